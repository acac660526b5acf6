"""How soon the built site can be used: python -m benchmarks.site SITE [--runs N].

SITE is the folder that `mkdocs build` wrote, with `ZERMELO_PYODIDE` naming a folder with Pyodide.
Chromium opens its pages over a server on this machine, each time with an empty cache. A page is
ready when it can be used: the search of a page to read, all pictures of the gallery, the moves of
a game, the games of the studio. Then the network is cut off, and the studio answers.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

SEARCH = "input.md-search__input"
PLAYING = "[data-mode='0']"
SHOWN = "[...document.images].every((each) => each.complete && each.naturalWidth)"

PAGES = (
    ("the home page", "", SEARCH),
    ("a game's page, Cops and Robbers", "games/cops/", SEARCH),
    ("the gallery", "gallery/", ""),
    ("a game to play, Node-Kayles", "play/node-kayles.html", PLAYING),
    ("the studio", "studio/", "#game option"),
)
"""What is opened: its name, its address, and what must be there (for the gallery, all pictures)."""


class Quiet(SimpleHTTPRequestHandler):
    """A server without a log."""

    def log_message(self, *_: Any) -> None:
        """Write nothing."""


def ready(page: Any, address: str, wanted: str) -> float:
    """Open a page, wait until it can be used, and return the seconds."""
    begun = time.perf_counter()
    page.goto(address)
    if wanted:
        page.locator(wanted).first.wait_for(state="attached")
    if wanted == SEARCH:
        page.fill(SEARCH, "cop number")
        page.locator(".md-search-result__link").first.wait_for(state="attached")
    elif wanted == PLAYING:
        page.click(PLAYING)
        page.locator("#moves button").first.wait_for()
    elif not wanted:
        page.wait_for_function(SHOWN)
    return time.perf_counter() - begun


def offline(page: Any) -> float:
    """Have the studio, which is ready, answer a question without a network; return the seconds."""
    page.context.set_offline(True)
    begun = time.perf_counter()
    page.locator("#game").select_option("node-kayles")
    page.fill("#text", "petersen")
    page.keyboard.press("Enter")
    page.locator("#board .node").nth(9).wait_for()
    page.locator("#ask").click()
    page.locator("#page").wait_for()
    return time.perf_counter() - begun


def measured(browser: Any, address: str, runs: int) -> dict[str, list[float]]:
    """Return the seconds of every run, page by page."""
    times: dict[str, list[float]] = {}
    for _ in range(runs):
        for name, path, wanted in PAGES:
            context = browser.new_context(reduced_motion="reduce")
            context.set_default_timeout(120_000)
            page = context.new_page()
            times.setdefault(name, []).append(ready(page, address + path, wanted))
            if path == "studio/":
                times.setdefault("its first answer, offline", []).append(offline(page))
            context.close()
    return times


def main() -> None:
    """Measure and print."""
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("site", type=Path)
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    handler = partial(Quiet, directory=str(options.site))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=arguments)
        address = f"http://127.0.0.1:{server.server_port}/"
        times = measured(browser, address, options.runs)
        browser.close()
    print("| page | median seconds | all runs |\n|---|--:|---|")
    for name, found in times.items():
        runs = ", ".join(f"{each:.1f}" for each in found)
        print(f"| {name} | {statistics.median(found):.1f} | {runs} |")


if __name__ == "__main__":
    main()
