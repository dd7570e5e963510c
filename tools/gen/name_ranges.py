#!/usr/bin/env python3
"""Prints lib/src/xml/name_ranges.inc: which characters may start and continue a name.

    python3 tools/gen/name_ranges.py > lib/src/xml/name_ranges.inc

XML 1.0 up to its fourth edition lists the characters one by one (appendix B), and Expat follows
it; so Expat itself is asked, character by character. The colon is a name character here, as in XML.
"""
import sys
from xml.parsers import expat


def accepts(document):
    parser = expat.ParserCreate("UTF-8")
    try:
        parser.Parse(document.encode("utf-8"), True)
        return True
    except expat.ExpatError:
        return False


def ranges(template):
    found = []
    for c in range(0x21, 0x10000):
        if 0xD800 <= c <= 0xDFFF or chr(c) in "/><=\"'&":
            continue
        if accepts(template.format(chr(c))):
            if found and found[-1][1] == c - 1:
                found[-1][1] = c
            else:
                found.append([c, c])
    return found


def table(name, rows):
    print(f"constexpr range {name}[] = {{")
    line = "   "
    for first, last in rows:
        cell = f" {{0x{first:04X}, 0x{last:04X}}},"
        if len(line) + len(cell) > 100:
            print(line)
            line = "   "
        line += cell
    print(line)
    print("};")


def main():
    print("// Made by tools/gen/name_ranges.py; not to be edited.")
    print("// The characters of names in XML 1.0, up to its fourth edition (appendix B).")
    print("// clang-format off")
    table("name_start", ranges("<{0}/>"))
    table("name_character", ranges("<a{0}/>"))
    print("// clang-format on")


if __name__ == "__main__":
    sys.exit(main())
