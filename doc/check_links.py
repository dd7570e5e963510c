#!/usr/bin/env python3
"""Every link between the documents of the project leads to a file, and to a heading of it."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
FENCED = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
CODE = re.compile(r"^```.*?^```$|`[^`\n]*`", re.DOTALL | re.MULTILINE)


def anchors(path):
    """The anchors that GitHub and GitLab make of headings."""
    headings = re.findall(r"^#+ (.+)$", FENCED.sub("", path.read_text(encoding="utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


faults = []
for document in sorted([*ROOT.glob("*.md"), *ROOT.glob("doc/**/*.md")]):
    for link in LINK.findall(CODE.sub("", document.read_text(encoding="utf-8"))):
        target, _, anchor = link.partition("#")
        if re.match(r"[a-z]+:", target):
            continue
        path = document.parent / target if target else document
        name = document.relative_to(ROOT)
        if not path.exists():
            faults.append(f"{name}: {link}: no such file")
        elif anchor and anchor not in anchors(path):
            faults.append(f"{name}: {link}: no such heading")

for fault in faults:
    print(fault)
sys.exit(1 if faults else 0)
