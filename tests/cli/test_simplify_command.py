"""`zermelo simplify` and `zermelo.analysis.simplify`: the smaller game has the same answer."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import networkx as nx
import pytest

import zermelo
from zermelo.formats.instance import decode
from zermelo.formats.json_text import dumps
from zermelo.games.ello.evidence.trace_rules import RULES
from zermelo.python.simplifying import ELLO, SEEPAGE
from zermelo.solvers.seepage.simplify import RULES as SEEPAGE_RULES

Cli = Callable[..., tuple[int, str, str]]


def answer(game: zermelo.types.Instance) -> object:
    return zermelo.decide(game, assurance="exhaustive").answer


@pytest.mark.parametrize("seed", range(60))
def test_ello_keeps_its_answer(seed: int) -> None:
    rng = Random(seed)
    n = rng.randint(3, 10)
    graph = f"gnp:{n},{rng.choice((0.2, 0.3, 0.5))},seed={seed}"
    game = zermelo.ello(graph, green=[v for v in range(n) if rng.random() < 0.5])
    smaller = zermelo.analysis.simplify(game)
    left = smaller.answer if smaller.core is None else answer(smaller.core)
    assert left == answer(game)
    if smaller.core is not None and not smaller.steps:
        assert smaller.core.graph.m == game.graph.m


@pytest.mark.parametrize("seed", range(40))
def test_seepage_keeps_its_answer(seed: int) -> None:
    rng = Random(seed)
    n, k = rng.randint(4, 11), rng.randint(1, 2)
    edges = {(rng.randrange(v), v) for v in range(1, n)}
    edges |= {(u, v) for v in range(1, n) for u in range(v) if rng.random() < 0.3}
    game = zermelo.seepage(nx.DiGraph(sorted(edges)), protect=k)
    smaller = zermelo.analysis.simplify(game)
    left = smaller.answer if smaller.core is None else answer(smaller.core)
    assert left == answer(game)
    if smaller.core is not None:
        assert smaller.core.graph.n + len(smaller.steps) <= n


def test_every_rule_has_a_statement() -> None:
    assert {*RULES, "split", "parity", "all-red", "reflected-all-red"} == set(ELLO)
    assert {*SEEPAGE_RULES, "part"} == set(SEEPAGE)


def test_the_core_is_written_and_decided(tmp_path: Path, cli: Cli) -> None:
    command = "simplify ello --graph product(cycle:5,path:3) --set green=0,1,2,4,7,9"
    status, out, _ = cli(*command.split(), "--trace", "-o", "core.json")
    assert status == 0
    status, told, _ = cli(*command.split(), "--json")
    value = json.loads(told)
    assert len(out.splitlines()) == len(value["steps"]) + 1
    assert value["core"] == json.loads((tmp_path / "core.json").read_text())
    game = zermelo.ello("product(cycle:5,path:3)", green=[0, 1, 2, 4, 7, 9])
    assert answer(decode(value["core"], None)) == answer(game)


def test_a_decided_game_has_no_core(cli: Cli, tmp_path: Path) -> None:
    command = ("simplify", "seepage", "--graph", "digrid:3x3")
    status, out, _ = cli(*command, "--json")
    value = json.loads(out)
    assert (status, value["core"], value["answer"]) == (0, None, True)
    assert {step["statement"] for step in value["steps"]} == {"Proposition 4.2"}
    status, out, error = cli(*command, "-o", "core.json")
    assert out == "digrid:3x3: 8 steps (green 8); decided: yes\n"
    assert "nothing is written" in error
    assert not (tmp_path / "core.json").exists()


def test_parts_that_are_decided_name_their_proposition() -> None:
    """Three copies of a part that no rule for one vertex decides hang on the source."""
    part = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3)]
    edges = [(u + place, v + place) for place in (1, 5, 9) for u, v in part]
    game = zermelo.seepage(nx.DiGraph([(0, 1), (0, 5), (0, 9), *edges]))
    found = zermelo.analysis.simplify(game)
    assert [(step.rule, step.statement) for step in found.steps] == [
        ("sink", "Proposition 4.4"), ("sink", "Proposition 4.4"), ("sink", "Proposition 4.3"),
    ]  # fmt: skip
    assert found.answer is False
    assert answer(zermelo.seepage(nx.DiGraph([(0, 1), (0, 5), (0, 9), *edges]), protect=1)) is False


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("simplify grim --graph path:3", "there are simplifications of ello, seepage, polish"),
        ("simplify polish --graph path:3 --lift none.json", "--lift: cannot read it"),
        ("simplify ello --graph path:3 --set green=0 --set before=[0,1]", "leave modulus"),
    ],
)
def test_other_games_are_refused(command: str, words: str, cli: Cli) -> None:
    status, out, error = cli(*command.split())
    assert (status, out, words in error) == (2, "", True)


def test_nodes_of_networkx() -> None:
    grid = nx.grid_2d_graph(2, 3)
    smaller = zermelo.analysis.simplify(zermelo.ello(grid, green=[(0, 0)]))
    assert smaller.steps
    assert {vertex for step in smaller.steps for vertex in step.vertices} <= set(grid)
    assert json.loads(dumps(smaller.value()))["steps"][0]["vertices"][0].startswith("(")


@pytest.mark.parametrize(
    ("command", "kind"),
    [
        ("polish --graph spider:3,3,2,1", "smaller-game"),
        ("vertexnim --graph path:3 --set weights=[5,3,7] --set token=1", "smaller-game"),
        ("ello --graph corona(petersen,path:1) --set green=0,1,2", "winning-order"),
        ("ello --graph corona(complete:5,path:1) --set green=1,2,5,6,9", "simplification"),
        ("dag.json", "claims"),
    ],
)
def test_a_certificate_of_the_core_is_lifted(
    command: str, kind: str, cli: Cli, tmp_path: Path
) -> None:
    edges = [(0, 1), (0, 3), (0, 4), (0, 5), (0, 6), (1, 2), (1, 5), (3, 5), (4, 5), (4, 6)]
    zermelo.write(zermelo.seepage(nx.DiGraph(edges), protect=1), str(tmp_path / "dag.json"))
    words = command.split()
    assert cli("simplify", *words, "-o", "core.json")[0] == 0
    assert cli("decide", "core.json", "--certificate", "core-proof.json")[0] == 0
    assert cli("simplify", *words, "--lift", "core-proof.json", "-o", "proof.json")[0] == 0
    status, out, _ = cli("check", "proof.json")
    assert status == 0
    assert kind in out
    answer_there = json.loads((tmp_path / "core-proof.json").read_text())["answer"]
    assert json.loads((tmp_path / "proof.json").read_text())["answer"] == answer_there


def test_cores_are_decided_once_more_where_their_evidence_cannot_be_lifted() -> None:
    # Two cores, of which one is lost; and bounds of Seepage, which say nothing of single claims.
    lost = zermelo.ello("union(complete:6,hypercube:3)", green=[3, 8, 11])
    core = zermelo.analysis.simplify(lost).core
    assert core is not None
    assert len(core.graph.components()) == 2
    lifted = zermelo.analysis.lift(lost, zermelo.decide(core))
    assert (lifted.answer, lifted.evidence.kind) == (False, "simplification")
    assert zermelo.check(lifted).accepted
    edges = [
        (0, 1),
        (0, 2),
        (0, 3),
        (1, 2),
        (1, 4),
        (1, 8),
        (1, 10),
        (2, 4),
        (2, 9),
        (3, 6),
        (3, 8),
    ]
    edges += [(3, 9), (3, 10), (4, 5), (4, 7), (4, 8), (4, 9)]
    game = zermelo.seepage(nx.DiGraph(edges), protect=1)
    core = zermelo.analysis.simplify(game).core
    assert core is not None
    for method in ("bounds", "learn"):
        found = zermelo.decide(core, method=method)
        lifted = zermelo.analysis.lift(game, found)
        assert lifted.answer is found.answer is False
        assert zermelo.check(lifted).accepted


def test_what_is_not_lifted() -> None:
    game = zermelo.polish("spider:3,3,2,1")
    core = zermelo.analysis.simplify(game).core
    assert core is not None
    fine = zermelo.decide(core).certificate
    assert fine is not None
    refused: list[tuple[zermelo.types.Certificate | zermelo.types.Verdict, str]] = [
        (replace(fine, answer=7), "the certificate is not accepted"),
        (zermelo.decide(zermelo.polish("path:4")), "another game than the smaller one"),
        (zermelo.decide(zermelo.grim("path:3")), "another game than the smaller one"),
        (zermelo.decide(core, question="winning-moves"), "ask for nim-value or outcome"),
    ]
    for certificate, words in refused:
        with pytest.raises(zermelo.errors.InputError, match=words):
            zermelo.analysis.lift(game, certificate)
    with pytest.raises(zermelo.errors.InputError, match="decide the game"):
        zermelo.analysis.lift(zermelo.seepage("digrid:3x3"), fine)
