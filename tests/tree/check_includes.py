#!/usr/bin/env python3
"""Who may include what: the public headers nothing that an application need not have, the
handlers nothing private, and Expat in its own folder only."""

import re

import tree

PUBLIC = ("lib/include/**/*.hpp", "handlers/include/**/*.hpp")
LIBRARY = ("lib/**/*.hpp", "lib/**/*.cpp", "handlers/**/*.hpp", "handlers/**/*.cpp")

# files, pattern of what they must not include, why
RULES = (
    (tree.files(*PUBLIC), r"expat|unicode/|curl/|boost/|filesystem$", "not in a public header"),
    (tree.files(*LIBRARY), r"iostream$|regex$", "not in the library"),
    ([f for f in tree.files(*LIBRARY) if not tree.matches(f, "lib/src/xml/**/*")], r"expat",
     "Expat is included in lib/src/xml only"),
    (tree.files("handlers/**/*.hpp", "handlers/**/*.cpp"), r"(\.\./)*lib/|src/",
     "handlers see public headers only"),
)


def includes(path):
    """(line number, name) of each #include."""
    for number, line in enumerate(tree.read(path).splitlines(), 1):
        if found := re.match(r'\s*#\s*include\s*[<"]([^>"]+)[>"]', line):
            yield number, found[1]


HEADERS = {}
for header in tree.files("**/*.hpp"):
    HEADERS.setdefault(header.stem, []).append(header)


def own_header(path):
    """The header of the same name: beside the source, or public."""
    folders = [path.parent, "lib/include/feedsax", "handlers/include/feedsax"]
    for folder in folders:
        for found in HEADERS.get(path.stem, []):
            if found.is_relative_to(folder):
                return found
    return None


faults = []
for paths, pattern, why in RULES:
    for path in paths:
        for number, name in includes(path):
            if re.match(pattern, name):
                faults.append(f"{path}:{number}: <{name}>: {why}")

for path in tree.files("lib/**/*.cpp", "handlers/**/*.cpp"):
    own, first = own_header(path), next(includes(path), (1, ""))
    if own and not first[1].endswith(own.name):
        faults.append(f"{path}:{first[0]}: its own header, {own.name}, comes first")

for path in tree.files("**/*.hpp"):
    if "#pragma once" not in tree.read(path) and path.parent.name != "pch":
        faults.append(f"{path}: no #pragma once")

tree.finish(faults)
