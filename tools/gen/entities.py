#!/usr/bin/env python3
"""Prints lib/src/html/entities.inc: the named character references of HTML.

    python3 tools/gen/entities.py entities.json > lib/src/html/entities.inc

The argument is the list that the HTML standard publishes
(https://html.spec.whatwg.org/entities.json).
"""
import json
import sys


def literal(data):
    """C string literals, a line each; octal escapes, which no following character extends."""
    line = ""
    for byte in data:
        char = chr(byte)
        cell = char if 0x20 <= byte < 0x7F and char not in '"\\?' else f"\\{byte:03o}"
        if len(line) + len(cell) > 92:
            yield f'    "{line}"'
            line = ""
        line += cell
    yield f'    "{line}"'


def rows(cells):
    line = "   "
    for cell in cells:
        if len(line) + len(cell) + 1 > 100:
            yield line
            line = "   "
        line += " " + cell
    yield line


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with open(sys.argv[1], encoding="utf-8") as file:
        listed = json.load(file)
    names = {}
    for reference, entry in listed.items():
        if reference.endswith(";"):
            names[reference[1:-1]] = entry["characters"].encode("utf-8")
    legacy = {reference[1:] for reference in listed if not reference.endswith(";")}
    assert legacy <= set(names)

    ordered = sorted(names)
    characters, places = bytearray(), {}
    for value in sorted(set(names.values()), key=lambda v: (-len(v), v)):
        place = characters.find(value)
        if place < 0:
            place = len(characters)
            characters += value
        places[value] = place

    print("// Made by tools/gen/entities.py from the list of the HTML standard; not to be edited.")
    print(f"// {len(ordered)} names, {len(legacy)} of them valid without a semicolon.")
    print("// clang-format off")
    print(f"constexpr std::size_t longest = {max(map(len, ordered))};")
    print("constexpr char names[] =")
    print("\n".join(literal("".join(ordered).encode("ascii"))) + ";")
    print("constexpr char characters[] =")
    print("\n".join(literal(bytes(characters))) + ";")
    print("// Where the name begins, where its characters begin, how many bytes, valid without `;`.")
    print("constexpr row table[] = {")
    begin, cells = 0, []
    for name in ordered:
        value = names[name]
        cells.append(f"{{{begin},{places[value]},{len(value)},{int(name in legacy)}}},")
        begin += len(name)
    cells.append(f"{{{begin},0,0,0}},")
    print("\n".join(rows(cells)))
    print("};")
    print("// clang-format on")


if __name__ == "__main__":
    main()
