"""A studio that runs, and somebody who draws in it: with a mouse, a finger or the keyboard."""

from __future__ import annotations

import math
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

PLACES = 800, 560
"""The size of the board in its own units."""


@contextmanager
def running(*arguments: str) -> Iterator[str]:
    """Start `zermelo studio`, yield its address, and end it by Ctrl-C."""
    command = [sys.executable, "-m", "zermelo", "studio", "--no-browser", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        try:
            yield address
        finally:
            process.send_signal(2)
            assert process.wait(20) == 0


def around(n: int) -> list[tuple[float, float]]:
    """Places of n vertices round the middle of the board."""
    turns = [2 * math.pi * i / n for i in range(n)]
    return [(400 + 200 * math.sin(turn), 280 - 200 * math.cos(turn)) for turn in turns]


class Hand:
    """Draws with a mouse, or with a finger; or does the same by the keyboard."""

    def __init__(self, page: Any, way: str) -> None:
        self.page, self.way = page, way

    def at(self, place: tuple[float, float]) -> tuple[float, float]:
        box = self.page.locator("#board").bounding_box()
        scale = min(box["width"] / PLACES[0], box["height"] / PLACES[1])
        left = box["x"] + (box["width"] - scale * PLACES[0]) / 2
        top = box["y"] + (box["height"] - scale * PLACES[1]) / 2
        return left + scale * place[0], top + scale * place[1]

    def touch(self, place: tuple[float, float]) -> None:
        """Click or tap a place of the board."""
        point = self.at(place)
        (self.page.touchscreen.tap if self.way == "touch" else self.page.mouse.click)(*point)

    def press(self, selector: str, within: Any = None) -> None:
        """Press a button."""
        if self.way == "keyboard":
            self.tab_to(selector, within)
            self.page.keyboard.press("Enter")
            return
        button = (within or self.page).locator(selector).first
        button.tap() if self.way == "touch" else button.click()

    def tab_to(self, selector: str, within: Any = None) -> None:
        """Press Tab until the focus is there; inside its own group the arrow keys go on."""
        where = within or self.page
        there = f"(() => document.activeElement.matches({selector!r}))()"
        for _ in range(120):
            if where.evaluate(there):
                return
            self.page.keyboard.press("Tab")
            group = (
                f"document.activeElement.parentNode?.contains(document.querySelector({selector!r}))"
            )
            radio = "document.activeElement.matches('[role=radio], [role=tab]')"
            for _ in range(8):
                if where.evaluate(there) or not where.evaluate(f"{radio} && {group}"):
                    break
                self.page.keyboard.press("ArrowRight")
        raise AssertionError(f"Tab does not come to {selector}")

    def choose(self, selector: str, value: str, text: str) -> None:
        """Choose an entry of a list; by the keyboard by typing what it says."""
        if self.way == "keyboard":
            self.tab_to(selector)
            self.page.keyboard.type(text)
        else:
            self.page.locator(selector).select_option(value)
        assert self.page.locator(selector).input_value() == value

    def draw(self, n: int, edges: Sequence[tuple[int, int]]) -> None:
        """Draw a graph on an empty board."""
        if self.way == "keyboard":
            for _ in range(n):
                self.press("#add")
            for edge in edges:
                for v in edge:
                    self.press(f'[data-v="{v}"]')
        else:
            places = around(n)
            for place in places:
                self.touch(place)
            for u, v in edges:
                self.touch(places[u])
                self.touch(places[v])
        drawn = self.page.locator("#board .edge").count()
        assert (self.page.locator("#board .node").count(), drawn) == (n, len(edges))

    def paint(self, key: str, vertices: Sequence[int], n: int) -> None:
        """Use the tool of a key on vertices."""
        self.press(f'[data-key="{key}"]')
        for v in vertices:
            if self.way == "keyboard":
                self.press(f'[data-v="{v}"]')
            else:
                self.touch(around(n)[v])

    def ask(self) -> str:
        """Ask, wait, and return what is said."""
        self.press("#ask")
        self.page.locator("#downloads:not([hidden])").wait_for(timeout=90_000)
        said: str = self.page.locator("#result").inner_text()
        return said
