"""What may go wrong with a fetch, and what must come out of it: SCENARIOS, by name.

A scenario has cases. A case is an address, or a path of the server, with what is expected: `code` is
the word of the failure or a set of them, other names are members of the driver's result, `within` is
seconds, `most`/`least` bound a member. `mode`, `etag`, `modified` and `group` say how it is asked;
the groups are runs of the driver with their own options.
"""

from behaviours import FEED

LIMIT = 0.5  # seconds that a limit may be overrun


class Case:
    def __init__(self, path, code="ok", *, mode="parse", etag="", modified="", group="main", **expected):
        self.path, self.mode, self.etag, self.modified = path, mode, etag, modified
        self.group = group
        self.within = expected.pop("within", 6)
        self.least, self.most = expected.pop("least", {}), expected.pop("most", {})
        self.asked = expected.pop("asked", None)  # how many requests the server saw at that path
        self.codes = {code} if isinstance(code, str) else set(code)
        self.expected = expected
        if code == "ok" and mode == "parse" and "items" not in expected:
            self.expected["items"] = 3


def moved(status, permanent, **more):
    return Case(f"/move/{status}?/feed", redirects=1, permanent=1 if permanent else 0, **more)


def denied(location, code, **more):
    return Case(f"/move/302?{location}", code, items=0, **more)


SCENARIOS = {
    # no connection, or none that lasts
    "refused": [Case("REFUSED", "connect-failed", within=1)],
    "no-accept": [Case("BLACKHOLE", "connect-timeout", limit=True, within=0.8 + LIMIT)],
    "accept-silent": [Case("/silent", {"too-slow", "total-timeout"}, limit=True, within=2 + LIMIT)],
    "slowloris-headers": [Case("/slow-head", {"too-slow", "total-timeout"}, limit=True, within=2 + LIMIT)],
    "slowloris-body": [Case("/slow-body", {"too-slow", "total-timeout"}, limit=True, within=2 + LIMIT)],
    "slow-ok": [Case("/slow-ok", items=200, most={"first_ms": 900}, least={"fetch_ms": 1200})],
    "close-before-status": [Case("/close/first", "empty-reply", asked=2)],
    "close-mid-status": [Case("/half-status", {"bad-response", "empty-reply", "connection-lost"}, asked=2)],
    "rst-mid-body": [Case("/reset", {"body-truncated", "connection-lost"}, items=3, truncated=True)],
    "close-mid-body-cl": [Case("/half-body", "body-truncated", items=3, truncated=True)],
    "close-mid-chunk": [Case("/half-chunk", "body-truncated", items=3, truncated=True)],
    "no-final-chunk": [Case("/no-last-chunk", "body-truncated", items=3, truncated=True)],
    # lengths and chunks
    "cl-too-short": [Case("/length/short", {"ok", "truncated", "not-markup", "no-root", "unclosed-token", "unknown-format"},
                          items=0, body_bytes=10)],
    "cl-two-equal": [Case("/length/equal", {"ok", "bad-response"})],
    "cl-two-different": [Case("/length/different", "bad-response", items=0)],
    "cl-negative": [Case("/length/negative", "bad-response", items=0)],
    "cl-huge": [Case("/length/huge", {"bad-response", "body-too-long", "body-truncated"})],
    "cl-and-te": [Case("/length/and-chunks", {"ok", "bad-response"})],
    "chunk-size-huge": [Case("/chunk/huge", {"bad-response", "body-truncated"}, items=0)],
    "chunk-size-neg": [Case("/chunk/negative", {"bad-response", "body-truncated"}, items=0)],
    "chunk-ext-long": [Case("/chunk/extension", {"ok", "bad-response", "body-truncated"})],
    "chunk-1-byte": [Case("/chunk/one")],
    "chunk-trailers": [Case("/chunk/trailers")],
    "te-gzip-chunked": [Case("/chunk/gzip", {"ok", "unsupported-coding", "bad-response"})],
    # codings
    "ce-gzip": [Case("/coding/gzip", least={"body_bytes": 100})],
    "ce-gzip-bomb": [Case("/coding/bomb", {"amplification", "input-too-long"}, group="busy", limit=True, within=2)],
    "ce-double": [Case("/coding/twice", {"ok", "unsupported-coding"})],
    "ce-many": [Case("/coding/many", "unsupported-coding", items=0)],
    "ce-unknown": [Case("/coding/unknown", "unsupported-coding", items=0)],
    "ce-lie": [Case("/coding/lie")],
    "ce-none-but-gzip": [Case("/coding/untold")],
    "ce-identity": [Case("/coding/identity")],
    "gzip-in-gzip": [Case("/coding/file")],
    # redirects
    "redirect-301-302-303-307-308": [moved(301, True), moved(302, False), moved(303, False),
                                     moved(307, False), moved(308, True)],
    "redirect-chain-N": [Case("/chain/5", redirects=5), Case("/chain/6", "too-many-redirects", limit=True)],
    "redirect-loop-self": [Case("/loop", "too-many-redirects", asked=6)],
    "redirect-loop-pair": [Case("/loop-a", "too-many-redirects", asked=3)],
    "redirect-no-location": [Case("/move-nowhere", "bad-redirect", within=1)],
    "redirect-relative": [Case("/deep/a/relative", address="SERVER/deep/x?y")],
    "redirect-file": [denied("file:///etc/passwd", "scheme-denied")],
    "redirect-ftp-gopher-dict": [denied(f"{scheme}://127.0.0.1/x", "scheme-denied")
                                 for scheme in ("ftp", "gopher", "dict", "ldap", "smb", "telnet", "data", "javascript")],
    "redirect-private": [denied("http://10.0.0.1/", "address-denied", within=0.8),
                         denied("http://192.168.1.1:8080/", "address-denied", within=0.8),
                         denied("http://[fd00::1]/", "address-denied", within=0.8)],
    "redirect-metadata": [denied("http://169.254.169.254/latest/", "address-denied", within=0.8),
                          denied("http://[::ffff:169.254.169.254]/", "address-denied", within=0.8)],
    "redirect-downgrade": [Case("/move/302?PLAIN/feed", "downgrade-denied", group="tls"),
                           Case("/move/302?PLAIN/feed", redirects=1, group="tls-downgrade")],
    "redirect-cross-origin-auth": [Case("/move/302?OTHER/echo", group="everywhere", redirects=1),
                                   Case("http://user:secret@127.0.0.1/", "credentials-denied"),
                                   denied("http://user:secret@127.0.0.1/", "credentials-denied")],
    "redirect-crlf": [Case("/move/302?/feed/%0d%0aX-Injected:%20yes", redirects=1)],
    "redirect-long": [Case("/move-long", {"headers-too-long", "address-too-long"}, limit=True)],
    "dns-rebind": [Case("http://rebound.test:PORT/never", "address-denied", group="public", asked=0)],
    # statuses
    "status-200-empty": [Case("/empty", {"empty-input", "no-content"}, items=0)],
    "status-204": [Case("/status/204", "no-content")],
    "status-206": [Case("/status/206", "unexpected-status", items=0)],
    "status-304": [Case("/conditional", etag='"v1"', items=0, not_modified=True, status=304)],
    "status-304-unasked": [Case("/unasked", "unexpected-status", items=0)],
    "status-304-with-body": [Case("/304-body", etag='"v1"', items=0, not_modified=True),
                             Case("/feed")],
    "status-400-404": [Case(f"/status/{code}", "http-status", status=code, items=0) for code in (400, 403, 404)],
    "status-410": [Case("/status/410", "gone", items=0)],
    "status-401-407": [Case(f"/status/{code}", "unauthorized", items=0) for code in (401, 407)],
    "status-429": [Case("/limited/429?120", "rate-limited", retry_after=120),
                   Case("/limited/429?@600", "rate-limited", least={"retry_after": 590}, most={"retry_after": 610}),
                   Case("/limited/429?soon", "rate-limited", retry_after=-1),
                   Case("/limited/429?315360000", "rate-limited", retry_after=86400)],
    "status-503": [Case("/limited/503?99999999", "unavailable", retry_after=86400),
                   Case("/limited/503?-5", "unavailable", most={"retry_after": 0})],
    "status-500-502-504": [Case(f"/status/{code}", {"server-error", "unavailable"}, items=0)
                           for code in (500, 502, 504)],
    "status-1xx-storm": [Case("/storm", {"headers-too-long", "total-timeout", "bad-response"})],
    "status-999": [Case("/status/999", {"http-status", "bad-response", "unexpected-status"}, items=0)],
    "http09": [Case("/http09", "bad-response", items=0)],
    "http10": [Case("/http10")],
    # headers
    "headers-many": [Case("/head/many", "headers-too-long", limit=True)],
    "header-long": [Case("/head/long", "headers-too-long", limit=True)],
    "header-nul": [Case("/head/nul", "bad-response")],
    "header-folded": [Case("/head/folded", {"ok", "bad-response"})],
    "etag-weird": [Case("/etag/0", etag="unquoted", kept="unquoted"), Case("/etag/1", kept=""), Case("/etag/2", kept=""),
                   Case("/etag/3", {"ok", "bad-response"}, kept=""), Case("/etag/4", kept='W/"weak"')],
    "last-modified-weird": [Case("/modified/0"), Case("/modified/1"), Case("/modified/2")],
    "content-type-wrong": [Case("/type?text/html"), Case("/type?application/octet-stream"), Case("/type?image/png"),
                           Case("/type")],
    "charset-conflict": [Case("/charset", items=1, title="Grün", charset="utf-8")],
    "set-cookie": [Case("/cookie"), Case("/cookie/again")],
    # connections that are used again
    "keepalive-reuse": [Case(f"/reuse/{n}", items=2, group="reuse") for n in range(100)],
    "pipelined-garbage": [Case("/surplus", group="reuse"), Case("/feed", group="reuse")],
    # TLS; the certificates are of tls.py
    "tls-self-signed": [Case("SELF/feed", "tls-failed", group="tls")],
    "tls-expired": [Case("EXPIRED/feed", "tls-failed", group="tls")],
    "tls-wrong-host": [Case("ELSEWHERE/feed", "tls-failed", group="tls")],
    "tls-old": [Case("OLD/feed", "tls-failed", group="tls")],
    "tls-plain": [Case("NOTLS/feed", "tls-failed", group="tls")],
    "tls-truncation": [Case("/cut", {"ok", "body-truncated", "connection-lost", "tls-failed"}, group="tls",
                            well_formed=False, items=3)],
    # the caller
    "cancel-in-callback": [Case("/endless", "stopped", group="busy", mode="cancel", within=1)],
    "cancel-from-thread": [Case("/silent", "stopped", group="busy", mode="cancel-later", within=0.4)],
    "deadline": [Case("/endless", {"total-timeout", "body-too-long"}, group="busy", limit=True, within=5 + LIMIT)],
    "handler-throws": [Case("/endless", "thrown", group="busy", mode="throw", within=1)],
    "stop-early": [Case("/long", "stopped", group="busy", mode="items", items=1, most={"body_bytes": 700_000})],
    "proxy-env": [Case("/feed", group="proxy"), Case("http://proxied.test/feed", group="proxy-asked")],
    "body-endless": [Case("/endless", {"body-too-long", "total-timeout"}, group="busy", limit=True)],
    "fetch-parallel": [case for n in range(32) for case in (
        Case("/reuse/parallel", items=2, group="parallel"),
        Case(["/silent", "/reset", "/close", "/head/long"][n % 4],
             {"too-slow", "body-truncated", "connection-lost", "empty-reply", "headers-too-long"}, group="parallel"))],
}
assert len(FEED) > 100
