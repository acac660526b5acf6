"""The hard instances: answers that are quickly found again, certificates, and the page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import zermelo
from lab.hard.difficulty import ANSWERED, NONE, Measured, is_open
from lab.hard.library import Library
from lab.hard.sets import LADDERS
from zermelo.core.certificate import Certificate
from zermelo.core.instance import Instance
from zermelo.formats.files import certificates
from zermelo.games.registry import GAMES
from zermelo.run.progress import agree
from zermelo.solvers.method import method, own_folder
from zermelo.solvers.plan import why_unavailable

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "instances" / "hard"
SHELF = Library(FOLDER)

QUICK = 0.3
"""Seconds of a method that is run again."""

LIGHT = 6_000
"""Bytes of a certificate file that is checked in every run; the others in the slow one."""

PROOFS = sorted((FOLDER / "certificates").iterdir())


def is_light(path: Path) -> bool:
    """Whether the check is quick: that of a brush number goes through a table of all sets."""
    return path.stat().st_size <= LIGHT and not path.name.startswith("hard-cleaning-")


COMPILED = {"nimbers", "dense", "table", "fixpoint", "algebra", "subset-costs"}
"""Methods that may have to compile first."""


def every_instance() -> Iterator[Instance]:
    for game in SHELF.games():
        yield from SHELF.instances(game)


BY_NAME = {instance.name or "": instance for instance in every_instance()}


def test_every_game_has_some_and_answers_to_some() -> None:
    # Two games that are compared have the ladders of each.
    assert set(LADDERS) == set(SHELF.games()) == set(GAMES) - {"compare"}
    for game in SHELF.games():
        found = SHELF.instances(game)
        assert len(found) >= 5, game
        assert {instance.game for instance in found} == {game}
        assert any(not is_open(instance) for instance in found)


def test_names_are_unique_and_every_line_decodes() -> None:
    lines = [line for path in FOLDER.glob("*.jsonl") for line in path.read_text().splitlines()]
    assert len(lines) == len(BY_NAME) == sum(1 for _ in every_instance())


@pytest.mark.parametrize("game", SHELF.games())
def test_every_instance_was_chosen_from_a_ladder_that_is_there(game: str) -> None:
    chosen = SHELF.chosen(game)
    assert list(chosen) == [instance.name for instance in SHELF.instances(game)]
    ladders = {ladder.what: ladder for ladder in LADDERS[game]()}
    retired = getattr(own_folder(game), "RETIRED", {})
    for one in chosen.values():
        ladder = ladders[one.family]
        assert retired.get(one.method, one.method) == ladder.method
        made = ladder.make(one.size, one.seed)
        assert (made.name, made.position) == (one.name, BY_NAME[one.name].position)
        if one.answered:
            assert BY_NAME[one.name].has_answer


def test_what_is_on_the_shelf_is_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.rglob("*") if path.is_file()) < 3_000_000


def quick(instance: Instance, rows: list[Measured]) -> list[Measured]:
    """Return the methods that found the answer quickly and need not compile, fast ones first."""
    found = [
        row
        for row in rows
        if row.name == instance.name
        and row.outcome == ANSWERED
        and row.seconds <= QUICK
        and row.method not in COMPILED
        and why_unavailable(method(instance.game, row.method)) is None
    ]
    return sorted(found, key=lambda row: row.seconds)


@pytest.mark.parametrize("game", SHELF.games())
def test_the_quick_ones_are_decided_as_stated(game: str) -> None:
    rows = SHELF.measured(game)
    for instance in SHELF.instances(game):
        for row in quick(instance, rows)[:1]:
            verdict = zermelo.decide(instance, method=row.method)
            assert verdict.answer == row.answer
            assert agree(game, instance.question, verdict.answer, instance.answer)
            assert verdict.assurance.label in (row.assurance, "certified")  # or surer by now


def the_certificate(path: Path) -> None:
    ((_, certificate),) = certificates(str(path))
    assert isinstance(certificate, Certificate)
    assert zermelo.check(certificate).accepted
    name = path.name.removesuffix(".gz").removesuffix(".json")
    known = BY_NAME[name]
    assert certificate.instance.name == name
    assert certificate.instance.position == known.position
    assert agree(known.game, known.question, certificate.answer, known.answer)


@pytest.mark.parametrize(
    "path", [path for path in PROOFS if is_light(path)], ids=lambda path: path.name
)
def test_the_light_certificates_are_accepted_and_for_the_library(path: Path) -> None:
    the_certificate(path)


@pytest.mark.slow
@pytest.mark.parametrize(
    "path", [path for path in PROOFS if not is_light(path)], ids=lambda path: path.name
)
def test_the_others_are_accepted_too(path: Path) -> None:
    the_certificate(path)


def test_the_page_has_a_line_for_every_instance_and_what_was_measured() -> None:
    lines = (ROOT / "docs" / "hard" / "index.md").read_text().splitlines()
    for game in SHELF.games():
        rows = SHELF.measured(game)
        for instance in SHELF.instances(game):
            (line,) = (line for line in lines if f"| {instance.name} |" in line)
            assert line.startswith(f"| {game} |")
            for row in rows:
                if row.name == instance.name and row.outcome != NONE:
                    assert f"{row.method} " in line
