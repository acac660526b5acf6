"""Experiment files: what they may say, what comes of it, and what is said of mistakes."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from sweeping import write

from zermelo.core.errors import InputError
from zermelo.formats.instance import decode
from zermelo.sweeps.parameters import evaluate, fill
from zermelo.sweeps.plan import read
from zermelo.sweeps.tasks import Task, expand


def tasks(folder: Path, text: str) -> tuple[Task, ...]:
    return expand(read(write(folder, text))).tasks


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("2*n + 1", 11),
        ("n // 2 - -1", 3),
        ("m <= n < 9 and not n == m", True),
        ("n % 2 == 0 or word == 'ab'", True),
        ("min(n, m, 9) + gcd(12, 18)", 8),
        ("n ** 2 / 2", 12.5),
        ("round(n * 0.3)", 2),
    ],
)
def test_expressions(text: str, value: Any) -> None:
    assert evaluate(text, {"n": 5, "m": 2, "word": "ab"}) == value


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("k", "there is no parameter"),
        ("n +", "is no expression"),
        ("n.real", "is not understood"),
        ("__import__('os')", "is not understood"),
        ("[1][0]", "is not understood"),
        ("(lambda: 1)()", "is not understood"),
        ("n // 0", "has no value"),
        ("9**9**9**9", "too large"),
        ("word * 1000000000", "has no value"),
        ("sqrt(-1)", "has no value"),
        ("1 if n else 2", "is not understood"),
        ("(" * 500 + ")" * 500, "is no expression"),
        ("n" * 1001, "too long"),
    ],
)
def test_what_is_no_expression(text: str, what: str) -> None:
    with pytest.raises(InputError, match=what):
        evaluate(text, {"n": 5, "word": "ab"})


def test_templates() -> None:
    values = {"n": 4, "p": 0.25, "g": "path:3"}
    assert fill("grid:{n}x{2*n}", values) == "grid:4x8"
    assert fill("gnp:{n},{p/2},seed=1", values) == "gnp:4,0.125,seed=1"
    assert fill({"a": ["{n}", "{p}", "{g}"], "b": 3}, values) == {"a": [4, 0.25, "path:3"], "b": 3}
    assert fill("graph6:D?{{", values) == "graph6:D?{"
    with pytest.raises(InputError, match=r"\.a\[1\]: there is no parameter"):
        fill({"a": ["{n}", "{m}"]}, values)


def axis(folder: Path, text: str) -> tuple[Any, ...]:
    (sweep,) = read(
        write(folder, f'[[sweep]]\ngame = "ello"\ngraph = "path:3"\nfor = {{ n = {text} }}')
    ).sweeps
    return tuple(sweep.axes["n"])


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ('"2..5"', (2, 3, 4, 5)),
        ('"4..10 by 2"', (4, 6, 8, 10)),
        ('"0.1..0.5 by 0.1"', (0.1, 0.2, 0.3, 0.4, 0.5)),
        ('"10..1000 times 10"', (10, 100, 1000)),
        ('[1, "3..5", 4, 9]', (1, 3, 4, 5, 9)),
        ('["path:2", "cycle:3"]', ("path:2", "cycle:3")),
        ("7", (7,)),
    ],
)
def test_axes(tmp_path: Path, text: str, values: tuple[Any, ...]) -> None:
    assert axis(tmp_path, text) == values


def test_all_combinations_in_order(tmp_path: Path) -> None:
    found = tasks(
        tmp_path,
        """
        [[sweep]]
        game = "polish"
        graph = "bipartite:{m},{n}"
        question = ["nim-value", "outcome"]
        method = ["nimbers", "decide"]
        where = "m <= n"
        for = { m = "1..3", n = "1..3" }
        """,
    )
    wanted = [
        (m, n, question, method)
        for m, n in product((1, 2, 3), repeat=2)
        if m <= n
        for question in ("nim-value", "outcome")
        for method in ("nimbers", None)
    ]
    assert [
        (task.parameters["m"], task.parameters["n"], task.question, task.method) for task in found
    ] == wanted
    assert len({task.digest for task in found}) == len(found)
    assert found[0].vertices == 2
    assert found[-1].edges == 9


SAME = """
    [[sweep]]
    game = "ello"
    graph = "gnp:9,0.5,seed={seed}"
    for = { seed = "0..4" }
    set = { green = "random:0.5" }
    %s
"""


def test_a_changed_file_only_adds_tasks(tmp_path: Path) -> None:
    before = [task.digest for task in tasks(tmp_path, SAME % "")]
    more = SAME.replace("0..4", "0..9") % "name = 'another'\nmethod = ['decide', 'sat-lazy']"
    after = [task.digest for task in tasks(tmp_path, more)]
    assert set(before) < set(after)
    assert len(after) == 20
    limited = [task.digest for task in tasks(tmp_path, SAME % "limits = { time = 5 }")]
    assert not set(limited) & set(after)
    same = [task.digest for task in tasks(tmp_path, SAME % "limits = { time = 5.0 }")]
    assert same == limited


def test_the_same_task_of_two_sweeps_is_one(tmp_path: Path) -> None:
    once = '[[sweep]]\nname = "%s"\ngame = "grim"\ngraph = "%s"\n'
    found = tasks(
        tmp_path, once % ("a", "path:3") + once % ("b", "star:2") + once % ("c", "cycle:3")
    )
    assert [task.sweep for task in found] == ["a", "b", "c"]  # star:2 has its center first
    found = tasks(tmp_path, once % ("a", "path:3") + once % ("b", "spider:2"))
    assert [task.sweep for task in found] == ["a"]


def test_random_data(tmp_path: Path) -> None:
    found = tasks(
        tmp_path,
        """
        [[sweep]]
        game = "vertexnim"
        graph = "cycle:{n}"
        for = { n = [50, 60], seed = "0..9" }
        set = { weights = "random-weights:2,4", token = "random-vertex" }
        [[sweep]]
        game = "edge-nim"
        graph = "cycle:9"
        for = { seed = "0..9" }
        set = { edge_weights = "random-edge-weights:1,{seed+1}", token = 0 }
        [[sweep]]
        game = "ello"
        graph = "complete:12"
        for = { seed = "0..9", p = [0, 0.5, 1] }
        set = { green = "random-subset:7", before = "random-arcs:{p}" }
        """,
    )
    weights = [task.value["weights"] for task in found if task.game == "vertexnim"]
    assert {len(each) for each in weights} == {50, 60}
    assert {weight for each in weights for weight in each} == {2, 3, 4}
    assert len({tuple(each) for each in weights}) == 20
    assert len({task.value["token"] for task in found if task.game == "vertexnim"}) > 8
    for seed, task in enumerate(task for task in found if task.game == "edge-nim"):
        drawn = task.value["edge_weights"]
        assert len(drawn) == 9
        assert all(1 <= weight <= seed + 1 for _, _, weight in drawn)
    arcs = {0: set(), 0.5: set(), 1: set()}  # type: ignore[var-annotated]
    for task in found:
        if task.game == "ello":
            assert len(set(task.value["green"])) == 7
            arcs[task.parameters["p"]].add(len(task.value["before"]))  # type: ignore[index]
            # One order directs them all, so that there is no directed cycle.
            assert decode(task.value, tmp_path).position.graph.n == 12
    assert arcs[0] == {0}
    assert arcs[1] == {66}
    assert min(arcs[0.5]) > 15
    assert max(arcs[0.5]) < 50


def test_random_data_is_the_same_for_every_method_and_on_every_day(tmp_path: Path) -> None:
    text = SAME % "method = ['decide', 'sat-lazy']"
    first, again = tasks(tmp_path, text), tasks(tmp_path, text)
    assert first == again
    assert first[0].value == first[1].value
    # Frozen: a record must find its task again in years.
    assert first[0].value["green"] == FROZEN
    assert first[0].digest == DIGEST


FROZEN = [0, 2, 4, 5, 8]
DIGEST = "a784e7e1b7d76ae660ca5624efb1d98480d84663ca2bed83354a1551d7ae97ee"


def test_parts_of_a_sum(tmp_path: Path) -> None:
    (task,) = tasks(
        tmp_path,
        """
        [[sweep]]
        game = "sum"
        [[sweep.set.parts]]
        game = "polish"
        graph = { family = "path:6" }
        brushes = "random-weights:0,1"
        [[sweep.set.parts]]
        game = "octal"
        graph = { family = "cycle:5" }
        digits = "0.33"
        """,
    )
    polish, octal = task.value["parts"]
    assert len(polish["brushes"]) == 6
    assert octal["digits"] == "0.33"
    assert task.vertices is None


def test_instance_files(tmp_path: Path) -> None:
    for name in ("a", "b"):
        values = [
            {"game": "ello", "graph": {"family": f"path:{n}"}, "green": "all", "name": f"{name}{n}"}
            for n in (3, 4)
        ]
        values.append({"game": "grim", "graph": {"family": f"path:{len(name) + ord(name) - 95}"}})
        (tmp_path / f"{name}.jsonl").write_text("".join(json.dumps(v) + "\n" for v in values))
    found = tasks(tmp_path, '[[sweep]]\nfiles = "*.jsonl"\ngame = "ello"\nfor = { seed = [1, 2] }')
    assert [task.parameters["name"] for task in found] == ["a3", "a3", "a4", "a4"]
    assert [task.parameters["file"] for task in found][-1] == "a.jsonl:2"
    found = tasks(tmp_path, '[[sweep]]\nfiles = "?.jsonl"')
    assert [task.game for task in found] == ["ello", "ello", "grim", "grim"]


def test_combinations_that_are_no_instance(tmp_path: Path) -> None:
    text = '[[sweep]]\ngame = "ello"\ngraph = "regular:{n},3"\nset = { green = "all" }\n'
    text += 'for = { n = "3..8" }\n'
    with pytest.raises(InputError, match=r"sweep.toml: .sweep\[0\].graph.*\(at n = 3\)"):
        tasks(tmp_path, text)
    found = expand(read(write(tmp_path, f"{text}skip_invalid = true")))
    assert [task.vertices for task in found.tasks] == [4, 6, 8]
    assert found.skipped == 3


def test_tasks_that_an_earlier_sweep_has(tmp_path: Path) -> None:
    text = '[[sweep]]\nname = "{}"\ngame = "grim"\ngraph = "path:{{n}}"\nfor = {{ n = "{}" }}\n'
    found = expand(read(write(tmp_path, text.format("a", "2..5") + text.format("b", "4..7"))))
    assert [task.sweep for task in found.tasks] == ["a"] * 4 + ["b"] * 2
    assert found.elsewhere == {"b": 2}
