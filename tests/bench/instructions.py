#!/usr/bin/env python3
"""Instructions of feedsax for each one of bare Expat, as callgrind counts them.

    instructions.py BENCH [--write]

Counts repeat exactly on one machine, whatever else it does; compilers and libraries move them a
little, for which `margin` in instructions.json allows. What exceeds it is a regression. What falls
below by more than the margin should be written down: --write does. Exit status 77: no valgrind.
"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

FLOOR = Path(__file__).with_name("instructions.json")


def count(bench, shape, variant):
    """Instructions of one reading of 300 KB, after what is made once has been made."""
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run(
            ["valgrind", "--tool=callgrind", "--toggle-collect=bench_counted",
             f"--callgrind-out-file={folder}/out", bench, f"--shape={shape}",
             f"--count={variant}"],
            capture_output=True, text=True, check=False)
    collected = re.search(r"Collected\s*:\s*(\d+)", run.stderr)
    if run.returncode != 0 or not collected or collected[1] == "0":
        sys.exit(f"{variant} of {shape!r} could not be counted:\n{run.stderr}")
    return int(collected[1])


def main():
    if not shutil.which("valgrind"):
        print("no valgrind")
        return 77
    bench = sys.argv[1]
    floor = json.loads(FLOOR.read_text())
    failed = False
    for shape, variants in floor["inputs"].items():
        yardstick = count(bench, shape, "bare Expat")
        for variant, most in variants.items():
            ratio = round(count(bench, shape, variant) / yardstick, 3)
            worse = ratio > most * (1 + floor["margin"])
            better = ratio < most * (1 - floor["margin"])
            failed |= worse
            print(f"{shape}, {variant}: {ratio} times bare Expat, {most} allowed"
                  + (": TOO MANY" if worse else ": lower it with --write" if better else ""))
            variants[variant] = ratio
    if "--write" in sys.argv[2:]:
        FLOOR.write_text(json.dumps(floor, indent=2) + "\n")
        return 0
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
