#!/usr/bin/env python3
"""Sources are formatted as clang-format 14 does with .clang-format."""

import re
import shutil
import subprocess
import sys

import tree

SOURCES = tree.files("**/*.cpp", "**/*.hpp")

for program in ("clang-format-14", "clang-format"):
    if shutil.which(program):
        version = subprocess.run([program, "--version"], capture_output=True, text=True).stdout
        if re.search(r"version 14\.", version):
            break
else:
    print("clang-format 14 is not installed")
    sys.exit(tree.SKIP)

run = subprocess.run([program, "--dry-run", "--ferror-limit=1", *map(str, SOURCES)],
                     cwd=tree.ROOT, capture_output=True, text=True)
places = re.findall(r"^(.+?:\d+):\d+: warning: code should be clang-formatted", run.stderr, re.M)
faults = [f"{place}: not formatted; mend with {program} -i" for place in places]
tree.finish(faults or ([run.stderr] if run.returncode else []))
