#!/usr/bin/env python3
"""Prints doc/formats.md: every element that is read, from the tables of the library.

    python3 tools/gen/formats_doc.py build/tools/feedsax > doc/formats.md
"""
import json
import subprocess
import sys

HEAD = """\
# Formats and vocabularies

<!-- Made by tools/gen/formats_doc.py, which asks the feedsax command; not to be edited. -->

What `feedsax formats --elements` prints: each element that has a rule, where it stands, and how its
content is taken. A format lists what its specification defines, a later version what it added; read
are the elements of later versions in earlier ones too. The elements of vocabularies may stand in
any format, on the feed, on an item or on a URL as stated. [model.md](model.md) says what becomes of
each.

| content | |
| --- | --- |
| `text` | character data, that of all descendants; markup in it is reported |
| `html` | text that is, or may be, HTML; markup that was not escaped is kept, serialised |
| `xml`, `xhtml` | the markup inside, serialised; `xhtml` without the `div` around it |
| `any` | one of these, as an attribute says |
| `attributes` | only those; what is inside is skipped |
| `elements` | those listed below it |
| `nothing` | known, and left out |
"""


def row(cells):
    print("| " + " | ".join(cells) + " |")


def elements(listed, places=False):
    if not listed:
        return
    print()
    if listed[0]["path"] in ("", "/"):  # JSON: what a member holds is seen from its value
        members = [element["path"].strip("/") for element in listed[1:]]
        print("Members: " + ", ".join(f"`{member}`" for member in members) + ".")
        return
    row(("element", "content") + (("on",) if places else ()))
    row(("---",) * (3 if places else 2))
    for element in listed:
        content = f"`{element['content']}`"
        if "same_as" in element:
            content += f", as in `{element['same_as']}`"
        cells = (f"`{element['path']}`", content)
        row(cells + ((", ".join(element.get("places", [])),) if places else ()))


def root(each):
    if not each["root"]:
        return "the document a JSON object"
    namespace = f" in `{each['root_namespace']}`" if "root_namespace" in each else ""
    versions = ", ".join(f"`{version}`" for version in each.get("root_versions", []))
    version = f", its `version` {versions}" if versions else ""
    return f"the root `{each['root']}`{namespace}{version}"


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    run = subprocess.run([sys.argv[1], "formats", "--elements", "--json"], check=True,
                         stdout=subprocess.PIPE)
    listing = json.loads(run.stdout)
    print(HEAD, end="")
    earlier = []
    for each in listing["formats"]:
        print(f"\n## {each['title']}\n")
        print(f"`format` is `{each['format']}`, {root(each)}.")
        known = {(e["path"], e["content"]) for e in each["elements"]}
        of_base = [base for base in earlier if base[1] <= known]
        earlier.append((each["title"], known))
        if of_base:
            title, base = of_base[-1]
            added = [e for e in each["elements"] if (e["path"], e["content"]) not in base]
            print(f"It has what {title} has" + (", and:" if added else "."))
            elements(added)
        else:
            elements(each["elements"])
    for each in listing["vocabularies"]:
        print(f"\n## `{each['prefix']}`\n")
        print("Namespace " + ", also ".join(f"`{name}`" for name in each["namespaces"]) + ".")
        elements(each["elements"], True)


if __name__ == "__main__":
    main()
