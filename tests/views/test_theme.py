"""Contrast: letters on nodes, and the words of a page, in its light and its dark colors."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from zermelo.views.styles import FAINT, INK, NODES, PAPER

ENOUGH = 4.5
"""What the Web Content Accessibility Guidelines ask for at level AA (1.4.3)."""


def luminance(color: str) -> float:
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def variables() -> list[dict[str, str]]:
    """The colors of a page, light and dark."""
    text = files("zermelo.views").joinpath("page.css").read_text("utf-8")
    blocks = re.findall(r":root \{(.*?)\}", text, re.DOTALL)
    found = [dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", block)) for block in blocks]
    assert len(found) == 2
    assert found[0].keys() == found[1].keys()
    return found


def test_contrast_is_that_of_the_guidelines() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("kind", [kind for kind in NODES if kind != "absent"])
def test_letters_on_a_node(kind: str) -> None:
    style = NODES[kind]
    fill = PAPER if style.fill == "none" else style.fill
    assert contrast(style.ink, fill) >= ENOUGH


def test_names_below_nodes() -> None:
    assert min(contrast(INK, PAPER), contrast(FAINT, PAPER)) >= ENOUGH


@pytest.mark.parametrize("theme", [0, 1])
@pytest.mark.parametrize(
    ("words", "ground"),
    [
        ("ink", "paper"), ("ink", "back"), ("soft", "paper"), ("soft", "back"),
        ("good", "back"), ("good", "paper"), ("on-blue", "blue"),
    ],
)  # fmt: skip
def test_words_of_a_page(theme: int, words: str, ground: str) -> None:
    colors = variables()[theme]
    assert contrast(colors[words], colors[ground]) >= ENOUGH


@pytest.mark.parametrize("theme", [0, 1])
@pytest.mark.parametrize("line", ["line", "violet", "good", "blue", "glow"])
def test_lines_of_a_page(theme: int, line: str) -> None:
    colors = variables()[theme]
    assert contrast(colors[line], colors["paper"]) >= 3  # 1.4.11, for what is no text
