#!/usr/bin/env python3
"""check_fetching.py FETCHING_MD HTTP_HEADERS: the document names every option of a fetch and every
code with which one can fail."""

import pathlib
import re
import sys

text = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")
headers = pathlib.Path(sys.argv[2])
words = set(re.findall(r"`([a-z_-]+)`", text))
faults = []

for name in re.findall(r"FEEDSAX_HTTP_ERROR\((\w+), \w+, \"", (headers / "errors.def").read_text()):
    if name.replace("_", "-") not in words:
        faults.append(f"{name} is not described")

for header, struct in (("fetcher.hpp", "fetch_options"), ("fetcher.hpp", "crowd_options"),
                       ("transport.hpp", "request_limits")):
    body = re.search(rf"struct {struct} {{(.*?)\n}};", (headers / header).read_text(), re.S)[1]
    body = re.sub(r"//.*", "", body)
    body = re.sub(r'"[^"]*"', '""', body)
    for name in re.findall(r"(\w+)\s*(?:=[^;]*|\{[^}]*\})?;", body):
        if name not in words and name != "limits":
            faults.append(f"{struct}::{name} is not described")

print("\n".join(faults))
sys.exit(bool(faults))
