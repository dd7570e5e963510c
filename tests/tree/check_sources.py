#!/usr/bin/env python3
"""The lists of the build are complete, and a public header, its test and its suite have one name."""

import re

import tree

# Public headers without a test of their own name, and why.
UNTESTED = {
    "export": "a macro; symbols.py tests it",
    "name": "element_test",
    "position": "element_test; the pairs of tests/corpus state places",
    "event_handler": "element_test for its defaults; event_parser_test",
    "options": "an aggregate; the pairs of tests/corpus, limits/ above all",
    "scope": "format_handler_test",
    "sink": "parser_test for its defaults",
    "precedence": "registry_test",
    "vocabulary": "registry_test",
    "html/node": "html_document_test",
    "html/token": "html_tokenizer_test",
    "http/fetched": "an aggregate; http_fetcher_test",
    "http/transport": "an interface; http_curl_transport_test",
    "model/document": "an aggregate; model_builder_test",
    "model/feed": "an aggregate; json_test writes each member",
    "model/item": "an aggregate; json_test writes each member",
    "model/sitemap": "an aggregate; json_test writes each member",
    "model/values": "aggregates; json_test writes each member",
    "vocab/content": "format_handler_test; the pairs of tests/corpus",
}


def listed():
    """Every file that some meson.build names, as a path, or without its ending or `_test.cpp`."""
    names = set()
    for build in tree.files("**/meson.build"):
        for word in re.findall(r"'([^'\n]+)'", tree.read(build)):
            for ending in ("", ".cpp", "_test.cpp"):
                names.add((build.parent / (word + ending)).as_posix())
    return names


faults = []
known = listed()
for path in tree.files("**/*.cpp", "lib/include/**/*.hpp", "lib/include/**/*.def",
                       "handlers/include/**/*.hpp"):
    if path.as_posix() not in known and not path.match("tests/consumer/*"):
        faults.append(f"{path}: in no meson.build")

# model/item.hpp is tested by item_test.cpp, or by model_item_test.cpp where that is ambiguous.
tests = {path.name: path for path in tree.files("tests/unit/**/*_test.cpp")}
for header in tree.files("lib/include/**/*.hpp", "handlers/include/**/*.hpp"):
    name = header.with_suffix("").as_posix().split("include/feedsax/")[1]
    wanted = {f"{header.stem}_test.cpp", f"{name.replace('/', '_')}_test.cpp"}
    if name not in UNTESTED and not wanted & tests.keys():
        faults.append(f"{header}: no tests/unit/{header.stem}_test.cpp")

for name, path in tests.items():
    suite = name.removesuffix("_test.cpp")
    first = re.search(r"BOOST_(?:AUTO|FIXTURE)_TEST_SUITE\((\w+)", tree.read(path))
    if not first or first[1] != suite:
        faults.append(f"{path}: its suite is not {suite}")

tree.finish(faults)
