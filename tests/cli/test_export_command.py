"""`zermelo export`: formula, proof and names for other checkers; orientations."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from pathlib import Path

import networkx as nx
import proved_checker
import pytest

import zermelo
from tests.literal.orientations import is_acyclic, odd_set
from zermelo.checker.check import kinds
from zermelo.checker.lrup import check_refutation
from zermelo.core.certificate import Evidence, ProofText
from zermelo.core.deadline import Deadline
from zermelo.games.ello.evidence.simplification import apply_step
from zermelo.games.ello.evidence.trace_rules import State
from zermelo.games.registry import GAMES
from zermelo.python.exporting import strict

Cli = Callable[..., tuple[int, str, str]]
Save = Callable[..., str]


def lost(instance: zermelo.types.Instance, method: str) -> zermelo.types.Certificate:
    found = zermelo.decide(instance, method=method).certificate
    assert found is not None
    return found


def of_a_formula() -> zermelo.types.Certificate:
    formula = zermelo.logic.Formula.of([[1, 2], [1, -2], [-1, 2], [-1, -2], [1, -1, 2]])
    return zermelo.hardness.transfer(formula, "ello", "1 0\n0\n")


def with_a_leaf() -> zermelo.types.Certificate:
    graph = nx.complete_graph(4)
    graph.add_edge(3, "leaf")
    whole = zermelo.ello(graph, green=["leaf"])
    state = State(whole.position)
    steps = [["leaf", 4]]
    apply_step(state, steps[0])
    (inside,) = state.components()
    part = zermelo.ello(nx.complete_graph(4), colors=list(state.part(inside).colors))
    under = lost(part, "sat-lazy").evidence
    data = {
        "steps": steps,
        "parts": [{"vertex": 0, "evidence": {"kind": under.kind, **under.data}}],
    }
    return zermelo.types.Certificate(whole, False, Evidence("simplification", data, under.proof))


CASES: dict[str, Callable[[], zermelo.types.Certificate]] = {
    "clique": lambda: lost(zermelo.ello("complete:5", green=[0, 1]), "sat-lazy"),
    "labels": lambda: lost(
        zermelo.ello(nx.relabel_nodes(nx.complete_graph(5), str), green=[]), "sat-lazy"
    ),
    "modulo": lambda: lost(zermelo.ello("complete:4", colors=[1] * 4, modulus=3), "sat-lazy"),
    "counters": lambda: lost(zermelo.ello("complete:9", green=[0, 1]), "sat-lazy"),
    "cops": lambda: lost(zermelo.cops("path:3", cops=1, question="cops-win"), "sat-horn"),
    "formula": of_a_formula,
    "simplified": with_a_leaf,
}


def test_every_kind_that_rests_on_a_formula_is_among_them() -> None:
    said = {
        (game, name)
        for game in GAMES
        for name, kind in kinds(game).items()
        if kind.proof in ("formula", "part")
    }
    made = [make() for make in CASES.values()]
    assert {(item.instance.game, item.evidence.kind) for item in made} == said


def exported(cli: Cli, item: zermelo.types.Certificate, folder: str = "out") -> Path:
    zermelo.write(item, "c.json")
    status, out, err = cli("export", "c.json", "--to", "lrat", "-o", folder)
    assert (status, out) == (0, "")
    assert err == (
        f"zermelo: wrote {folder}/formula.cnf, {folder}/proof.lrat, {folder}/variables.json\n"
    )
    return Path(folder)


def satisfiable(clauses: list[list[int]], variables: int) -> bool:
    """Whether some assignment satisfies the clauses, by trying all."""
    return any(
        all(any(values[abs(x) - 1] == (x > 0) for x in clause) for clause in clauses)
        for values in product((False, True), repeat=variables)
    )


@pytest.mark.parametrize("case", CASES)
def test_the_files(case: str, cli: Cli) -> None:
    folder = exported(cli, CASES[case]())
    head, *rows = (folder / "formula.cnf").read_text().splitlines()
    clauses = [[int(word) for word in row.split()[:-1]] for row in rows]
    variables = int(head.split()[2])
    assert head == f"p cnf {variables} {len(clauses)}"
    assert all(len(set(map(abs, clause))) == len(clause) for clause in clauses)
    if variables <= 12:
        assert not satisfiable(clauses, variables)
    names = json.loads((folder / "variables.json").read_text())["variables"]
    assert list(names) == [str(x) for x in range(1, variables + 1)]
    assert len(set(names.values())) == variables
    proof = (folder / "proof.lrat").read_text()
    assert check_refutation(clauses, ProofText(proof), Deadline()).accepted
    for number, line in enumerate(proof.splitlines(), len(clauses) + 1):
        words = line.split()
        assert (words[0], words[-1], words.count("0")) == (str(number), "0", 2)
        assert words[-2] != "0", "a lemma without hints"


@proved_checker.needed
@pytest.mark.parametrize("case", CASES)
def test_a_proved_checker_accepts(case: str, cli: Cli) -> None:
    folder = exported(cli, CASES[case]())
    assert proved_checker.verdict(folder) == "VERIFIED"
    *before, last = (folder / "proof.lrat").read_text().splitlines()
    words = last.split()
    (folder / "proof.lrat").write_text("\n".join([*before, f"{words[0]} 0 {words[-2]} 0"]) + "\n")
    assert proved_checker.verdict(folder) == "REFUSED"


def test_what_variables_say() -> None:
    named = zermelo.logic.refutation(CASES["labels"]()).variables
    assert named[:2] == ("0 before 1", "0 before 2")
    assert "3 before 2" not in named
    counters = zermelo.logic.refutation(CASES["counters"]()).variables
    assert counters[-1].endswith("of the neighbors before 8")
    assert counters[-1].startswith("sum")
    cops = zermelo.logic.refutation(CASES["cops"]()).variables
    assert cops[1] == "cops to move win from 0 against the robber on 1"
    assert zermelo.logic.refutation(of_a_formula()).variables[1] == "variable 2 of the formula"


def test_lemmas_without_hints_get_them() -> None:
    clauses = [(1, 2), (1, -2), (-1, 2), (-1, -2)]
    text = "c a comment\n5 1 0 0\n6 3 -3 0 0\n5 d 1 0\n7 0 0\n"
    found, proof, most = strict(clauses, 2, ProofText(text), Deadline())
    assert (found, most) == (clauses, 2)
    assert all(line.split()[-2] != "0" for line in proof.splitlines())
    assert check_refutation(found, ProofText(proof), Deadline()).accepted


def test_hints_that_do_nothing_and_clauses_that_hold_are_left_out() -> None:
    clauses = [(3, -3), (1, 2, 2), (1, -2), (-1, 2), (-1, -2)]
    text = "7 1 0 2 3 4 5 0\n9 0 7 7 4 5 2 0\n"
    distinct = [clauses[0], (1, 2), *clauses[2:]]
    assert check_refutation(distinct, ProofText(text), Deadline()).accepted
    found, proof, _ = strict(clauses, 3, ProofText(text), Deadline())
    assert found == [(1, 2), (1, -2), (-1, 2), (-1, -2)]
    assert proof == "5 1 0 1 2 0\n6 0 5 3 4 0\n"


def test_an_orientation_can_be_read_by_networkx(cli: Cli) -> None:
    found = zermelo.decide(zermelo.ello("grid:3x4", green=[0, 5, 6]), method="sat-lazy")
    assert found.certificate is not None
    zermelo.write(found.certificate, "c.json")
    status, out, _ = cli("export", "c.json", "--to", "orientation")
    assert status == 0
    head, *lines = out.splitlines()
    arcs = [(int(u), int(v)) for u, v in map(str.split, lines)]
    graph, _ = zermelo.graphs.graph("grid:3x4")
    assert sorted(tuple(sorted(arc)) for arc in arcs) == list(graph.edges)
    assert is_acyclic(12, arcs)
    assert (
        odd_set(arcs)
        == set(map(int, head.removeprefix("# T:").split()))
        == {*range(12)} - {0, 5, 6}
    )
    assert cli("export", "c.json", "--to", "orientation", "-o", "deep/er")[0] == 0
    again = nx.read_edgelist("deep/er/orientation.txt", create_using=nx.DiGraph, nodetype=int)
    assert nx.is_directed_acyclic_graph(again)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["c.json", "--to", "lrat"], "lrat is three files; say where they go: -o DIR"),
        (["c.json", "--to", "drat", "-o", "x"], 'there is no format "drat"'),
        (["no.json", "--to", "lrat", "-o", "x"], "no.json"),
        (["c.json", "--to", "orientation"], "only a winning order of ELLO"),
        (["w.json", "--to", "lrat", "-o", "x"], "the evidence winning-order rests on no formula's"),
        (["c.json", "--to", "lrat", "-o", "c.json"], "c.json/formula.cnf: Not a directory"),
        (["f.json", "--to", "lrat", "-o", "x"], "f.json: the checker has not accepted it"),
    ],
)
def test_mistakes_in_one_line_and_nothing_is_written(
    arguments: list[str], said: str, cli: Cli
) -> None:
    certificate = CASES["clique"]()
    zermelo.write(certificate, "c.json")
    forged = replace(certificate.evidence, proof=ProofText("999 0 1 0\n"))
    zermelo.write(replace(certificate, evidence=forged), "f.json")
    zermelo.write(lost(zermelo.ello("path:3", green=[0]), "sat-lazy"), "w.json")
    status, out, err = cli("export", *arguments)
    assert (status, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1
    assert not Path("x").exists()


def test_a_limit_ends_it(cli: Cli) -> None:
    zermelo.write(CASES["counters"](), "c.json")
    assert cli("export", "c.json", "--to", "lrat", "-o", "x", "--time-limit", "0")[0] == 3
    assert not Path("x").exists()
