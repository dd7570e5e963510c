#!/usr/bin/env python3
"""Strict mode over hostile documents: hostile.py TOOL CORPUS_DIR

TOOL is the feedsax command. Of CORPUS_DIR/hostile come the one-defect documents of malformed-unit
with Expat's verdict and the byte it points at, the documents of xxe with their declarations
refused, and the documents of encodings. Prints each difference that is not explained below and a
count; exit status 0, or 1 after a difference, or 77 (skip) when there are no documents.
"""
import csv
import re
import subprocess
import sys
from pathlib import Path

REFUSED = "refused where the declaration begins, not where Expat learns of it"
ATTRIBUTE = "the attribute, not its tag"
# Where feedsax says another thing than Expat without namespaces, and why: code, byte, reason.
EXPLAINED = {
    "002-undef-ent-attr.xml": ("undefined-entity", 7, "the reference, not its tag"),
    "003-undef-ent-w--ext-doctype.xml": ("doctype-refused", 0, REFUSED),
    "004-undef-attr-w--ext-doctype.xml": ("doctype-refused", 0, REFUSED),
    "005-undef-w--ext---standalone.xml": ("doctype-refused", 38, REFUSED),
    "006-undef-w--int-subset.xml": ("doctype-refused", 0, REFUSED),
    "007-undef-w--int-subset-PE.xml": ("doctype-refused", 0, REFUSED),
    "008-ext-gen-entity.xml": ("doctype-refused", 0, REFUSED),
    "009-ext-gen-entity-attr.xml": ("doctype-refused", 0, REFUSED),
    "044-declared-latin1.xml": ("ok", None, "decoded as declared"),
    "045-declared-win1252.xml": ("ok", None, "decoded as declared"),
    "046-declared-utf-16-in-bytes.xml": ("encoding-conflict", 30, "the declaration is wrong"),
    "047-declared-us-ascii-high.xml": ("ok", None, "us-ascii is windows-1252"),
    "052-undeclared-prefix-elem.xml": ("unbound-prefix", 3, "namespaces"),
    "053-undeclared-prefix-attr.xml": ("unbound-prefix", 3, ATTRIBUTE),
    "054-xmlns-p-empty.xml": ("bad-namespace", 3, ATTRIBUTE),
    "055-xmlns-xml-wrong.xml": ("bad-namespace", 3, ATTRIBUTE),
    "056-xmlns-xmlns.xml": ("bad-namespace", 3, ATTRIBUTE),
    "057-two-colons.xml": ("bad-qualified-name", 15, "namespaces"),
    "058-leading-colon.xml": ("bad-qualified-name", 0, "namespaces"),
    "059-trailing-colon.xml": ("bad-qualified-name", 15, "namespaces"),
    "063-dup-attr-by-ns.xml": ("duplicate-attribute", 35, ATTRIBUTE),
    "077-EOF-in-cdata.xml": ("unclosed-cdata", 3, "where the section begins"),
    "085-text-before.xml": ("not-markup", 0, "the first byte is that of no document"),
    "089-decl-bad-version.xml": ("unsupported-version", 0, "not XML 1.0"),
    "090-decl-v1-1.xml": ("unsupported-version", 0, "not XML 1.0"),
    "120-html-doc.xml": ("doctype-refused", 0, REFUSED),
    "124-utf16le-nobom.xml": ("encoding-conflict", 0, "UTF-16 needs a mark or a declaration"),
    "125-utf16be-nobom.xml": ("encoding-conflict", 0, "UTF-16 needs a mark or a declaration"),
    "126-utf32le.xml": ("unknown-encoding", 0, "UTF-32 is known, but not read in strict mode"),
}
# Refused before a declaration is seen.
OTHER_REFUSALS = {"37-utf16le-nobom.xml", "40-ebcdic-037.xml", "41-declared-utf16-is-utf8.xml"}


class Tool:
    def __init__(self, program):
        self.program = program

    def verdict(self, path, *options):
        """The code of the error, or ok, and the byte it points at."""
        done = subprocess.run(
            [self.program, "events", "--mode=strict", *options, str(path)],
            capture_output=True, timeout=60)
        if done.returncode == 0:
            return "ok", None
        said = done.stderr.decode("utf-8", "replace").splitlines()
        found = [re.search(r":(\d+):(\d+): error: .*\[([a-z0-9-]+)\]$", line) for line in said]
        found = [match for match in found if match]
        if done.returncode != 1 or not found:
            raise RuntimeError(f"{path}: exit status {done.returncode}: {said[:3]}")
        line, column, code = found[-1].groups()
        ends = [m.end() for m in re.finditer(rb"\r\n|\r|\n", path.read_bytes())]
        begin = 0 if line == "1" else ends[int(line) - 2]
        return code, begin + int(column) - 1


def rows(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.reader(file.read().splitlines()[1:], delimiter="\t",
                               quoting=csv.QUOTE_NONE))


def malformed(tool, folder):
    for name, expat, byte, *_ in rows(folder / "EXPECT.tsv"):
        code, offset = tool.verdict(folder / name, "--doctype=refuse")
        if name in EXPLAINED:
            good = (code, offset) == EXPLAINED[name][:2]
        else:
            good = (code == "ok") == (expat == "ok") and (code == "ok" or str(offset) == byte)
        yield good, f"{name}: Expat says {expat} {byte}, feedsax {code} {offset}"


def xxe(tool, folder):
    for name, strict, *_ in rows(folder / "EXPECT.tsv"):
        code, _ = tool.verdict(folder / name, "--doctype=refuse")
        good = (code == "ok") == strict.startswith("ok")
        if strict == "refuse" and name not in OTHER_REFUSALS:
            good = code == "doctype-refused"
        yield good, f"{name}: expected {strict}, got {code}"


def encodings(tool, folder):
    for name, content_type, _, strict, *_ in rows(folder / "EXPECT.tsv"):
        options = [f"--content-type={content_type}"] if content_type else []
        code, _ = tool.verdict(folder / name, *options)
        either = "error" in strict and re.search(r"\bok\b(?! by the)", strict)
        good = bool(either) or (code == "ok") == strict.startswith("ok")
        yield good, f"{name}: expected {strict}, got {code}"


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    tool, corpus = Tool(sys.argv[1]), Path(sys.argv[2]) / "hostile"
    if not corpus.is_dir():
        print(f"no documents in {corpus}")
        return 77
    count = wrong = 0
    for suite, folder in ((malformed, "malformed-unit"), (xxe, "xxe"), (encodings, "encodings")):
        for good, difference in suite(tool, corpus / folder):
            count += 1
            if not good:
                wrong += 1
                print(f"{folder}/{difference}")
    print(f"{count} documents, {wrong} differences")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
