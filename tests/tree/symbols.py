#!/usr/bin/env python3
"""symbols.py LIBRARY: the shared library exports names of feedsax:: only, and runs nothing
when it is loaded."""

import re
import subprocess
import sys

import tree

EXPORTED = re.compile(r"(vtable for |VTT for |typeinfo for |typeinfo name for |guard variable for "
                      r"|(non-)?virtual thunk to )?feedsax::")


def symbols(*options):
    """(size, name) of each symbol that nm lists; some have no size."""
    command = ["nm", "--demangle", "--defined-only", "--format=posix", *options, sys.argv[1]]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    for line in lines:
        name, size = re.fullmatch(r"(.*) [A-Za-z] [0-9a-f]+ ?([0-9a-f]*)", line).groups()
        yield int(size or "0", 16), name


exported = [name for _, name in symbols("--dynamic")]
faults = [f"exported: {name}" for name in exported if not EXPORTED.match(name)]
# A header of Boost leaves an initialiser that does nothing but return.
faults += [f"runs at load: {name}" for size, name in symbols()
           if name.startswith("_GLOBAL__sub_I") and size > 8]
tree.finish(faults if exported else ["exports nothing"])
