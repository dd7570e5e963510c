#!/usr/bin/env python3
"""check_model.py: model.md names every member of the JSON, every module with its type, and which
element wins as handlers/precedence.cpp does."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
text = (ROOT / "doc/model.md").read_text(encoding="utf-8")
words = set(re.findall(r"`(\w+)`", text)) | set(re.findall(r'"(\w+)":', text))

faults = []
writer = (ROOT / "lib/src/model/json.cpp").read_text(encoding="utf-8")
for member in sorted(set(re.findall(r'"([a-z_]{2,})"', writer))):
    if member not in words:
        faults.append(f"a member of the JSON is not described: {member}")

rows = set(re.findall(r"^\| `(\w+)` \| `(\w+)` \| (?:\[\w+\.hpp\]|the same)", text,
                      re.MULTILINE))
modules = set()
for header in ROOT.glob("handlers/include/feedsax/**/*.hpp"):
    found = re.findall(r"^struct (\w+)[^{;]*\{\n[^}]*?json_key = \"(\w+)\"",
                       header.read_text(encoding="utf-8"), re.MULTILINE)
    modules.update((key, name) for name, key in found)
faults += [f"a module is not described: {key}, {name}" for key, name in sorted(modules - rows)]
faults += [f"there is no such module: {key}, {name}" for key, name in sorted(rows - modules)]

source = (ROOT / "handlers/precedence.cpp").read_text(encoding="utf-8")
orders = {array: [local if prefix == "none" else f"{prefix}:{local}"
                  for prefix, local in re.findall(r'\{(\w+), "(\w+)"\}', names)]
          for array, names in re.findall(r"constexpr name (\w+)\[\] = \{(.*?)\};", source,
                                         re.DOTALL)}
section = text.split("## Which element wins")[1].split("##")[0]
for field, array in re.findall(r"\{field::(\w+), (\w+)\}", source):
    row = f"| `{field}` | {', '.join(f'`{name}`' for name in orders[array])} |"
    if row not in section.splitlines():
        faults.append(f"handlers/precedence.cpp says: {row}")

for fault in faults:
    print(fault)
sys.exit(1 if faults else not modules)
