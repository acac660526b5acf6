"""`zermelo export --to veripb`: program, solution, proof and names for other checkers."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import networkx as nx
import outside_veripb
import pytest

import zermelo
from tests.literal import pseudo_boolean
from zermelo.checker.check import kinds
from zermelo.core.certificate import Certificate, ProofText
from zermelo.games.registry import GAMES

Cli = Callable[..., tuple[int, str, str]]


def brushes(graph: object) -> Certificate:
    found = zermelo.decide(zermelo.cleaning(graph), method="prefixes").certificate
    assert found is not None
    return found


def presses(graph: str, modulus: int) -> Certificate:
    instance = zermelo.lights_out(graph, lit="all", modulus=modulus, question="fewest-presses")
    found = zermelo.decide(instance, method="lit-search").certificate
    assert found is not None
    return found


def covered(graph: str) -> Certificate:
    instance = zermelo.lights_out(graph, lit="all", question="fewest-presses")
    found = zermelo.decide(instance, method="cpsat-presses").certificate
    assert found is not None
    assert found.evidence.kind == "bound-proof"
    return found


def test_every_kind_with_a_bound_is_among_them() -> None:
    said = {
        (game, name)
        for game in GAMES
        for name, kind in kinds(game).items()
        if kind.proof == "program"
    }
    made = [make() for make in CASES.values()]
    assert {(item.instance.game, item.evidence.kind) for item in made} == said


CASES: dict[str, Callable[[], Certificate]] = {
    "clique": lambda: brushes("complete:5"),
    "torus": lambda: brushes("torus:3x3"),
    "random": lambda: brushes("gnp:12,0.5"),
    "presses": lambda: presses("grid:2x3", 2),
    "rounds": lambda: presses("cycle:6", 4),
    "covering": lambda: covered("hypercube:3"),
    "parts": lambda: brushes(nx.disjoint_union(nx.path_graph(3), nx.complete_graph(5))),
}


def exported(cli: Cli, item: Certificate, folder: str = "out") -> Path:
    zermelo.write(item, "c.json")
    status, out, err = cli("export", "c.json", "--to", "veripb", "-o", folder)
    assert (status, out) == (0, "")
    assert err == (
        f"zermelo: wrote {folder}/formula.opb, {folder}/proof.pbp, {folder}/variables.json\n"
    )
    return Path(folder)


@pytest.mark.parametrize("case", CASES)
def test_the_files(case: str, cli: Cli) -> None:
    item = CASES[case]()
    folder = exported(cli, item)
    head, objective, *rows = (folder / "formula.opb").read_text().splitlines()
    names = json.loads((folder / "variables.json").read_text())["variables"]
    assert head == f"* #variable= {len(names)} #constraint= {len(rows)}"
    proof = (folder / "proof.pbp").read_text().splitlines()
    assert proof[:2] == ["pseudo-Boolean proof version 3.0", f"f {len(rows)};"]
    rule, *literals = proof[2].removesuffix(";").split()
    assert rule == "soli"
    assert sorted(int(x.lstrip("~x")) for x in literals) == list(range(1, len(names) + 1))
    true = frozenset(int(x[1:]) for x in literals if not x.startswith("~"))
    assert all(pseudo_boolean.holds(row, true) for row in rows)
    value = pseudo_boolean.total(objective.removeprefix("min:").removesuffix(";"), true)
    lines = proof[3:-3]
    assert {line.split()[0] for line in lines} <= {"rup", "pol"}
    last = len(rows) + 1 + len(lines)
    ends = ["output NONE;", f"conclusion BOUNDS {value} : {last} {value};"]
    assert proof[-3:] == [*ends, "end pseudo-Boolean proof;"]
    assert value == item.answer or case == "parts"


@outside_veripb.needed
@pytest.mark.parametrize("case", CASES)
def test_veripb_accepts(case: str, cli: Cli) -> None:
    folder = exported(cli, CASES[case]())
    assert outside_veripb.verdict(folder)
    proof = folder / "proof.pbp"
    rows = proof.read_text().splitlines()
    proof.write_text("\n".join([*rows[:3], *rows[4:]]) + "\n")  # without its first line
    assert not outside_veripb.verdict(folder)


def test_lines_after_the_contradiction_are_left_out(cli: Cli) -> None:
    item = CASES["clique"]()
    proof = item.evidence.proof
    assert proof is not None
    text = "\n".join([*proof.lines(), "rup 1 x1 >= 1 : ;", ""])
    longer = zermelo.types.Evidence(item.evidence.kind, item.evidence.data, ProofText(text))
    plain = zermelo.logic.bound_proof(item)
    assert zermelo.logic.bound_proof(Certificate(item.instance, item.answer, longer)) == plain
    assert plain.least == item.answer


def test_what_variables_say() -> None:
    graph = nx.relabel_nodes(nx.complete_graph(5), "abcde".__getitem__)
    names = zermelo.logic.bound_proof(brushes(graph)).variables
    assert names[6] == "b is among the first 2"
    assert names[20:22] == (
        "the first 1 need at least 1 brushes",
        "the first 1 need at least 2 brushes",
    )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["c.json", "--to", "veripb"], "veripb is three files; say where they go: -o DIR"),
        (["o.json", "--to", "veripb", "-o", "x"], "the evidence cleaning-order rests on no pseudo"),
        (["e.json", "--to", "veripb", "-o", "x"], "no evidence of this game does"),
        (["f.json", "--to", "veripb", "-o", "x"], "f.json: the checker has not accepted it"),
        (["n.json", "--to", "veripb", "-o", "x"], "the answer needs no proof"),
        (["c.json", "--to", "lrat", "-o", "x"], "rests on no formula's refutation"),
    ],
)
def test_mistakes_in_one_line_and_nothing_is_written(
    arguments: list[str], said: str, cli: Cli
) -> None:
    item = CASES["clique"]()
    zermelo.write(item, "c.json")
    forged = zermelo.types.Evidence(
        "bound-proof", item.evidence.data, ProofText("rup >= 1 : 1 ;\n")
    )
    zermelo.write(Certificate(item.instance, item.answer, forged), "f.json")
    order = brushes("path:3")
    zermelo.write(order, "o.json")
    easy = zermelo.types.Evidence("bound-proof", order.evidence.data, ProofText(""))
    zermelo.write(Certificate(order.instance, 1, easy), "n.json")
    won = zermelo.decide(zermelo.ello("path:3", green=[0])).certificate
    assert won is not None
    zermelo.write(won, "e.json")
    status, out, err = cli("export", *arguments)
    assert (status, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1
    assert not Path("x").exists()
