#!/usr/bin/env python3
"""A browser judges the sanitizer: chromium.py TOOL [--verbose]

What `TOOL parse --sanitize` makes of each vector is loaded in headless Chromium, as a page and as
innerHTML. No script may run, and nothing may be asked for but images, sound and film, and frames
that are in a sandbox and come by https. The vectors are those below and those of
$FEEDSAX_CORPUS/html/xss. A control group, the vectors as they are, must be seen to act: else the
judge is blind, and the test fails. Exit status 77 (skip) where there is no Chromium.

How the judge sees:
- alert and its like are replaced, in each page, before anything else.
- A Content-Security-Policy that only reports tells of scripts, handlers, styles, frames, plug-ins,
  fonts, forms: of what runs without a word, too.
- The addresses that Chromium itself reads from links, images and forms must have harmless schemes.
- Events are sent to each element; a page that has gone elsewhere has acted.
- All names resolve to the server of this test: a request to anywhere arrives here, and its headers
  say what it is for.
"""

import argparse
import html
import http.server
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

SKIP = 77
SECONDS = 100

OWN_VECTORS = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg onload=alert(1)>",
    "<svg><script>alert(1)</script></svg>",
    "<a href='java\nscript:alert(1)'>x</a>",
    "<a href='&#1;javascript&colon;alert(1)'>x</a>",
    "<a href='javascript\t://%0aalert(1)'>x</a>",
    "<iframe srcdoc='<script>parent.alert(1)</script>'></iframe>",
    "<iframe src=javascript:parent.alert(1)></iframe>",
    "<iframe src='https://evil.example\\@www.youtube.com/'></iframe>",
    "<iframe src=https://www.youtube.com/embed/x></iframe>",
    "<object data='data:text/html,<script>alert(1)</script>'></object>",
    "<embed src=//evil.example/x.swf>",
    "<link rel=stylesheet href=//evil.example/x.css>",
    "<style>@import '//evil.example/x.css'</style>",
    "<p style='background:url(//evil.example/x)'>x",
    "<meta http-equiv=refresh content='0;url=//evil.example/'>",
    "<base href=//evil.example/><a href=x>y</a>",
    "<form action=javascript:alert(1)><button>x</button></form>",
    "<form id=f></form><button form=f formaction=javascript:alert(1)>x</button>",
    "<details open ontoggle=alert(1)>x</details>",
    "<video><source onerror=alert(1) src=x></video>",
    "<input autofocus onfocus=alert(1)>",
    "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 "
    "onerror=alert(1)&gt;'>",
    "<svg></p><style><a id='</style><img src=1 onerror=alert(1)>'>",
    "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
    "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
    "<template><script>alert(1)</script></template>",
    "<img srcset='x 1x, javascript:alert(1) 2x' src='data:image/svg+xml,<svg onload=alert(1)>'>",
    "<a href=x id=cookie name=body>y</a>",
    "<select><template><style><!--</template><a rel='--></style></select>"
    "<img src=x onerror=alert(1)>'>",
    "<xmp><p title='</xmp><img src=x onerror=alert(1)>'>",
    "\x00<scr\x00ipt>alert(1)</scr\x00ipt>",
    "<img src=http://far.example/pixel.png width=20 height=20>",
]

# Where Chromium goes on errands of its own, whatever one forbids. No vector names these.
ERRANDS = ("clients1.google.com", "clients2.google.com", "clients4.google.com",
           "android.clients.google.com", "accounts.google.com", ".googleapis.com", ".gvt1.com")

POLICY = ("default-src 'none'; script-src 'nonce-judge'; img-src * data:; media-src * data:; "
          "frame-src https:; form-action 'none'; base-uri 'none'; "
          "connect-src 'none'; report-uri /report")

# The page of one vector. NUMBER is its number; what is wrong with it is kept in `hits`.
PAGE = """<!DOCTYPE html><meta charset=utf-8><script nonce=judge>
var hits = [];
(function () {
  var hit = function (what) { hits.push(what); };
  ['alert', 'confirm', 'prompt', 'print', 'open'].forEach(function (name) {
    Object.defineProperty(window, name, {value: function () { hit(name); return null; },
                                         writable: false, configurable: false});
  });
  addEventListener('securitypolicyviolation', function (e) {
    hit(e.effectiveDirective + ' ' + e.blockedURI);
  }, true);
  var harmless = /^(https?|mailto|tel|sms|ftp|news|nntp|ircs?|xmpp|sips?|geo|magnet|feed|webcal):$/;
  var check = function (element, name) {
    if (!element.hasAttribute(name)) return;
    var address;
    try { address = new URL(element.getAttribute(name), document.baseURI); } catch (e) { return; }
    if (harmless.test(address.protocol)) return;
    if (element.localName == 'img' && /^data:image\\/(?!svg)/i.test(address.href)) return;
    hit(element.localName + ' ' + name + '=' + address.protocol);
  };
  window.judge = function () {
    var all = Array.from(document.getElementById('vector').querySelectorAll('*'))
        .concat(Array.from(document.getElementById('inner').querySelectorAll('*')));
    all.forEach(function (element) {
      ['href', 'src', 'action', 'formaction', 'data', 'poster', 'cite', 'background', 'longdesc',
       'xlink:href'].forEach(function (name) { check(element, name); });
      if (element.localName == 'iframe' &&
          !(element.hasAttribute('sandbox') && /^https:/.test(element.src)))
        hit('a frame');
      ['click', 'mouseover', 'mouseenter', 'mousemove', 'mousedown', 'focus', 'blur', 'keydown',
       'pointerover', 'wheel', 'input', 'change', 'toggle', 'animationstart', 'error', 'load']
      .forEach(function (name) {
        var event = new Event(name, {bubbles: false, cancelable: true});
        if (name == 'load' && element.localName == 'iframe') return;
        element.dispatchEvent(event);
      });
    });
  };
  addEventListener('DOMContentLoaded', function () {
    document.getElementById('inner').innerHTML = document.getElementById('vector').innerHTML;
    document.getElementById('inner').innerHTML += '';
  });
})();
</script><title>NUMBER</title><div id=vector>VECTOR</div><div id=inner></div>
"""

# Loads the pages, a few at a time, and reports what they say.
DRIVER = """<!DOCTYPE html><meta charset=utf-8><title>driver</title><body><script>
var count = COUNT, next = 0, open = 0, results = {};
function finish(frame, number) {
  var hits = ['gone'];
  try {
    if (frame.contentWindow.location.pathname == '/v/' + number && frame.contentWindow.hits)
      hits = frame.contentWindow.hits;
  } catch (e) {}
  if (hits.length) results[number] = Array.from(hits);
  frame.remove();
  --open;
  more();
}
function start(number) {
  var frame = document.createElement('iframe'), over = false;
  frame.sandbox = 'allow-scripts allow-same-origin allow-forms allow-popups';
  var end = function () {
    if (over) return;
    over = true;
    try { frame.contentWindow.judge(); } catch (e) {}
    setTimeout(function () { finish(frame, number); }, 40);
  };
  frame.onload = function () { setTimeout(end, 60); };
  setTimeout(end, 4000);
  frame.src = '/v/' + number;
  document.body.appendChild(frame);
}
function more() {
  while (open < 24 && next < count) { ++open; start(next++); }
  if (open == 0 && next == count) {
    next = -1;
    fetch('/done', {method: 'POST', body: JSON.stringify(results)});
  }
}
more();
</script>
"""


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, pages):
        super().__init__(("127.0.0.1", 0), Handler)
        self.pages = pages
        self.results = None
        self.done = threading.Event()
        self.strange = []  # requests for what is no image, sound or film
        self.seen = 0  # requests that were none of the test's own
        self.reports = []  # of the policy; those of documents in documents come here only

    def handle_error(self, request, client_address):
        pass  # TLS, which is not spoken here


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, format, *args):
        pass

    def reply(self, body="", kind="text/html; charset=utf-8", status=200, policy=False):
        data = body.encode("utf-8", "surrogatepass")
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "no-store")
        if policy:
            self.send_header("Content-Security-Policy-Report-Only", POLICY)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    def is_own(self):
        return self.headers.get("Host") == f"127.0.0.1:{self.server.server_port}"

    def note(self):
        """A request that a vector made."""
        if self.headers.get("Host", "").endswith(ERRANDS):
            return
        self.server.seen += 1
        purpose = self.headers.get("Sec-Fetch-Dest")
        accept = self.headers.get("Accept", "")
        if purpose:
            fine = purpose in ("image", "video", "audio", "track")
        else:
            fine = accept.startswith("image/") or "Range" in self.headers
        if not fine:
            self.server.strange.append(f"{self.command} {self.headers.get('Host')}{self.path} "
                                       f"({purpose or accept})")

    def do_GET(self):
        if self.is_own() and self.path == "/driver":
            return self.reply(DRIVER.replace("COUNT", str(len(self.server.pages))))
        if self.is_own() and self.path.startswith("/v/") and self.path[3:].isdigit():
            number = int(self.path[3:])
            if number < len(self.server.pages):
                page = PAGE.replace("NUMBER", str(number))
                return self.reply(page.replace("VECTOR", self.server.pages[number]), policy=True)
        if self.is_own() and self.path == "/favicon.ico":
            return self.reply(status=404)
        self.note()
        return self.reply(status=404)

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if self.is_own() and self.path == "/done":
            self.server.results = {int(n): hits for n, hits in json.loads(body).items()}
            self.reply()
            self.server.done.set()
        elif self.is_own() and self.path == "/report":
            report = json.loads(body).get("csp-report", {})
            self.server.reports.append(f"{report.get('effective-directive')} "
                                       f"{report.get('blocked-uri')} in "
                                       f"{report.get('document-uri')}")
            self.reply()
        else:
            self.note()
            self.reply(status=404)

    do_HEAD = do_GET


def run(chromium, pages):
    """Loads the pages: ({number: what was seen of it}, what else was seen, requests in all)."""
    server = Server(pages)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    port = server.server_port
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = subprocess.Popen(
            [chromium, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic",
             "--no-first-run", "--disable-background-networking", "--disable-component-update",
             "--disable-sync", "--disable-extensions", "--mute-audio", "--disable-dev-shm-usage",
             "--disable-features=NetworkTimeServiceQuerying",
             "--disable-popup-blocking", f"--user-data-dir={profile}",
             f"--host-resolver-rules=MAP * 127.0.0.1:{port}", "--remote-debugging-port=0",
             f"http://127.0.0.1:{port}/driver"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            finished = server.done.wait(SECONDS)
        finally:
            browser.terminate()
            try:
                browser.wait(10)
            except subprocess.TimeoutExpired:
                browser.kill()
                browser.wait()
            server.shutdown()
            server.server_close()
    if not finished:
        sys.exit(f"Chromium has not finished in {SECONDS} seconds")
    return server.results, server.strange + server.reports, server.seen


def sanitized(tool, vectors):
    """What the command makes of them, through a JSON Feed."""
    feed = {"version": "https://jsonfeed.org/version/1.1", "title": "vectors",
            "items": [{"id": str(n), "content_html": v} for n, v in enumerate(vectors)]}
    done = subprocess.run([tool, "parse", "--quiet", "--sanitize", "-"],
                          input=json.dumps(feed).encode(), stdout=subprocess.PIPE, check=True)
    items = json.loads(done.stdout)["feed"]["items"]
    out = {int(item["id"]): item.get("content", "") for item in items}
    return [out[n] for n in range(len(vectors))]


def main():
    options = argparse.ArgumentParser(usage=__doc__)
    options.add_argument("tool", type=os.path.abspath)
    options.add_argument("--verbose", action="store_true")
    options = options.parse_args()
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if not chromium:
        print("no chromium")
        sys.exit(SKIP)

    vectors = list(OWN_VECTORS)
    corpus = os.environ.get("FEEDSAX_CORPUS")
    listed = Path(corpus or ".") / "html" / "xss" / "xss.json"
    if corpus and listed.exists():
        vectors += [entry["input"] for entry in json.loads(listed.read_text(encoding="utf-8"))]
    vectors = list(dict.fromkeys(vectors))
    safe = sanitized(options.tool, vectors)

    # Each thing once: much comes out alike.
    pages = list(dict.fromkeys(s for s in safe if s))
    results, more, seen = run(chromium, pages)
    faults = [f"{', '.join(hits)}: {pages[n]!r}" for n, hits in sorted(results.items())] + more
    print(f"{len(vectors)} vectors, {len(pages)} pages, {seen} requests for images and the like")

    control = vectors[:len(OWN_VECTORS)] + vectors[len(OWN_VECTORS)::4]
    acting, more, _ = run(chromium, control)
    print(f"control: {len(acting)} of {len(control)} act, {len(more)} requests and reports")
    if options.verbose:
        for n, vector in enumerate(control):
            print(n, acting.get(n), repr(vector)[:150])
    # Many act in browsers of another age only.
    blind = len(acting) < len(control) // 3 or not more
    for fault in faults:
        print(fault)
    if blind:
        print("the control group must act: the judge is blind")
    sys.exit(1 if faults or blind else 0)


if __name__ == "__main__":
    main()
