#!/usr/bin/env python3
"""Prints doc/diagnostics.md: every code that a parse can end with or report.

    python3 tools/gen/diagnostics_doc.py lib/include/feedsax/diagnostics.def \\
        lib/include/feedsax/errors.def > doc/diagnostics.md
"""
import pathlib
import re
import sys

HEAD = """\
# Codes

<!-- Made by tools/gen/diagnostics_doc.py from diagnostics.def and errors.def; not to be edited. -->

Each code is a stable word: `feedsax::id()` gives it, the command prints it in brackets, the JSON
has it as `code`. In C++ it is an enumerator of `feedsax::issue` or `feedsax::errc`, with `_` for
`-`. [errors.md](errors.md) says what the two kinds are and how they reach the application.

## Diagnostics

What was coped with; the document goes on. A note tells of an assumption, a warning of a value that
was bent or left out, an error of something that strict mode refuses. A repair means that the
document was not well-formed: `well_formed` is false then, and strict mode makes no repairs.
"""

ERRORS = """
## Errors

What ends a document. The family is what `error.code == feedsax::cause::limit` compares. A file
that cannot be read is an error of the operating system: its word is `io`, its family `cause::io`.
"""

MACRO = re.compile(r"^FEEDSAX_(\w+)\((\w+), (\w+), \"(.*)\"\)$")
GROUP = re.compile(r"^// (.+)\.$")


def groups(path, macros):
    """Pairs of a title, which is the comment above a block of lines, and what the lines say."""
    found = []
    for line in pathlib.Path(path).read_text(encoding="utf-8").splitlines():
        if match := MACRO.match(line):
            assert match[1] in macros, line
            assert found, f"{path}: no comment above {match[2]}"
            found[-1][1].append((match[1], match[2].replace("_", "-"), match[3], match[4]))
        elif match := GROUP.match(line):
            found.append((match[1], []))
    return [(title, rows) for title, rows in found if rows]


def table(heads, rows):
    print("| " + " | ".join(heads) + " |")
    print("| " + " | ".join("---" for _ in heads) + " |")
    for row in rows:
        print("| " + " | ".join(row) + " |")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    print(HEAD, end="")
    for title, rows in groups(sys.argv[1], {"DIAGNOSTIC", "REPAIR"}):
        print(f"\n### {title}\n")
        table(("code", "severity", "repair", "meaning"),
              [(f"`{word}`", level, "yes" if macro == "REPAIR" else "", text)
               for macro, word, level, text in rows])
    print(ERRORS, end="")
    for title, rows in groups(sys.argv[2], {"ERROR"}):
        print(f"\n### {title}\n")
        table(("code", "family", "meaning"),
              [(f"`{word}`", family, text) for _, word, family, text in rows])


if __name__ == "__main__":
    main()
