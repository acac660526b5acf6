"""Who is let in to the studio: the page that it printed the address of, and nobody else."""

from __future__ import annotations

import http.client
import json
import socket
import struct
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from typing import Any
from urllib.parse import urlsplit

import pytest

from zermelo.studio.answers import Answers
from zermelo.studio.server import MOST_BYTES, Studio


@pytest.fixture(scope="module")
def studio() -> Iterator[Studio]:
    answers = Answers()
    served = Studio(answers)
    thread = threading.Thread(target=served.serve)
    thread.start()
    yield served
    served.stop()
    thread.join()
    answers.close()


def ask(
    studio: Studio, method: str, path: str, body: bytes | None = None, **headers: str
) -> tuple[int, bytes, Any]:
    """Send a request with just these headers, and return the status, the body and the headers."""
    connection = http.client.HTTPConnection("127.0.0.1", studio.port, timeout=20)
    connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
    sent = {"Host": f"127.0.0.1:{studio.port}", **headers}
    if body is not None and "Content-Length" not in sent:
        sent["Content-Length"] = str(len(body))
    for name, value in sent.items():
        connection.putheader(name.replace("_", "-"), value)
    connection.endheaders()
    if body:
        connection.send(body)
    response = connection.getresponse()
    found = response.status, response.read(), response.headers
    connection.close()
    return found


def path(studio: Studio, rest: str = "") -> str:
    return urlsplit(studio.address).path + rest


def test_the_page_is_there(studio: Studio) -> None:
    for rest in ("", "studio.js", "board.js", "studio.css", "games"):
        status, body, headers = ask(studio, "GET", path(studio, rest))
        assert (status, bool(body)) == (200, True)
        assert "default-src 'none'" in headers["Content-Security-Policy"]


def test_it_listens_to_this_machine_only(studio: Studio) -> None:
    assert studio.address.startswith("http://127.0.0.1:")
    assert len(studio.token) >= 20
    assert Studio(Answers()).token != studio.token


@pytest.mark.parametrize(
    "wrong",
    ["/", "/games", "/wrong/", "/wrong/games", "//", "/%00/"],
)
def test_another_token(studio: Studio, wrong: str) -> None:
    assert ask(studio, "GET", wrong)[0] == 403
    assert ask(studio, "POST", wrong, b"{}")[0] == 403


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:80", "", "127.0.0.1", "127.0.0.1:1"]
)
def test_another_host(studio: Studio, host: str) -> None:
    assert ask(studio, "GET", path(studio), Host=host)[0] == 403


def test_no_host(studio: Studio) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", studio.port, timeout=20)
    connection.putrequest("GET", path(studio), skip_host=True)
    connection.endheaders()
    assert connection.getresponse().status == 403
    connection.close()


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1", "file://"])
def test_another_origin(studio: Studio, origin: str) -> None:
    assert ask(studio, "POST", path(studio, "ask"), b"{}", Origin=origin)[0] == 403
    assert ask(studio, "GET", path(studio, "games"), Origin=origin)[0] == 403


def test_its_own_origin(studio: Studio) -> None:
    own = f"http://127.0.0.1:{studio.port}"
    status, body, _ = ask(studio, "POST", path(studio, "graph"), b'{"text": "path:3"}', Origin=own)
    assert (status, json.loads(body)["edges"]) == (200, [[0, 1], [1, 2]])


def test_a_large_body_is_not_read(studio: Studio) -> None:
    for length in (
        "100000000",
        str(MOST_BYTES + 1),
        "9" * 40,
        "-1",
        "x",
        "1e3",
        "0" * 20 + "20000000",
        "0" * 5000 + "2",
        "02",
        "+2",
        "2_0",
        "",
    ):
        status, body, _ = ask(studio, "POST", path(studio, "ask"), b"", Content_Length=length)
        assert status == 403, length
        assert b"bytes" in body
    status, _, _ = ask(
        studio, "POST", path(studio, "ask"), b"0\r\n\r\n",
        Transfer_Encoding="chunked", Content_Length="0",
    )  # fmt: skip
    assert status == 403


def raw(studio: Studio, text: bytes) -> bytes:
    """Send bytes as they are and return the whole answer."""
    with socket.create_connection(("127.0.0.1", studio.port), timeout=20) as sending:
        sending.sendall(text)
        return b"".join(iter(lambda: sending.recv(1 << 16), b""))


def test_two_lengths(studio: Studio) -> None:
    head = f"POST {path(studio, 'ask')} HTTP/1.1\r\nHost: 127.0.0.1:{studio.port}\r\n"
    twice = "Content-Length: 2\r\nContent-Length: 20\r\n\r\n{}"
    assert b" 403 " in raw(studio, (head + twice).encode()).partition(b"\r\n")[0]


def test_numbers_of_thousands_of_digits(studio: Studio) -> None:
    long = "9" * 5000
    assert ask(studio, "GET", path(studio, f"job/{long}"))[0] == 404
    body = f'{{"instance": {{}}, "seconds": {long}}}'.encode()
    assert ask(studio, "POST", path(studio, "ask"), body)[0] == 400
    assert ask(studio, "POST", path(studio, "stop"), f'{{"job": {long}}}'.encode())[0] == 400


def test_many_requests_at_once_are_all_served(studio: Studio) -> None:
    """All are sent before the first is taken: none is turned away."""
    request = f"GET {path(studio)} HTTP/1.1\r\nHost: 127.0.0.1:{studio.port}\r\n\r\n"
    waiting = Studio(Answers(), token=studio.token)
    asked = request.replace(f":{studio.port}", f":{waiting.port}").encode()
    with ExitStack() as stack:
        sent = []
        for _ in range(100):
            one = stack.enter_context(socket.socket())
            one.settimeout(20)
            one.setblocking(False)
            one.connect_ex(("127.0.0.1", waiting.port))
            sent.append(one)
        time.sleep(0.3)
        for one in sent:
            one.settimeout(20)
            with suppress(BlockingIOError):
                one.send(asked)
        thread = threading.Thread(target=waiting.serve)
        thread.start()
        try:
            begun = time.monotonic()
            assert [one.recv(12) for one in sent] == [b"HTTP/1.0 200"] * 100
            assert time.monotonic() - begun < 5
        finally:
            waiting.stop()
            thread.join()


def test_clients_that_go_are_not_told_of(studio: Studio, capfd: pytest.CaptureFixture[str]) -> None:
    for _ in range(10):
        with socket.create_connection(("127.0.0.1", studio.port), timeout=20) as one:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            one.sendall(f"POST {path(studio, 'ask')} HTTP/1.1\r\nHost: 127.0.0.1".encode())
            one.sendall(f":{studio.port}\r\nContent-Length: 100\r\n\r\n".encode())
    assert ask(studio, "GET", path(studio))[0] == 200
    time.sleep(0.3)
    assert capfd.readouterr().err == ""


def test_a_body_of_100_mb_is_refused_when_it_is_sent(studio: Studio) -> None:
    head = (
        f"POST {path(studio, 'ask')} HTTP/1.1\r\nHost: 127.0.0.1:{studio.port}\r\n"
        "Content-Length: 100000000\r\n\r\n"
    )
    block = b" " * 1_000_000
    with socket.create_connection(("127.0.0.1", studio.port), timeout=20) as sending:
        sending.sendall(head.encode())
        answer = sending.recv(12)
        sent = 0
        with suppress(ConnectionError):  # nobody reads any more
            while sent < 100_000_000:
                sent += sending.send(block)
    assert answer == b"HTTP/1.0 403"
    assert sent < 100_000_000
    assert ask(studio, "GET", path(studio))[0] == 200  # the others are served


def told(studio: Studio, rest: str, value: Any) -> str:
    status, body, _ = ask(studio, "POST", path(studio, rest), json.dumps(value).encode())
    assert status == 200
    error: str = json.loads(body)["error"]
    return error


def test_mistakes_are_told(studio: Studio) -> None:
    assert "text" in told(studio, "graph", {})
    assert "nothing" in told(studio, "graph", {"text": "nothing:3"})
    assert "too large" in told(studio, "graph", {"text": "path:5000"})
    assert "no game" in told(studio, "ask", {"instance": {"game": "chess"}, "seconds": 5})
    assert "time limit" in told(studio, "ask", {"instance": {}, "seconds": 1e9})
    assert "instance" in told(studio, "ask", {"instance": [], "seconds": 5})
    assert ask(studio, "POST", path(studio, "ask"), b"{")[0] == 400
    assert ask(studio, "POST", path(studio, "ask"), b"[" * 100_000)[0] == 400
    assert ask(studio, "GET", path(studio, "job/99"))[0] == 404
    assert ask(studio, "GET", path(studio, "../../etc/passwd"))[0] == 404


def test_no_file_of_the_machine_is_read(studio: Studio) -> None:
    graph = {"edges_file": "/etc/passwd"}
    game = {"game": "cops", "graph": graph}
    for rest, value in (
        ("ask", {"instance": game, "seconds": 5}),
        ("open", {"text": json.dumps(game)}),
        ("open", {"text": json.dumps({"zermelo": "certificate", "instance": game})}),
        ("graph", {"text": "file:/etc/passwd"}),
    ):
        assert "root" not in told(studio, rest, value)
