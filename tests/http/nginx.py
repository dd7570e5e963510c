#!/usr/bin/env python3
"""The good cases, with a server that others have written: nginx.py TOOL [TEST...]

nginx with TLS, gzip, validators, ranges of statuses and redirects; without nginx or openssl there is
nothing to see, which is status 77.
"""

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

import tls
from behaviours import feed

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
PATIENCE = 30
STATUSES = (400, 401, 403, 404, 410, 429, 500, 502, 503, 504)
REDIRECTS = (301, 302, 303, 307, 308)

CONFIGURATION = """
daemon off;
worker_processes 1;
pid {folder}/pid;
error_log {folder}/error.log;
events {{ worker_connections 256; }}
http {{
  access_log off;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fcgi;
  uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  types {{ application/rss+xml xml; }}
  gzip on; gzip_types *; gzip_min_length 100;
  server {{
    listen 127.0.0.1:{plain};
    listen 127.0.0.1:{secure} ssl http2;
    server_name localhost;
    ssl_certificate {folder}/here.pem;
    ssl_certificate_key {folder}/here.key;
    root {folder}/www;
    location /fresh/ {{ alias {folder}/www/; expires 1h; }}
    {locations}
    location /secure {{ return 301 https://localhost:{secure}/feed.xml; }}
    location /insecure {{ return 301 http://localhost:{plain}/feed.xml; }}
  }}
}}
"""


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


class Nginx(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.temporary.cleanup)
        cls.folder = Path(cls.temporary.name)
        os.chmod(cls.folder, 0o755)  # its workers may be somebody else
        cls.certificates = tls.Certificates(cls.folder)
        cls.certificates.signed("here", "localhost")
        (cls.folder / "www").mkdir()
        (cls.folder / "www/feed.xml").write_bytes(feed(300))
        cls.plain, cls.secure = free_port(), free_port()
        locations = [f"location /status/{code} {{ return {code} 'no'; }}" for code in STATUSES]
        locations += [f"location /move/{code} {{ return {code} /feed.xml; }}" for code in REDIRECTS]
        (cls.folder / "nginx.conf").write_text(CONFIGURATION.format(
            folder=cls.folder, plain=cls.plain, secure=cls.secure, locations="\n    ".join(locations)))
        cls.process = subprocess.Popen([NGINX, "-p", cls.folder, "-c", cls.folder / "nginx.conf"],
                                       stderr=subprocess.DEVNULL)
        cls.addClassCleanup(cls.stop)
        for _ in range(200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", cls.secure)) == 0:
                    return
            time.sleep(0.05)
        raise RuntimeError((cls.folder / "error.log").read_text())

    @classmethod
    def stop(cls):
        cls.process.terminate()
        cls.process.wait(PATIENCE)

    def url(self, path, secure=False):
        return f"https://localhost:{self.secure}{path}" if secure else f"http://localhost:{self.plain}{path}"

    def run_tool(self, *arguments, status=0):
        done = subprocess.run([TOOL, *arguments], capture_output=True, timeout=PATIENCE, cwd=self.folder)
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stdout.decode()

    def fetch(self, *arguments, status=0):
        return json.loads(self.run_tool("fetch", "--json", f"--ca-file={self.certificates.authority}", *arguments,
                                        status=status))

    def test_a_feed_packed_by_the_server(self):
        got = self.fetch(self.url("/feed.xml"))
        self.assertLess(got["body_bytes"] * 5, got["unpacked_bytes"])
        document = json.loads(self.run_tool("parse", self.url("/feed.xml")))
        self.assertEqual(len(document["feed"]["items"]), 300)

    def test_tls_with_an_authority_and_without(self):
        self.assertEqual(self.fetch(self.url("/feed.xml", True))["status"], 200)
        self.assertIn("[tls-failed]", self.run_tool("fetch", self.url("/feed.xml", True), status=3))
        elsewhere = self.url("/feed.xml", True).replace("localhost", "127.0.0.1")
        self.assertEqual(self.fetch(elsewhere, status=3)["error"]["code"], "tls-failed")

    def test_validators(self):
        first = self.fetch(self.url("/feed.xml"))
        again = self.fetch("--etag=" + first["etag"], self.url("/feed.xml"))
        self.assertEqual((again["status"], again.get("not_modified")), (304, True))
        again = self.fetch("--since=" + first["last_modified"], self.url("/feed.xml"))
        self.assertTrue(again.get("not_modified"))
        self.assertEqual(self.fetch("--since=2000-01-01", self.url("/feed.xml"))["status"], 200)

    def test_freshness(self):
        self.assertEqual(self.fetch(self.url("/fresh/feed.xml"))["fresh_for"], 3600)

    def test_statuses(self):
        codes = {400: "http-status", 401: "unauthorized", 403: "http-status", 404: "http-status", 410: "gone",
                 429: "rate-limited", 500: "server-error", 503: "unavailable"}
        for status in STATUSES:
            got = self.fetch(self.url(f"/status/{status}"), status=3)
            self.assertEqual(got["status"], status)
            self.assertIn(got["error"]["code"], {codes.get(status, "unavailable"), "server-error" if status > 500 else ""})

    def test_redirects(self):
        for status in REDIRECTS:
            got = self.fetch(self.url(f"/move/{status}"))
            self.assertEqual((got["status"], got["final_url"]), (200, self.url("/feed.xml")))
            self.assertEqual(got.get("moved_to"), self.url("/feed.xml") if status in (301, 308) else None)

    def test_between_http_and_https(self):
        got = self.fetch("--allow-private", self.url("/secure"))
        self.assertEqual(got["final_url"], self.url("/feed.xml", True))
        got = self.fetch("--allow-private", self.url("/insecure", True), status=3)
        self.assertEqual(got["error"]["code"], "downgrade-denied")
        self.assertEqual(self.fetch("--allow-private", "--allow-downgrade", self.url("/insecure", True))["status"], 200)

    def test_many_over_one_connection(self):
        urls = [self.url("/feed.xml", True)] * 20
        out = self.run_tool("parse", "--ndjson", f"--ca-file={self.certificates.authority}", *urls)
        self.assertEqual(len(out.splitlines()), 20 * 301)


if __name__ == "__main__":
    TOOL = os.path.abspath(sys.argv.pop(1))
    if not NGINX or not tls.available():
        print("nginx or openssl is missing")
        sys.exit(77)
    unittest.main()
