#!/usr/bin/env python3
"""Fetches from servers that misbehave: run.py DRIVER [SCENARIO...]

Each scenario of scenarios.py is a few requests of one process, beside those of all others: what one
server does must not touch the others. With $FEEDSAX_CORPUS it is also checked that there is a scenario
for each fault that is listed there.
"""

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import warnings
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import tls
from behaviours import BEHAVIOURS, FEED
from scenarios import SCENARIOS
from server import Server

PATIENCE = 50
PEAK_KIB = 64 << 10
# How the driver is called for each group, beside the usual.
GROUPS = {
    "main": [], "busy": [], "everywhere": ["--reach=everywhere"], "parallel": [],
    "public": ["--reach=public", "--resolve=127.0.0.1"], "reuse": ["--jobs=4"],
    "tls": ["--resolve=127.0.0.1", "--reach=everywhere", "--ca=CA", "--connect=4000"],
    "tls-downgrade": ["--resolve=127.0.0.1", "--reach=everywhere", "--ca=CA", "--connect=4000", "--downgrade=1"],
    "proxy": [], "proxy-asked": ["--proxy-env=1", "--reach=everywhere"],
}


class World:
    """All servers that the scenarios need."""

    def __init__(self, stack, folder):
        self.plain = stack.enter_context(Server(BEHAVIOURS))
        self.other = stack.enter_context(Server(BEHAVIOURS))
        self.proxy = stack.enter_context(Server(BEHAVIOURS))
        self.names = {"PLAIN": self.plain.url(""), "OTHER": self.other.url(""),
                      "SERVER": self.plain.url(""), "PORT": str(self.plain.port)}
        with socket.create_server(("127.0.0.1", 0)) as closed:
            self.names["REFUSED"] = f"http://127.0.0.1:{closed.getsockname()[1]}/"
        self.names["BLACKHOLE"] = self.black_hole(stack)
        self.certificates = tls.available() and tls.Certificates(folder)
        if self.certificates:
            self.secure = self.serve_tls(stack, "good")
            for name, certificate in (("SELF", "self"), ("EXPIRED", "expired"), ("ELSEWHERE", "elsewhere")):
                self.names[name] = self.serve_tls(stack, certificate).url("", "feeds.test")
            self.names["OLD"] = self.serve_tls(stack, "good", oldest=True).url("", "feeds.test")
            self.names["NOTLS"] = f"https://feeds.test:{self.plain.port}"

    def serve_tls(self, stack, certificate, oldest=False):
        context = self.certificates.context(certificate, oldest)
        return stack.enter_context(Server(BEHAVIOURS | {"/cut": self.cut}, context))

    @staticmethod
    def cut(connection, _):
        """A body that ends with its connection, which nobody closes in TLS."""
        connection.send(b"HTTP/1.1 200 OK\r\n\r\n" + FEED[:-30])
        connection.sock.shutdown(socket.SHUT_RDWR)
        return False

    @staticmethod
    def black_hole(stack):
        """A port whose connections are never accepted: its queue is full."""
        listener = stack.enter_context(socket.socket())
        listener.bind(("127.0.0.1", 0))
        listener.listen(0)
        for _ in range(4):
            filler = stack.enter_context(socket.socket())
            filler.setblocking(False)
            filler.connect_ex(listener.getsockname())
        return f"http://127.0.0.1:{listener.getsockname()[1]}/"

    def address(self, case):
        server = self.plain
        if case.group.startswith("tls") and case.path.startswith("/"):
            text = self.secure.url(case.path, "feeds.test")
        elif case.path.startswith("/"):
            text = server.url(case.path)
        else:
            text = case.path
        for name, value in self.names.items():
            text = text.replace(name, value)
        return text

    def server_of(self, case):
        return self.proxy if case.group == "proxy-asked" else self.plain


def drive(driver, arguments, lines, env):
    """Runs the driver: its results by job, and what it says of itself."""
    process = subprocess.run([driver, *arguments], input="".join(lines), capture_output=True, text=True,
                             timeout=PATIENCE, env=env)
    if process.returncode != 0:
        raise SystemExit(f"the driver ended with {process.returncode}\n{process.stderr[-3000:]}")
    results = [json.loads(line) for line in process.stdout.splitlines()]
    return {r["id"]: r for r in results[:-1]}, results[-1]


def faults_of(case, result, world):
    faults = []
    if result["code"] not in case.codes:
        faults.append(f"{result['code']} ({result['message']}), not {' or '.join(sorted(case.codes))}")
    for name, value in case.expected.items():
        if isinstance(value, str):
            value = value.replace("SERVER", world.names["SERVER"])
        got = result["etag"] if name == "kept" else result.get(name)
        if name == "items" and result["code"] != "ok" and "ok" in case.codes:
            continue  # one of several outcomes
        if got != value:
            faults.append(f"{name} is {got!r}, not {value!r}")
    faults += [f"{name} is {result[name]}, above {bound}" for name, bound in case.most.items()
               if result[name] > bound]
    faults += [f"{name} is {result[name]}, below {bound}" for name, bound in case.least.items()
               if result[name] < bound]
    if result["fetch_ms"] > case.within * 1000:
        faults.append(f"took {result['fetch_ms']} ms")
    if case.asked is not None:
        seen = len(world.server_of(case).requests(case.path.partition("?")[0]))
        if seen > case.asked:
            faults.append(f"asked {seen} times, not {case.asked}")
    return faults


def run_group(driver, group, cases, world):
    """[(name of a case, what is wrong)]; what came too late may have been the machine, and is asked again."""
    faults, sanitized = run_cases(driver, group, cases, world)
    late = {key for key, fault in faults if fault.startswith("took ")}
    if not late:
        return faults
    faults = [(key, fault) for key, fault in faults if key not in late]
    if not sanitized:
        again, _ = run_cases(driver, group, {key: cases[key] for key in late}, world)
        faults += [(key, fault) for key, fault in again if not fault.startswith("asked ")]
    return faults


def run_cases(driver, group, cases, world):
    if group.startswith("tls") and not world.certificates:
        return [], False
    certificates = world.certificates
    arguments = [a.replace("CA", certificates.authority if certificates else "") for a in GROUPS[group]]
    env = os.environ | {"http_proxy": world.proxy.url(""), "no_proxy": ""}
    lines = [f"{key}\t{case.mode}\t{world.address(case)}\t{case.etag}\t{case.modified}\n"
             for key, case in cases.items()]
    results, process = drive(driver, arguments, lines, env)
    faults = []
    for key, case in cases.items():
        if key not in results:
            faults.append((key, "no result"))
        else:
            faults += [(key, fault) for fault in faults_of(case, results[key], world)]
    if process["descriptors_after"] != process["descriptors_before"]:
        faults.append((group, f"descriptors leak: {process}"))
    if not process["sanitized"] and process["peak_kib"] > PEAK_KIB:
        faults.append((group, f"memory: {process['peak_kib']} KiB"))
    return faults, process["sanitized"]


def beyond_results(names, world):
    """What only the servers can tell."""
    for request in world.other.requests("/echo"):
        if "x-own" in request.fields:
            yield "redirect-cross-origin-auth", "a field went to another origin"
    for request in world.plain.requests("/feed/%0d%0aX-Injected:%20yes"):
        if "x-injected" in request.fields:
            yield "redirect-crlf", "a field was injected"
    for request in world.plain.log:
        if "cookie" in request.fields:
            yield "set-cookie", "a cookie came back"
    if "keepalive-reuse" in names and len(world.proxy.log) > 1:
        yield "proxy-env", "the proxy was asked by more than who wanted it"
    if world.plain.requests("/never"):
        yield "dns-rebind", "it was asked"


def listed():
    """The faults that a corpus lists, when there is one."""
    path = Path(os.environ.get("FEEDSAX_CORPUS", "/nonexistent")) / "hostile/http/faults.tsv"
    if not path.exists():
        return set()
    return {line.split("\t")[0] for line in path.read_text().splitlines() if not line.startswith("#")}


def main():
    driver, names = os.path.abspath(sys.argv[1]), sys.argv[2:] or list(SCENARIOS)
    warnings.simplefilter("ignore", DeprecationWarning)  # of the old TLS
    begin = time.monotonic()
    groups = {}
    for name in names:
        for number, case in enumerate(SCENARIOS[name]):
            groups.setdefault(case.group, {})[f"{name}/{number}"] = case
    faults = [(name, "listed, but there is no scenario") for name in listed() - SCENARIOS.keys()]
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        world = World(stack, folder)
        with ThreadPoolExecutor(4) as pool:
            for found in pool.map(lambda item: run_group(driver, *item, world), groups.items()):
                faults += found
        faults += beyond_results(names, world)
    for name, fault in faults:
        print(f"{name}: {fault}")
    failed = len({name.partition("/")[0] for name, _ in faults})
    print(f"{len(names) - failed} of {len(names)} scenarios passed in {time.monotonic() - begin:.1f} s")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
