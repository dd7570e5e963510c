#!/usr/bin/env python3
"""How long a poll takes beside its transfers alone, and what memory it takes: bench.py TOOL DRIVER [FEEDS...]

A measurement, not a test: one server on loopback that takes its time, 8 transfers at once. The driver
does the transfers and the parsing and nothing else.
"""

import json
import os
import subprocess
import sys
import tempfile
import time

from behaviours import feed
from command import peak_of
from server import Server

JOBS, DELAY = 8, 0.05  # seconds that the server thinks


def main():
    tool, driver = map(os.path.abspath, sys.argv[1:3])

    def answer(connection, request):
        time.sleep(DELAY)
        return connection.reply(feed(20, request.path), fields=["Content-Type: application/rss+xml"])

    for count in map(int, sys.argv[3:] or ("50", "500")):
        with tempfile.TemporaryDirectory() as folder, Server({"/feed": answer}) as server:
            addresses = [server.url(f"/feed/{number}") for number in range(count)]
            begin = time.monotonic()
            done = subprocess.run([driver, f"--jobs={JOBS}"], capture_output=True, text=True,
                                  input="".join(f"{n}\tparse\t{a}\t\t\n" for n, a in enumerate(addresses)))
            alone = time.monotonic() - begin
            failed = sum(json.loads(line).get("code", "ok") != "ok" for line in done.stdout.splitlines())
            (Path(folder) / "list").write_text("\n".join(addresses))
            begin = time.monotonic()
            process = subprocess.Popen([tool, "poll", "--store=store", "--output=out", f"--jobs={JOBS}",
                                        f"--per-host={JOBS}", "list"], cwd=folder)
            peak = peak_of(process)
            polled = time.monotonic() - begin
            lines = (Path(folder) / "out").read_bytes().count(b"\n")
        print(f"{count} feeds: {alone:.2f} s alone ({failed} failed), {polled:.2f} s polled "
              f"({polled / alone:.2f}), {lines} items, {peak} KiB")


if __name__ == "__main__":
    main()
