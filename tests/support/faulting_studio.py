"""Slow and hostile clients of the studio."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import struct
import subprocess
import threading
import time
import uuid
from collections.abc import Callable
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

from faulting import Found, left_over
from processes_seen import MARK, ZERMELO

Fault = Callable[[Path, Random], Found]
BUDGET = 10.0


def _sent(port: int, text: bytes, reset: bool = False) -> bytes:
    """Send bytes as they are; return the first line of the answer, empty if there is none."""
    with socket.create_connection(("127.0.0.1", port), timeout=BUDGET) as sending:
        if reset:
            sending.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        sending.sendall(text)
        return b"" if reset else sending.makefile("rb").readline()


def _hostile(port: int, token: str, rng: Random) -> bytes:
    """Return a request that is not as it should be."""
    host, long = f"Host: 127.0.0.1:{port}\r\n", "9" * rng.randrange(4301, 9000)
    post = f"POST {token}ask HTTP/1.1\r\n{host}"
    return rng.choice((
        f"{post}Content-Length: {'0' * rng.randrange(1, 6000)}20000000\r\n\r\n",
        f"{post}Content-Length: {long}\r\n\r\n",
        f"{post}Content-Length: 2\r\nContent-Length: 300\r\n\r\n{{}}",
        f'{post}Content-Length: {14 + len(long)}\r\n\r\n{{"seconds": {long}}} ',
        f"GET {token}job/{long} HTTP/1.1\r\n{host}\r\n",
        f"GET /wrong/ HTTP/1.1\r\n{host}\r\n",
        f"GET {token} HTTP/1.1\r\nHost: evil.example\r\n\r\n",
        f"GET {token} HTTP/1.1\r\n{host}Origin: http://evil.example\r\n\r\n",
        "\x16\x03\x01" + "\xff" * 200 + "\r\n\r\n",
        f"{post}Content-Length: 100000\r\n\r\n" + "[" * 100_000,
    )).encode("latin-1")  # fmt: skip


def clients(kind: str) -> Fault:
    """Return a fault: clients of a kind; the page is served all the same, and nothing is said."""

    def fault(folder: Path, rng: Random) -> Found:
        mark, lost, hanging = uuid.uuid4().hex, list[str](), list[str]()
        process = subprocess.Popen(
            [*ZERMELO, "studio", "--no-browser"], env={**os.environ, MARK: mark}, cwd=folder,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
        assert process.stdout is not None
        address = urlsplit(process.stdout.readline().decode().strip())
        port, token = address.port or 0, address.path
        page = f"GET {token} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()

        def ask() -> None:
            try:
                if b" 200 " not in (line := _sent(port, page)):
                    lost.append(f"{line!r}")
            except TimeoutError:
                hanging.append("a page")
            except OSError as error:
                lost.append(f"{error}")

        with contextlib.ExitStack() as stack:
            if kind == "parallel":
                threads = [threading.Thread(target=ask) for _ in range(rng.randrange(30, 100))]
                for thread in threads:
                    thread.start()
                for thread in threads:
                    thread.join()
            elif kind == "slow":
                for _ in range(40):
                    slow = stack.enter_context(socket.create_connection(("127.0.0.1", port)))
                    slow.sendall(page[: rng.randrange(len(page))])
            else:
                for _ in range(20):
                    text = _hostile(port, token, rng)
                    reset = rng.random() < 0.2
                    with contextlib.suppress(ConnectionError):  # it is not read to its end
                        try:
                            line = _sent(port, text, reset)
                        except TimeoutError:
                            hanging.append(f"{text[:60]!r}")
                            continue
                        refused = (
                            line[9:12] in (b"400", b"403", b"404", b"") or line[:9] == b"<!DOCTYPE"
                        )
                        if not reset and not refused:
                            lost.append(f"{line!r} to {text[:60]!r}")
            ask()
            time.sleep(0.1)
            process.send_signal(signal.SIGINT)
            try:
                said = process.communicate(timeout=20)[1]
            except subprocess.TimeoutExpired:
                process.kill()
                said = process.communicate()[1]
                hanging.append("its end")
        lost += [text for text in said.decode().splitlines() if text != ENDS]
        if process.returncode not in (0, -signal.SIGKILL):
            lost.append(f"status {process.returncode}")
        return Found((), tuple(lost), tuple(hanging), tuple(left_over(mark)))

    return fault


ENDS = "zermelo: Ctrl-C ends it"

STUDIO: dict[str, Fault] = {
    f"{kind} clients of the studio": clients(kind) for kind in ("parallel", "slow", "hostile")
}
