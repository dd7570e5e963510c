#!/usr/bin/env python3
"""What `feedsax poll` promises: poll.py TOOL [--rounds=N] [--feeds=N] [TEST...]

Killed at any moment and begun again, it loses no item and writes none twice. With --rounds=50
--feeds=500 it takes a while.
"""

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from collections import Counter
from pathlib import Path

from command import take_options
from server import Server

PATIENCE = 60
OPTIONS = {"rounds": 6, "feeds": 60}


class Feeds:
    """Feeds /feed/N that get new items, each with validators of its own."""

    def __init__(self, count, items=5):
        self.count, self.items = count, items
        self.generation = 0
        self.pause = 0.0
        self.body = b""

    def expected(self):
        return {(n, k) for n in range(self.count) for k in range(self.items + self.generation)}

    def answer(self, connection, request):
        number = int(request.path.rpartition("/")[2])
        tag = f'"{number}-{self.generation}"'
        if self.pause:
            time.sleep(random.random() * self.pause)
        if request.fields.get("if-none-match") == tag:
            return connection.reply(status="304 Not Modified", fields=[f"ETag: {tag}"], length=False) or True
        newest = range(self.items + self.generation - 1, -1, -1)
        items = "".join(f"<item><guid isPermaLink='false'>{number}/{k}</guid><title>Item {k}</title>"
                        "<description>" + "text " * 40 + "</description></item>" for k in newest)
        return connection.reply(f"<rss version='2.0'><channel><title>{number}</title>{items}</channel></rss>",
                                fields=[f"ETag: {tag}", "Content-Type: application/rss+xml"])


class Poll(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)
        self.feeds = Feeds(12)
        self.server = Server({"/feed": lambda c, r: self.feeds.answer(c, r)} | self.others())
        self.enterContext(self.server)

    def others(self):
        return {
            "/gone": lambda c, _: c.reply(status="410 Gone"),
            "/broken": lambda c, _: c.reply(status="500 Broken"),
            "/moved": lambda c, _: c.reply(status="301 Moved", fields=["Location: /feed/0"]),
            "/cut": lambda c, _: c.send(b"HTTP/1.1 200 OK\r\nContent-Length: 9999\r\nETag: \"x\"\r\n\r\n"
                                        b"<rss version='2.0'><channel><item><guid>whole</guid></item>"
                                        b"<item><guid>half</guid><title>ha"),
        }

    def lists(self, numbers):
        path = self.folder / "feeds.txt"
        path.write_text("# feeds\n" + "".join(self.server.url(f"/feed/{n}") + "\n" for n in numbers))
        return str(path)

    def start(self, *arguments, **how):
        return subprocess.Popen([TOOL, "poll", "--store=store", "--per-host=8", *arguments], cwd=self.folder,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, **how)

    def poll(self, *arguments, status=0):
        process = self.start(*arguments)
        out, err = process.communicate(timeout=PATIENCE)
        self.assertEqual(process.returncode, status, err.decode())
        return [self.key(line) for line in out.splitlines()], err.decode()

    @staticmethod
    def key(line):
        number, _, item = json.loads(line)["item"]["id"].partition("/")
        return (int(number), int(item)) if item else number

    def written(self):
        path = self.folder / "out.ndjson"
        return [self.key(line) for line in path.read_bytes().splitlines()] if path.exists() else []

    def once(self, found, expected):
        twice = [key for key, count in Counter(found).items() if count > 1]
        self.assertEqual((twice, expected - set(found), set(found) - expected), ([], set(), set()))

    def test_new_items_once(self):
        feeds = self.lists(range(12))
        found, _ = self.poll(feeds)
        self.once(found, self.feeds.expected())
        self.assertEqual(self.poll(feeds)[0], [])  # not due
        self.assertEqual(len(self.server.requests("/feed/3")), 1)
        self.assertEqual(self.poll("--force", feeds)[0], [])  # not modified
        self.assertEqual(self.server.requests("/feed/3")[1].fields["if-none-match"], '"3-0"')
        self.feeds.generation = 1
        self.assertEqual(sorted(self.poll("--force")[0]), [(n, 5) for n in range(12)])

    def test_opml_and_lists_and_addresses(self):
        outlines = "".join(f"<outline text='x'><outline text='f' xmlUrl='{self.server.url(f'/feed/{n}')}'/>"
                           "</outline>" for n in range(3))
        (self.folder / "feeds.opml").write_text(
            f"<?xml version='1.0'?><opml version='2.0'><head/><body>{outlines}"
            "<outline xmlUrl='ftp://x.example/'/></body></opml>")
        found, err = self.poll("feeds.opml", self.server.url("/feed/7"), self.server.url("/feed/1"), status=1)
        self.assertEqual({n for n, _ in found}, {0, 1, 2, 7})
        self.assertIn("feeds.opml:1:", err)
        self.assertEqual(len(self.server.requests("/feed/1")), 1)

    def test_catching_up_writes_nothing(self):
        feeds = self.lists(range(4))
        self.assertEqual(self.poll("--catch-up", feeds)[0], [])
        self.feeds.generation = 2
        self.assertEqual(len(self.poll("--force", feeds)[0]), 8)

    def test_answers_that_are_no_feed(self):
        gone, broken, cut = (self.server.url(path) for path in ("/gone", "/broken", "/cut"))
        found, err = self.poll(gone, broken, cut, status=3)
        self.assertEqual(found, ["whole"])  # what was cut off comes whole another time
        for word in ("[gone]", "[server-error]", "[body-truncated]"):
            self.assertIn(word, err)
        table = self.start("--list").communicate(timeout=PATIENCE)[0].decode()
        self.assertRegex(table, rf"never +410 +gone +{gone}")
        self.assertRegex(table, rf"\d{{4}}-\d\d-\d\dT\S+Z +500 +server-error +{broken}")
        self.poll(gone, broken)
        self.assertEqual(len(self.server.requests("/gone")), 1)
        self.assertEqual(self.poll("--force", cut, status=3)[0], [])
        self.assertNotIn("if-none-match", self.server.requests("/cut")[1].fields)

    def test_where_it_has_moved_is_asked_then(self):
        self.assertEqual(len(self.poll(self.server.url("/moved"))[0]), 5)
        self.poll("--force")
        self.assertEqual(len(self.server.requests("/moved")), 1)
        self.assertEqual(self.server.requests("/feed/0")[1].fields["if-none-match"], '"0-0"')

    def test_two_at_once_ask_and_report_once(self):
        self.feeds.pause = 0.1
        feeds = self.lists(range(12))
        both = [self.start("--output=out.ndjson", feeds) for _ in range(2)]
        for process in both:
            self.assertEqual(process.wait(PATIENCE), 0, process.stderr.read())
            process.communicate()
        self.once(self.written(), self.feeds.expected())
        self.assertEqual([len(self.server.requests(f"/feed/{n}")) for n in range(12)], 12 * [1])

    def test_what_is_in_the_file_stays(self):
        out = self.folder / "out.ndjson"
        out.write_text('{"item":{"id":"77/1"}}\n')
        feeds = self.lists(range(2))
        self.poll("--output=out.ndjson", feeds)
        self.assertEqual((len(self.written()), self.written()[0]), (11, (77, 1)))
        out.write_text("")  # emptied by whoever has taken it in
        self.feeds.generation = 1
        self.poll("--force", "--output=out.ndjson", feeds)
        self.assertEqual(sorted(self.written()), [(0, 5), (1, 5)])
        out.rename(self.folder / "old")
        out.write_text('{"item":{"id":"78/1"}}\n' * 50)
        self.feeds.generation = 2
        self.poll("--force", "--output=out.ndjson", feeds)
        self.assertEqual(len(self.written()), 52)

    def test_lines_that_nobody_remembers_are_cut_off(self):
        feeds = self.lists(range(2))
        self.poll("--output=out.ndjson", feeds)
        with open(self.folder / "out.ndjson", "a", encoding="utf-8") as out:
            out.write('{"item":{"id":"9')  # as a killed process leaves it
        self.poll("--output=out.ndjson", feeds)  # nothing is due
        self.once(self.written(), self.feeds.expected() & {(n, k) for n in range(2) for k in range(5)})
        self.feeds.generation = 1
        self.poll("--force", "--output=out.ndjson", feeds)
        self.once(self.written(), {(n, k) for n in range(2) for k in range(6)})

    def test_a_full_disk_loses_nothing(self):
        feeds = self.lists(range(2))
        with open("/dev/full", "wb") as full:
            process = subprocess.run([TOOL, "poll", "--store=store", feeds], cwd=self.folder, stdout=full,
                                     stderr=subprocess.PIPE, timeout=PATIENCE)
        self.assertEqual(process.returncode, 3)
        self.assertIn(b"standard output: No space left", process.stderr)
        self.assertEqual(len(self.poll(feeds)[0]), 10)

    def test_interrupted(self):
        self.feeds = Feeds(12)
        self.feeds.pause = 3
        process = self.start("--output=out.ndjson", "--jobs=2", self.lists(range(12)))
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        begin = time.monotonic()
        _, err = process.communicate(timeout=PATIENCE)
        self.assertEqual((process.returncode, err), (130, b""))
        self.assertLess(time.monotonic() - begin, 2)
        self.feeds.pause = 0
        self.poll("--output=out.ndjson")
        self.once(self.written(), self.feeds.expected())

    def test_killed_at_any_moment(self):
        self.feeds = Feeds(OPTIONS["feeds"])
        self.feeds.pause = 0.02
        feeds = self.lists(range(OPTIONS["feeds"]))
        seed = int.from_bytes(os.urandom(4), "big")
        moments = random.Random(seed)
        whole = PATIENCE
        for _ in range(3):
            begin = time.monotonic()
            self.poll("--force", "--output=out.ndjson", feeds)
            whole = min(whole, time.monotonic() - begin)
        killed = 0
        for turn in range(OPTIONS["rounds"]):
            if turn % 3 == 0:
                self.feeds.generation += 1
            process = self.start("--force", "--output=out.ndjson", feeds)
            # Most end in the middle, some have hardly begun.
            time.sleep(moments.random() ** 2 * whole)
            process.kill()
            process.communicate()
            killed += process.returncode == -signal.SIGKILL
            found = Counter(key for key in self.complete_lines())
            self.assertFalse([key for key, count in found.items() if count > 1], f"twice; seed {seed}")
        self.feeds.pause = 0
        self.poll("--force", "--output=out.ndjson", feeds)
        self.once(self.written(), self.feeds.expected())
        self.assertGreater(killed, OPTIONS["rounds"] // 6)

    def complete_lines(self):
        path = self.folder / "out.ndjson"
        if path.exists():
            for line in path.read_bytes().split(b"\n")[:-1]:
                yield self.key(line)

    def test_killed_behind_a_pipe_nothing_is_lost(self):
        self.feeds.pause = 0.05
        feeds, found = self.lists(range(12)), []
        for _ in range(3):
            process = self.start("--force", feeds)
            time.sleep(random.random() * 0.4)
            process.kill()
            out, _ = process.communicate()
            found += [self.key(line) for line in out.split(b"\n")[:-1]]
        found += self.poll("--force", feeds)[0]
        self.assertEqual(set(found), self.feeds.expected())

    def test_a_store_that_is_none(self):
        (self.folder / "store").write_text("not a database, but long enough to be one\n" * 100)
        _, err = self.poll(self.lists([0]), status=3)
        self.assertIn("store", err)

    def test_every_feed_of_many_that_fail(self):
        closed = self.folder / "closed.txt"
        closed.write_text("".join(f"http://127.0.0.1:1/{n}\n" for n in range(20)))
        _, err = self.poll(str(closed), self.server.url("/feed/1"), status=3)
        self.assertEqual(len(err.splitlines()), 20)


if __name__ == "__main__":
    TOOL = os.path.abspath(sys.argv.pop(1))
    take_options(OPTIONS)
    unittest.main()
