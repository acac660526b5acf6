"""Disjunctive sums and light positions: their rules, their files, and what is said of mistakes."""

from __future__ import annotations

import json
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import zermelo
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, OutOfTime
from zermelo.core.graph import Graph
from zermelo.formats.instance import decode, encode
from zermelo.games.light_polish import rules as light_polish
from zermelo.games.light_polish.rules import Light
from zermelo.games.polish.rules import RULES as POLISH
from zermelo.games.polish.rules import Polish
from zermelo.games.sum import rules as sums
from zermelo.solvers.method import Task, every_method, method

LIGHT: dict[str, Any] = {"game": "light-polish", "left": [1, 0, 2], "right": [0, 2, 1]}


def polish(family: str, **more: Any) -> dict[str, Any]:
    return {"game": "polish", "graph": {"family": family}, **more}


def sum_of(*parts: Any, **more: Any) -> dict[str, Any]:
    return {"game": "sum", "parts": list(parts), **more}


def test_light_moves_are_those_on_the_complete_bipartite_graph() -> None:
    # A brush on K_{m,n} with these discrepancies, by the rules of POLISH.
    def counts(values: tuple[int, ...]) -> light_polish.Triple:
        return values.count(1), values.count(2), values.count(3)

    def going(moves: set[Any]) -> set[Any]:
        return {each for each in moves if any(each[1]) and any(each[2])}

    seen = 0
    sides = [side for side in product(range(3), repeat=3) if any(side)]
    for left, right in product(sides, repeat=2):
        m, n = sum(left), sum(right)
        graph = Graph.from_edges(m + n, [(u, m + v) for u in range(m) for v in range(n)])
        needs = [need + 1 for side in (left, right) for need in range(3) for _ in range(side[need])]
        found = set()
        for v, after in POLISH.options(Polish(graph, tuple(needs))):
            rest = counts(after.discrepancies[:m]), counts(after.discrepancies[m:])
            found.add((("left" if v < m else "right", needs[v]), *rest))
        told = set()
        for move, light in light_polish.options(Light(left, right)):  # type: ignore[arg-type]
            told.add((move, light.left, light.right))
            seen += 1
        # What stays on one side alone has no edges left; only from a graph is it gone as well.
        assert going(told) == going(found)
        assert {each[0] for each in told} == {each[0] for each in found}
    assert seen > 2000


@cache
def value(parts: tuple[tuple[int, Any], ...]) -> int:
    """Return the nim-value of a sum by the definition, without components or exclusive or."""
    seen = {
        value((*parts[:place], (kind, after), *parts[place + 1 :]))
        for place, (kind, own) in enumerate(parts)
        for _, after in (POLISH, light_polish.RULES)[kind].options(own)
    }
    return next(g for g in range(len(seen) + 1) if g not in seen)


def answering(question: str) -> list[str | None]:
    """Return None, for the plan, and the methods that answer a question about sums."""
    return [None, *(each.name for each in every_method("sum") if question in each.questions)]


def test_a_sum_by_its_definition() -> None:
    for text, light in (("path:4", LIGHT), ("bipartite:2,3", LIGHT), ("cycle:5", LIGHT)):
        game = decode(sum_of(polish(text), light), Path())
        parts = tuple((i, own) for i, own in sums.start(game.position).left)
        for question, wanted in (("nim-value", value(parts)), ("outcome", "NP"[not value(parts)])):
            for name in answering(question):
                verdict = zermelo.decide(game, question=question, method=name)
                assert verdict.answer == wanted
                assert verdict.assurance is zermelo.types.Assurance.CERTIFIED
        winning = [
            sums.RULES.move(game.labels, move)
            for move, after in sums.options(sums.start(game.position))
            if not value(tuple(after.left))
        ]
        for name in answering("winning-moves"):
            verdict = zermelo.decide(game, question="winning-moves", method=name)
            assert verdict.answer == winning
            assert verdict.assurance is zermelo.types.Assurance.CERTIFIED


def test_positions_are_written_and_read() -> None:
    game = decode(sum_of(polish("path:3"), polish("complete:1"), sum_of(LIGHT)), Path())
    position = sums.start(game.position)
    assert [index for index, _ in position.left] == [0, 2]  # K_1 is settled away
    written = sums.RULES.write(position)
    assert written == [[0, [1, 2, 1]], [2, [[0, [[1, 0, 2], [0, 2, 1]]]]]]
    assert sums.RULES.read(game.position, json.loads(json.dumps(written))) == position
    for wrong, place in (
        (3, ""), ([3], "[0]"), ([[3, []]], "[0][0]"), ([[0, [1, 2, 1]]] * 2, "[1][0]"),
        ([[True, [1, 2, 1]]], "[0][0]"), ([[0, [1, -2, 1]]], "[0][1][1]"),
        ([[2, [[0, [[1, 0, 2], 5]]]]], "[0][1][0][1][1]"),
    ):  # fmt: skip
        with pytest.raises(InputError) as caught:
            sums.RULES.read(game.position, wrong)
        assert caught.value.place == place


@pytest.mark.parametrize("value", [LIGHT, sum_of(LIGHT, polish("path:3", brushes=[1, 0, 0]))])
def test_instances_are_written_and_read(value: dict[str, Any]) -> None:
    instance = decode({**value, "name": "a", "answer": 1}, Path())
    written = encode(instance)
    assert "graph" not in written
    again = decode(json.loads(json.dumps(written)), Path())
    assert encode(again) == written
    assert again.position == instance.position
    with pytest.raises(AttributeError):
        _ = instance.graph


def test_labels_of_parts_stay_theirs() -> None:
    path = {"vertices": ["a", "b", "c"], "edges": [["a", "b"], ["b", "c"]]}
    named = {"game": "polish", "graph": path}
    game = decode(sum_of(polish("cycle:4"), named), Path(), "winning-moves")
    verdict = zermelo.decide(game)
    assert verdict.answer == [*([0, v] for v in range(4)), [1, "a"], [1, "c"]]  # 0 -> 2, 2 -> 0
    assert zermelo.check(verdict).accepted


def test_from_python() -> None:
    light = zermelo.light_polish([1, 0, 2], (0, 2, 1), question="outcome")
    assert zermelo.decide(light).answer == "N"
    both = zermelo.disjunctive_sum([light, light], name="twice")
    verdict = zermelo.decide(both)
    assert (verdict.answer, verdict.name) == (0, "twice")
    for wrong in ([], [3], [zermelo.ello("path:3", "all")]):
        with pytest.raises(InputError, match="parts"):
            zermelo.disjunctive_sum(wrong)  # type: ignore[arg-type]
    for left in ([1, 0], [1, 0, -1], [1, 0, True], "abc"):
        with pytest.raises(InputError, match="left"):
            zermelo.light_polish(left, [0, 2, 1])  # type: ignore[arg-type]


BAD_EDGE = {"game": "polish", "graph": {"vertices": 2, "edges": [[0, 5]]}}
MISTAKES: dict[str, tuple[dict[str, Any], str, str]] = {
    "no side": ({"game": "light-polish", "left": [1, 0, 2]}, "", '"right" is missing; add'),
    "two numbers": ({**LIGHT, "left": [1, 0]}, ".left", "length 3"),
    "a negative number": ({**LIGHT, "right": [1, -1, 0]}, ".right[1]", "at least 0"),
    "a graph": ({**LIGHT, "graph": {"family": "path:3"}}, ".graph", "without a graph; remove it"),
    "no parts": ({"game": "sum"}, "", '"parts" is missing; add'),
    "an empty sum": (sum_of(), ".parts", "give at least one"),
    "parts is a number": ({"game": "sum", "parts": 3}, ".parts", "array, got int"),
    "a part is a number": (sum_of(LIGHT, 3), ".parts[1]", "an instance is an object"),
    "a part's edge": (sum_of(LIGHT, BAD_EDGE), ".parts[1].graph.edges[0][1]", "0 to 1"),
    "a part's part": (sum_of(sum_of(BAD_EDGE)), ".parts[0].parts[0].graph.edges[0][1]", "0 to 1"),
    "a part's game": (sum_of({"game": "polsh"}), ".parts[0].game", "did you mean polish?"),
    "no impartial game": (
        sum_of(LIGHT, {"game": "ello", "graph": {"family": "path:3"}, "green": "all"}),
        ".parts[1].game",
        "ello is no impartial game; known: arc-kayles, edge-nim, geography, grim, light-polish",
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_mistakes(mistake: str) -> None:
    value, place, words = MISTAKES[mistake]
    with pytest.raises(InputError) as caught:
        decode(value, Path())
    assert words in str(caught.value)
    assert caught.value.place in (place, place.removesuffix("[1]"))


def test_certificates_hold_no_family_inside_a_sum(tmp_path: Path) -> None:
    verdict = zermelo.decide(decode(sum_of(LIGHT, polish("path:3")), Path()))
    assert verdict.certificate is not None
    file = tmp_path / "proof.json"
    zermelo.write(verdict.certificate, str(file))
    assert zermelo.check(str(file)).accepted
    value = json.loads(file.read_text())
    value["instance"]["parts"][1]["graph"] = {"family": "path:3"}
    file.write_text(json.dumps(value))
    with pytest.raises(
        InputError, match=r"\.instance\.parts\[1\]\.graph: the graph is not written"
    ):
        zermelo.check(str(file))
    empty = zermelo.disjunctive_sum([zermelo.light_polish([1, 0, 0], [1, 0, 0])])
    certificate = zermelo.decide(empty).certificate
    assert certificate is not None
    zermelo.write(certificate, str(file))
    assert zermelo.check(str(file)).accepted


def test_each_part_by_the_best_method_of_its_game() -> None:
    arms = ",".join(str(1 + number % 4) for number in range(60))
    parts = [polish(f"spider:{arms}"), polish("regular:10,3,seed=1"), polish("grid:3x3")]
    game = decode(sum_of(*parts), Path())
    verdict = zermelo.decide(game, method="parts")
    alone = [zermelo.decide(part, method=None).answer for part in game.position.parts[1:]]
    spider = zermelo.decide(game.position.parts[0], method="closed-forms").answer
    assert verdict.answer == spider ^ alone[0] ^ alone[1] != 0
    assert verdict.statistics["parts"][0] == [spider, "closed-forms"]
    assert verdict.assurance is zermelo.types.Assurance.EXHAUSTIVE
    assert "more than 200000 positions" in (verdict.reason or "")
    moves = zermelo.decide(game, method="parts", question="winning-moves").answer
    assert moves
    heap = spider ^ verdict.answer
    for arm in range(1, 8):  # a move on the first vertex of an arm: by the closed form as well
        brushes = [0] * game.position.parts[0].graph.n
        brushes[arm] = 1
        after = decode(polish(f"spider:{arms}", brushes=brushes), Path())
        wins = zermelo.decide(after, method="closed-forms").answer == heap
        assert ([0, arm] in moves) == wins


def test_a_deadline_holds_where_a_part_has_too_many_moves() -> None:
    loop = {"vertices": ["Z"], "edges": [["Z", "Z"]]}
    weights = [["Z", "Z", 10**30]]
    heavy = {"game": "edge-nim", "graph": loop, "edge_weights": weights, "token": "Z"}
    light = {"game": "light-polish", "left": [0, 1, 0], "right": [0, 0, 1]}
    task = Task(decode(sum_of(light, heavy, question="outcome"), Path()), Deadline(0.2))
    assert method("sum", "nimbers").run(task).answer == "N"
    with pytest.raises(OutOfTime):
        method("sum", "search").run(task)
