"""The folder that the tests of the command run in: the files of fixtures/, and those that are
easier made than kept."""

import gzip
import random
import shutil
import zlib
from pathlib import Path

FILES = Path(__file__).resolve().parent / "fixtures"


def rss(items):
    """An RSS document with so many items, as bytes."""
    return b"".join(rss_pieces(items))


def rss_pieces(items):
    yield b'<?xml version="1.0"?>\n<rss version="2.0"><channel><title>Many</title>\n'
    for number in range(1, items + 1):
        yield b"<item><title>Item %d</title><description>%s</description></item>\n" % (
            number, b"words " * 20)
    yield b"</channel></rss>\n"


def urlset(pages):
    return (b'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" '
            b'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" '
            b'xmlns:xhtml="http://www.w3.org/1999/xhtml">\n' + pages + b"</urlset>\n")


def urlset_pieces(pages, packed):
    """A sitemap of so many pages with an image each, gzipped or not."""
    packer = zlib.compressobj(wbits=31) if packed else None
    pack = packer.compress if packer else bytes
    head, tail = urlset(b"|").split(b"|")
    yield pack(head)
    for number in range(pages):
        yield pack(b"<url><loc>https://example.org/%d</loc><lastmod>2024-05-06</lastmod>"
                   b"<image:image><image:loc>https://example.org/%d.jpg</image:loc>"
                   b"<image:title>An image of things</image:title></image:image></url>\n"
                   % (number, number * 7919 % 1000003))
    yield pack(tail)
    if packer:
        yield packer.flush()


INDEX = b"""<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>https://example.org/1.xml</loc><lastmod>2024-05-06</lastmod></sitemap>
<sitemap><loc>https://example.org/more/2.xml.gz</loc></sitemap>
<sitemap><loc>https://example.org/1.xml</loc></sitemap>
</sitemapindex>
"""
PAGES = urlset(b"""<url><loc>https://example.org/blog/1</loc><lastmod>2024-05-06</lastmod>
<priority>0.8</priority><image:image><image:loc>https://example.org/1.jpg</image:loc></image:image>
<xhtml:link rel="alternate" hreflang="de" href="https://example.org/de"/></url>
<url><loc>https://example.org/blog/"2",x</loc><lastmod>never</lastmod></url>
<url><loc>ftp://example.org/</loc></url>
<url><loc>https://example.org/blog/1</loc></url>
""")


def make(folder):
    """Fills the folder; returns it."""
    shutil.copytree(FILES, folder, dirs_exist_ok=True)
    document = (folder / "rss.xml").read_bytes()
    (folder / "empty.xml").write_bytes(b"")
    (folder / "random.bin").write_bytes(random.Random(1).randbytes(4096))
    (folder / "rss.xml.gz").write_bytes(gzip.compress(document, mtime=0))
    (folder / "rss.xml.zst").write_bytes(b"\x28\xb5\x2f\xfd" + document)
    (folder / "folder").mkdir()
    # Names of a command, of an option, of a list, with a space, and beyond ASCII.
    for name in ("formats", "-rss.xml", "[1]", "[a,b]", "my feed.xml", "f\u00fctter \u65b0\u805e.xml"):
        (folder / name).write_bytes(document)
    (folder / "site" / "more").mkdir(parents=True)
    (folder / "site" / "index.xml").write_bytes(INDEX)
    (folder / "site" / "robots.txt").write_bytes(
        b"User-agent: *\nSitemap: /more/2.xml.gz # packed\n")
    (folder / "site" / "1.xml").write_bytes(PAGES)
    (folder / "site" / "more" / "2.xml.gz").write_bytes(gzip.compress(urlset(
        b"<url><loc>https://example.org/about</loc><lastmod>2019</lastmod></url>"), mtime=0))
    (folder / "pages.xml").write_bytes(urlset(b"".join(
        b"<url><loc>https://example.org/%d</loc></url>\n" % n for n in range(200_000))))
    (folder / "deep.xml").write_bytes(b"<rss><channel>" + b"<a>" * 300)
    (folder / "many.xml").write_bytes(rss(1000))
    return folder
