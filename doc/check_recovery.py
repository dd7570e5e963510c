#!/usr/bin/env python3
"""Are the examples of recovery.md true? check_recovery.py TOOL RECOVERY.MD DIAGNOSTICS.DEF

Each row `code | document | what is read` goes through `feedsax repair`, which must print the second
document and report the code. Also: each code of a repair of markup has an example.
"""
import re
import subprocess
import sys
from pathlib import Path

ROW = re.compile(r"^\| `([\w-]+)` \| `(.*)` \| `(.*)` \|$")
CODES = re.compile(r"^FEEDSAX_REPAIR\((\w+),", re.MULTILINE)
GROUP = re.compile(r"^// Markup\.$(.*?)^// ", re.MULTILINE | re.DOTALL)


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    tool, document, definitions = sys.argv[1:]
    seen, failed = set(), 0
    for line in Path(document).read_text(encoding="utf-8").splitlines():
        if not (row := ROW.match(line)):
            continue
        code, before, after = row.groups()
        seen.add(code)
        done = subprocess.run([tool, "repair", "-"], input=before.encode(), capture_output=True,
                              timeout=60, check=False)
        # No-break spaces look like spaces in the document.
        out = done.stdout.decode().replace("\u00a0", " ")
        if out != after or f"[{code}]" not in done.stderr.decode():
            failed += 1
            print(f"{code}: {before}\n  documented: {after}\n  it is:      {out}")
            print("  " + done.stderr.decode().replace("\n", "\n  "))
    markup = GROUP.search(Path(definitions).read_text(encoding="utf-8"))[1]
    missing = {code.replace("_", "-") for code in CODES.findall(markup)} - seen
    if missing:
        print("without an example:", ", ".join(sorted(missing)))
    print(f"{len(seen)} codes, {failed} examples are wrong")
    return 1 if failed or missing or not seen else 0


if __name__ == "__main__":
    sys.exit(main())
