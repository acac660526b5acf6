"""Several threads of the compiled search: the answers of one, fewer pairs for each, and limits."""

from __future__ import annotations

import importlib
import signal
import threading
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from nimber_searches import HOMES, search_of
from sampling import some

import zermelo
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance
from zermelo.formats.instance import decode
from zermelo.run.decide import decide_here
from zermelo.samples import random_instances
from zermelo.solvers.method import Request
from zermelo.solvers.nimber_search import compiled, frames_kernel, table_file, team
from zermelo.solvers.nimber_search.loop import ALL, Loop
from zermelo.solvers.search import table_file as search_table_file
from zermelo.solvers.search.impartial import Table
from zermelo.solvers.search.methods import rules_of


def start(instance: Instance) -> Any:
    return rules_of(instance).start(instance.position)


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let helpers come nearly at once, and let all look around all the time."""
    monkeypatch.setattr(compiled, "FIRST", 1)
    monkeypatch.setattr(compiled, "SLICE", 16)
    monkeypatch.setattr(team, "SLICE", 16)


def games(name: str, count: int) -> Iterator[Instance]:
    for value in random_instances(name, count, 3, 5):
        if "attach_at" not in value:  # of the question about periods
            yield decode(value, Path(), "outcome")


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("name", some(HOMES, 3))
def test_the_answers_are_those_of_one_thread(name: str) -> None:
    for number, instance in enumerate(games(name, 12)):
        value = Table(rules_of(instance)).nim_value(start(instance))
        limits: dict[str, Any] = {"threads": 2 + number % 3}
        if number % 2:
            limits["memory"] = 2000  # a table that forgets nearly all, to which all write
        assert search_of(instance, **limits).nim_value(start(instance)) == value
        for heap in range(value + 2):
            lost = search_of(instance, **limits).lost(start(instance), heap)
            assert lost == (heap == value)


SEARCHES = {
    "arc-kayles": zermelo.arc_kayles("grid:4x5"),
    "node-kayles": zermelo.node_kayles("grid:6x6"),
    "grim": zermelo.grim("regular:18,3,seed=2"),
    "polish": zermelo.polish("regular:14,3,seed=1"),
}


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize(("name", "memory"), some(product(SEARCHES, [1 << 14, 1 << 30]), 3))
def test_threads_that_write_to_one_small_table_agree(name: str, memory: int) -> None:
    instance = SEARCHES[name]
    value = search_of(instance).nim_value(start(instance))
    for threads in (2, 3):
        search = search_of(instance, threads=threads, memory=memory)
        assert search.nim_value(start(instance)) == value
        assert [search.lost(start(instance), heap) for heap in range(value + 1)][-1]


@pytest.mark.parametrize("name", SEARCHES)
def test_each_has_less_to_do(name: str) -> None:
    """Two loops by turns, so that it does not depend on the machine: each has a part of it."""
    instance = SEARCHES[name]
    alone = search_of(instance)
    lost = alone.lost(start(instance))
    found, loops = by_turns(instance, 2)
    assert found == lost
    assert max(loop.nodes for loop in loops) < 0.8 * alone.nodes


def by_turns(instance: Instance, count: int) -> tuple[bool, list[Loop]]:
    """Search by several loops, each for a few options at a time."""
    words = importlib.import_module(f"zermelo.solvers.{HOMES[instance.game]}.nimbers")
    coded = words.encode(instance)
    table, marks = np.zeros((1 << 18, coded.width + 1), np.int64), np.zeros(1 << 12, np.int64)
    first = Loop(coded, 1 << 30)
    end = first.split(start(instance), table)
    first.begin_sum(first.beside, end)
    loops = [first, *(first.helper(1 << 30) for _ in range(count - 1))]
    while True:
        for loop in loops:
            loop.cut(table, marks)
            if loop.run(table, marks, 64, ALL) == frames_kernel.DONE:
                return loop.result == frames_kernel.LOST, loops


HARD = zermelo.node_kayles("regular:60,3,seed=1")


@pytest.mark.usefixtures("at_once")
def test_limits_hold_for_all_threads_and_end_them() -> None:
    before = threading.active_count()
    with pytest.raises(LimitReached, match="limit of 5000 positions"):
        search_of(HARD, most=5000, threads=3).lost(start(HARD))
    late = search_of(HARD, deadline=Deadline(0.5), threads=3)
    with pytest.raises(LimitReached, match=r"time limit of 0.5 s"):
        late.lost(start(HARD))
    assert late.nodes > late._own.nodes
    assert threading.active_count() == before


@pytest.mark.usefixtures("at_once")
def test_ctrl_c_ends_all_threads() -> None:
    before, search = threading.active_count(), search_of(HARD, threads=2)
    handler = signal.signal(signal.SIGINT, signal.default_int_handler)

    def interrupt(nodes: int) -> None:
        if nodes > 5000:
            signal.raise_signal(signal.SIGINT)

    search.tick = interrupt
    try:
        with pytest.raises(KeyboardInterrupt):
            search.lost(start(HARD))
    finally:
        signal.signal(signal.SIGINT, handler)
    assert threading.active_count() == before


def test_where_no_thread_can_be_started_one_does_it(monkeypatch: pytest.MonkeyPatch) -> None:
    class Refused(threading.Thread):
        def start(self) -> None:
            raise RuntimeError("can't start new thread")

    monkeypatch.setattr(compiled, "FIRST", 1)
    monkeypatch.setattr(threading, "Thread", Refused)
    instance = SEARCHES["arc-kayles"]
    one = search_of(instance)
    search = search_of(instance, threads=4)
    assert search.nim_value(start(instance)) == one.nim_value(start(instance))


def test_a_table_that_is_kept_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is written again and again while threads search; what is read has a right seal."""
    monkeypatch.setattr(compiled, "FIRST", 1 << 14)
    monkeypatch.setattr(compiled, "SLICE", 1 << 14)
    monkeypatch.setattr(search_table_file, "SAVE", 0.0)
    saved = []
    write = table_file.save

    def save(*given: Any) -> None:
        saved.append(given)
        write(*given)

    monkeypatch.setattr(table_file, "save", save)
    value = {"game": "polish", "graph": {"family": "regular:12,3,seed=1"}}
    instance = decode(value, Path(), "nim-value")
    request = Request(
        method="nimbers", table=str(tmp_path / "t"), workers=2,
        assurance=Assurance.EXHAUSTIVE,
    )  # fmt: skip
    first = decide_here(instance, request)
    again = decide_here(instance, request)
    assert len(saved) > 2
    assert (
        again.answer
        == first.answer
        == decide_here(instance, Request(assurance=Assurance.EXHAUSTIVE)).answer
    )
    assert again.statistics["from_file"] > 100


@pytest.mark.parametrize("question", ["outcome", "winning-moves", "nim-value"])
def test_answers_are_certified(question: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "FIRST", 1 << 8)
    instance = zermelo.arc_kayles("grid:3x5", question=question)
    one, two = (
        decide_here(instance, Request(method="nimbers", workers=workers)) for workers in (1, 2)
    )
    assert two.assurance is one.assurance is Assurance.CERTIFIED
    assert two.answer == one.answer
