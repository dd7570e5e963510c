#!/usr/bin/env python3
"""Runs the W3C XML conformance suite: run.py TOOL CORPUS_DIR

TOOL is the feedsax command. CORPUS_DIR/hostile/xmlconf has the suite, xmlconf.tar.xz, and
xmlconf.tsv with the expected verdict on each document under two policies for document type
declarations: refuse all, or skip them unread. A document that must be accepted with its
declaration skipped must also give the events that it gives with the declaration cut out.

Prints each wrong verdict and a count; exit status 0, or 1 after a wrong verdict, or 77 (skip)
when there is no suite.
"""
import csv
import re
import subprocess
import sys
import tarfile
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

# Names of the fifth edition of XML 1.0, which Expat refuses: it reads names as the first four
# editions define them.
FIFTH_EDITION = {
    "x-rmt5-014": "U+017F (long s) in a name",
    "x-rmt5-016": "a name that begins with a character above U+FFFF",
    "x-rmt5-019": "a name of the last character that may begin one, U+EFFFF",
    "ibm-invalid-P89-ibm89n06.xml": "U+0EC7 in a name",
    "ibm-invalid-P89-ibm89n07.xml": "U+3006 in a name",
    "ibm-invalid-P89-ibm89n08.xml": "U+3030 in a name",
    "ibm-invalid-P89-ibm89n09.xml": "U+3036 in a name",
    "ibm-invalid-P89-ibm89n10.xml": "U+309C in a name",
    "ibm-invalid-P89-ibm89n11.xml": "U+309F in a name",
    "ibm-invalid-P89-ibm89n12.xml": "U+30FF in a name",
}

POSITION = re.compile(r"^\d+:\d+ @\d+ ", re.M)


class Suite:
    def __init__(self, tool, folder):
        self.tool = tool
        self.folder = folder

    def run(self, path, policy):
        """The exit status, the events, and what was said."""
        done = subprocess.run(
            [self.tool, "events", "--mode=strict", f"--doctype={policy}", str(path)],
            capture_output=True, timeout=60)
        if done.returncode not in (0, 1):
            raise RuntimeError(f"{path}: exit status {done.returncode}: {done.stderr[:300]}")
        return (done.returncode == 0, done.stdout.decode("utf-8"),
                done.stderr.decode("utf-8", "replace").strip())

    def judge(self, row):
        """Yields (policy, problem) for each wrong verdict."""
        if row["namespace"] == "no":
            return  # well-formed, but not by Namespaces in XML
        path = self.folder / row["uri"]
        for policy, expected in (("refuse", row["strict_refuse"]), ("skip", row["strict_skip"])):
            verdict = expected.split("-")[0]
            if verdict not in ("accept", "reject"):
                continue
            accepted, events, said = self.run(path, policy)
            if accepted != (verdict == "accept"):
                yield policy, f"expected {expected}: {said or 'accepted'}"
            elif expected == "accept-same-events":
                data = path.read_bytes()
                start, end = int(row["doctype_start"]), int(row["doctype_end"])
                with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".xml") as cut:
                    cut.write(data[:start] + data[end:])
                    cut.flush()
                    other, without, said = self.run(cut.name, policy)
                if not other or POSITION.sub("", events) != POSITION.sub("", without):
                    yield policy, f"other events without the declaration {said}"


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    tool, corpus = sys.argv[1], Path(sys.argv[2]) / "hostile" / "xmlconf"
    if not (corpus / "xmlconf.tar.xz").exists():
        print(f"no suite in {corpus}")
        return 77
    with open(corpus / "xmlconf.tsv", encoding="utf-8", newline="") as file:
        lines = file.read().lstrip("# ").splitlines()
    rows = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))

    wrong = 0
    known = set()
    with tempfile.TemporaryDirectory() as place:
        with tarfile.open(corpus / "xmlconf.tar.xz") as archive:
            archive.extractall(place)
        suite = Suite(tool, Path(place) / "xmlconf")
        with ThreadPoolExecutor(2) as pool:
            for row, problems in zip(rows, pool.map(lambda r: list(suite.judge(r)), rows)):
                for policy, problem in problems:
                    if row["id"] in FIFTH_EDITION:
                        known.add(row["id"])
                    else:
                        wrong += 1
                        print(f"{row['id']} ({policy}) {row['uri']}: {problem}")
    print(f"{len(rows)} documents, {wrong} wrong verdicts, {len(known)} known ones")
    if known != set(FIFTH_EDITION):
        print("no longer wrong:", ", ".join(sorted(set(FIFTH_EDITION) - known)))
        wrong += 1
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
