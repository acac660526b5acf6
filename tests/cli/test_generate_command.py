"""`zermelo generate`: formulas as games, with answers that hold; mistakes in one line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import pytest
from cnfs import satisfied

from zermelo.formats.dimacs import parse
from zermelo.solvers.backends import qbf

Cli = Callable[..., tuple[int, str, str]]
Save = Callable[..., str]

Clauses = list[list[int]]

OWN = """
import zermelo


def make(n, clauses):
    arcs = [(0, 1)] if all(clauses) and n == 0 else []
    edges = [(v, v + 1) for v in range(n)]
    return zermelo.geography(zermelo.Graph.from_edges(n + 1, edges, directed=True), token=0)


REDUCTION = zermelo.hardness.reduction("by-length", source="sat", target="geography", make=make)
OTHER = zermelo.hardness.reduction(
    "covers", source="vertex-cover", target="grim", make=lambda graph, k: zermelo.grim(graph)
)
"""


def file_of(variables: int, clauses: Clauses, about: str) -> str:
    """Return a formula as cnfgen writes it, with its comments."""
    lines = [f"c description: {about}", "c generator: CNFgen", f"p cnf {variables} {len(clauses)}"]
    return "\n".join([*lines, *(" ".join(map(str, (*clause, 0))) for clause in clauses), ""])


def pigeons(n: int, holes: int) -> str:
    """Return what `cnfgen php N HOLES` writes: each pigeon in a hole, no two in one."""
    sits = {(i, j): 1 + i * holes + j for i in range(n) for j in range(holes)}
    clauses = [[sits[i, j] for j in range(holes)] for i in range(n)]
    clauses += [
        [-sits[i, j], -sits[k, j]] for j in range(holes) for i, k in combinations(range(n), 2)
    ]
    return file_of(n * holes, clauses, f"Pigeonhole principle, {n} pigeons and {holes} holes")


def parity(n: int) -> str:
    """Return what `cnfgen parity N` writes: a perfect matching of n vertices."""
    pair = {edge: 1 + i for i, edge in enumerate(combinations(range(n), 2))}
    clauses: Clauses = []
    for v in range(n):
        at = [x for edge, x in pair.items() if v in edge]
        clauses += [at, *([-x, -y] for x, y in combinations(at, 2))]
    return file_of(len(pair), clauses, f"Parity principle on {n} vertices")


def decided(cli: Cli, *instances: str, stdin: str = "") -> Iterator[tuple[object, object]]:
    """Yield the answer and the known answer of each line."""
    Path("games.jsonl").write_text(stdin)
    status, out, err = cli("decide", *(instances or ("games.jsonl",)), "--json")
    assert (status, err) == (0, "")
    known = [json.loads(line).get("answer") for line in stdin.splitlines()]
    yield from (
        (json.loads(line)["answer"], k) for line, k in zip(out.splitlines(), known, strict=True)
    )


@pytest.mark.parametrize(
    ("game", "size"), [("ello", 12), ("seepage", 8), ("geography", 6), ("node-kayles", 4)]
)
def test_planted_games_are_won_and_others_as_their_formulas(cli: Cli, game: str, size: int) -> None:
    status, out, _ = cli("generate", f"planted:{size},6", "--to", game, "--count", "2")
    assert status == 0
    for answer, known in decided(cli, stdin=out):
        assert answer == known
        assert known in (True, "N")
    for seed in range(2, 4):
        text = f"3sat:{size},6"
        _, out, _ = cli("generate", text, "--to", game, "--seed", str(seed))
        _, formula, _ = cli("generate", text, "--seed", str(seed))
        (answer, known), *_ = decided(cli, stdin=out)
        assert known is None
        assert (answer in (True, "N")) == (satisfied(parse(formula)) is not None)


@pytest.mark.parametrize(
    ("game", "text", "satisfiable"),
    [
        ("ello", pigeons(3, 2), False),
        ("ello", parity(4), True),
        ("seepage", pigeons(3, 2), False),
        ("seepage", pigeons(2, 2), True),
        ("geography", pigeons(3, 2), False),
        ("geography", parity(3), False),
        ("geography", parity(4), True),
        ("node-kayles", parity(3), False),
        ("node-kayles", parity(2), True),
    ],
)
def test_what_cnfgen_writes(cli: Cli, save: Save, game: str, text: str, satisfiable: bool) -> None:
    file = save("f.cnf", text)
    status, out, err = cli("generate", file, "--to", game, "--solve")
    assert (status, err) == (0, "")
    ((answer, known),) = decided(cli, stdin=out)
    assert answer == known
    assert (answer in (True, "N")) == satisfiable
    assert cli("generate", "-", "--to", game, "--solve", stdin=text)[1] == out.replace(
        '"f-', '"formula-').replace("of f.cnf", "of standard input")  # fmt: skip


@pytest.mark.parametrize(("text", "game"), [(pigeons(4, 3), "ello"), (parity(5), "seepage")])
def test_larger_ones_of_cnfgen(cli: Cli, save: Save, game: str, text: str) -> None:
    _, out, _ = cli("generate", save("f.cnf", text), "--to", game, "--answer", "no")
    assert [*decided(cli, stdin=out)] == [(False, False)]


def test_notes_say_where_a_game_comes_from(cli: Cli) -> None:
    _, out, _ = cli("generate", "planted:4,3,0.618", "--to", "vertexnim", "--seed", "7")
    value = json.loads(out)
    assert (value["name"], value["answer"]) == ("planted-4-3-0.618-7-vertexnim", "N")
    assert value["reference"] == "planted random 3-SAT (Jia, Moore, Strain 2007)"
    assert value["comment"] == (
        "planted:4,3,0.618, seed 7; qbf-to-geography, geography-to-vertexnim"
    )
    _, out, _ = cli("generate", "qbf:1,a2/1,e2/2", "--to", "seepage", "--protect", "2")
    value = json.loads(out)
    assert value["comment"] == "qbf:1,a2/1,e2/2, seed 0; qbf-to-seepage, protect 2"
    assert "answer" not in value


def test_many_are_those_of_the_seeds(cli: Cli) -> None:
    arguments = ("generate", "3sat:5,4", "--to", "geography")
    _, out, _ = cli(*arguments, "--count", "3", "--seed", "5")
    each = [cli(*arguments, "--seed", str(seed))[1] for seed in (5, 6, 7)]
    assert out == "".join(each)
    assert len(set(each)) == 3
    assert cli(*arguments, "--count", "3", "--seed", "5", "-o", "a.jsonl")[0] == 0
    assert Path("a.jsonl").read_text() == out
    assert cli(*arguments, "--count", "3", "--seed", "5", "--time-limit", "60")[1] == out


def test_formulas_again(cli: Cli) -> None:
    _, out, _ = cli("generate", "planted:4,4", "--to", "ello", "--as", "cnf")
    assert satisfied(parse(out)) is not None
    status, out, err = cli("generate", "3sat:4,8", "--to", "ello", "--as", "cnf", "--count", "2",
                           "-o", "folder")  # fmt: skip
    assert (status, out, err) == (0, "", "")
    for seed in (0, 1):
        formula = parse(cli("generate", "3sat:4,8", "--seed", str(seed))[1])
        again = parse(Path(f"folder/3sat-4-8-{seed}-ello.cnf").read_text())
        assert (satisfied(again) is None) == (satisfied(formula) is None)
    assert "* #variable=" in cli("generate", "3sat:3,1", "--to", "ello", "--as", "opb")[1]
    _, out, _ = cli("generate", "qbf:1,a1/1,e2/2", "--to", "seepage", "--as", "qdimacs")
    assert parse(out).prefix


@pytest.mark.skipif(not qbf.programs(), reason="no QBF solver is installed")
def test_quantified_formulas_are_solved(cli: Cli) -> None:
    for seed in range(4):
        text = ("generate", "qbf:2,a3/1,e4/2", "--seed", str(seed), "--solve")
        _, out, _ = cli(*text, "--to", "seepage")
        ((answer, known),) = decided(cli, stdin=out)
        assert answer is known
        _, out, _ = cli(*text)
        assert ("c satisfiable" in out) == answer
        assert ("c unsatisfiable" in out) == (not answer)


def test_a_reduction_of_ones_own(cli: Cli, save: Save) -> None:
    own = save("own.py", OWN)
    _, out, _ = cli("generate", "planted:5,4", "--with", own, "--to", "geography")
    value = json.loads(out)
    assert (value["game"], value["answer"]) == ("geography", "N")
    assert value["comment"] == "planted:5,4, seed 0; by-length"
    assert value["graph"]["vertices"] == 6
    for arguments, said in (
        (("3sat:5,4", "--with", own), "2 reductions"),
        (("3sat:5,4", "--with", own, "--to", "grim"), "covers takes vertex-cover"),
        (("qbf:1,a2/1,e3/2", "--with", own, "--to", "geography"), "without for all"),
        (("3sat:5,4", "--with", own, "--to", "geography", "--protect", "1"), "without --modulus"),
    ):
        status, out, err = cli("generate", *arguments)
        assert (status, out, err.count("\n")) == (2, "", 1), arguments
        assert said in err


def test_the_families_are_listed(cli: Cli) -> None:
    status, out, err = cli("generate")
    assert (status, err) == (0, "")
    assert [line.split()[0] for line in out.splitlines()] == [
        "form", "3sat:N,R", "planted:N,R[,Q]", "qbf:R,BLOCK,BLOCK,…",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("3sat:4",), '3sat:4: "4" is not understood; write 3sat:N,R'),
        (("3sat:4,2", "--to", "chess"), "nothing is reduced to chess"),
        (("3sat:4,2", "--to", "ello", "--modulus", "2"), "modulus"),
        (("3sat:4,2", "--to", "ello", "--protect", "2"), "ello has no protect"),
        (("3sat:4,2", "--modulus", "3"), "add --to GAME"),
        (("3sat:4,2", "--as", "cnf"), "--as is about a game"),
        (("3sat:4,2", "--to", "ello", "--encoding", "sat-orientation"), "--encoding goes with"),
        (("3sat:4,2", "--to", "ello", "--as", "smt"), "there is no formula format"),
        (("3sat:4,2", "--count", "2"), "add -o FOLDER"),
        (("3sat:4,2", "--count", "0"), "--count"),
        (("3sat:4,2", "--answer", "yes"), "--answer is for what is read"),
        (("qbf:1,a2/1,e3/2", "--to", "ello"), "universal"),
        (("nothing.cnf",), "neither a family of formulas nor a file"),
        (("bad.cnf", "--to", "ello"), "bad.cnf:1: the header promises 2 clauses"),
        (("f.cnf", "--count", "2"), "--count 2 of one file"),
        (("f.cnf", "--answer", "perhaps"), '--answer "perhaps"'),
        (("--to", "ello"), "a source is needed"),
        (("f.cnf", "--to", "ello", "-o", "no/folder/f.json"), "cannot write"),
        (("3sat:4,2", "--count", "2", "-o", "f.cnf/x"), "cannot make the folder"),
    ],
)
def test_mistakes_are_one_line(cli: Cli, save: Save, arguments: tuple[str, ...], said: str) -> None:
    save("bad.cnf", "p cnf 2 2\n1 2 0\n")
    save("f.cnf", "p cnf 2 1\n1 2 0\n")
    status, out, err = cli("generate", *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1), err
    assert said in err
