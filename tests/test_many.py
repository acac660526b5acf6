"""Many games at once, resumable, and tables of verdicts."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

import zermelo
from zermelo.core.verdict import Assurance
from zermelo.run import decide as deciding
from zermelo.solvers.method import Request
from zermelo.sweeps import verdicts as kept

SIZES = (5, 2, 4, 3)


def games() -> list[Any]:
    return [zermelo.node_kayles(f"path:{n}", name=f"P{n}") for n in SIZES]


def test_the_order_is_kept_and_the_answers_are_those_of_decide() -> None:
    found = zermelo.experiments.decide_many(games(), workers=2, time_limit=60)
    assert [each.name for each in found] == [f"P{n}" for n in SIZES]
    assert [each.answer for each in found] == [zermelo.decide(game).answer for game in games()]
    assert all(zermelo.check(each).accepted for each in found)
    assert zermelo.experiments.decide_many([]) == []


def test_one_bad_game_does_not_lose_the_others() -> None:
    with_bad = [*games()[:2], "path:3", None, zermelo.ello("path:3", green=[0]), *games()[2:]]
    found = zermelo.experiments.decide_many(with_bad, workers=2, question="outcome")
    assert [each.answered for each in found] == [True, True, False, False, False, True, True]
    assert "no instance" in str(found[2].reason)
    assert "no question" in str(found[4].reason)


def test_an_error_in_the_work_is_told_where_the_answer_would_be(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    real = deciding.decide_in

    def breaks(worker: Any, instance: Any, request: Any) -> Any:
        if instance.name == "P4":
            raise RuntimeError("broken")
        return real(worker, instance, request)

    monkeypatch.setattr("zermelo.python.many.decide_in", breaks)
    found = zermelo.experiments.decide_many(games(), workers=2)
    assert [each.answered for each in found] == [True, True, False, True]
    assert found[2].reason == "broken"


def test_many_games_go_to_a_child_together(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = [zermelo.geography(f"path:{2 + n % 5}", token=0) for n in range(70)]
    wanted = [zermelo.decide(game).answer for game in asked[:5]] * 14
    alone: list[Any] = []
    real = deciding.decide_in

    def counted(worker: Any, instance: Any, request: Any) -> Any:
        alone.append(instance)
        return real(worker, instance, request)

    monkeypatch.setattr("zermelo.python.many.decide_in", counted)
    found = zermelo.experiments.decide_many(asked, workers=1)
    assert [each.answer for each in found] == wanted
    assert {each.assurance for each in found} == {Assurance.CERTIFIED}
    assert len(alone) < 10
    # Where a child fails with several, each goes by itself.
    monkeypatch.setattr("zermelo.python.many.several", os._exit)
    found = zermelo.experiments.decide_many(asked, workers=1)
    assert [each.answer for each in found] == wanted
    assert len(alone) >= 70


def test_limits_are_for_each() -> None:
    hard = zermelo.polish("grid:6x6")
    found = zermelo.experiments.decide_many([hard, *games()], workers=2, time_limit=0.0)
    assert not any(each.answered for each in found)
    found = zermelo.experiments.decide_many(
        [hard, games()[0]], workers=2, time_limit=1.5, method="search"
    )
    assert [each.answered for each in found] == [False, True]


def test_nodes_come_back() -> None:
    grid = nx.grid_2d_graph(2, 2)
    (found,) = zermelo.experiments.decide_many(
        [zermelo.node_kayles(grid)], question="winning-moves"
    )
    assert found.answer == []
    line = zermelo.node_kayles(nx.grid_2d_graph(1, 3))
    (found,) = zermelo.experiments.decide_many([line], question="winning-moves")
    assert found.answer == [(0, 1)]


def test_what_a_store_has_is_not_done_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = str(tmp_path / "kept.jsonl")
    first = zermelo.experiments.decide_many(games()[:2], workers=1, store=store)
    done: list[str] = []
    real = deciding.decide_in

    def counted(worker: Any, instance: Any, request: Any) -> Any:
        done.append(instance.name)
        return real(worker, instance, request)

    monkeypatch.setattr("zermelo.python.many.decide_in", counted)
    second = zermelo.experiments.decide_many(games(), workers=1, store=store)
    assert done == ["P4", "P3"]
    assert second[:2] == first
    assert [each.answer for each in zermelo.experiments.decide_many(games(), store=store)] == [
        each.answer for each in second
    ]
    assert done == ["P4", "P3"]
    # another limit is another question
    zermelo.experiments.decide_many(games()[:1], store=store, time_limit=60)
    assert done == ["P4", "P3", "P5"]


@pytest.mark.parametrize(
    "damage", ["cut", "answer", "evidence", "level", "no evidence", "no JSON", "no object"]
)
def test_a_damaged_line_is_done_again(damage: str, tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    zermelo.experiments.decide_many(games()[:1], store=str(path))
    head, line = path.read_text().splitlines()
    value = json.loads(line)
    if damage == "answer":
        value["answer"] = 17
    elif damage == "evidence":
        value["evidence"]["kind"] = "nonsense"
    elif damage == "level":
        value["assurance"] = "sure"
    elif damage == "no evidence":
        del value["evidence"]
    text = {"no JSON": "{", "no object": "[]", "cut": line[:40]}.get(damage, json.dumps(value))
    path.write_text(f"{head}\n{text}" + ("" if damage == "cut" else "\n"))
    (found,) = zermelo.experiments.decide_many(games()[:1], store=str(path))
    assert (found.answer, found.assurance.label) == (zermelo.decide(games()[0]).answer, "certified")
    (again,) = zermelo.experiments.decide_many(games()[:1], store=str(path))
    assert again == found


def test_no_flipped_bit_of_a_store_changes_an_answer(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    asked = [zermelo.polish(f"path:{n}", question="nim-value") for n in (3, 4, 5)]
    right = [each.answer for each in zermelo.experiments.decide_many(asked, assurance="exhaustive",
             store=str(path))]  # fmt: skip
    whole, found = path.read_bytes(), 0
    for bit in random.Random(0).sample(range(8 * len(whole)), 150):
        data = bytearray(whole)
        data[bit // 8] ^= 1 << bit % 8
        path.write_bytes(data)
        store = kept.Verdicts(str(path))
        for game, answer in zip(asked, right, strict=True):
            had = store.get(game, Request(assurance=Assurance.EXHAUSTIVE))
            assert had is None or had.answer == answer
            found += had is not None
        store.close()
    assert 250 < found < 450  # the line that is damaged is done again, the others are kept


def test_what_is_no_store_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "thesis.txt"
    for text in ("my thesis\n", '{"zermelo": "certificate"}\n', "\x00\xff"):
        path.write_text(text, encoding="latin-1")
        with pytest.raises(zermelo.errors.InputError, match="no file of verdicts"):
            zermelo.experiments.decide_many(games(), store=str(path))
        assert path.read_text(encoding="latin-1") == text
    with pytest.raises(zermelo.errors.InputError, match="cannot use it"):
        zermelo.experiments.decide_many(games(), store=str(tmp_path))


def test_the_key_tells_questions_apart() -> None:
    from zermelo.solvers.method import Request

    game = games()[0]
    keys = {
        kept.key(game, Request()),
        kept.key(game, Request(seed=1)),
        kept.key(game, Request(method="search")),
        kept.key(zermelo.node_kayles("path:5", question="outcome"), Request()),
        kept.key(games()[1], Request()),
    }
    assert len(keys) == 5
    assert kept.key(games()[0], Request()) in keys


@pytest.mark.parametrize("wrong", [{"workers": 0}, {"workers": 1.5}, {"time_limit": -1}])
def test_bad_settings(wrong: dict[str, Any]) -> None:
    with pytest.raises(zermelo.errors.InputError):
        zermelo.experiments.decide_many(games(), **wrong)


def test_tables() -> None:
    found = zermelo.experiments.decide_many(games(), workers=2)
    rows = zermelo.experiments.table(found)
    assert [row["answer"] for row in rows] == [each.answer for each in found]
    assert [row["assurance"] for row in rows] == ["certified"] * 4
    assert {tuple(row) for row in rows} == {tuple(rows[0])}
    mixed = zermelo.experiments.table(
        [
            zermelo.decide(zermelo.ello("path:3", green=[0])),
            zermelo.decide(zermelo.node_kayles(nx.grid_2d_graph(1, 2)), question="winning-moves"),
            *zermelo.experiments.decide_many([None]),  # type: ignore[list-item]
        ]
    )
    assert [row["answer"] for row in mixed] == ["true", '["(0, 0)","(0, 1)"]', None]
    with pytest.raises(zermelo.errors.InputError, match="no verdict"):
        zermelo.experiments.table([None])  # type: ignore[list-item]
