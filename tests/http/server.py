"""A server of raw sockets on loopback, that behaves as badly as it is told to.

    with Server(behaviours) as server:
        fetch(server.url("/feed"))
        server.requests("/feed")        # how often it was asked for

A behaviour is a function of a Connection and a Request; what it returns says whether the connection
goes on.
"""

import contextlib
import socket
import struct
import threading
import time


class Request:
    def __init__(self, head):
        lines = head.decode("latin-1").split("\r\n")
        self.method, self.target, self.version = (lines[0].split(" ") + ["", ""])[:3]
        self.fields = {}
        for line in lines[1:]:
            name, _, value = line.partition(":")
            self.fields[name.lower()] = value.strip()
        path = self.target
        if "://" in path and not path.startswith("/"):  # as a proxy is asked
            path = "/" + path.split("://", 1)[1].partition("/")[2]
        self.path, _, self.query = path.partition("?")


class Connection:
    """What a behaviour talks to. Whoever leaves is not worth an error."""

    def __init__(self, sock, server):
        self.sock, self.server = sock, server

    def send(self, data):
        self.sock.sendall(data.encode("latin-1") if isinstance(data, str) else data)

    def reply(self, body=b"", status="200 OK", fields=(), length=True):
        body = body.encode() if isinstance(body, str) else body
        head = [f"HTTP/1.1 {status}"]
        if length:
            head.append(f"Content-Length: {len(body)}")
        head += list(fields)
        self.send(("\r\n".join(head) + "\r\n\r\n").encode("latin-1") + body)
        return length

    def drip(self, data, size, pause):
        """Sends a piece at a time, until it is all sent or nobody listens."""
        for begin in range(0, len(data), size):
            self.send(data[begin:begin + size])
            time.sleep(pause)

    def until_closed(self, patience):
        """Waits for the other side to leave."""
        self.sock.settimeout(patience)
        with contextlib.suppress(OSError):
            while self.sock.recv(65536):
                pass

    def reset(self):
        """Closes so that the other side gets an error."""
        self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.sock.close()


class Server:
    def __init__(self, behaviours, context=None, host="127.0.0.1"):
        self.behaviours, self.context, self.host = behaviours, context, host
        self.listener = socket.create_server((host, 0), backlog=512)
        self.port = self.listener.getsockname()[1]
        self.lock = threading.Lock()
        self.log, self.connections = [], 0
        self.stopping = False
        self.thread = threading.Thread(target=self.accept, daemon=True)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.stopping = True
        with contextlib.suppress(OSError):
            self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        self.thread.join()

    def url(self, path, host=None):
        scheme = "https" if self.context else "http"
        return f"{scheme}://{host or self.host}:{self.port}{path}"

    def requests(self, path):
        """The requests for a path, in their order."""
        with self.lock:
            return [request for request in self.log if request.path == path]

    def accept(self):
        while not self.stopping:
            try:
                sock, _ = self.listener.accept()
            except OSError:
                return
            with self.lock:
                self.connections += 1
            threading.Thread(target=self.serve, args=(sock,), daemon=True).start()

    def serve(self, sock):
        with contextlib.suppress(OSError, ValueError), sock:
            sock.settimeout(60)
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if self.context:
                sock = self.context.wrap_socket(sock, server_side=True)
            with sock:
                self.talk(sock)

    def talk(self, sock):
        rest = b""
        connection = Connection(sock, self)
        while True:
            while b"\r\n\r\n" not in rest:
                piece = sock.recv(65536)
                if not piece:
                    return
                rest += piece
                if rest[0] == 0x16:  # the begin of TLS
                    return connection.reply(status="400 Bad Request")
            head, _, rest = rest.partition(b"\r\n\r\n")
            request = Request(head)
            with self.lock:
                self.log.append(request)
            if not self.behaviour(request)(connection, request):
                return

    def behaviour(self, request):
        path = request.path
        while path:
            if path in self.behaviours:
                return self.behaviours[path]
            path = path.rpartition("/")[0]
        return lambda connection, _: connection.reply(b"no such thing", "404 Not Found")
