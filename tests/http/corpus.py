#!/usr/bin/env python3
"""What a corpus of public reports says of fetching: corpus.py DRIVER

$FEEDSAX_CORPUS/hostile/url: which addresses may be connected to. $FEEDSAX_CORPUS/reports/http: answers,
the requests that must be made of them, and what must come out. Without a corpus there is nothing to do,
which is status 77.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import threading
from contextlib import suppress
from pathlib import Path

import tls
from server import Connection, Request, Server

PUBLIC, LOCAL = "93.184.216.34", "127.0.0.1"


def drive(driver, lines, *options):
    done = subprocess.run([driver, *options], input="".join(lines), capture_output=True, text=True, timeout=60)
    if done.returncode != 0:
        raise SystemExit(done.stderr)
    return [json.loads(line) for line in done.stdout.splitlines()[:-1]]


def written(address):
    """The address as the driver reads it; the list has some in the form of JSON."""
    if address.startswith('"'):
        address = json.loads(address)
    address = re.sub(r"\\x([0-9a-f]{2})", lambda found: chr(int(found[1], 16)), address)
    return "".join(f"\\x{ord(c):02x}" if ord(c) < 32 else c for c in address)


def addresses(driver, path):
    """Checks that no socket is opened where none may be."""
    rows = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()]
    rows = [row for row in rows if len(row) > 1 and not row[0].startswith("# ")]
    for late, ip in ((False, PUBLIC), (True, LOCAL)):
        some = [row for row in rows if (row[1] == "deny-after-resolve") == late]
        lines = [f"{number}\tparse\t{written(row[0])}\t\t\n" for number, row in enumerate(some)]
        results = drive(driver, lines, "--reach=public", "--jobs=1", "--refuse=1", f"--resolve-all={ip}")
        if len(results) != len(some):
            yield f"{len(some)} addresses, {len(results)} results"
        for result in results:
            address, expected, reason = some[int(result["id"])][:3]
            opened = bool(result["asked_for"])
            if expected.startswith("deny") and expected != "deny-if-port-list" and opened:
                yield f"{address}: connected to {result['asked_for']} ({reason})"
            if expected in ("allow", "allow-rewritten") and not opened:
                yield f"{address}: {result['code']}, not connected to ({reason})"


class Scripted:
    """A proxy that answers for every host as the script says; `CONNECT` leads to itself."""

    def __init__(self, exchanges, certificates):
        self.exchanges, self.certificates = list(exchanges), certificates
        self.requests, self.lock = [], threading.Lock()

    def serve(self, connection, request, tunnel=None):
        if request.method == "CONNECT":
            connection.send(b"HTTP/1.1 200 OK\r\n\r\n")
            host = request.target.partition(":")[0]
            with self.lock, suppress(subprocess.CalledProcessError):
                self.certificates.signed(host, host)
            sock = self.certificates.context(host).wrap_socket(connection.sock, server_side=True)
            head = b""
            while b"\r\n\r\n" not in head:
                head += sock.recv(65536)
            self.serve(Connection(sock, connection.server), Request(head[:-4]), "https://" + host)
            return False
        self.requests.append({"method": request.method, "url": (tunnel or "") + request.target,
                              "headers": request.fields})
        answer = self.exchanges.pop(0)["response"]
        fields = [f"{name}: {value}" for name, value in answer["headers"].items()]
        body = answer["body"].encode()
        connection.reply(body, f"{answer['status']} Scripted", fields + ["Connection: close"],
                         length=answer["status"] != 304)
        return False


def pointed(value, pointer):
    for part in pointer.split("/")[1:]:
        value = value[int(part)] if isinstance(value, list) else value[part.replace("~1", "/")]
    return value


def reports(driver, folder):
    """Checks the facts of each report."""
    for path in sorted(folder.glob("*.http.json")):
        report = json.loads(Path(str(path).replace(".http.json", ".expect.json")).read_text())
        exchanges = json.loads(path.read_text())["exchanges"]
        with tempfile.TemporaryDirectory() as temporary:
            certificates = tls.Certificates(temporary)
            script = Scripted(exchanges, certificates)
            server = Server({})
            server.behaviour = lambda _: script.serve
            results, etag, modified = [], "", ""
            with server:
                for _ in range(max(e["fetch"] for e in exchanges)):
                    [got] = drive(driver, [f"0\tdocument\t{report['base_url']}\t{etag}\t{modified}\n"],
                                  f"--proxy={server.url('')}", f"--ca={certificates.authority}",
                                  f"--resolve-all={PUBLIC}", "--reach=everywhere")
                    etag, modified = got["etag"], got["last_modified"]
                    results.append(got | {"url": got["address"]})
            facts = {"requests": script.requests, "result": results}
            for fact in report["expect"]:
                try:
                    value = pointed(facts, fact["pointer"])
                except (KeyError, IndexError):
                    value = None
                found = len(value or ()) if fact["op"] == "len" else value
                if found != fact["value"]:
                    yield f"{path.name}: {fact['pointer']} is {found!r}, not {fact['value']!r}"


def main():
    driver = os.path.abspath(sys.argv[1])
    corpus = Path(os.environ.get("FEEDSAX_CORPUS", "/nonexistent"))
    urls, folder = corpus / "hostile/url/ssrf_urls.tsv", corpus / "reports/http"
    if not urls.exists() or not tls.available():
        print("there is no corpus, or no openssl")
        sys.exit(77)
    faults = [*addresses(driver, urls), *reports(driver, folder)]
    print("\n".join(faults) or "all holds")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
