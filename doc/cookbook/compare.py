#!/usr/bin/env python3
"""compare.py EXPECTED PROGRAM [ARGUMENT...]: the program ends well and prints what is expected."""

import difflib
import pathlib
import subprocess
import sys

expected = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")
run = subprocess.run(sys.argv[2:], stdout=subprocess.PIPE, stdin=subprocess.DEVNULL)
printed = run.stdout.decode("utf-8", "replace")
sys.stdout.writelines(difflib.unified_diff(expected.splitlines(True), printed.splitlines(True),
                                           "expected", "printed"))
sys.exit(run.returncode or printed != expected)
