#!/usr/bin/env python3
"""How many facts of the corpus hold: score.py TOOL [CORPUS] [--update] [--workers=N]

CORPUS, or $FEEDSAX_CORPUS, is a folder of public test suites with their own checker,
check_corpus.py; it is no part of the project. TOOL is the feedsax command. floor.json has the
number of facts that held in each suite; the exit status is 1 when there are fewer in any of them,
and 77 (skip) when there is no corpus. --update raises the floor to what holds now; it never
lowers it.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

PARTS = ("feeds", "sitemaps", "reports")
FLOOR = Path(__file__).with_name("floor.json")
SKIP = 77
# The checker fills in what a case has, and drops the arguments that it has not.
COMMAND = ("parse", "--mode={mode}", "--base-url={base_url}", "--content-type={content_type}",
           "--content-language={content_language}", "--as={as}", "{if doctype:--doctype=skip}",
           "{if sanitize:--sanitize}", "{if resolve_html:--resolve-html}", "{file}")


def check(tool, corpus, part, workers):
    """Runs the checker, which prints its table: ({suite: facts that hold}, {suite: facts})."""
    with tempfile.TemporaryDirectory() as folder:
        results = Path(folder) / "results.json"
        subprocess.run([sys.executable, corpus / "check_corpus.py", corpus / part,
                        f"--workers={workers}", f"--json={results}", "--", tool, *COMMAND],
                       check=True)
        facts = [result for result in json.loads(results.read_text(encoding="utf-8"))
                 if result["class"] == "fact"]
    name = "{}/{}".format
    return (Counter(name(part, fact["suite"]) for fact in facts if fact["ok"]),
            Counter(name(part, fact["suite"]) for fact in facts))


def compare(floor, held, total):
    """Prints what changed; the suites that fell below the floor."""
    fallen = []
    for suite in sorted(floor | total):
        before, now = floor.get(suite, 0), held[suite]
        if now < before:
            fallen.append(suite)
        if now != before:
            print(f"{suite}: {now} of {total[suite]} facts hold, {before} did ({now - before:+})")
    return fallen


def main():
    options = argparse.ArgumentParser(usage=__doc__)
    options.add_argument("tool", type=os.path.abspath)
    options.add_argument("corpus", nargs="?", default=os.environ.get("FEEDSAX_CORPUS"))
    options.add_argument("--update", action="store_true")
    options.add_argument("--workers", type=int, default=2)
    given = options.parse_args()
    if not given.corpus or not Path(given.corpus, "check_corpus.py").is_file():
        print("no corpus: neither an argument nor $FEEDSAX_CORPUS names one")
        return SKIP

    begin = time.monotonic()
    held, total = Counter(), Counter()
    for part in PARTS:
        print("==", part, flush=True)
        for sum_up, found in zip((held, total), check(given.tool, Path(given.corpus), part,
                                                      given.workers)):
            sum_up.update(found)
    print(f"== {held.total()} of {total.total()} facts hold "
          f"({100 * held.total() / total.total():.2f} %), {time.monotonic() - begin:.0f} s")

    floor = json.loads(FLOOR.read_text(encoding="utf-8")) if FLOOR.exists() else {}
    fallen = compare(floor, held, total)
    if given.update:
        raised = {suite: max(held[suite], floor.get(suite, 0)) for suite in sorted(floor | held)}
        FLOOR.write_text(json.dumps(raised, indent=2) + "\n", encoding="utf-8")
    if fallen:
        print("below the floor:", ", ".join(fallen))
    return 1 if fallen else 0


if __name__ == "__main__":
    sys.exit(main())
