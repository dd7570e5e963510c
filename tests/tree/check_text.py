#!/usr/bin/env python3
"""What a reader meets: files of one idea, a word on top of each header, no loose ends."""

import re

import tree

MAX_LINES = 400
# Longer files that still hold one idea, and which.
LONG = {
}

CODE = ("**/*.cpp", "**/*.hpp", "**/*.hpp.in", "**/*.py", "**/meson.build", "tools/*", ".ci/*")
LOOSE_END = re.compile(r"\b(TO" r"DO|FIX" r"ME|X" r"XX|HA" r"CK)\b")

faults = []
for path in tree.files(*CODE):
    lines = tree.read(path).splitlines()
    if len(lines) > MAX_LINES and path.as_posix() not in LONG:
        faults.append(f"{path}: {len(lines)} lines; more than {MAX_LINES} is more than one idea")
    for number, line in enumerate(lines, 1):
        if LOOSE_END.search(line):
            faults.append(f"{path}:{number}: a loose end: {line.strip()}")
        if line != line.rstrip() or "\t" in line:
            faults.append(f"{path}:{number}: trailing space or tab")

for path in tree.files("lib/include/**/*.hpp", "lib/include/**/*.hpp.in",
                       "handlers/include/**/*.hpp"):
    head = tree.read(path).split("#pragma once")[0].splitlines()
    if len(head) < 2 or not head[0].startswith("/// \\file"):
        faults.append(f"{path}:1: no comment on top that begins with /// \\file")

tree.finish(faults)
