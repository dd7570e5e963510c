#!/usr/bin/env python3
"""The manual page and the help tell the same: manual.py TOOL MANUAL

Each option is in both, with the same values, and each limit with the same default.
"""

import re
import shutil
import subprocess
import sys

TOOL, MANUAL = sys.argv[1:3]
# Which commands a section of the manual page is about.
SECTIONS = {"Options of parse": "parse", "Limits": "parse", "Options of events": "events",
            "Options of sitemap": "sitemap", "Options of repair": "repair",
            "Options of formats": "formats", "Options of html": "html",
            "Options of discover": "discover", "Options of url": "url",
            "Options of fetch": "fetch", "Options of poll": "poll",
            "Options of the network": "network",
            "Options of all commands": ""}
# Commands that take options of others, as the manual page says.
TAKEN = {"events": ["parse"], "repair": ["parse"], "parse": ["network"],
         "sitemap": ["parse", "network"], "poll": ["parse", "network"], "fetch": ["network"],
         "discover": ["network"]}


def help_options(*command):
    """{name: (value, default)} of the options that --help lists."""
    text = subprocess.run([TOOL, *command, "--help"], capture_output=True, check=True,
                          text=True).stdout
    found = {}
    for line in text.splitlines():
        if option := re.match(r"  (-[^ =]+)(?:=(\S+))?(?:.*\[(\w+)\])?", line):
            for name in option[1].split(","):
                found[name] = (option[2] or "", option[3] or "")
    return found


def item_options(words):
    """[(name, value)] of an item like `Fl v , -verbose` or `Fl -mode Ns = Ns Cm a | b`."""
    text, macro = "", ""
    for word in words:
        if word in ("Fl", "Ns", "Cm", "Ar"):
            macro = word
        else:
            text += ("-" if macro == "Fl" and word != "," else "") + word
    names, _, value = text.partition("=")
    return [(name, value) for name in names.split(",")]


def manual_options():
    """{command: {name: (value, default)}} of the options in the manual page."""
    found = {command: {} for command in SECTIONS.values()}
    section, names, default = "", [], ""
    for line in open(MANUAL, encoding="utf-8"):
        words = line.split()
        if words[:1] in ([".Ss"], [".Sh"]):
            section = " ".join(words[1:])
        elif words[:2] == [".It", "Fl"] and section in SECTIONS:
            names = item_options(words[1:])
        elif names:
            if section == "Limits":
                default = line.rpartition("; ")[2].strip().rstrip(".")
            for name, value in names:
                found[SECTIONS[section]][name] = (value, default)
            names, default = [], ""
    return found


manual = manual_options()
everywhere, network = manual.pop(""), manual.pop("network")
if "poll" not in subprocess.run([TOOL, "--help"], capture_output=True, text=True).stdout:
    manual.pop("poll")  # built without SQLite
taken = manual | {"network": network}
faults = []
for name in help_options().keys() - everywhere.keys():
    faults.append(f"{name}: not in the manual page")
for command, written in manual.items():
    offered = help_options(command)
    for name in offered.keys() - everywhere.keys():
        told = written.get(name) or next(
            (taken[other][name] for other in TAKEN.get(command, []) if name in taken[other]), None)
        if not told:
            faults.append(f"{command} {name}: not in the manual page")
        elif name in written and (offered[name] if told[1] else (offered[name][0], "")) != told:
            faults.append(f"{command} {name}: the help says {offered[name]}, the manual page {told}")
    for name in written.keys() - offered.keys():
        faults.append(f"{command} {name}: not in the help")
if len(manual["parse"]) < 20:
    faults.append("the manual page was not understood")

if shutil.which("groff"):
    check = subprocess.run(["groff", "-mdoc", "-Tutf8", "-ww", "-z", MANUAL], capture_output=True,
                           text=True)
    faults += check.stderr.splitlines()

print("\n".join(faults) or "the manual page and the help agree")
sys.exit(1 if faults else 0)
