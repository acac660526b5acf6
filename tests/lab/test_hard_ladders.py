"""Ladders: the hardest of each rung, the first open one, one beyond it, and nothing done twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from lab.hard import library as shelves
from lab.hard import sweeping
from lab.hard.ladder import Chosen, Ladder, climb
from lab.hard.library import Library, unpacked
from lab.hard.making import cubic, instance
from lab.hard.sets import LADDERS
from lab.hard.sweeping import alone, sweep
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance, Verdict
from zermelo.formats.files import certificates


def path(n: int, seed: int) -> Instance:
    return instance("node-kayles", f"path-{n}-{seed}", f"path:{n}", reference="test")


LADDER = Ladder("path", path, (3, 4, 5, 6), "kernel", range(3))

WORK = {(3, 0): 7, (3, 1): 9, (3, 2): 9, (4, 0): 5, (4, 1): None, (5, 0): 1, (6, 0): 1}
"""What a method is made to count, by the size and the seed; None: it does not answer."""


class Runs:
    """Runs of a method that counts what it is told, and a list of them."""

    def __init__(self, work: dict[tuple[int, int], int | None] = WORK) -> None:
        self.work, self.done = work, list[tuple[int, int]]()

    def __call__(self, given: Instance, method: str, limit: float) -> Verdict:
        assert (method, limit) == ("kernel", 9.0)
        size, seed = map(int, (given.name or "").split("-")[-2:])
        self.done.append((size, seed))
        number = self.work[size, seed]
        level = Assurance.UNKNOWN if number is None else Assurance.EXHAUSTIVE
        counts = {"positions": number}
        return Verdict("node-kayles", "nim-value", 0, level, method, statistics=counts)


def chosen(runs: Runs, former: dict[int, Sequence[Chosen]] | None = None) -> list[Chosen]:
    return [reason for reason, _, _ in climb(LADDER, 9.0, runs, former or {})]


def by_size(found: list[Chosen]) -> dict[int, Sequence[Chosen]]:
    return {size: [one for one in found if one.size == size] for size in LADDER.sizes}


def test_the_hardest_the_first_open_one_and_one_beyond() -> None:
    runs = Runs()
    found = [(one.size, one.seed, one.of, one.assurance) for one in chosen(runs)]
    assert found == [
        (3, 1, 3, "exhaustive"),  # the first of two with the most work
        (4, 0, 2, "exhaustive"),
        (4, 1, 2, "unknown"),
        (5, 0, 0, "unknown"),  # not tried
    ]
    assert runs.done == [(3, 0), (3, 1), (3, 2), (4, 0), (4, 1)]


def test_what_was_swept_is_not_swept_again() -> None:
    before = chosen(Runs())
    again = Runs()
    assert chosen(again, by_size(before)) == before
    assert again.done == []


def test_a_longer_limit_or_more_seeds_sweep_again() -> None:
    before = chosen(Runs())
    shorter = [replace(one, limit=3.0) for one in before]
    more_time = Runs(
        {**WORK, (4, 1): 50, (4, 2): 4, **{(n, s): 1 for n in (5, 6) for s in range(3)}}
    )
    found = chosen(more_time, by_size(shorter))
    assert [(one.size, one.seed) for one in found] == [(3, 1), (4, 1), (5, 0), (6, 0)]
    assert more_time.done[0] == (4, 0)
    fewer = [replace(one, of=2) for one in before]
    more_seeds = Runs()
    chosen(more_seeds, by_size(fewer))
    assert more_seeds.done[:3] == [(3, 0), (3, 1), (3, 2)]


def drawn(n: int, seed: int) -> Instance:
    return instance("node-kayles", f"cubic-{n}-{seed}", cubic(n, seed), reference="test")


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Library:
    ladder = Ladder("cubic", drawn, (6, 8), "search", range(2))
    monkeypatch.setitem(LADDERS, "node-kayles", lambda: (ladder,))
    return Library(tmp_path)


def test_a_sweep_writes_answers_certificates_and_reasons(library: Library) -> None:
    sweep(library, "node-kayles", 60.0)
    assert library.games() == ["node-kayles"]
    found = library.instances("node-kayles")
    assert [one.graph.n for one in found] == [6, 8]
    assert list(library.chosen("node-kayles")) == [one.name for one in found]
    for one in found:
        assert one.has_answer
        assert one.answer == alone(one, "nimbers", 60.0).answer
        file = library.certificate(one.name or "")
        assert file is not None
        ((_, certificate),) = certificates(str(file))
        assert not isinstance(certificate, Exception)
        assert certificate.instance.position == one.position


def test_a_second_sweep_runs_nothing_and_removes_what_is_gone(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    sweep(library, "node-kayles", 60.0)
    small, large = (one.name or "" for one in library.instances("node-kayles"))
    monkeypatch.setattr(sweeping, "alone", None)
    sweep(library, "node-kayles", 60.0)
    assert [one.name for one in library.instances("node-kayles")] == [small, large]
    shorter = Ladder("cubic", drawn, (8,), "search", range(2))
    monkeypatch.setitem(LADDERS, "node-kayles", lambda: (shorter,))
    sweep(library, "node-kayles", 60.0)
    assert [one.name for one in library.instances("node-kayles")] == [large]
    assert library.certificate(small) is None
    assert library.certificate(large) is not None


def test_a_large_certificate_is_packed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library, game = Library(tmp_path), drawn(12, 0)
    large = alone(game, "search", 60.0).certificate
    assert large is not None
    monkeypatch.setattr(shelves, "PLAIN", 1000)
    size = library.keep(large)
    file = library.certificate(game.name or "")
    assert file is not None
    assert file.suffix == ".gz"
    assert len(unpacked(file)) == size > file.stat().st_size
    ((_, read),) = certificates(str(file))
    assert not isinstance(read, Exception)
    assert read.evidence.data == large.evidence.data
    monkeypatch.setattr(shelves, "PACKED", 10)
    library.forget([game.name or ""])
    assert library.keep(large) == size
    assert library.certificate(game.name or "") is None
