#!/usr/bin/env python3
"""Feeds as they are found, one oddity each: quirks.py TOOL CORPUS_DIR

TOOL is the feedsax command; the documents are those of CORPUS_DIR/quirks. Each is read in recovery
mode; ROWS says by the document's number what must have come out of it. Prints each difference and a
count; exit status 0, or 1 after a difference, or 77 (skip) when there are no documents.
"""
import json
import subprocess
import sys
from pathlib import Path

# An ordinary feed with one item.
ONE = {"title": "Ch", "items.0.id": "g1", "items.0.title": "T1", "items.0.link": "http://ex.org/1"}


def item(**members):
    return {f"items.0.{name.replace('__', '.')}": value for name, value in members.items()}


# Number: the codes that are said, among others; the members of the feed, by path, `#` for a length
# and None for one that is missing. A word instead of members: the code of the error.
ROWS = {
    # Before the root and behind it.
    1: (["leading-whitespace"], ONE),
    2: (["leading-junk"], ONE),
    3: ([], ONE),
    4: (["leading-whitespace"], ONE),
    5: ([], ONE),
    6: (["encoding-conflict"], ONE),
    7: (["misplaced-declaration"], ONE),
    8: ([], ONE),
    9: (["xml-decl-malformed"], ONE),
    10: (["doctype-skipped"], item(title="Caf\u00e9 \u2014 x", link="http://ex.org/1")),
    11: (["doctype-skipped"], ONE),
    12: (["doctype-skipped"], ONE),
    13: (["doctype-skipped"], item(title="a\u00a0b")),
    14: ([], "doctype-refused"),
    15: ([], "doctype-refused"),
    16: ([], "doctype-refused"),
    17: ([], "doctype-refused"),
    34: (["truncated"], {"title": "Ch", "items.#": 1, "items.0.incomplete": True}),
    36: (["truncated"], {"title": "Ch"}),
    37: (["truncated"], {**ONE, "items.#": 2, "items.1.title": "T2", "items.1.incomplete": None}),
    42: (["second-document"], {**ONE, "items.#": 1}),
    43: ([], {**ONE, "items.#": 1}),
    57: ([], "html-page"),
    58: ([], "empty-input"),
    114: (["truncated"], {**ONE, "items.1.title": "T2", "items.1.incomplete": True,
                          "items.0.incomplete": None}),
    120: (["xml-decl-malformed"], ONE),
    121: (["xml-decl-malformed"], ONE),
    122: (["xml-decl-malformed"], ONE),
    123: (["misplaced-declaration"], ONE),
    124: (["xml-decl-malformed"], ONE),
    125: ([], "html-page"),
    155: (["leading-junk"], ONE),
    156: ([], ONE),
    159: ([], ONE),
    # Characters and references.
    18: (["html-entity"], item(title="Caf\u00e9\u00a0x")),
    19: (["html-entity"], item(enclosures__0__url="http://ex.org/caf\u00e9.mp3")),
    20: (["unknown-entity"], item(title="A &foobar; B")),
    21: (["bare-ampersand"], item(title="AT&T and R&D")),
    22: (["bare-ampersand"], item(link="http://ex.org/?a=1&b=2&copy=3")),
    23: (["bare-ampersand"], item(enclosures__0__url="http://ex.org/?a=1&b=2")),
    24: (["bare-lt"], item(title="a < b and 3 <4")),
    25: (["c1-control"], item(title="it\u2019s \u201cq\u201d")),
    26: (["bad-charref"], item(title="a\ufffdb\ufffdc\ufffdd")),
    27: (["bare-ampersand"], item(title="a &amp b &lt c")),
    28: (["bad-utf8"], item(title="it\u2019s caf\u00e9")),
    29: (["encoding-mislabelled"], item(title="caf\u00e9")),
    30: ([], item(title="it\u2019s")),
    31: (["unknown-encoding"], ONE),
    32: ([], item(title="caf\u00e9")),
    33: (["control-chars"], item(title="abcd")),
    35: ([], item(title="caf\u00c3\u00a9")),
    40: (["unclosed-section"], item(title="A", description="hello")),
    71: ([], item(title="AT&amp;T &lt;b&gt;bold&lt;/b&gt;")),
    73: ([], item(title="Breaking: Big & News & more")),
    74: ([], item(description="a]]>b")),
    75: ([], item(title="A &amp; B &lt;3", description="&lt;p&gt;x&lt;/p&gt;")),
    117: (["surrogates-joined"], item(title="x \U0001f600 \U0001f600 y")),
    118: (["surrogates-joined"], item(title="x \U0001f600 y")),
    119: (["control-chars"], item(title="x  y")),
    154: ([], item(title="A")),
    157: ([], item(title="Caf&eacute; &#8217;s")),
    158: (["bad-utf8"], item(title="caf\u00e9")),
    160: ([], item(title="\u65e5\u672c\u8a9e\uff5e")),
    161: ([], item(title="\u9555 \u4e2d\u6587 \u20ac")),
    162: (["bad-utf8"], {"items.#": 2, **item(title="\u65e5\u672c \ufffd ok caf\u00e9")}),
    # Tags and attributes.
    38: (["implied-end-tag"], {"items.#": 2, "items.0.title": "A", "items.1.title": "B"}),
    39: (["stray-end-tag"], {"items.#": 2, "items.0.description": "<b>x</b>",
                             "items.1.title": "T1"}),
    44: (["attribute-syntax"], item(enclosures__0__url="http://ex.org/a.mp3",
                                    enclosures__0__length=5)),
    45: (["duplicate-attribute"], item(enclosures__0__url="http://ex.org/a.mp3",
                                       enclosures__0__type="x")),
    46: (["unbound-prefix"], item(content="<p>x</p>", dc__creator__0="Bob",
                                  media__thumbnails__0__url="http://ex.org/t.jpg")),
    47: ([], {"title": "Ch", **item(title="A", link="http://ex.org/a")}),
    48: ([], ONE),
    49: ([], item(title="T1", link="http://ex.org/1")),
    51: (["version-unknown"], ONE),
    52: (["version-unknown"], ONE),
    53: ([], ONE),
    54: (["namespace-uri"], ONE),
    55: (["namespace-uri"], ONE),
    72: (["unescaped-markup"], item(title="Hello <b>bold</b> world",
                                    description="a <p>one</p><p>two</p>")),
    79: (["namespace-uri"], item(itunes__duration=75, itunes__explicit=True)),
    80: ([], item(dc__creator__0="Bob")),
    82: (["misplaced-element"], {"items.#": 2, "items.0.title": "Outer", "items.1.title": "Inner"}),
    94: ([], {"title": "F", **item(title="E", link="http://ex.org/1")}),
    95: (["namespace-uri"], {"title": "F", **item(title="E", link="http://ex.org/1")}),
    96: (["namespace-uri"], {"title": "F", **item(title="E", link="http://ex.org/1")}),
    98: ([], {"items.#": 1, **item(title="E")}),
    110: ([], "too-deep"),
    111: ([], "too-many-attributes"),
    126: (["comment-syntax"], ONE),
    127: ([], ONE),
    128: (["lt-in-attribute"], item(title="A", enclosures__0__url="http://ex.org/a.mp3")),
    129: (["attribute-syntax"], item(enclosures__0__url="http://ex.org/a.mp3",
                                     enclosures__0__type="audio/mpeg")),
    130: (["attribute-syntax"], item(id="http://ex.org/g", title="A")),
    131: (["unescaped-markup"], {"items.#": 2, "items.1.title": "T1", **item(
        description='one<br/>two<img src="http://ex.org/i.png"/>three')}),
    132: (["unescaped-markup"], {"items.#": 2, "items.1.title": "T1", **item(
        description="<p>x</p><script>if (a<b && c) {}</script>")}),
    134: (["unescaped-markup"], item(description="<p>x</p>")),
    135: ([], item(content="FULL")),
    137: (["namespace-uri"], item(media__contents__0__url="http://ex.org/1.jpg")),
    138: (["multiple-channels"], {"title": "C1", "items.0.title": "T1", "items.1.title": "T2"}),
    139: ([], ONE),
    152: (["namespace-uri"], item(dc__creator__0="Bob")),
    153: ([], item(podcast__transcripts__1__type="application/x-subrip",
                   podcast__persons__1__value="P2")),
    # RSS.
    56: ([], {"title": "Ch", "items": None}),
    59: ([], item(id="http://ex.org/g", link="http://ex.org/g")),
    60: ([], item(id="http://ex.org/g", link=None)),
    61: ([], item(id="tag:ex.org,2020:1", link=None)),
    62: ([], item(rss__guid_is_permalink=False)),
    63: ([], item(link="http://ex.org/a")),
    64: ([], ONE),
    65: (["link-href-in-rss"], item(link="http://ex.org/a")),
    66: (["duplicate-element"], item(link="http://ex.org/a")),
    67: ([], item(link="http://ex.org/a")),
    68: ([], item(title="Real")),
    69: ([], item(title="Real", itunes__title="Short")),
    70: ([], {"title": "Ch", "image.title": "ImgT"}),
    76: ([], item(description="SUM", content="FULL")),
    77: (["duplicate-element"], item(description="one")),
    78: ([], item(enclosures__0__length=12345, enclosures__1__url="http://ex.org/b.mp3",
                  enclosures__1__length=None)),
    102: ([], item(published="2020-01-01T00:00:00Z", updated="2020-01-02T00:00:00Z",
                   authors__0__name="Bob")),
    115: (["void-link"], item(link="http://ex.org/a")),
    116: ([], item(published="2020-01-02T03:04:05Z")),
    133: ([], item(description="short", content="<p>full</p>", content_type="xhtml")),
    136: ([], {"items.0.media.groups.0.contents.#": 2, "items.0.media.thumbnails.#": 2}),
    140: (["duplicate-id"], {"items.#": 2, "items.0.id": "same", "items.1.id": "same"}),
    141: ([], item(id="http://ex.org/g", rss__guid_is_permalink=True)),
    142: ([], {f"items.{n}.authors.0.{name}": value for n, name, value in (
        (0, "name", "J D"), (0, "email", "j@ex.org"), (1, "name", "J D"), (1, "email", "j@ex.org"),
        (2, "name", "J D"), (3, "email", "j@ex.org"), (3, "name", None), (4, "name", "J D"))}),
    163: ([], item(link="http://ex.org/p/1", enclosures__0__url="http://ex.org/m/a.mp3")),
    164: ([], {"items.0.title": "T2", "items.0.link": "http://ex.org/2", "items.1.title": "T1"}),
    # Atom.
    84: ([], item(link="http://ex.org/1.html")),
    85: ([], item(link="http://ex.org/1")),
    86: ([], item(link="http://ex.org/1")),
    87: ([], item(title="A <em>b</em> &lt; c", content="<p>x &amp; y<br/>z</p>")),
    88: ([], item(title="<b>x</b> &amp; y", title_type="html")),
    89: ([], item(title="1 < 2 & 3", title_type=None)),
    90: (["unescaped-markup"], item(content='<a href="x">y</a>', content_type="html")),
    91: ([], item(content=None, content_src="http://ex.org/v.mp4",
                  content_media_type="video/mp4")),
    92: ([], item(content="iVBORw0KGgo=", content_media_type="image/png")),
    93: ([], item(link="http://ex.org/blog/2020/a.html", base="http://ex.org/blog/2020/")),
    97: ([], item(title_type="html", content_type="xhtml", published="2004-01-02T00:00:00Z",
                  updated="2004-01-03T00:00:00Z")),
    99: ([], item(title="E", updated=None, authors__0__name="SrcA", source__title="Src")),
    101: (["text-type"], item(title="E")),
    143: ([], item(link="http://ex.org/1", links__0__rel="alternate")),
    144: ([], item(link="http://ex.org/1", links__0__rel="alternate")),
    145: (["unescaped-markup"], item(content="<p>x</p>")),
    146: (["missing-div"], item(content="<p>x</p>")),
    147: ([], item(content="<p>x</p>")),
    148: ([], item(content='<svg xmlns="http://www.w3.org/2000/svg"><g/></svg>')),
    149: ([], item(authors__1__name="A2", contributors__0__name="C")),
    150: ([], item(updated=None, published="2020-01-02T00:00:00Z")),
    # JSON.
    103: ([], item(id="1")),
    104: (["json-item-type"], {"items.#": 3}),
    105: ([], item(title="T")),
    106: (["json-syntax"], item(title="T")),
    108: (["version-unknown"], item(title="T")),
    109: ([], {"next_url": "http://ex.org/f2.json", "hubs.0.url": "http://hub",
               "json_feed.extensions._ext.a": 1}),
}


def at(value, path):
    for step in path.split("."):
        if step == "#":
            return len(value or [])
        if isinstance(value, list):
            value = value[int(step)] if int(step) < len(value) else None
        else:
            value = value.get(step) if isinstance(value, dict) else None
    return value


def differences(program, path, says, expected):
    done = subprocess.run([program, "parse", "-q", str(path)], capture_output=True, timeout=60)
    document = json.loads(done.stdout) if done.stdout.strip() else {}
    said = {d["code"] for d in document.get("diagnostics", [])}
    if isinstance(expected, str):
        again = subprocess.run([program, "parse", str(path)], capture_output=True, timeout=60)
        if done.returncode != 1 or f"[{expected}]".encode() not in again.stderr:
            yield f"the error is not {expected}"
        return
    if done.returncode != 0:
        yield f"exit status {done.returncode}"
    for code in says:
        if code not in said:
            yield f"{code} is not said, but {sorted(said)}"
    for where, wanted in expected.items():
        got = at(document.get("feed", {}), where)
        if got != wanted:
            yield f"{where} is {got!r}, not {wanted!r}"


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    program, folder = sys.argv[1], Path(sys.argv[2]) / "quirks"
    if not folder.is_dir():
        print(f"no documents in {folder}")
        return 77
    wrong = 0
    documents = {int(p.name.split("_")[0]): p for p in folder.iterdir() if p.name[0].isdigit()}
    for number, (says, expected) in sorted(ROWS.items()):
        for difference in differences(program, documents[number], says, expected):
            wrong += 1
            print(f"{documents[number].name}: {difference}")
    print(f"{len(ROWS)} documents, {wrong} differences")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
