#!/usr/bin/env python3
"""Runs the command as the files in cases/ say: run.py TOOL [NAME...]

A case file holds steps; each begins with its arguments, and what is not said is not there: no
input, no output, no message, exit status 0. The files of fixtures/ and those that `fixtures.py`
makes are in the current directory.

    # A comment.
    $ parse --mode=strict broken.xml      the arguments, quoted as in a shell
    < rss.xml                             standard input is this file
    > {"kind":"feed"}                     a line of standard output, exactly
    = {"feed":{"title":"News"}}           a line of standard output is JSON that holds at least this
    ~ Usage: *                            a line of standard output, * stands for anything
    ...                                   any number of lines of standard output
    ! broken.xml:3:1: error: ...          a line of standard error, exactly
    !~ *: error: *                        a line of standard error, likewise
    ? 1                                   the exit status
"""

import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

import fixtures

HERE = Path(__file__).resolve().parent
SHOWN = 10  # failures that are explained; the others are counted


class Step:
    def __init__(self, where, arguments):
        self.where, self.arguments = where, shlex.split(arguments)
        self.stdin, self.status = None, 0
        self.stdout, self.stderr = [], []  # (kind, text) each

    def add(self, kind, text):
        if kind in (">", "=", "~", "..."):
            self.stdout.append((kind, text))
        elif kind in ("!", "!~"):
            self.stderr.append((kind, text))
        elif kind == "<":
            self.stdin = text
        elif kind == "?":
            self.status = int(text)
        else:
            raise SystemExit(f"{self.where}: what is '{kind}'?")


def steps(path):
    step = None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        kind, _, text = line.partition(" ")
        if kind == "$":
            if step:
                yield step
            step = Step(f"{path.name}:{number}", text)
        else:
            step.add(kind, text)
    yield step


def holds(whole, part):
    """Does the JSON value `whole` hold at least `part`? Lists have the same length."""
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(
            key in whole and holds(whole[key], value) for key, value in part.items())
    if isinstance(part, list):
        return isinstance(whole, list) and len(whole) == len(part) and all(
            map(holds, whole, part))
    return type(whole) is type(part) and whole == part


def line_matches(kind, expected, line):
    if kind in ("~", "!~"):
        return re.fullmatch(".*".join(map(re.escape, expected.split("*"))), line) is not None
    if kind != "=":
        return line == expected
    try:
        return holds(json.loads(line), json.loads(expected))
    except ValueError:
        return False


def matches(expected, lines):
    """Do the lines match? `...` is tried with as few lines as will do."""
    if not expected:
        return not lines
    kind, text = expected[0]
    if kind == "...":
        return any(matches(expected[1:], lines[skip:]) for skip in range(len(lines) + 1))
    return bool(lines) and line_matches(kind, text, lines[0]) and matches(expected[1:], lines[1:])


def run(tool, step, folder):
    """Runs a step: what is wrong, or nothing."""
    with open(folder / step.stdin if step.stdin else os.devnull, "rb") as stdin:
        done = subprocess.run([tool, *step.arguments], cwd=folder, stdin=stdin,
                              capture_output=True, timeout=60)
    faults = []
    if done.returncode != step.status:
        faults.append(f"exit status {done.returncode}, not {step.status}")
    for name, expected, printed in (("output", step.stdout, done.stdout),
                                    ("error", step.stderr, done.stderr)):
        text = printed.decode("utf-8", "backslashreplace")
        if text and not text.endswith("\n"):
            faults.append(f"standard {name} does not end its last line")
        if not matches(expected, text.splitlines()):
            faults.append(f"standard {name}, expected:")
            faults += [f"    {kind} {line}" for kind, line in expected] or ["    nothing"]
            faults.append("  printed:")
            faults += [f"    {line}" for line in text.splitlines()] or ["    nothing"]
    return faults


def main():
    tool, names = os.path.abspath(sys.argv[1]), sys.argv[2:]
    count = failed = 0
    with tempfile.TemporaryDirectory() as temporary:
        folder = fixtures.make(Path(temporary))
        for path in sorted((HERE / "cases").glob("*.case")):
            if names and path.stem not in names:
                continue
            for step in steps(path):
                count += 1
                if faults := run(tool, step, folder):
                    failed += 1
                    if failed > SHOWN:
                        continue
                    print(f"{step.where}: feedsax {shlex.join(step.arguments)}")
                    print("\n".join("  " + fault for fault in faults))
    print(f"{count - failed} of {count} steps passed")
    sys.exit(1 if failed or not count else 0)


if __name__ == "__main__":
    main()
