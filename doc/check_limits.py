#!/usr/bin/env python3
"""check_limits.py LIMITS_MD OPTIONS_HPP: the table of limits is that of the header, in its order,
with its defaults, and names codes that there are."""

import pathlib
import re
import sys

MEMBER = re.compile(r"std::uint\d\d_t (max_\w+) = ([\du<' ]+);")
ROW = re.compile(r"^\| `(max_\w+)` \| ([^|]*) \| (.*) \|$", re.MULTILINE)
UNITS = {"": 1, "bytes": 1, "KiB": 1 << 10, "MiB": 1 << 20}


def number(cell):
    digits, _, unit = cell.strip().partition(" ")
    return int(digits.replace(",", "")) * UNITS[unit]


def evaluated(expression):
    value, _, shift = expression.replace("'", "").replace("u", "").partition("<<")
    return int(value) << int(shift or 0)


document, header = (pathlib.Path(name) for name in sys.argv[1:])
limits = [(name, evaluated(value)) for name, value in MEMBER.findall(header.read_text())]
rows = ROW.findall(document.read_text(encoding="utf-8"))
described = [(name, number(default)) for name, default, _ in rows]
faults = []
if described != limits:
    faults.append(f"described: {described}\nin the header: {limits}")

known = set()
for name in ("errors.def", "diagnostics.def"):
    found = re.findall(r"^FEEDSAX_\w+\((\w+),", (header.parent / name).read_text(), re.MULTILINE)
    known.update(word.replace("_", "-") for word in found)
for name, _, rest in rows:
    for word in re.findall(r"`([a-z]+(?:-[a-z]+)+)`", rest):
        if word not in known:
            faults.append(f"{name}: there is no code {word}")

for fault in faults:
    print(fault)
sys.exit(1 if faults else not limits)
