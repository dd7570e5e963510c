#!/usr/bin/env python3
"""Writes the figures of tools/bench into doc/performance.md, and draws doc/performance.svg.

    python3 tools/gen/performance_doc.py figures.json threads.json
"""

import datetime
import json
import math
import re
import sys
from pathlib import Path
from xml.sax.saxutils import escape

DOC = Path(__file__).resolve().parents[2] / "doc"
CHARTED = ("rss, tag-dense", "atom, text-rich", "rss, modules", "sitemap, extensions",
           "small feeds")
BARS = ("libxml2 SAX2", "sink", "model", "NDJSON", "pugixml", "libmrss", "KF5 Syndication",
        "feedparser")


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "| --- |" + " ---: |" * (len(head) - 1)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])


def short(number):
    return f"{number:.2f}" if number >= 0.095 else f"{number:.3f}"


def ratio(figure):
    """`0.95 (0.94–0.97)`, the quartiles only where they differ."""
    q = figure["ratio"]
    text = short(q["median"])
    low, high = short(q["first"]), short(q["third"])
    return text if low == high else f"{text} ({low}–{high})"


def by_kind(inputs):
    """Inputs with the same yardstick, in tables of at most five columns."""
    groups = {}
    for each in inputs:
        groups.setdefault(each["yardstick"], []).append(each)
    for yardstick, same in groups.items():
        for at in range(0, len(same), 5):
            yield yardstick, same[at:at + 5]


def ratios(yardstick, inputs):
    names = list(dict.fromkeys(f["name"] for each in inputs for f in each["figures"]))
    rows = []
    for name in names:
        row = [name]
        for each in inputs:
            figure = next((f for f in each["figures"] if f["name"] == name), None)
            if not figure:
                row.append("")
            elif name == yardstick:
                row.append(f"1 = {figure['megabytes_a_second']:.0f} MB/s")
            else:
                row.append(ratio(figure))
        rows.append(row)
    return table([f"beside {yardstick}"] + [each["name"] for each in inputs], rows)


def allocations(inputs):
    columns = ("sink", "model", "NDJSON")
    rows = []
    for each in inputs:
        found = {f["name"]: f["allocations_an_item"] for f in each["figures"]}
        if each["items"] and "sink" in found:
            rows.append([each["name"]] + [f"{found.get(c, 0):.2f}" for c in columns])
    return table(["allocations an item"] + list(columns), rows)


def cold(figures):
    rows = [[f["shape"], f["reader"], f"{f['seconds']:.2f} s", short(f["ratio"]["median"]),
             f"{f['peak_kib'] / 1024:.1f} MiB"] for f in figures]
    return table(["file", "read by", "processor time", "ratio", "peak memory"], rows)


def threads(figures):
    rows = [[f["what"], str(f["jobs"]), f"{f['speedup']['median']:.2f} times",
             f"{f['cost']:.2f} times"] for f in figures]
    return table(["", "threads", "speed on the wall", "processor time"], rows)


def chart(inputs):
    """Bars on a logarithmic scale, a group for each input."""
    shown = [(each, [f for name in BARS for f in each["figures"] if f["name"] == name])
             for name in CHARTED for each in inputs if each["name"] == name]
    left, width, bar = 250, 560, 15
    low, high = math.log10(0.004), math.log10(3)

    def x(value):
        return left + width * (math.log10(max(value, 0.004)) - low) / (high - low)

    out, y = [], 44
    for each, figures in shown:
        out.append(f'<text x="12" y="{y + 4}" class="h">{escape(each["name"])}</text>')
        y += 12
        for f in figures:
            value = f["ratio"]["median"]
            out.append(f'<text x="{left - 8}" y="{y + 11}" class="n">{escape(f["name"])}</text>'
                       f'<rect x="{left}" y="{y}" width="{x(value) - left:.1f}" height="{bar - 3}"'
                       f' class="{"p" if f["peer"] else "o"}"/>'
                       f'<text x="{x(value) + 5:.1f}" y="{y + 10}">{short(value)}</text>')
            y += bar
        y += 18
    lines = "".join(f'<line x1="{x(v):.1f}" x2="{x(v):.1f}" y1="30" y2="{y - 14}" '
                    f'class="{"one" if v == 1 else "g"}"/>'
                    f'<text x="{x(v):.1f}" y="24" class="m">{v:g}</text>'
                    for v in (0.01, 0.1, 1))
    return ('<svg xmlns="http://www.w3.org/2000/svg" role="img" '
            f'viewBox="0 0 {left + width + 60} {y}" font-family="sans-serif" font-size="11">'
            "<title>Speed beside bare Expat, which is 1; logarithmic</title>"
            "<style>.h{font-weight:bold;font-size:12px}.n{text-anchor:end}.m{text-anchor:middle}"
            ".o{fill:#1f6fb2}.p{fill:#a8a8a8}.g{stroke:#ddd}.one{stroke:#333}</style>"
            '<rect width="100%" height="100%" fill="#fff"/>'
            f'{lines}{"".join(out)}</svg>\n')


def main():
    parts = [json.loads(Path(name).read_text()) for name in sys.argv[1:]]
    first = next(p for p in parts if p["inputs"])
    machine = first["machine"]
    blocks = [f"feedsax {first['version']}, {datetime.date.today()}: {machine['processor']}, "
              f"{machine['cores']:.0f} cores, Linux {machine['system']}, load "
              f"{machine['load']:.1f} at the end."]
    if machine["load"] > machine["cores"] + 1:
        blocks.append("**The machine was busy with other things**: these figures show what is "
                      "measured, and little more.")
    blocks += [ratios(*group) for group in by_kind(first["inputs"])]
    blocks.append(allocations(first["inputs"]))
    for name, make in (("cold", cold), ("threads", threads)):
        figures = [f for p in parts for f in p[name]]
        if figures:
            blocks.append(make(figures))
    text = (DOC / "performance.md").read_text()
    begin, end = "<!-- figures: made by tools/bench --doc -->\n", "<!-- end of figures -->"
    made = begin + "\n" + "\n\n".join(blocks) + "\n\n" + end
    (DOC / "performance.md").write_text(
        re.sub(re.escape(begin) + ".*?" + re.escape(end), lambda _: made, text, flags=re.S))
    (DOC / "performance.svg").write_text(chart(first["inputs"]))


if __name__ == "__main__":
    main()
