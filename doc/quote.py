#!/usr/bin/env python3
"""quote.py [--write] DOCUMENT...: the code that documents show is the code that is tested.

A fenced block below a line `<!-- quote: FILE [TAG] -->` must hold what FILE (a path from the
document's folder) holds between `// [TAG]` and `// [/TAG]`, or all of it where there is no tag.
--write puts it there.
"""

import pathlib
import re
import sys
import textwrap

QUOTE = re.compile(r"(<!-- quote: (\S+?)(?: \[(\w+)\])? -->\n```\w*\n)(.*?)(^```$)",
                   re.DOTALL | re.MULTILINE)


def source(path, tag):
    text = path.read_text(encoding="utf-8")
    if not tag:
        return text
    found = re.search(rf"^ *// \[{tag}\]\n(.*?)^ *// \[/{tag}\]$", text, re.DOTALL | re.MULTILINE)
    if not found:
        sys.exit(f"{path}: no region [{tag}]")
    return textwrap.dedent(found[1])


def main():
    arguments = sys.argv[1:]
    write = "--write" in arguments
    failed = False
    for name in arguments:
        if name == "--write":
            continue
        document = pathlib.Path(name)
        text = document.read_text(encoding="utf-8")
        if text.count("<!-- quote:") != len(QUOTE.findall(text)):
            sys.exit(f"{name}: a quote without a fenced block below it")

        def quoted(match):
            return match[1] + source(document.parent / match[2], match[3]) + match[5]

        true = QUOTE.sub(quoted, text)
        if true == text:
            continue
        if write:
            document.write_text(true, encoding="utf-8")
            continue
        failed = True
        for match in QUOTE.finditer(text):
            if match[0] != quoted(match):
                line = text[:match.start()].count("\n") + 1
                print(f"{name}:{line}: not what {match[2]} holds; `doc/quote.py --write {name}`")
    return failed


if __name__ == "__main__":
    sys.exit(main())
