#!/usr/bin/env python3
"""What the command does with pipes, signals and descriptors: behaviour.py TOOL [TEST...]"""

import contextlib
import errno
import json
import os
import pty
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

import fixtures

TOOL = os.path.abspath(sys.argv.pop(1)) if len(sys.argv) > 1 else "feedsax"
PATIENCE = 20  # seconds; what takes longer hangs


class Command(unittest.TestCase):
    """Each test runs in a folder of fixtures."""

    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = fixtures.make(Path(temporary.name))

    def start(self, *arguments, **how):
        how = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | how
        process = subprocess.Popen([TOOL, *arguments], cwd=self.folder, **how)

        self.addCleanup(self.stop, process)
        return process

    @staticmethod
    def stop(process):
        if process.poll() is None:
            process.kill()
        process.wait()
        for pipe in filter(None, (process.stdin, process.stdout, process.stderr)):
            with contextlib.suppress(BrokenPipeError):
                pipe.close()

    def run_tool(self, *arguments, **how):
        """(exit status, standard output, standard error)"""
        process = self.start(*arguments, stdin=how.pop("stdin", subprocess.DEVNULL), **how)
        out, err = process.communicate(timeout=PATIENCE)
        return process.returncode, out, err

    def line(self, process):
        """The next line that the process prints, before it has ended."""
        timer = threading.Timer(PATIENCE, process.kill)
        timer.start()
        try:
            return json.loads(process.stdout.readline())
        finally:
            timer.cancel()


class Pipes(Command):
    HEAD = b"<rss version='2.0'><channel><title>Slow</title>"
    ITEMS = [b"<item><title>%d</title></item>" % number for number in range(3)]
    TAIL = b"</channel></rss>"

    def feed_slowly(self, process, pipe):
        pipe.write(self.HEAD)
        for number, item in enumerate(self.ITEMS):
            pipe.write(item)
            pipe.flush()
            self.assertEqual(self.line(process)["item"]["title"], str(number))
        pipe.write(self.TAIL)
        pipe.close()
        self.assertEqual(self.line(process)["feed"]["title"], "Slow")
        self.assertEqual(process.wait(PATIENCE), 0)
        self.assertEqual(process.stderr.read(), b"")

    def test_items_come_while_standard_input_is_open(self):
        process = self.start("parse", "--ndjson", "-", stdin=subprocess.PIPE)
        self.feed_slowly(process, process.stdin)

    def test_items_come_while_a_fifo_is_open(self):
        os.mkfifo(self.folder / "fifo")
        process = self.start("parse", "--ndjson", "fifo")
        with open(self.folder / "fifo", "wb") as pipe:
            self.feed_slowly(process, pipe)

    def test_any_pieces_give_the_same_document(self):
        document = (self.folder / "rss.xml").read_bytes()
        whole = self.run_tool("parse", "--ndjson", "rss.xml")
        for size in (1, 7, 100):
            process = self.start("parse", "--ndjson", "-", stdin=subprocess.PIPE)
            for begin in range(0, len(document), size):
                process.stdin.write(document[begin:begin + size])
                process.stdin.flush()
            out, err = process.communicate(timeout=PATIENCE)
            self.assertEqual((process.returncode, out, err), whole, f"pieces of {size}")

    def test_a_reader_that_leaves_is_no_error(self):
        process = self.start("parse", "--ndjson", "-", stdin=subprocess.PIPE)
        self.assertEqual(process.poll(), None)
        with contextlib.suppress(BrokenPipeError):
            process.stdin.write(self.HEAD + self.ITEMS[0])
            process.stdin.flush()
            self.line(process)
            process.stdout.close()
            for item in self.ITEMS[1:] * 10000:
                process.stdin.write(item)
                process.stdin.flush()
                if process.poll() is not None:
                    break
        self.assertEqual(process.wait(PATIENCE), -signal.SIGPIPE)
        self.assertEqual(process.stderr.read(), b"")

    def test_nor_is_it_where_the_signal_is_ignored(self):
        read_end, write_end = os.pipe()
        os.close(read_end)
        for arguments in (["parse", "many.xml"], ["parse", "--ndjson", "many.xml"], ["formats"],
                          ["events", "many.xml"], ["--help"]):
            # Python ignores SIGPIPE; here its child does as well.
            status, _, err = self.run_tool(*arguments, stdout=write_end, restore_signals=False)
            self.assertEqual((status, err), (128 + signal.SIGPIPE, b""), arguments)
        os.close(write_end)

    def test_a_full_disk_is_an_error(self):
        for arguments in (["parse", "rss.xml"], ["parse", "--ndjson", "many.xml"], ["formats"],
                          ["events", "rss.xml"], ["--help"], ["--version"]):
            with open("/dev/full", "wb") as full:
                status, _, err = self.run_tool(*arguments, stdout=full)
            self.assertEqual(status, 3, arguments)
            self.assertEqual(err, b"feedsax: error: standard output: %s\n"
                             % os.strerror(errno.ENOSPC).encode())

    def test_pipes_that_do_not_block(self):
        read_end, write_end = os.pipe()
        os.set_blocking(write_end, False)
        process = self.start("parse", "--ndjson", "many.xml", stdout=write_end)
        os.close(write_end)
        with open(read_end, "rb") as pipe:
            time.sleep(0.2)  # until the pipe is full
            lines = pipe.read().splitlines()
        self.assertEqual((process.wait(PATIENCE), len(lines)), (0, 1001))

        read_end, write_end = os.pipe()
        os.set_blocking(read_end, False)
        process = self.start("parse", "-", stdin=read_end)
        os.close(read_end)
        time.sleep(0.1)  # until it waits
        with open(write_end, "wb") as pipe:
            pipe.write(self.HEAD + self.TAIL)
        self.assertEqual(process.wait(PATIENCE), 0, process.stderr.read())

    def test_descriptors_that_are_closed(self):
        status, out, err = self.run_tool("parse", "-", preexec_fn=lambda: os.close(0))
        self.assertEqual((status, out), (3, b""))
        self.assertEqual(err, b"<stdin>: error: %s [io]\n" % os.strerror(errno.EBADF).encode())
        status, _, err = self.run_tool("parse", "rss.xml", preexec_fn=lambda: os.close(1))
        self.assertEqual(status, 3)
        status, out, _ = self.run_tool("parse", "broken.xml", preexec_fn=lambda: os.close(2))
        self.assertNotIn(b"broken.xml:", out)  # no message where the document should be


class Interruptions(Command):
    def interrupted(self, *arguments, number=signal.SIGINT):
        """Interrupts the command while it waits: (exit status, lines of JSON, messages)."""
        process = self.start("parse", *arguments, "-", stdin=subprocess.PIPE)
        process.stdin.write(Pipes.HEAD + Pipes.ITEMS[0] + b"<item><title>Cut")
        process.stdin.flush()
        self.until_asleep(process)
        process.send_signal(number)
        out, err = process.stdout.read(), process.stderr.read()
        return process.wait(PATIENCE), [json.loads(line) for line in out.splitlines()], err

    def until_asleep(self, process):
        end = time.monotonic() + PATIENCE
        asleep = 0
        while asleep < 5 and time.monotonic() < end:
            state = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()[0]
            asleep = asleep + 1 if state == "S" else 0
            time.sleep(0.02)

    def test_what_was_read_is_printed(self):
        status, [document], err = self.interrupted()
        self.assertEqual(status, 130)
        self.assertEqual([item.get("title") for item in document["feed"]["items"]], ["0", "Cut"])
        self.assertRegex(err, rb"\[truncated\]\n<stdin>:1:\d+: error: interrupted \[stopped\]\n$")

    def test_lines_end_with_the_document(self):
        for number, status in ((signal.SIGINT, 130), (signal.SIGTERM, 143)):
            got, lines, _ = self.interrupted("--ndjson", number=number)
            self.assertEqual(got, status)
            self.assertEqual(lines[0]["item"]["title"], "0")
            self.assertEqual(lines[-1]["feed"]["title"], "Slow")

    def test_strict_mode_prints_no_half_document(self):
        self.assertEqual(self.interrupted("--mode=strict")[:2], (130, []))

    def test_waiting_for_a_fifo_to_be_opened(self):
        os.mkfifo(self.folder / "fifo")
        process = self.start("parse", "fifo", "rss.xml")
        self.until_asleep(process)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=PATIENCE)
        self.assertEqual((process.returncode, out), (130, b""))

    def test_a_signal_that_is_ignored_stays_ignored(self):
        process = self.start("parse", "-", stdin=subprocess.PIPE,
                             preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN))
        self.until_asleep(process)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(Pipes.HEAD + Pipes.TAIL, timeout=PATIENCE)
        self.assertEqual(process.returncode, 0)
        self.assertIn(b'"title":"Slow"', out)

    def test_the_second_one_ends_it_even_when_nobody_reads(self):
        process = self.start("parse", "--ndjson", "many.xml")  # more than a pipe holds
        self.until_asleep(process)
        process.send_signal(signal.SIGINT)
        time.sleep(0.1)
        self.assertIsNone(process.poll())
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(PATIENCE), -signal.SIGINT)


class Files(Command):
    def test_a_file_that_may_not_be_read(self):
        (self.folder / "rss.xml").chmod(0)
        # Root may read everything; nobody may not, but must reach the command and the folder.
        how = {}
        if os.geteuid() == 0:
            self.folder.chmod(0o755)
            how = {"user": 65534, "group": 65534, "extra_groups": []}
        try:
            status, out, err = self.run_tool("parse", "rss.xml", **how)
        except PermissionError:
            self.skipTest("another user cannot reach the command")
        self.assertEqual((status, out), (3, b""))
        self.assertEqual(err, b"rss.xml: error: %s [io]\n" % os.strerror(errno.EACCES).encode())

    def test_names_are_shown_but_do_not_act(self):
        for name, shown in ((b"no\x1b[2Jne", rb"no\x1b[2Jne"), (b"no\nne", rb"no\x0ane"),
                            (b"\xff\xc2\x9b\xe2\x80\xae", rb"\xff\u009b\u202e"),
                            ("\u00fc \u65b0.xml".encode(), "\u00fc \u65b0.xml".encode())):
            _, _, err = self.run_tool("parse", name)
            self.assertEqual(err, shown + b": error: %s [io]\n" % os.strerror(errno.ENOENT).encode())

    def test_documents_do_not_act_either(self):
        (self.folder / "evil.xml").write_bytes("<a:\u009b2J\u202e xmlns:a='urn:a'/>".encode())
        _, _, err = self.run_tool("parse", "--verbose", "evil.xml")
        self.assertTrue(err)
        for acting in ("\u009b", "\u202e", "\x1b"):
            self.assertNotIn(acting.encode(), err)

    def test_the_locale_changes_nothing(self):
        results = [self.run_tool("parse", "--pretty", "sitemap.xml", "f\u00fctter \u65b0\u805e.xml",
                                 env=os.environ | {"LC_ALL": locale, "LANGUAGE": "de"})
                   for locale in ("C", "C.UTF-8", "de_DE.UTF-8", "tr_TR.UTF-8")]
        for result in results:
            self.assertEqual(result, results[0])


class Progress(Command):
    def drawn(self, *arguments, terminal=True):
        """What is drawn on standard error while a long file comes slowly."""
        ours, theirs = pty.openpty() if terminal else os.pipe()
        process = self.start("sitemap", *arguments, "-", stdin=subprocess.PIPE,
                             stdout=subprocess.DEVNULL, stderr=theirs)
        os.close(theirs)
        document = (self.folder / "pages.xml").read_bytes()
        for pause, piece in ((0.7, document[:1 << 20]), (0, document[1 << 20:])):
            with contextlib.suppress(BrokenPipeError):
                process.stdin.write(piece)
                process.stdin.flush()
            time.sleep(pause)
        process.stdin.close()
        process.stdin = None
        process.communicate(timeout=PATIENCE)
        drawn = b""
        with contextlib.suppress(OSError):  # how Linux says that a terminal was closed
            while piece := os.read(ours, 4096):
                drawn += piece
        os.close(ours)
        return drawn

    def test_a_bar_is_drawn_on_a_terminal_and_cleared(self):
        drawn = self.drawn("--urls")
        self.assertIn(b" pages", drawn)
        self.assertTrue(drawn.endswith(b"\r\x1b[K"), drawn)

    def test_no_bar_is_drawn_elsewhere(self):
        self.assertEqual(self.drawn("--urls", terminal=False), b"")


class Jobs(Command):
    """Several threads print what one prints."""

    FILES = [f"{n}.xml" for n in range(30)]

    def setUp(self):
        super().setUp()
        for n, name in enumerate(self.FILES):
            pieces = list(fixtures.rss_pieces(3000 if n == 0 else 200 if n % 7 == 3 else 2))
            if n % 5 == 2:
                pieces[len(pieces) // 2] += b"&nonsense; <b <"
            if n % 11 == 4:
                pieces = [b"no feed"]
            if n != 13:
                (self.folder / name).write_bytes(b"".join(pieces))

    def test_documents(self):
        for options in ([], ["--ndjson", "-v"], ["--mode=strict", "--pretty"], ["--ndjson", "-q"]):
            one, *others = (self.run_tool("parse", *options, f"-j{jobs}", *self.FILES)
                            for jobs in (1, 2, 5, 256))
            self.assertEqual(one[0], 3)  # one is missing
            for other in [*others, self.run_tool("parse", *options, *self.FILES)]:
                self.assertEqual(other, one)

    def test_a_reader_that_leaves(self):
        process = self.start("parse", "--ndjson", "-j3", *self.FILES)
        process.stdout.read(10)
        process.stdout.close()
        self.assertEqual(process.wait(PATIENCE), -signal.SIGPIPE)

    def test_an_interruption(self):
        process = self.start("parse", "--ndjson", "-j3", *self.FILES * 200)
        lines = [process.stdout.readline() for _ in range(10)]
        process.send_signal(signal.SIGINT)
        lines += process.stdout.read().splitlines()
        self.assertEqual(process.wait(PATIENCE), 130)
        _, out, _ = self.run_tool("parse", "--ndjson", "-j1", *self.FILES * 200)
        # All that came is whole, and the beginning of what would have come.
        whole = out.splitlines()
        self.assertLess(len(lines), len(whole))
        items = [json.loads(line) for line in lines]
        wanted = [json.loads(line) for line in whole[:len(items)]]
        cut = next((n for n, (a, b) in enumerate(zip(items, wanted)) if a != b), len(items))
        self.assertGreaterEqual(cut, len(items) - 2)

    def test_pipes_come_one_after_the_other(self):
        os.mkfifo(self.folder / "fifo")
        process = self.start("parse", "--ndjson", "-j3", "1.xml", "fifo", "5.xml")
        with open(self.folder / "fifo", "wb") as fifo:
            fifo.write(b"".join(fixtures.rss_pieces(1)))
        self.assertEqual(len(process.communicate(timeout=PATIENCE)[0].splitlines()), 3 + 1 + 4)
        self.assertEqual(process.returncode, 0)

    def test_one_sitemap(self):
        text = b"".join(fixtures.urlset_pieces(30_000, False))
        (self.folder / "clean.xml").write_bytes(text)
        (self.folder / "broken.xml").write_bytes(
            text[:2_000_000].replace(b"<url>", b"<url>&", 5000) + b"&" + text[2_000_000:])
        for name in ("clean.xml", "broken.xml"):
            for options in ([], ["--ndjson", "-v"], ["--csv"], ["--stats"]):
                one, *others = (self.run_tool("sitemap", *options, f"--jobs={jobs}", name)
                                for jobs in (1, 2, 5))
                for other in others:
                    self.assertEqual(other, one)

    def test_what_is_no_number_of_threads(self):
        for wrong in ("0", "-1", "many", "257", "1.5"):
            self.assertEqual(self.run_tool("parse", f"--jobs={wrong}", "1.xml")[0], 2)


class Memory(Command):
    def peak_kib(self, pieces, *arguments):
        """The greatest memory that the command takes for a document of those pieces."""
        # The address sanitizer keeps what is freed; let it keep little.
        env = os.environ | {"ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "")
                            + ":quarantine_size_mb=1"}
        process = subprocess.Popen([TOOL, *arguments, "-"], stdin=subprocess.PIPE,
                                   stdout=subprocess.DEVNULL, env=env)
        for piece in pieces:
            process.stdin.write(piece)
        process.stdin.close()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        self.assertEqual(process.returncode, 0)
        return usage.ru_maxrss

    def test_lines_take_no_memory(self):
        few, many = (self.peak_kib(fixtures.rss_pieces(items), "parse", "--ndjson")
                     for items in (1000, 100_000))
        self.assertLess(many - few, 4 << 10)

    def test_pages_take_no_memory_packed_or_not(self):
        for packed in (False, True):
            few, many = (self.peak_kib(fixtures.urlset_pieces(pages, packed), "sitemap", "--csv")
                         for pages in (1000, 200_000))
            self.assertLess(many - few, 4 << 10)


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    unittest.main()
