"""The studio's server: a page on 127.0.0.1 that answers the browser with the right address only.

Other programs on the machine, and other pages in the same browser, can send requests to the port.
So every address begins with a random token, and a request is refused (403) whose ``Host`` is not
this server (a name that was made to point here), whose ``Origin`` is another page, or whose body
is larger than any graph that can be drawn: it is not even read. The only files that are read are
those of the page; nothing is written.
"""

from __future__ import annotations

import hmac
import json
import re
import secrets
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from typing import Any

from zermelo.core.crash import Crash

HERE = "127.0.0.1"

MOST_BYTES = 4_000_000
"""The longest body of a request."""

_LENGTH = re.compile("0|[1-9][0-9]{0,8}").fullmatch

FILES = {
    "": ("studio.html", "text/html; charset=utf-8"),
    "studio.js": ("studio.js", "text/javascript; charset=utf-8"),
    "board.js": ("board.js", "text/javascript; charset=utf-8"),
    "studio.css": ("studio.css", "text/css; charset=utf-8"),
}
"""The page, by its address after the token."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self';"
    " img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


@dataclass(frozen=True, slots=True)
class Reply:
    """What a request is answered with."""

    status: HTTPStatus
    kind: str
    body: bytes
    policy: str | None = POLICY  # None where the body says its own


Answer = Callable[[str, str, Any], Reply | None]
"""(method, address after the token, JSON value or None) -> the reply; None where there is none."""


@dataclass
class Studio:
    """A server and its address."""

    answer: Answer
    port: int = 0
    token: str = field(default_factory=lambda: secrets.token_urlsafe(18))

    def __post_init__(self) -> None:
        self._server = _Server((HERE, self.port), _Handler)
        self._server.studio = self
        self.port = self._server.server_address[1]

    @property
    def address(self) -> str:
        """What the browser is to open."""
        return f"http://{HERE}:{self.port}/{self.token}/"

    def serve(self) -> None:
        """Answer requests until Ctrl-C."""
        try:
            self._server.serve_forever(poll_interval=0.2)
        finally:
            self._server.server_close()

    def stop(self) -> None:
        """End `serve`, from another thread."""
        self._server.shutdown()

    def refusal(self, path: str, headers: Any) -> str | None:
        """Return why a request is refused, or None."""
        hosts = {f"{name}:{self.port}" for name in (HERE, "localhost")}
        if headers.get("Host") not in hosts:
            return "this server has another name"
        origin = headers.get("Origin")
        if origin is not None and origin not in {f"http://{host}" for host in hosts}:
            return "requests come from the studio's own page only"
        token = path.lstrip("/").partition("/")[0]
        if not hmac.compare_digest(token.encode(), self.token.encode()):
            return "the address is not the one that the studio printed"
        lengths = headers.get_all("Content-Length", ["0"])
        if len(lengths) > 1 or not _LENGTH(lengths[0]) or int(lengths[0]) > MOST_BYTES:
            return f"a request holds at most {MOST_BYTES:,} bytes"
        if headers.get("Transfer-Encoding") is not None:
            return "a request says how long it is"
        return None


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 1024  # a browser asks for much at once; the system may allow less
    studio: Studio

    def handle_error(self, request: Any, client_address: Any) -> None:  # noqa: ARG002
        error = sys.exception()
        if isinstance(error, Exception) and not isinstance(error, OSError):  # the browser has gone
            sys.stderr.write(f"zermelo: unexpected {Crash.of(error)}\n")


class _Handler(BaseHTTPRequestHandler):
    server: _Server
    timeout = 20  # seconds that a request may take to arrive

    def do_GET(self) -> None:
        self._do("GET")

    def do_POST(self) -> None:
        self._do("POST")

    def _do(self, method: str) -> None:
        studio = self.server.studio
        why = studio.refusal(self.path, self.headers)
        if why is not None:
            self.close_connection = True
            self._send(_text(HTTPStatus.FORBIDDEN, why))
            return
        rest = self.path.lstrip("/").partition("/")[2].partition("?")[0]
        value = None
        if method == "POST":
            body = self.rfile.read(int(self.headers.get("Content-Length", "0")))
            try:
                value = json.loads(body)
            except (ValueError, RecursionError):
                self._send(_text(HTTPStatus.BAD_REQUEST, "the request is no JSON"))
                return
        elif rest in FILES:
            self._send(_page(rest))
            return
        found = studio.answer(method, rest, value)
        self._send(found or _text(HTTPStatus.NOT_FOUND, "there is no such page"))

    def _send(self, reply: Reply) -> None:
        self.send_response(reply.status)
        self.send_header("Content-Type", reply.kind)
        self.send_header("Content-Length", str(len(reply.body)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        if reply.policy is not None:
            self.send_header("Content-Security-Policy", reply.policy)
        self.end_headers()
        self.wfile.write(reply.body)

    def log_message(self, *_: Any) -> None:
        """Requests are not told on the terminal."""


def _text(status: HTTPStatus, why: str) -> Reply:
    return Reply(status, "text/plain; charset=utf-8", f"{why}\n".encode())


def _page(rest: str) -> Reply:
    name, kind = FILES[rest]
    return Reply(HTTPStatus.OK, kind, files("zermelo.studio").joinpath(name).read_bytes())
