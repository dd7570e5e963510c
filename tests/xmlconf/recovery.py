#!/usr/bin/env python3
"""What recovery makes of hostile documents: recovery.py TOOL CORPUS_DIR

TOOL is the feedsax command. Of CORPUS_DIR/hostile come the documents of malformed-unit and of
recover-semantics, each with the well-formed document that it stands for, or the verdict that there
is none. Prints each difference that is not explained below and a count; exit status 0, or 1 after a
difference, or 77 (skip) when there are no documents.
"""
import csv
import re
import subprocess
import sys
import xml.parsers.expat
from pathlib import Path

KEPT = "a declaration that is well-formed is kept"
DOCTYPE = "a document type is kept, and the reader skips it"
LABEL = "the label is honoured; where the bytes change it is that of what comes"
CONTROL = "the decoder drops control characters, in CDATA sections too, or has U+FFFD for them"
HIDDEN = "what has no end ends before an end tag of an open element"
NETSCAPE = (b'<?xml version="1.0"?>'
            b'<!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" '
            b'"http://my.netscape.com/publish/formats/rss-0.91.dtd">')
# Where the list expects other bytes: what comes, and why.
EXPLAINED = {
    "malformed-unit": {
        "003-undef-ent-w--ext-doctype.xml":
            (b"<!DOCTYPE r SYSTEM 'x.dtd'><r>a\xc2\xa0b</r>", DOCTYPE),
        "004-undef-attr-w--ext-doctype.xml":
            (b"<!DOCTYPE r SYSTEM 'x.dtd'><r a='x\xc2\xa0y'>b</r>", DOCTYPE),
        "005-undef-w--ext---standalone.xml":
            (b"<?xml version='1.0' standalone='yes'?><!DOCTYPE r SYSTEM 'x.dtd'>"
             b"<r>a\xc2\xa0b</r>", DOCTYPE),
        "033-ctrl-0x08-cdata.xml": (b"<r><![CDATA[]]></r>", CONTROL),
        "044-declared-latin1.xml":
            (b"<?xml version='1.0' encoding='utf-8'?><r>caf\xc3\xa9</r>", LABEL),
        "045-declared-win1252.xml":
            (b"<?xml version='1.0' encoding='utf-8'?><r>\xe2\x80\x9cx</r>", LABEL),
        "046-declared-utf-16-in-bytes.xml":
            (b"<?xml version='1.0' encoding='utf-8'?><r>x</r>", LABEL),
        "047-declared-us-ascii-high.xml":
            (b"<?xml version='1.0' encoding='utf-8'?><r>\xc3\xa9</r>", LABEL),
        "048-BOM.xml": (b"\xef\xbb\xbf<r/>", "what is well-formed is not changed"),
        "050-BOM-twice.xml": (b"\xef\xbb\xbf<r/>", "one byte order mark is well-formed"),
        "051-BOM-before-2nd-decl.xml": (b"<?xml version='1.0'?><r/>", KEPT),
        "086-ws-before-decl.xml": (b"<?xml version='1.0'?><r/>", KEPT),
        "089-decl-bad-version.xml": (b"<?xml version='1.0'?><r/>", KEPT),
        "090-decl-v1-1.xml": (b"<?xml version='1.0'?><r>\xc2\x85\xef\xbf\xbd</r>", KEPT),
        "120-html-doc.xml":
            (b"<!DOCTYPE html><html><body><br><p>x</p></br></body></html>", DOCTYPE),
        "129-CRLF.xml": (b"<r>a\r\nb\rc\n</r>", "line ends are well-formed"),
    },
    "recover-semantics": {
        "010-xmldecl-twice.xml": (b'<?xml version="1.0"?><rss/>', KEPT),
        "033-cdata-unclosed.xml":
            (b"<rss><channel><item><description><![CDATA[x]]></description></item></channel></rss>",
             HIDDEN),
        "036-comment-unclosed.xml": (b"<r>a b <item>c</item></r>", HIDDEN),
        "047-cdata-end-split-ctrl.xml": (b"<r>]]\xef\xbf\xbd></r>", CONTROL),
        "059-doctype-rss091.xml":
            (NETSCAPE + b'<rss version="0.91"><channel><title>caf&eacute;</title></channel></rss>',
             "its entities are declared"),
        "062-html-page.xml":
            (b'<!DOCTYPE html>\n<html><head><meta charset="utf-8">'
             b"<title>404 &amp; not found</title></meta></head>"
             b"<body><p>x<br>y</br></p></body></html>", DOCTYPE),
        "070-pi-unclosed-html-style.xml":
            (b"<rss><channel><title>t</title></channel></rss>", HIDDEN),
    },
}
# Strict mode refuses them, and recovery has nothing to mend.
SILENT = {"126-utf32le.xml": "UTF-32 is known, but not read in strict mode"}


class Tool:
    def __init__(self, program):
        self.program = program

    def run(self, command, document, *options):
        """Its exit status, what it prints, and the codes of what it says."""
        done = subprocess.run([self.program, command, "--doctype=skip", *options, "-"],
                              input=document, capture_output=True, timeout=60)
        said = done.stderr.decode("utf-8", "replace")
        codes = re.findall(r"\[([a-z0-9-]+)\]$", said, re.MULTILINE)
        if done.returncode not in (0, 1) or (done.returncode == 1 and not codes):
            raise RuntimeError(f"{command}: exit status {done.returncode}: {said[:200]}")
        return done.returncode, done.stdout, codes

    def mended(self, document):
        """The document, or none; and the codes of what was said."""
        status, printed, codes = self.run("repair", document, "--invalid-bytes=replace")
        return (None if status else printed), codes

    def refuses(self, document):
        return self.run("events", document, "--mode=strict")[0] != 0


def unescaped(text):
    return re.sub(rb"\\x([0-9a-f]{2})", lambda m: bytes([int(m[1], 16)]), text.encode())


def is_well_formed(document):
    parser = xml.parsers.expat.ParserCreate()
    parser.SetParamEntityParsing(xml.parsers.expat.XML_PARAM_ENTITY_PARSING_NEVER)
    try:
        parser.Parse(document, True)
    except xml.parsers.expat.ExpatError:
        return False
    return True


def rows(folder):
    with open(folder / "EXPECT.tsv", encoding="utf-8", newline="") as file:
        yield from csv.reader(file.read().splitlines()[1:], delimiter="\t", quoting=csv.QUOTE_NONE)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    tool, corpus = Tool(sys.argv[1]), Path(sys.argv[2]) / "hostile"
    if not corpus.is_dir():
        print(f"no documents in {corpus}")
        return 77
    count = wrong = 0
    for name, explained in EXPLAINED.items():
        missing = set(explained)
        for file, _, _, _, _, verdict, _, recovered in rows(corpus / name):
            count += 1
            missing.discard(file)
            document = (corpus / name / file).read_bytes()
            wanted = unescaped(recovered) if verdict == "ok" else None
            if file in explained:
                wanted = explained[file][0]
            got, codes = tool.mended(document)
            faults = []
            if got != wanted:
                faults.append(f"{wanted!r} is expected, not {got!r}")
            if got is not None and not is_well_formed(got):
                faults.append("what comes is not well-formed")
            # Namespaces are not this command's business.
            if not codes and file not in SILENT and not is_well_formed(document):
                if tool.refuses(document):
                    faults.append("nothing is said about it")
            if faults:
                wrong += 1
                print(f"{name}/{file}: {'; '.join(faults)}")
        for file in sorted(missing):
            wrong += 1
            print(f"{name}/{file}: explained, but not there")
    print(f"{count} documents, {wrong} differences")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
