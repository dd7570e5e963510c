#!/usr/bin/env python3
"""Sites by HTTP: `feedsax sitemap`, `discover`, `fetch` and `parse`: sites.py TOOL [--sitemaps=N] [TEST...]"""

import gzip
import json
import os
import pty
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

import behaviours
from command import peak_of, take_options
from server import Server

PATIENCE = 120
OPTIONS = {"sitemaps": 400}
XML = "Content-Type: application/xml"


def urlset(*pages):
    return "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>" + "".join(
        f"<url><loc>{loc}</loc><lastmod>{lastmod}</lastmod></url>" for loc, lastmod in pages) + "</urlset>"


def index(*sitemaps):
    return "<sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>" + "".join(
        f"<sitemap><loc>{loc}</loc>" + (f"<lastmod>{lastmod}</lastmod>" if lastmod else "") + "</sitemap>"
        for loc, lastmod in sitemaps) + "</sitemapindex>"


class Site(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)
        self.pages = dict(behaviours.BEHAVIOURS)
        self.server = self.enterContext(Server(self.pages))
        self.url = self.server.url

    def serve(self, path, body, *fields):
        body = body.encode() if isinstance(body, str) else body
        self.pages[path] = lambda c, _: c.reply(body, fields=fields or [XML])

    def start(self, *arguments, **how):
        how = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | how
        return subprocess.Popen([TOOL, *arguments], cwd=self.folder, **how)

    def run_tool(self, *arguments, status=0, **how):
        """(standard output, standard error)"""
        process = self.start(*arguments, **how)
        out, err = process.communicate(timeout=PATIENCE)
        self.assertEqual(process.returncode, status, err)
        return out.decode(), err.decode()

    def lines(self, *arguments, status=0):
        return self.run_tool(*arguments, status=status)[0].splitlines()


class Sitemaps(Site):
    def a_site(self):
        self.serve("/maps/index.xml", index((self.url("/maps/a.xml"), ""), (self.url("/maps/b.xml.gz"), "2020-01-01"),
                                            (self.url("/maps/index.xml"), ""), (self.url("/maps/a.xml#again"), "")))
        self.serve("/maps/a.xml", urlset(("http://x.example/1", "2024-01-01"), ("http://x.example/2", "2019-01-01")))
        self.serve("/maps/b.xml.gz", gzip.compress(urlset(("http://x.example/3", "2018-01-01")).encode()))

    def test_an_index_leads_to_all(self):
        self.a_site()
        self.assertEqual(sorted(self.lines("sitemap", "--urls", self.url("/maps/index.xml"))),
                         [f"http://x.example/{n}" for n in (1, 2, 3)])
        self.assertEqual(len(self.server.requests("/maps/a.xml")), 1)

    def test_since_leaves_sitemaps_out(self):
        self.a_site()
        self.assertEqual(self.lines("sitemap", "--urls", "--since=2023-01-01", self.url("/maps/index.xml")),
                         ["http://x.example/1"])
        self.assertEqual(self.server.requests("/maps/b.xml.gz"), [])

    def test_no_follow_and_depth(self):
        self.a_site()
        self.assertEqual(len(self.lines("sitemap", "--urls", "--no-follow", self.url("/maps/index.xml"))), 4)
        self.assertEqual(self.lines("sitemap", "--urls", "--max-index-depth=0", self.url("/maps/index.xml")), [])
        self.assertEqual(len(self.lines("sitemap", "--urls", "--max-sitemaps=2", self.url("/maps/index.xml"))), 2)

    def test_a_site_by_its_robots(self):
        self.a_site()
        self.serve("/robots.txt", f"User-agent: *\nSitemap: {self.url('/maps/a.xml')}\nsitemap: /maps/b.xml.gz\n",
                   "Content-Type: text/plain")
        for start in ("", "/", "/robots.txt"):
            self.assertEqual(len(self.lines("sitemap", "--urls", self.url(start))), 3, start)

    def test_a_site_by_the_usual_places(self):
        self.serve("/sitemap_index.xml", urlset(("http://x.example/9", "2024-01-01")))
        self.assertEqual(self.lines("sitemap", "--urls", self.url("/")), ["http://x.example/9"])

    def test_a_page_stands_for_its_site(self):
        self.serve("/blog/", "<!doctype html><html><head><title>x</title></head></html>", "Content-Type: text/html")
        self.serve("/sitemap.xml", urlset(("http://x.example/9", "2024-01-01")))
        self.assertEqual(self.lines("sitemap", "--urls", self.url("/blog/")), ["http://x.example/9"])

    def test_a_site_without(self):
        _, err = self.run_tool("sitemap", self.url("/"), status=3)
        self.assertEqual(err, f"{self.url('/')}: error: no sitemap was found [no-sitemap]\n")
        _, err = self.run_tool("sitemap", "http://127.0.0.1:9999/", status=3)
        self.assertIn("[connect-failed]", err)
        self.assertEqual(len(err.splitlines()), 1)

    def test_what_fails_is_told_and_the_rest_is_read(self):
        self.serve("/index.xml", index((self.url("/none.xml"), ""), ("http://10.0.0.1/a.xml", ""),
                                       ("http://169.254.169.254/b.xml", ""), (self.url("/ok.xml"), "")))
        self.serve("/ok.xml", urlset(("http://x.example/1", "2024-01-01")))
        out, err = self.run_tool("sitemap", "--urls", self.url("/index.xml"), status=3)
        self.assertEqual(out, "http://x.example/1\n")
        self.assertEqual(sorted(re.findall(r"\[(.*?)\]", err)), ["address-denied", "address-denied", "http-status"])

    def many(self, count):
        """An index of indexes of many sitemaps of 10 pages."""
        def sitemap(connection, request):
            number = int(request.path.rpartition("/")[2])
            pages = [(f"http://x.example/{number}/{n}", "2024-01-01") for n in range(10)]
            return connection.reply(urlset(*pages), fields=[XML])

        def part(connection, request):
            first = int(request.path.rpartition("/")[2])
            return connection.reply(index(*((self.url(f"/many/{n}"), "") for n in range(first, min(first + 1000, count)))),
                                    fields=[XML])
        self.pages["/many"], self.pages["/part"] = sitemap, part
        self.serve("/many.xml", index(*((self.url(f"/part/{n}"), "") for n in range(0, count, 1000))))
        return self.url("/many.xml")

    def peak_kib(self, count):
        address = self.many(count)
        with open(self.folder / "pages", "wb") as out:
            # The address sanitizer keeps what is freed; let it keep little.
            env = os.environ | {"ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":quarantine_size_mb=1"}
            process = self.start("sitemap", "--urls", "--jobs=8", "--per-host=8", address, stdout=out,
                                 stderr=subprocess.DEVNULL, env=env)
        # What the kernel tells at the end also knows of what was there before exec().
        peak = peak_of(process)
        self.assertEqual(process.returncode, 0)
        pages = (self.folder / "pages").read_text().splitlines()
        self.assertEqual((len(pages), len(set(pages))), (10 * count, 10 * count))
        return peak

    def test_many_take_no_memory(self):
        few, many = self.peak_kib(50), self.peak_kib(OPTIONS["sitemaps"])
        # What is left is the addresses of the sitemaps themselves.
        self.assertLess(many - few, (3 << 10) + OPTIONS["sitemaps"] // 2)

    def test_progress_counts_right(self):
        ours, theirs = pty.openpty()
        count = 150
        self.pages["/many.xml"] = None
        address = self.many(count)
        slow = self.pages["/many"]
        self.pages["/many"] = lambda c, r: (time.sleep(0.05), slow(c, r))[1]
        process = self.start("sitemap", "--stats", "--per-host=8", "--jobs=8", address, stderr=theirs)
        os.close(theirs)
        drawn = b""
        try:
            while piece := os.read(ours, 65536):
                drawn += piece
        except OSError:
            pass  # how Linux says that a terminal was closed
        os.close(ours)
        out, _ = process.communicate(timeout=PATIENCE)
        counts = [tuple(map(int, c)) for c in re.findall(rb"(\d+) pages, (\d+) of (\d+) documents, \d+ pages/s", drawn)]
        self.assertTrue(counts, drawn[-300:])
        self.assertEqual(counts, sorted(counts))
        for pages, done, known in counts:
            self.assertLessEqual(done, known)
            self.assertLessEqual(known, count + 2)
            self.assertLessEqual(abs(pages - 10 * (done - 2)), 10 * 8)
        self.assertRegex(out.decode(), r"1,?500")

    def test_interrupted_it_prints_what_it_has(self):
        address = self.many(200)
        quick = self.pages["/many"]
        self.pages["/many"] = lambda c, r: (time.sleep(0.1), quick(c, r))[1]
        process = self.start("sitemap", "--urls", address)
        time.sleep(1.5)
        process.send_signal(signal.SIGINT)
        begin = time.monotonic()
        out, err = process.communicate(timeout=PATIENCE)
        self.assertLess(time.monotonic() - begin, 2)
        self.assertEqual((process.returncode, err), (130, b""))
        pages = out.decode().splitlines()
        self.assertGreater(len(pages), 50)
        self.assertTrue(all(re.fullmatch(r"http://x\.example/\d+/\d", page) for page in pages))


class Documents(Site):
    def test_parse_takes_addresses(self):
        Path(self.folder / "feed.xml").write_bytes(behaviours.FEED)
        by_file = json.loads(self.run_tool("parse", f"--base-url={self.url('/feed')}", "feed.xml")[0])
        by_address = json.loads(self.run_tool("parse", self.url("/feed"))[0])
        self.assertEqual(by_address, by_file)
        out, _ = self.run_tool("parse", "--ndjson", self.url("/coding/gzip"), "feed.xml")
        self.assertEqual(len(out.splitlines()), 8)

    def test_the_final_address_is_the_base(self):
        self.serve("/deep/real", "<rss version='2.0'><channel><item><link>x</link></item></channel></rss>")
        self.serve("/start", "")
        self.pages["/start"] = lambda c, _: c.reply(status="302 Found", fields=["Location: /deep/real"])
        [item] = json.loads(self.run_tool("parse", self.url("/start"))[0])["feed"]["items"]
        self.assertEqual(item["link"], self.url("/deep/x"))

    def test_items_come_while_it_arrives(self):
        process = self.start("parse", "--ndjson", self.url("/slow-ok"))
        begin = time.monotonic()
        process.stdout.readline()
        first = time.monotonic() - begin
        process.communicate(timeout=PATIENCE)
        self.assertLess(first + 0.5, time.monotonic() - begin)

    def test_what_fails_has_a_status(self):
        for path, word in (("/status/404", "http-status"), ("/half-body", "body-truncated"), ("/close", "empty-reply")):
            out, err = self.run_tool("parse", self.url(path), status=3)
            self.assertRegex(err, rf"{self.url(path)}: error: .* \[{word}\]\n$")
            # What came before it broke off is printed.
            self.assertEqual(bool(out), path == "/half-body")
        self.run_tool("parse", "--mode=strict", "--timeout=300ms", self.url("/silent"), status=3)

    def test_limits_of_the_network_are_options(self):
        for option, path, word in (("--timeout=300ms", "/silent", "total-timeout"),
                                   ("--low-speed-time=500ms", "/slow-body", "too-slow"),
                                   ("--max-body-bytes=10K", "/long", "body-too-long"),
                                   ("--max-input-bytes=10K", "/long", "input-too-long"),
                                   ("--max-redirects=2", "/chain/3", "too-many-redirects"),
                                   ("--public-only", "/feed", "address-denied")):
            _, err = self.run_tool("parse", option, self.url(path), status=None)
            self.assertIn(f"[{word}]", err, option)

    def run_tool(self, *arguments, status=0, **how):
        if status is not None:
            return super().run_tool(*arguments, status=status, **how)
        out, err = self.start(*arguments).communicate(timeout=PATIENCE)
        return out.decode(), err.decode()

    def test_fetch_shows_the_answer(self):
        out, _ = self.run_tool("fetch", self.url("/move/301?/feed"))
        for line in (f"  301 to {self.url('/feed')} (permanent)", '  ETag: "v1"',
                     f"  body: {len(behaviours.FEED)} bytes, unpacked {len(behaviours.FEED)}"):
            self.assertIn(line, out.splitlines())
        got = json.loads(self.run_tool("fetch", "--json", self.url("/feed"))[0])
        self.assertEqual((got["status"], got["etag"], got["final_url"]), (200, '"v1"', self.url("/feed")))

    def test_fetch_asks_with_conditions(self):
        out, _ = self.run_tool("fetch", "--json", '--etag="v1"', "--since=2024-01-02", self.url("/conditional"))
        self.assertTrue(json.loads(out)["not_modified"])
        request = self.server.requests("/conditional")[0]
        self.assertEqual(request.fields["if-modified-since"], "Tue, 02 Jan 2024 00:00:00 GMT")

    def test_fetch_sends_fields_to_their_host_only(self):
        other = self.enterContext(Server(behaviours.BEHAVIOURS))
        self.run_tool("fetch", "--allow-private", "--header=X-Own: yes", self.url(f"/move/302?{other.url('/echo')}"))
        self.assertEqual(self.server.requests("/move/302")[0].fields["x-own"], "yes")
        self.assertNotIn("x-own", other.requests("/echo")[0].fields)

    def test_fetch_saves_whole_bodies_only(self):
        saved = self.folder / "saved"
        self.run_tool("fetch", "--save=saved", self.url("/coding/gzip"))
        self.assertEqual(saved.read_bytes(), behaviours.FEED)
        self.run_tool("fetch", "--save=saved", self.url("/half-body"), status=3)
        self.assertEqual(saved.read_bytes(), behaviours.FEED)
        out, err = self.run_tool("fetch", "--save=-", self.url("/feed"))
        self.assertEqual((out.encode(), err.splitlines()[0]), (behaviours.FEED, self.url("/feed")))
        _, err = self.run_tool("fetch", "--save=no/such/folder", self.url("/feed"), status=3)
        self.assertIn("No such file", err)
        self.assertEqual([path.name for path in self.folder.iterdir()], ["saved"])

    def test_discover_looks_and_probes(self):
        page = "<!doctype html><title>x</title><link rel=alternate type=application/rss+xml href=/feed title=News>"
        self.serve("/page", page, "Content-Type: text/html")
        self.assertEqual(self.lines("discover", self.url("/page")),
                         [f"{self.url('/feed')}\tNews\tapplication/rss+xml\tdeclared"])
        self.serve("/atom.xml", "<feed xmlns='http://www.w3.org/2005/Atom'><title>x</title></feed>")
        self.serve("/sitemap.xml", urlset(("http://x.example/1", "2024-01-01")))
        self.serve("/rss", page, "Content-Type: text/html")
        found = [line.split("\t") for line in self.lines("discover", "--probe", self.url("/page"))]
        self.assertIn([self.url("/atom.xml"), "", "atom", "found"], found)
        self.assertIn([self.url("/sitemap.xml"), "", "sitemap", "found sitemap"], found)
        self.assertEqual([f[0] for f in found].count(self.url("/feed")), 1)
        self.assertNotIn(self.url("/rss"), [f[0] for f in found])
        self.assertEqual(self.lines("discover", self.url("/feed")), [f"{self.url('/feed')}\t\trss\titself"])
        self.run_tool("discover", self.url("/status/404"), status=3)


if __name__ == "__main__":
    TOOL = os.path.abspath(sys.argv.pop(1))
    take_options(OPTIONS)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    unittest.main()
