"""`zermelo reduce`: files there and certificates back, and mistakes in one line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from cnfs import random_cnf, refutes
from pysat.solvers import Solver

import zermelo
from zermelo.core.formula import Formula, falsified_clause
from zermelo.core.quantified import strategy_failure
from zermelo.formats import qbf_strategy
from zermelo.formats.dimacs import parse, read_solution

Cli = Callable[..., tuple[int, str, str]]
Save = Callable[..., str]

CNF = "c a formula\np cnf 5 4\n1 -2 3 0\n-1 4 0\n2 0\n-3 -4 1 0"
LOST = "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0"
QBF = "p cnf 3 2\ne 1 0\na 2 0\ne 3 0\n1 -2 3 0\n-1 -3 0"


def wrote(name: str) -> str:
    """Return what is said of a file that was written."""
    return f"zermelo: wrote {name}\n"


@pytest.mark.parametrize("modulus", [[], ["--modulus", "3"], ["--modulus", "4"]])
def test_sat_there_and_back(cli: Cli, save: Save, modulus: list[str]) -> None:
    file = save("f.cnf", CNF)
    assert cli("reduce", file, "--to", "ello", *modulus, "-o", "game.json") == (
        0,
        "",
        "zermelo: wrote game.json\n",
    )
    assert cli("decide", "game.json", "--certificate", "proof.json")[0] == 0
    status, out, err = cli("reduce", "--back", "proof.json")
    assert (status, err) == (0, "")
    assert out.startswith("s SATISFIABLE\nv ")
    assignment = read_solution(out)
    assert assignment is not None
    assert sorted(assignment) == [1, 2, 3, 4, 5]
    assert falsified_clause(parse(CNF), assignment) is None
    assert cli("reduce", "--back", "proof.json", "--exit-code")[0] == 10
    cli("reduce", save("lost.cnf", LOST), "--to", "ello", *modulus, "-o", "lost.json")
    cli("decide", "lost.json", "--certificate", "lost-proof.json")
    status, out, _ = cli("reduce", "--back", "lost-proof.json", "--exit-code")
    assert (status, out) == (20, "s UNSATISFIABLE\n")


def test_a_solvers_assignment_becomes_a_certificate(cli: Cli, save: Save) -> None:
    formula = parse(CNF)
    with Solver("glucose4", bootstrap_with=[list(clause) for clause in formula.clauses]) as solver:
        assert solver.solve()
        values = " ".join(map(str, solver.get_model()))
    file, solved = save("f.cnf", CNF), save("out.txt", f"s SATISFIABLE\nv {values} 0")
    arguments = ("reduce", file, "--to", "ello", "--solution", solved)
    for more in ((), ("--modulus", "5")):
        assert cli(*arguments, *more, "-o", "proof.json")[0] == 0
        assert "accepted" in cli("check", "proof.json")[1]
        assert read_solution(cli("reduce", "--back", "proof.json")[1]) is not None
    wrong = save("wrong.txt", "v -1 2 -3 -4 0")
    status, _, err = cli("reduce", file, "--to", "ello", "--solution", wrong)
    assert status == 2
    assert "wrong.txt: the assignment does not satisfy clause 1" in err
    unsat = save("unsat.txt", "s UNSATISFIABLE")
    assert cli("reduce", file, "--to", "ello", "--solution", unsat)[0] == 2


def test_qbf_there_and_back(cli: Cli, save: Save) -> None:
    file = save("f.qdimacs", QBF)
    for k in ("1", "2"):
        assert cli("reduce", file, "--to", "seepage", "--protect", k, "-o", "game.json")[0] == 0
        assert json.loads(cli("decide", "game.json", "--json", "--certificate", "p.json")[1])[
            "answer"
        ]
        assert cli("reduce", "--back", "p.json")[1] == "s cnf 1 3 2\nV 1 0\n"
    false = save("false.qdimacs", "p cnf 2 2\na 1 0\ne 2 0\n1 2 0\n1 -2 0")
    cli("reduce", false, "--to", "seepage", "-o", "game.json")
    cli("decide", "game.json", "--method", "learn", "--certificate", "p.json")
    status, out, _ = cli("reduce", "--back", "p.json", "--exit-code")
    assert (status, out) == (20, "s cnf 0 2 2\nV -1 0\n")


def test_vertex_cover_and_geography(cli: Cli) -> None:
    cli("reduce", "cycle:5", "--to", "seepage", "--protect", "3", "-o", "game.json")
    cli("decide", "game.json", "--certificate", "p.json")
    lines = cli("reduce", "--back", "p.json")[1].splitlines()
    assert lines[0] == "vertex cover: yes"
    cover = {int(word) for word in lines[1].removeprefix("vertices: ").split()}
    assert all({v, (v + 1) % 5} & cover for v in range(5))
    geography = ("geography", "--graph", "path:4", "--set", "token=1")
    cli("reduce", *geography, "--to", "vertexnim", "-o", "game.json")
    cli("decide", "game.json", "--certificate", "p.json")
    assert cli("reduce", "--back", "p.json")[1].startswith("geography outcome: N\nwinning move: ")


def drat(cli: Cli, *arguments: str) -> list[str]:
    """Return the DRAT proof that --back writes."""
    status, out, err = cli("reduce", "--back", *arguments, "--proof", "back.drat", "--exit-code")
    assert (status, out) == (20, "s UNSATISFIABLE\n")
    assert err == "zermelo: wrote back.drat\n"
    return Path("back.drat").read_text().splitlines()


@pytest.mark.parametrize("modulus", [[], ["--modulus", "3"]])
def test_refutations_there_and_back(cli: Cli, save: Save, modulus: list[str]) -> None:
    formula = random_cnf(Random(3), 6, 60)
    text = "".join(" ".join(map(str, (*clause, 0))) + "\n" for clause in formula.clauses)
    file = save("f.cnf", f"p cnf 6 60\n{text}")
    with Solver("cadical195", bootstrap_with=formula.clauses, with_proof=True) as solver:
        assert not solver.solve()
        proof = save("f.drat", "c a comment\n" + "\n".join(solver.get_proof()))
    to = ("reduce", file, "--to", "ello", *modulus)
    assert cli(*to, "--solution", proof, "-o", "p.json") == (0, "", wrote("p.json"))
    assert "accepted" in cli("check", "p.json")[1]
    with open("p.json") as stream:
        hinted = save("f.lrat", json.load(stream)["evidence"]["proof"])
    assert refutes(formula, drat(cli, "p.json"))
    assert cli(*to, "--solution", hinted, "-o", "q.json") == (0, "", wrote("q.json"))
    assert cli(*to, "--solve", "-o", "r.json") == (0, "", wrote("r.json"))
    assert refutes(formula, drat(cli, "r.json"))
    cli(*to, "-o", "game.json")
    cli("decide", "game.json", "--method", "sat-lazy", "--certificate", "lazy.json")
    assert refutes(formula, drat(cli, "lazy.json"))
    wrong = save("wrong.lrat", "61 1 0 1 0\n62 0 61 0\n")
    status, _, err = cli(*to, "--solution", wrong)
    assert status == 2
    assert "the solution is not accepted (rejected): line 1 of the proof" in err


@pytest.mark.parametrize("text", [QBF, "p cnf 2 2\na 1 0\ne 2 0\n1 2 0\n1 -2 0"])
def test_strategies_there_and_back(cli: Cli, save: Save, text: str) -> None:
    file = save("f.qdimacs", text)
    formula = parse(text)
    to = ("reduce", file, "--to", "seepage", "--protect", "2")
    assert cli(*to, "--solve", "-o", "p.json") == (0, "", wrote("p.json"))
    assert "accepted" in cli("check", "p.json")[1]
    assert cli("reduce", "--back", "p.json", "--proof", "strategy.json")[0] == 0
    assert strategy_failure(formula, qbf_strategy.read("strategy.json")) is None
    assert cli(*to, "--solution", "strategy.json", "-o", "q.json") == (
        0,
        "",
        "zermelo: wrote q.json\n",
    )
    assert "accepted" in cli("check", "q.json")[1]
    with open("strategy.json") as stream:
        value = json.load(stream)
    status, out, err = cli(*to, "--solution", save("bad.json", {**value, "nodes": [[1]]}))
    assert (status, out) == (2, "")
    assert "bad.json: the strategy does not win" in err


def test_covers_and_geography_there_and_back(cli: Cli, save: Save) -> None:
    to = ("reduce", "cycle:5", "--to", "seepage", "--protect", "3")
    cover = save("cover.txt", "vertex cover: yes\nvertices: 0 2 3\n")
    assert cli(*to, "--solution", cover, "-o", "p.json") == (0, "", wrote("p.json"))
    assert cli("reduce", "--back", "p.json")[1].endswith("vertices: 0 2 3\n")
    walk = ("geography", "--graph", "path:4", "--set", "token=1")
    cli("decide", *walk, "--certificate", "g.json")
    for more in (("--solution", "g.json"), ("--solve",)):
        assert cli("reduce", *walk, "--to", "vertexnim", *more, "-o", "v.json") == (
            0,
            "",
            "zermelo: wrote v.json\n",
        )
        assert "accepted" in cli("check", "v.json")[1]
        assert cli("reduce", "--back", "v.json", "--proof", "back.json")[0] == 0
        assert "accepted" in cli("check", "back.json")[1]
    other = ("geography", "--graph", "path:4", "--set", "token=0")
    status, _, err = cli("reduce", *other, "--to", "vertexnim", "--solution", "g.json")
    assert status == 2
    assert "about another game" in err


def test_standard_input(cli: Cli) -> None:
    status, out, _ = cli("reduce", "-", "--to", "ello", stdin=CNF)
    assert status == 0
    assert json.loads(out)["graph"]["vertices"][0] == "p cnf 5 4"


def test_a_rejected_certificate_is_not_read(cli: Cli, save: Save) -> None:
    cli("reduce", save("f.cnf", CNF), "--to", "ello", "-o", "game.json")
    cli("decide", "game.json", "--certificate", "p.json")
    with open("p.json") as stream:
        value = json.load(stream)
    value["evidence"]["order"].reverse()
    status, out, err = cli("reduce", "--back", save("bad.json", value))
    assert (status, out) == (1, "")
    assert "rejected" in err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "a source and --to GAME are needed"),
        (["f.cnf"], "a source and --to GAME are needed"),
        (["f.cnf", "--to", "chess"], "nothing is reduced to chess"),
        (["f.cnf", "--to", "ello", "--modulus", "2"], "modulo 2"),
        (["f.cnf", "--to", "ello", "--protect", "2"], "ello has no protect"),
        (["f.cnf", "--to", "seepage", "--modulus", "3"], "seepage has no modulus"),
        (["f.cnf", "--to", "seepage", "--protect", "0"], "cannot protect 0"),
        (["f.cnf", "--to", "ello", "--exit-code"], "goes with --back"),
        (["f.cnf", "--to", "ello", "--time-limit", "1"], "goes with --back"),
        (["f.cnf", "--to", "seepage", "--solution", "x"], "x: cannot read it"),
        (["f.cnf", "--to", "seepage", "--solution", "ello.json"], "ello.json: this is no strategy"),
        (["f.cnf", "--to", "ello", "--solution", "ello.json"], "neither a SAT solver's output"),
        (["f.cnf", "--to", "ello", "--solution", "drat.txt"], "does not follow"),
        (["f.cnf", "--to", "ello", "--solve", "--solution", "x"], "exclude each other"),
        (["f.cnf", "--to", "ello", "--proof", "x"], "--proof goes with --back"),
        (["path:3", "--to", "seepage", "--protect", "1", "--solve"], "a vertex cover is needed"),
        (
            ["path:3", "--to", "seepage", "--protect", "1", "--solution", "drat.txt"],
            "no vertex cover",
        ),
        (["--back", "p.json", "--solve"], "a certificate alone"),
        (["none.cnf", "--to", "ello"], "none.cnf: cannot read it"),
        (["bad.cnf", "--to", "ello"], "bad.cnf:2: there is no variable 7"),
        (["bad.cnf", "--to", "seepage"], "bad.cnf:2: there is no variable 7"),
        (["path:3", "--to", "seepage"], "size of the vertex cover is missing"),
        (["path:3", "--to", "seepage", "--set", "a=1"], "--set needs --graph"),
        (["q.qdimacs", "--to", "ello"], "reduce it to seepage"),
        (["ello.json", "--to", "vertexnim"], "give a formula or a geography game"),
        (["--back", "f.cnf"], "f.cnf"),
        (["f.cnf", "--back", "p.json"], "a certificate alone"),
        (["--back", "p.json"], "made by no reduction"),
    ],
)
def test_mistakes(cli: Cli, save: Save, arguments: list[str], words: str) -> None:
    save("f.cnf", CNF)
    save("bad.cnf", "p cnf 3 1\n1 7 0")
    save("q.qdimacs", QBF)
    save("drat.txt", "1 0\n-1 0\n0\n")
    game = {"game": "ello", "graph": {"vertices": 3, "edges": [[0, 1]]}, "green": "all"}
    save("ello.json", game)
    small = zermelo.decide(zermelo.ello("path:3", green=[0]))
    assert small.certificate is not None
    zermelo.write(small.certificate, "p.json")
    status, out, err = cli("reduce", *arguments)
    assert (status, out) == (2, "")
    assert words in err
    assert err.count("\n") == 1


def test_from_python(save: Save, cli: Cli) -> None:
    game = zermelo.hardness.reduce([[1, 2], [-1, 2]], "ello")
    found = zermelo.hardness.solution(zermelo.decide(game))
    assert found.assignment is not None
    assert found.assignment[2]
    assert next(iter(found.lines())) == "s SATISFIABLE"
    file = save("f.cnf", CNF)
    assert (
        zermelo.hardness.solution(
            zermelo.decide(zermelo.hardness.reduce(file, "ello", modulus=3))
        ).answer
        is True
    )
    formula = Formula.of([[1, 2]], prefix=[("a", [1]), ("e", [2])])
    assert (
        zermelo.hardness.solution(
            zermelo.decide(zermelo.hardness.reduce(formula, "seepage"))
        ).answer
        is True
    )
    assert zermelo.hardness.solution(
        zermelo.decide(zermelo.hardness.reduce("path:4", "seepage", protect=2))
    ).vertices
    walk = zermelo.hardness.reduce(zermelo.geography("path:3", 1), "vertexnim")
    assert zermelo.hardness.solution(zermelo.decide(walk)).answer == "N"
    for source, game_name in (("path:3", "vertexnim"), (walk, "ello")):
        with pytest.raises(zermelo.errors.InputError, match=r"cannot be reduced|cannot read"):
            zermelo.hardness.reduce(source, game_name)
    plain = zermelo.decide(zermelo.ello("path:3", green=[0]))
    with pytest.raises(zermelo.errors.InputError, match="by no reduction"):
        zermelo.hardness.solution(plain)
    with pytest.raises(zermelo.errors.InputError, match="holds no proof"):
        zermelo.hardness.proof(plain)
    lost = [[1, 2], [1, -2], [-1, 2], [-1, -2]]
    assert zermelo.hardness.proof(zermelo.hardness.transfer(lost, "ello")).endswith("0\n")
    assert zermelo.check(zermelo.hardness.transfer(lost, "ello", "1 0\n0\n", modulus=3)).accepted
    assert zermelo.hardness.transfer([[1, 2]], "ello", {1: True, 2: False}).answer is True
    with pytest.raises(zermelo.errors.InputError, match="holds an assignment and no proof"):
        zermelo.hardness.proof(zermelo.hardness.transfer([[1, 2]], "ello"))
    assert '"qbf-strategy"' in zermelo.hardness.proof(zermelo.hardness.transfer(formula, "seepage"))
    assert zermelo.hardness.transfer("path:4", "seepage", [1, 2], protect=2).answer is True
    assert zermelo.hardness.transfer(zermelo.geography("path:3", 1), "vertexnim").answer == "N"


def test_a_chain_from_a_file_to_a_game_and_back(cli: Cli, save: Save) -> None:
    save("f.cnf", "p cnf 2 3\n1 2 0\n-1 2 0\n-2 1 0")
    save("u.cnf", "p cnf 1 2\n1 0\n-1 0")
    solved = ("--to", "vertexnim", "--solve", "-o")
    status, _, said = cli("reduce", "f.cnf", *solved, "f.json", "--draw", "way.svg")
    assert (status, said) == (0, "zermelo: wrote way.svg\nzermelo: wrote f.json\n")
    assert "SAT → QBF → geography → vertexnim" in Path("way.svg").read_text()
    assert cli("check", "f.json")[0] == 0
    assert cli("reduce", "--back", "f.json", "--exit-code")[:2] == (
        10, "s SATISFIABLE\nv 1 2 0\n"
    )  # fmt: skip
    assert cli("reduce", "u.cnf", *solved, "u.json")[0] == 0
    status, out, _ = cli("reduce", "--back", "u.json", "--proof", "u.drat")
    assert (status, out) == (0, "s UNSATISFIABLE\n")
    assert Path("u.drat").read_text() == "0\n"
    assert cli("reduce", "u.cnf", "--to", "ello", "--solution", "u.drat")[0] == 0


def test_the_list_of_reductions(cli: Cli) -> None:
    status, out, _ = cli("reductions", "--json")
    assert status == 0
    pairs = [(each["source"], each["target"]) for each in map(json.loads, out.splitlines())]
    assert ("qbf", "geography") in pairs
    assert len(set(pairs)) == len(pairs) >= 5
    assert all(target in cli("reductions")[1] for _, target in pairs)
    assert cli("reductions", "--svg", "all.svg")[0] == 0
    drawn = Path("all.svg").read_text()
    assert all(f">{target}<" in drawn for _, target in pairs)


def test_a_cover_is_read_only_of_a_game_that_was_made_of_its_graph(cli: Cli, save: Save) -> None:
    assert cli("reduce", "path:5", "--to", "seepage", "--protect", "2", "-o", "cover.json")[0] == 0
    game = json.loads(Path("cover.json").read_text())
    # One edge has an end less now: what Green protects need not be a cover of any graph.
    game["graph"]["edges"].remove(["e1:1-2", "v:2"])
    changed = save("changed.json", game)
    for name, status in (("cover.json", 0), (changed, 2)):
        assert cli("decide", name, "--method", "learn", "--certificate", "c.json")[0] == 0
        done, _, err = cli("reduce", "--back", "c.json")
        assert (done, "the game is not as reduce made it" in err) == (status, status == 2)


def test_a_reduction_of_sat_takes_no_universal_variable(cli: Cli, tmp_path: Path) -> None:
    """Its prefix is not passed over."""
    file = tmp_path / "f.qdimacs"
    file.write_text("p cnf 2 1\na 1 0\ne 2 0\n1 2 0\n")
    status, _, said = cli("reduce", str(file), "--with", "sat-to-ello")
    assert status == 2
    assert "takes formulas without for all" in said
