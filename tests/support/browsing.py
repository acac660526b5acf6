"""Pages opened in a real Chromium."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")

NEEDED = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on this machine"),
    pytest.mark.skipif(find_spec("playwright") is None, reason="playwright is not installed"),
]
"""The marks of a test that needs one."""


@contextmanager
def chromium() -> Iterator[Any]:
    """Start a browser, and close it."""
    from playwright.sync_api import sync_playwright

    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        yield started
        started.close()


class Quiet(SimpleHTTPRequestHandler):
    """A server that tells nobody what it is asked."""

    def log_message(self, *_: Any) -> None:
        """Tell nobody."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder, and give its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


class Opened:
    """A page that was opened, with whatever it complained about or asked for."""

    def __init__(self, browser: Any, path: Path, html: str) -> None:
        path.write_text(html)
        self.context = browser.new_context(reduced_motion="reduce")
        self.page = self.context.new_page()
        self.complaints: list[str] = []
        self.asked: list[str] = []
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.goto(path.as_uri())

    def fine(self) -> bool:
        outside = [url for url in self.asked if not url.startswith(("file:", "data:"))]
        return not self.complaints and not outside

    def text(self, name: str) -> str:
        found: str = self.page.locator(f"#{name}").inner_text()
        return found

    def drawn(self) -> str:
        found: str = self.page.locator("#board").inner_html()
        return found


def offered(view: Opened) -> list[int]:
    """The vertices that can be clicked."""
    found: list[int] = view.page.evaluate(
        "[...document.querySelectorAll('g.node.open')].map((g) => Number(g.dataset.n))"
    )
    return found


def press(view: Opened, v: int) -> None:
    """Click a vertex of the board."""
    view.page.locator(f'#board g.node[data-n="{v}"]').dispatch_event("click")
