"""docs/hard/transition.md is the report of experiments/transition.toml, and says what is there."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import zermelo
from zermelo.sweeps.reports.page import write_report

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/hard/transition.md"
FILE = tomllib.loads((ROOT / "experiments/transition.toml").read_text())
RATIOS = (2, 3, 3.5, 4, 4.26, 4.5, 5, 6, 8)


def report(sweeps: list[dict[str, Any]], folder: Path) -> list[str]:
    records = str(folder / "transition.sqlite")
    zermelo.experiments.experiment({**FILE, "name": "transition", "sweep": sweeps}, records)
    write_report(records, str(folder / "transition.md"))
    return (folder / "transition.md").read_text().splitlines()


def test_the_text_and_the_sweeps_are_those_of_the_file() -> None:
    text = PAGE.read_text()
    assert text.startswith(f"# {FILE['title']}\n\n{FILE['text'].strip()}\n\n## ")
    heads = re.findall(r"^## (.*): .* of .*$", text, re.MULTILINE)
    assert heads == [sweep["name"] for sweep in FILE["sweep"]]
    for name in re.findall(r"^!\[.*\]\((.*)\)$", text, re.MULTILINE):
        assert (PAGE.parent / name).read_bytes()[:4] == b"\x89PNG"
    named = {Path(name).name for name in re.findall(r"\]\((transition/.*)\)", text)}
    assert named == {path.name for path in (PAGE.parent / "transition").iterdir()}


def test_some_of_the_numbers_come_again(tmp_path: Path) -> None:
    wanted = {"3-SAT itself": [60], "geography": [8]}
    sweeps = [
        {**sweep, "for": {**sweep["for"], "n": wanted[sweep["name"]]}}
        for sweep in FILE["sweep"]
        if sweep["name"] in wanted
    ]
    found = [line for line in report(sweeps, tmp_path) if " n = " in line]
    assert len(found) == 6
    page = PAGE.read_text().splitlines()
    assert all(line in page for line in found)


@pytest.mark.slow
def test_the_whole_page_comes_again(tmp_path: Path) -> None:
    assert report(FILE["sweep"], tmp_path) == PAGE.read_text().splitlines()


def medians(method: str, n: int) -> dict[float, int]:
    rows = [line for line in PAGE.read_text().splitlines() if re.match(rf"\| {method} \|", line)]
    (cells,) = (
        found for row in rows if len(found := row.split("|")) == 13 and f" n = {n} " in found
    )
    works = [int(cell.split()[0].replace(",", "")) for cell in cells[3:-1]]
    return dict(zip(RATIOS, works, strict=True))


def test_what_the_page_says_of_the_work() -> None:
    """The peak stays in ELLO; beyond the threshold the searches of the games work no less."""
    assert " > (" not in PAGE.read_text()
    for method, n, falls in (("decide", 150, 5), ("sat-lazy", 120, 1.5)):
        work = medians(method, n)
        peak = max(work[ratio] for ratio in (4.26, 4.5, 5))
        assert peak > 10 * work[2]
        assert peak > falls * work[8]
    for method, n in (("learn", 30), ("nimbers", 12), ("nimbers", 6)):
        work = medians(method, n)
        assert work[8] > 1.2 * work[2]
        assert work[8] > 0.7 * max(work.values())
