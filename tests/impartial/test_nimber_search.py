"""Method ``nimbers`` of all games: against plain searches and literal rules; tables."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from nimber_searches import search_of

import zermelo
from tests.literal import edge_nim, geography, polish, vertexnim
from tests.literal.play import Play
from zermelo.cli.main import run
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, LimitReached
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance
from zermelo.formats.instance import decode, encode
from zermelo.run.decide import decide
from zermelo.samples import samples
from zermelo.solvers.method import Request, Task, method
from zermelo.solvers.nimber_search import table_file, table_kernel
from zermelo.solvers.nimber_search.compiled import CompiledNimbers, places
from zermelo.solvers.search import table_file as search_table_file
from zermelo.solvers.search.impartial import Table
from zermelo.solvers.search.methods import rules_of
from zermelo.solvers.search.nimbers import Nimbers

LITERAL: dict[str, Any] = {
    "polish": polish.game,
    "vertexnim": vertexnim.game,
    "edge-nim": edge_nim.game,
    "geography": geography.game,
}

SMALL = {"polish": 4, "vertexnim": 3, "edge-nim": 3, "geography": 3}

WINDOWS = (1, 2, 64)
"""Tables of so many windows of places: one that forgets nearly all, one in between."""


def instance_of(game: str, value: Any) -> Instance:
    return decode({"game": game, **value}, Path(), "outcome")


def chance_instances(game: str, size: int, many: int) -> Iterator[Instance]:
    rng = random.Random(5)
    for _ in range(many):
        yield instance_of(game, samples(game).random(rng, size))


def agrees(instance: Instance, rows: int | None = None, most: int | None = None) -> None:
    """Compare a nim-value, and who loses beside heaps, with the plain table.

    `LimitReached` if that would hold more than `most` positions.
    """
    rules = rules_of(instance)
    first = rules.start(instance.position)
    value = Table(rules, most=most).nim_value(first)
    assert search_of(instance, rows).nim_value(first) == value
    for heap in {0, value, value + 1}:
        assert search_of(instance, rows).lost(first, heap) == (heap == value)


@pytest.mark.parametrize("game", SMALL)
def test_it_agrees_with_the_plain_search_on_small_instances(game: str) -> None:
    for value in itertools.islice(samples(game).small(SMALL[game]), 0, 1200, 12):
        agrees(instance_of(game, value))


@pytest.mark.parametrize("game", SMALL)
def test_it_agrees_on_random_instances_whatever_the_table_forgets(game: str) -> None:
    for number, instance in enumerate(chance_instances(game, 5, 15)):
        agrees(instance, 8 * WINDOWS[number % 3])


@pytest.mark.slow
@pytest.mark.parametrize("game", SMALL)
def test_it_agrees_on_all_small_instances(game: str) -> None:
    for value in samples(game).small(SMALL[game] + (game != "vertexnim")):
        agrees(instance_of(game, value))
    too_large = 0
    for instance in chance_instances(game, 6, 300):
        try:
            agrees(instance, 64, 4_000)
        except LimitReached:
            too_large += 1
    assert too_large <= 20


@pytest.mark.parametrize("game", LITERAL)
def test_who_wins_is_what_the_literal_rules_say(game: str) -> None:
    rng = random.Random(8)
    for _ in range(12):
        value = samples(game).random(rng, 4)
        instance = instance_of(game, value)
        literal = LITERAL[game](encode(instance))
        first = rules_of(instance).start(instance.position)
        wins = Play(literal).next_player_wins(literal.start)
        assert search_of(instance, 16).lost(first) is not wins


@pytest.mark.parametrize("game", SMALL)
def test_its_answers_are_certified(game: str) -> None:
    questions = ("outcome", "winning-moves", "nim-value")
    for number, one in enumerate(chance_instances(game, 5, 9)):
        question = questions[number % (2 if game in ("geography", "vertexnim") else 3)]
        verdict = zermelo.decide(one, method="nimbers", question=question)
        assert verdict.assurance is Assurance.CERTIFIED, verdict.reason
        assert verdict.answer == zermelo.decide(one, method="search", question=question).answer


def test_positions_of_several_words() -> None:
    arcs = {(v, (v + 1) % 130) for v in range(130)}
    arcs |= {(v, (v * 7 + 3) % 130) for v in range(0, 130, 9)}
    graph = zermelo.Graph.from_edges(130, sorted(arcs), directed=True)
    walk = zermelo.geography(graph, 5)
    assert search_of(walk).width == 3
    agrees_by_outcome(walk)


@pytest.mark.slow  # for its compiling
def test_positions_of_several_words_of_weights() -> None:
    weights = [(v, v + 1, 3 if 32 < v < 37 else 1) for v in range(69)]
    long = zermelo.edge_nim("path:70", weights, 35)
    assert search_of(long).width == 2
    agrees_by_outcome(long)


@pytest.mark.slow  # for its compiling
def test_positions_of_several_words_of_discrepancies() -> None:
    spread = zermelo.polish("bipartite:2,20", brushes=[17, 16, *[0, 1] * 10])
    assert search_of(spread).width == 3
    agrees_by_outcome(spread)


def agrees_by_outcome(instance: Instance) -> None:
    first = rules_of(instance).start(instance.position)
    assert search_of(instance).lost(first) == Nimbers(rules_of(instance)).lost(first)


def test_what_is_forgotten_is_what_took_the_least_work() -> None:
    """A table of one window keeps seven entries of much work, and the last one."""
    table, state = np.zeros((8, 2), np.int64), np.zeros(8, np.int64)
    for part in range(1, 31):
        row = np.array([[part]], np.int64)
        table_kernel.settle(table, state, row, 0, 1, 1, -1, 1 << (part % 16))
    assert state[table_kernel.ENTRIES] == 8
    works = sorted(int(info) >> table_kernel.WORK for info in table[:, 1])
    kept: list[int] = []
    for part in range(1, 31):
        kept = sorted([*sorted(kept)[-7:], part % 16])
    assert works == kept == [11, 12, 12, 13, 13, 14, 14, 15]
    for part in range(1, 31):
        known = table_kernel.entry(table, np.array([[part]], np.int64), 0, 1)
        assert known in (0, 1 | (part % 16) << table_kernel.WORK)


def test_a_row_that_two_threads_wrote_is_no_entry() -> None:
    rows = np.array([[5, 6, 7], [8, 9, 10]], np.int64)
    tables = []
    for row in (0, 1):
        table = np.zeros((8, 4), np.int64)
        table_kernel.put(table, rows, row, 3, 1 + row)
        assert table_kernel.entry(table, rows, row, 3) == 1 + row
        tables.append(next(each for each in table if each[3]))
    for mask in itertools.product((0, 1), repeat=4):
        mixed = np.array([[tables[side][i] for i, side in enumerate(mask)]] * 8)
        asked = [[rows[side][i] for i, side in enumerate(mask[:3])] for _ in range(1)]
        for words in (*asked, *rows.tolist()):
            found = table_kernel.entry(mixed, np.array([words], np.int64), 0, 3)
            right = mask[0] if len(set(mask)) == 1 and words == rows[mask[0]].tolist() else None
            assert found == (0 if right is None else 1 + right)


def test_a_table_takes_no_more_than_its_memory() -> None:
    instance = zermelo.polish("regular:12,3,seed=1")
    first = rules_of(instance).start(instance.position)
    whole, small = search_of(instance), search_of(instance, 1 << 8)
    assert whole.nim_value(first) == small.nim_value(first)
    assert small.table.nbytes <= 8 * (1 << 8) * 2
    assert len(small) <= 1 << 8 < len(whole)
    assert small.nodes > whole.nodes
    assert places(2, 1e6) * 24 <= 1e6 < places(2, 1e6) * 48


@pytest.mark.parametrize("game", SMALL)
def test_limits_end_it(game: str) -> None:
    hard = {
        "polish": zermelo.polish("regular:20,3,seed=1"),
        "vertexnim": zermelo.vertexnim("complete:9", [9] * 9, 0, rule="stockman", play="misere"),
        "edge-nim": zermelo.edge_nim(
            "complete:9", [(u, v, 3) for v in range(9) for u in range(v)], 0
        ),
        "geography": zermelo.geography(
            zermelo.Graph.from_edges(
                60,
                sorted({(u, (u + k) % 60) for u in range(60) for k in (1, 7, 23)}),
                directed=True,
            ),
            1,
        ),
    }[game]
    first = rules_of(hard).start(hard.position)
    with pytest.raises(LimitReached, match="limit of 50 positions"):
        search_of(hard, most=50).lost(first)
    with pytest.raises(LimitReached, match="time limit of 0 s"):
        search_of(hard, deadline=Deadline(0)).lost(first)


def test_a_memory_limit_makes_the_table_smaller_and_is_kept() -> None:
    hard = zermelo.polish("regular:24,3,seed=1")
    run_it = method("polish", "nimbers").run
    entries = []
    for limit in (0.004, None):
        request = Request(nodes=200_000, memory_limit=limit)
        with pytest.raises(LimitReached, match="limit of 200000 positions") as stopped:
            run_it(Task(hard, Deadline(), request))
        entries.append(stopped.value.statistics["entries"])
    assert 1 << 15 < entries[0] <= 0.5 * 0.004e9 / 24 < 1.5 * entries[0] < entries[1]


GAME = {"game": "polish", "graph": {"family": "regular:12,3,seed=1"}}


def test_a_search_goes_on_from_its_table(tmp_path: Path) -> None:
    file = str(tmp_path / "t")
    instance = decode(GAME, Path(), "nim-value")
    plain = zermelo.decide(instance, method="nimbers", assurance="exhaustive")
    for _ in range(40):
        verdict = zermelo.decide(
            instance, method="nimbers", nodes=1500, table=file, assurance="exhaustive"
        )
        if verdict.answered:
            break
        assert verdict.reason == "limit of 1500 positions reached"
    assert verdict.answer == plain.answer
    again = zermelo.decide(instance, method="nimbers", table=file, assurance="exhaustive")
    assert (again.answer, again.assurance) == (plain.answer, plain.assurance)
    assert again.statistics["nodes"] < plain.statistics["nodes"] // 2
    assert again.statistics["from_file"] > 1000
    # Without --method the file says whose it is.
    outcome = zermelo.decide(instance, question="outcome", assurance="exhaustive", table=file)
    assert outcome.method == "nimbers"
    assert outcome.answer == ("P" if plain.answer == 0 else "N")
    with pytest.raises(InputError, match="the table is that of the method nimbers"):
        zermelo.decide(instance, method="search", table=file)


def test_a_file_that_is_no_table_of_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, game = tmp_path / "t", tmp_path / "game.json"
    game.write_text(json.dumps(GAME))
    instance = decode(GAME, Path(), "outcome")
    zermelo.decide(instance, method="nimbers", table=str(file), assurance="exhaustive")
    good = file.read_bytes()
    head, _, rest = good.partition(b"\n")
    written = json.loads(head)

    def changed(**more: Any) -> bytes:
        return json.dumps({**written, **more}).encode() + b"\n" + rest

    flipped = bytearray(good)
    flipped[-9] ^= 1
    for content, words in (
        (good[:-8], "damaged"),
        (good + b"\0" * 16, "damaged"),
        (bytes(flipped), "damaged"),
        (changed(values=10**15), "damaged"),
        (changed(values=-1), "damaged"),
        (changed(width=2), "damaged"),
        (changed(method="search"), "version of the rules' program"),
        (changed(method="table"), "the method table"),
        (changed(instance="0" * 64), "another instance"),
        (changed(code="0" * 64), "version of the rules' program"),
        (changed(sha256="0" * 64), "damaged"),
        (changed(version=9), "no table of version 2"),
        (b"", "no table"),
        (b"\xff" * 5000, "no table"),
    ):
        file.write_bytes(content)
        with pytest.raises(InputError, match=words):
            zermelo.decide(instance, method="nimbers", table=str(file))
        assert file.read_bytes() == content
    status = run(["decide", str(game), "--table", str(file), "--method", "nimbers"])
    out, err = capsys.readouterr()
    assert (status, out) == (2, "")
    assert words in err
    assert err.count("\n") == 1


def test_a_sealed_lie_is_found_by_the_checker(tmp_path: Path) -> None:
    """Whoever seals wrong entries is believed until there is evidence to look at."""
    file = str(tmp_path / "t")
    instance = decode({"game": "polish", "graph": {"family": "path:5"}}, Path(), "outcome")
    search = search_of(instance)
    first = rules_of(instance).start(instance.position)
    lie = 1 if search.lost(first) else 1 << table_kernel.VALUE
    search.table[:] = 0
    search._own.split(first, search.table)
    table_kernel.put(search.table, search._own.arena, 1, 1, lie)
    table_file.save(file, instance, "nimbers", search)
    with pytest.raises(InputError, match="damaged; delete it"):
        zermelo.decide(instance, method="nimbers", table=file)
    sure = zermelo.decide(instance, method="nimbers", table=file, assurance="exhaustive")
    assert "it rests on the values in" in str(sure.reason)


def test_the_table_is_kept_on_the_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_table_file, "SAVE", 0.0)
    saved: list[int] = []
    write = table_file.save

    def save(path: str, instance: Instance, name: str, search: CompiledNimbers) -> None:
        saved.append(search.nodes)
        write(path, instance, name, search)

    monkeypatch.setattr(table_file, "save", save)
    instance = decode({"game": "polish", "graph": {"family": "regular:18,3,seed=1"}}, Path())
    request = Request(method="nimbers", nodes=150_000, table=str(tmp_path / "t"))
    assert not decide(instance, request).answered
    assert len(saved) > 2
    assert saved == sorted(saved)
