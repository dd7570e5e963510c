#!/usr/bin/env python3
"""Runs JSONTestSuite (github.com/nst/JSONTestSuite): run.py TOOL [CORPUS_DIR]

TOOL is the feedsax command. CORPUS_DIR, else FEEDSAX_CORPUS in the environment, has the suite's
test_parsing folder in hostile/json-hostile/*.tar.xz. In strict mode every y_ document must give
events to its end, and every n_ document must be refused with an error that says where. In
recovery nothing may be read that strict reads otherwise, and nothing refused by strict may be
read without a word.

Prints each wrong verdict and a count; exit status 0, or 1 after a wrong verdict, or 77 (skip)
when there is no suite.
"""
import os
import re
import subprocess
import sys
import tarfile
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

PLACE = re.compile(r":\d+:\d+: error: .* \[[a-z-]+\]$", re.M)


def events(tool, path, mode):
    """Whether the document was read to its end, its events, and what was said."""
    done = subprocess.run([tool, "events", f"--mode={mode}", str(path)],
                          capture_output=True, timeout=60)
    if done.returncode not in (0, 1):
        raise RuntimeError(f"{path}: exit status {done.returncode}: {done.stderr[:300]}")
    return (done.returncode == 0, done.stdout.decode("utf-8"),
            done.stderr.decode("utf-8", "replace").strip())


def judge(tool, path):
    """Yields what is wrong with the verdict on a document."""
    accepted, read, said = events(tool, path, "strict")
    kind = path.name[:2]
    if kind == "y_" and not accepted:
        yield f"refused: {said}"
    if kind == "n_" and accepted:
        yield "accepted"
    if not accepted and not PLACE.search(said):
        yield f"refused without a place: {said}"
    recovered, bent, told = events(tool, path, "recover")
    if accepted and recovered and (bent != read or told):
        yield f"read otherwise in recovery: {told}"
    if not accepted and recovered and not told:
        yield "mended in silence"
    # A value that is neither object nor array is read in strict mode only.
    if accepted and not recovered and "[not-markup]" not in told:
        yield f"refused in recovery: {told}"


def main():
    corpus = sys.argv[2] if len(sys.argv) == 3 else os.environ.get("FEEDSAX_CORPUS", "")
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    archives = sorted((Path(corpus) / "hostile" / "json-hostile").glob("*.tar.xz")) if corpus else []
    if not archives:
        print("no suite")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        for archive in archives:
            with tarfile.open(archive) as packed:
                for member in packed:
                    if member.isfile() and member.name.endswith(".json"):
                        target = Path(folder) / Path(member.name).name
                        target.write_bytes(packed.extractfile(member).read())
        paths = sorted(Path(folder).glob("*.json"))
        faults = 0
        with ThreadPoolExecutor(2) as pool:
            for path, problems in zip(paths, pool.map(lambda p: list(judge(sys.argv[1], p)), paths)):
                for problem in problems:
                    print(f"{path.name}: {problem}")
                    faults += 1
        print(f"{len(paths)} documents, {faults} wrong verdicts")
        return 1 if faults or not paths else 0


if __name__ == "__main__":
    sys.exit(main())
