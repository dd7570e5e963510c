"""What the server of the tests does, path by path: BEHAVIOURS. Most of it no server should do."""

import email.utils
import gzip
import time
import zlib

PATIENCE = 20  # seconds that a behaviour goes on at most; clients give up long before
BEHAVIOURS = {}


def feed(items=3, title="Loopback"):
    body = "".join(f"<item><guid isPermaLink='false'>{title}-{n}</guid><title>Item {n}</title></item>\n"
                   for n in range(items))
    return (f"<?xml version='1.0'?>\n<rss version='2.0'><channel><title>{title}</title>\n"
            f"<link>http://feeds.example/</link><description>d</description>\n{body}"
            "</channel></rss>\n").encode()


FEED = feed()
RSS = "Content-Type: application/rss+xml"


def at(*paths):
    def keep(function):
        for path in paths:
            BEHAVIOURS[path] = function
        return function
    return keep


def answers(path, *arguments, **how):
    """A path with one and the same answer."""
    BEHAVIOURS[path] = lambda connection, _: connection.reply(*arguments, **how)


def raw(path, text, *body, wait=False):
    """A path with these very bytes, then the end of the connection."""
    def behave(connection, _):
        connection.send(text)
        for part in body:
            connection.send(part)
        if wait:
            connection.until_closed(PATIENCE)
        return False
    BEHAVIOURS[path] = behave


def chunk(data):
    return f"{len(data):x}\r\n".encode() + data + b"\r\n"


def zeros(mebibytes):
    """A gzip stream of so many MiB of zeros, made in no time."""
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15)
    block = squeeze.compress(bytes(1 << 20)) + squeeze.flush(zlib.Z_FULL_FLUSH)
    return b"\x1f\x8b\x08\0\0\0\0\0\0\x03" + block * mebibytes + b"\x03\x00" + bytes(8)


# --- good ones ---

answers("/feed", FEED, fields=[RSS, 'ETag: "v1"', "Last-Modified: Mon, 01 Jan 2024 00:00:00 GMT"])
answers("/http10", FEED, status="200 OK", fields=[RSS], length=False)
BEHAVIOURS["/http10"] = lambda c, _: c.send(b"HTTP/1.0 200 OK\r\n\r\n" + FEED)


@at("/reuse")
def reuse(connection, request):
    return connection.reply(feed(2, request.path.rpartition("/")[2]), fields=[RSS])


@at("/slow-ok")
def slow_ok(connection, _):
    body = feed(200)
    connection.send(f"HTTP/1.1 200 OK\r\nContent-Length: {len(body)}\r\n\r\n")
    connection.drip(body, len(body) // 15, 0.1)
    return True


@at("/conditional")
def conditional(connection, request):
    if request.fields.get("if-none-match") == '"v1"':
        return connection.reply(status="304 Not Modified", fields=['ETag: "v1"'], length=False) or True
    return connection.reply(FEED, fields=[RSS, 'ETag: "v1"'])


# --- connections that break off ---


@at("/silent")
def silent(connection, _):
    connection.until_closed(PATIENCE)


@at("/slow-head")
def slow_head(connection, _):
    connection.drip(b"HTTP/1.1 200 OK\r\nX-Slow: " + b"a" * 1000, 1, 1)


@at("/slow-body")
def slow_body(connection, _):
    connection.send(b"HTTP/1.1 200 OK\r\n\r\n<rss version='2.0'><channel>")
    connection.drip(b" " * 1000, 1, 1)


raw("/close", b"")
raw("/half-status", b"HTTP/1.1 2")
raw("/half-body", b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n", FEED[:-30])
raw("/half-chunk", b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1000\r\n", FEED[:-30])
raw("/no-last-chunk", b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", chunk(FEED))


@at("/reset")
def reset(connection, _):
    connection.send(b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n" + FEED[:-30])
    time.sleep(0.2)
    connection.reset()


# --- lengths and chunks ---

HEAD = "HTTP/1.1 200 OK\r\n"
SIZE = f"Content-Length: {len(FEED)}\r\n"
raw("/length/short", HEAD + "Content-Length: 10\r\n\r\n", FEED)
raw("/length/equal", HEAD + SIZE + SIZE + "\r\n", FEED)
raw("/length/different", HEAD + SIZE + "Content-Length: 10\r\n\r\n", FEED)
raw("/length/negative", HEAD + "Content-Length: -1\r\n\r\n", FEED)
raw("/length/huge", HEAD + "Content-Length: 99999999999999999999\r\n\r\n", FEED)
raw("/length/and-chunks", HEAD + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
    chunk(FEED), b"0\r\n\r\n")
CHUNKED = HEAD + "Transfer-Encoding: chunked\r\n\r\n"
raw("/chunk/huge", CHUNKED + "ffffffffffffffff1\r\n", FEED)
raw("/chunk/negative", CHUNKED + "-1\r\n", FEED)
raw("/chunk/extension", CHUNKED + "5;" + "x" * (1 << 20) + "\r\n", FEED[:5], b"\r\n",
    chunk(FEED[5:]), b"0\r\n\r\n")
raw("/chunk/one", CHUNKED, *(chunk(FEED[n:n + 1]) for n in range(len(FEED))), b"0\r\n\r\n")
raw("/chunk/trailers", CHUNKED, chunk(FEED), b"0\r\nX-After: all\r\n\r\n")
raw("/chunk/gzip", HEAD + "Transfer-Encoding: gzip, chunked\r\n\r\n", chunk(gzip.compress(FEED)),
    b"0\r\n\r\n")

# --- codings ---

answers("/coding/gzip", gzip.compress(FEED), fields=[RSS, "Content-Encoding: gzip"])
answers("/coding/bomb", zeros(10240), fields=["Content-Encoding: gzip"])
answers("/coding/twice", gzip.compress(gzip.compress(FEED)),
        fields=["Content-Encoding: gzip, gzip"])
answers("/coding/many", gzip.compress(FEED), fields=["Content-Encoding: " + ", ".join(20 * ["gzip"])])
answers("/coding/unknown", FEED, fields=["Content-Encoding: frob"])
answers("/coding/lie", FEED, fields=["Content-Encoding: gzip"])
answers("/coding/untold", gzip.compress(FEED), fields=["Content-Type: application/octet-stream"])
answers("/coding/identity", FEED, fields=["Content-Encoding: identity"])
answers("/coding/file", gzip.compress(gzip.compress(FEED)), fields=["Content-Encoding: gzip"])

# --- redirects ---


@at("/move")
def move(connection, request):
    """/move/STATUS?LOCATION"""
    status = request.path.rpartition("/")[2]
    return connection.reply(status=f"{status} Moved", fields=[f"Location: {request.query}"])


@at("/chain")
def chain(connection, request):
    """/chain/N: N more redirects."""
    left = int(request.path.rpartition("/")[2])
    if left == 0:
        return connection.reply(FEED, fields=[RSS])
    return connection.reply(status="302 Found", fields=[f"Location: /chain/{left - 1}"])


answers("/loop", status="302 Found", fields=["Location: /loop"])
answers("/loop-a", status="302 Found", fields=["Location: /loop-b"])
answers("/loop-b", status="302 Found", fields=["Location: /loop-a"])
answers("/move-nowhere", FEED, status="302 Found")
answers("/deep/a/relative", status="302 Found", fields=["Location: ../x?y#z"])
answers("/deep/x", FEED, fields=[RSS])
answers("/move-long", status="302 Found", fields=["Location: /" + "x" * (1 << 20)])

# --- statuses ---

answers("/empty", b"")
answers("/status/204", status="204 No Content", length=False)
BEHAVIOURS["/status/204"] = lambda c, _: c.reply(status="204 No Content", length=False) or True


@at("/status")
def status(connection, request):
    code = request.path.rpartition("/")[2]
    return connection.reply(FEED, status=f"{code} As You Wish", fields=[RSS])


BEHAVIOURS["/unasked"] = lambda c, _: c.reply(status="304 Not Modified", length=False) or True


@at("/304-body")
def with_body(connection, _):
    connection.send(b"HTTP/1.1 304 Not Modified\r\nContent-Length: 7\r\n\r\nsurplus")
    return True


@at("/limited")
def limited(connection, request):
    """/limited/STATUS?SECONDS, or a date so many seconds from now with @ in front."""
    code, when = request.path.rpartition("/")[2], request.query
    if when.startswith("@"):
        when = email.utils.formatdate(time.time() + int(when[1:]), usegmt=True)
    return connection.reply(status=f"{code} Later", fields=[f"Retry-After: {when}"])


@at("/storm")
def storm(connection, _):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        connection.send(b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" * 50)


raw("/http09", FEED)

# --- headers ---

raw("/head/many", HEAD, *(f"X-{n}: y\r\n" for n in range(100_000)), b"\r\n", FEED)
raw("/head/long", HEAD + "X-Long: " + "y" * (1 << 20) + "\r\n" + SIZE + "\r\n", FEED)
raw("/head/nul", HEAD + "X-Nul: a\0b\r\n" + SIZE + "\r\n", FEED)
raw("/head/folded", HEAD + "X-Folded: a\r\n  b\r\n" + SIZE + "\r\n", FEED)


@at("/etag")
def etag(connection, request):
    """/etag/N: the N-th strange one."""
    strange = ["unquoted", "", '"' + "x" * 8192 + '"', '"a\x01b"', 'W/"weak"']
    return connection.reply(
        FEED, fields=["ETag: " + strange[int(request.path.rpartition("/")[2])]])


@at("/modified")
def modified(connection, request):
    strange = ["yesterday", "Fri, 01 Jan 2100 00:00:00 GMT", "Mon, 01 Jan 1900 00:00:00 GMT"]
    return connection.reply(
        FEED, fields=["Last-Modified: " + strange[int(request.path.rpartition("/")[2])]])


@at("/type")
def content_type(connection, request):
    return connection.reply(FEED, fields=[f"Content-Type: {request.query}"] if request.query else [])


@at("/charset")
def charset(connection, _):
    body = "<?xml version='1.0' encoding='iso-8859-2'?><rss version='2.0'><channel><title>x</title>" \
           "<item><title>Grün</title></item></channel></rss>"
    return connection.reply(body.encode(), fields=["Content-Type: text/xml; charset=utf-8"])


answers("/cookie", FEED, fields=["Set-Cookie: a=b; Path=/"])

# --- more than was asked for ---


@at("/surplus")
def surplus(connection, _):
    connection.reply(FEED, fields=[RSS])
    connection.send(b"HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil")
    return True


@at("/endless")
def endless(connection, _):
    connection.send(HEAD + "\r\n<rss version='2.0'><channel><title>x</title>")
    items = b"<item><title>again</title></item>" * 2000
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        connection.send(items)


answers("/long", feed(20_000))


@at("/echo")
def echo(connection, _):
    return connection.reply(FEED)
