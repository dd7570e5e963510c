"""The folder that the tests of the command run in: the files of fixtures/, and those that are
easier made than kept."""

import gzip
import random
import shutil
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


def make(folder):
    """Fills the folder; returns it."""
    shutil.copytree(FILES, folder, dirs_exist_ok=True)
    document = (folder / "rss.xml").read_bytes()
    (folder / "empty.xml").write_bytes(b"")
    (folder / "random.bin").write_bytes(random.Random(1).randbytes(4096))
    (folder / "rss.xml.gz").write_bytes(gzip.compress(document, mtime=0))
    (folder / "folder").mkdir()
    # Names of a command, of an option, of a list, with a space, and beyond ASCII.
    for name in ("formats", "-rss.xml", "[1]", "[a,b]", "my feed.xml", "f\u00fctter \u65b0\u805e.xml"):
        (folder / name).write_bytes(document)
    (folder / "deep.xml").write_bytes(b"<rss><channel>" + b"<a>" * 300)
    (folder / "many.xml").write_bytes(rss(1000))
    return folder
