"""Problems of your own as sources of reductions, right and wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import zermelo
from zermelo.core.errors import InputError

Cli = Callable[..., tuple[int, str, str]]

INDEPENDENT = """
from itertools import combinations

import networkx as nx
import zermelo


def instances(size):
    for n in range(2, size + 1):
        pairs = list(combinations(range(n), 2))
        for m in range(1, len(pairs) + 1):
            for edges in combinations(pairs, m):
                if len({v for edge in edges for v in edge}) == n:
                    yield from ([n, edges, k] for k in range(1, n))


def independent(chosen, edges):
    return not any(u in chosen and v in chosen for u, v in edges)


def decide(instance):
    n, edges, k = instance
    return any(independent(chosen, edges) for chosen in combinations(range(n), k))


def verify(instance, chosen):
    n, edges, k = instance
    return len(set(chosen)) >= k and independent(chosen, edges)


def random(rng, size):
    edges = [[0, 1], *([v, rng.randrange(v)] for v in range(2, size))]
    return [size, edges, rng.randint(1, size - 1)]


PROBLEM = zermelo.hardness.problem(
    "independent-set", instances=instances, decide=decide, verify=verify, random=random,
    say=lambda instance: f"{instance[2]} of {instance[0]}",
)


def make(instance):
    n, edges, k = instance
    return zermelo.hardness.reduce(nx.Graph(edges), "seepage", protect=COVER)


def back(instance, certificate):
    n, edges, k = instance
    cover = zermelo.hardness.solution(certificate).vertices
    return None if cover is None else [v for v in range(n) if str(v) not in cover]


REDUCTION = zermelo.hardness.reduction(
    "independent-set-to-seepage", source=PROBLEM, target="seepage", make=make, BACK
)
"""


def written(folder: Path, cover: str, back: str = "") -> str:
    """Write the reduction by the complement of a vertex cover, or a wrong one."""
    path = folder / "independent.py"
    path.write_text(INDEPENDENT.replace("COVER", cover).replace("BACK", back))
    return str(path)


def test_a_right_reduction_passes(tmp_path: Path, cli: Cli) -> None:
    path = written(tmp_path, "n - k", "back=back,")
    status, out, _ = cli("reduction", "test", path, "--size", "3", "--random", "5", "--json")
    found = json.loads(out)
    assert status == 0
    assert found["back"] == found["yes"]
    # One graph with 2 vertices, k = 1; four with 3, k = 1 and 2; and the random ones.
    assert (found["source"], found["small"], found["tested"]) == ("independent-set", 9, 14)


def test_a_wrong_one_is_caught(tmp_path: Path, cli: Cli) -> None:
    path = written(tmp_path, "k")
    status, out, _ = cli("reduction", "test", path, "--size", "3", "--random", "0", "--json")
    assert status == 1
    found = json.loads(out)["counterexample"]
    assert found["source"]["problem"] == "independent-set"
    n, edges, _ = found["source"]["instance"]
    assert n == 3
    assert all(u < v < n for u, v in edges)
    answers = found["answers"]
    assert answers[0] is not answers[1]
    status, out, _ = cli("reduction", "test", path, "--size", "3", "--random", "0")
    assert status == 1
    assert "  source: " in out
    assert " of 3" in out


def test_a_wrong_solution_is_caught(tmp_path: Path, cli: Cli) -> None:
    path = written(tmp_path, "n - k", "back=lambda instance, certificate: [0],")
    status, out, _ = cli("reduction", "test", path, "--size", "3", "--random", "0", "--json")
    assert (status, json.loads(out)["counterexample"]["why"]) == (1, "[0] is no solution")


def test_workers_and_records_find_the_same(tmp_path: Path, cli: Cli) -> None:
    path = written(tmp_path, "n - k")
    asked = ("reduction", "test", path, "--size", "3", "--random", "3", "--json")
    one = json.loads(cli(*asked)[1])
    records = str(tmp_path / "kept.sqlite")
    two = json.loads(cli(*asked, "--workers", "2", "--records", records)[1])
    assert two["tested"] == one["tested"] == 12


def test_without_random_none_are_drawn(tmp_path: Path, cli: Cli) -> None:
    path = tmp_path / "even.py"
    path.write_text(
        "import zermelo\n"
        "E = zermelo.hardness.problem('even', instances=lambda n: range(1, n + 1),"
        " decide=lambda n: n % 2 == 0)\n"
        "R = zermelo.hardness.reduction('heap', source=E, target='subtraction',\n"
        "    make=lambda n: zermelo.subtraction(f'path:{n}', [1], question='outcome'),\n"
        "    same=lambda yes, outcome: yes == (outcome == 'P'))\n"
    )
    status, out, _ = cli("reduction", "test", str(path), "--size", "6", "--json")
    found = json.loads(out)
    assert (status, found["small"], found["tested"], found["random"]) == (0, 6, 6, 0)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("decide=lambda n: 7", "decide of even returns 7; return True or False"),
        ("decide=lambda n: 1 // 0", "division"),
        ("decide=lambda n: True, instances=lambda n: [object()]", "no JSON value"),
    ],
)
def test_a_mistake_of_the_author_is_one_line(line: str, why: str, tmp_path: Path, cli: Cli) -> None:
    path = tmp_path / "even.py"
    start = "" if "instances" in line else "instances=lambda n: [1], "
    path.write_text(
        "import zermelo\n"
        f"E = zermelo.hardness.problem('even', {start}{line})\n"
        "R = zermelo.hardness.reduction('heap', source=E, target='grim',\n"
        "    make=lambda n: zermelo.grim('path:1'))\n"
    )
    status, _, err = cli("reduction", "test", str(path), "--size", "2")
    assert status == 2
    assert len(err.strip().splitlines()) == 1
    assert why in err


def test_arguments() -> None:
    with pytest.raises(InputError, match="no name for a problem"):
        zermelo.hardness.problem("No Name", instances=range, decide=bool)
    with pytest.raises(InputError, match="a problem of zermelo's own"):
        zermelo.hardness.problem("sat", instances=range, decide=bool)
    with pytest.raises(InputError, match="give a function"):
        zermelo.hardness.problem("mine", instances=range, decide=True)  # type: ignore[arg-type]


def test_reduce_takes_an_instance_of_a_problem(tmp_path: Path, cli: Cli) -> None:
    path, given = written(tmp_path, "n - k"), tmp_path / "given.json"
    given.write_text("[3, [[0, 1], [1, 2]], 2]")
    status, out, _ = cli("reduce", str(given), "--with", path)
    assert (status, json.loads(out)["game"]) == (0, "seepage")
    given.write_text("[3, ")
    status, _, err = cli("reduce", str(given), "--with", path)
    assert (status, len(err.splitlines())) == (2, 1)


SMALLER = """
import zermelo

ODD = zermelo.hardness.problem(
    "many-odd", instances=lambda size: [[1] * size], decide=lambda x: sum(x) % 2 == 1,
    random=lambda rng, size: [rng.randint(0, 9) for _ in range(6)], SMALLER
)
R = zermelo.hardness.reduction(
    "wrong-from-five", source=ODD, target="subtraction",
    make=lambda x: zermelo.subtraction(
        f"path:{sum(x) + (max(x) > 4)}", [1], question="outcome"),
)
"""

FEWER = """smaller=lambda x: [
        *(x[:i] + x[i + 1:] for i in range(len(x)) if len(x) > 1),
        *(x[:i] + [a - 1] + x[i + 1:] for i, a in enumerate(x) if a),
    ],
"""


def test_a_counterexample_is_made_small_by_what_the_author_says(tmp_path: Path, cli: Cli) -> None:
    path = tmp_path / "odd.py"
    path.write_text(SMALLER.replace("SMALLER", ""))
    status, out, _ = cli("reduction", "test", str(path), "--size", "2", "--json")
    assert status == 1
    assert len(json.loads(out)["counterexample"]["source"]["instance"]) == 6
    path.write_text(SMALLER.replace("SMALLER", FEWER))
    status, out, _ = cli("reduction", "test", str(path), "--size", "2", "--json")
    assert (status, json.loads(out)["counterexample"]["source"]["instance"]) == (1, [5])
    path.write_text(SMALLER.replace("SMALLER", "smaller=lambda x: [object()],"))
    status, _, err = cli("reduction", "test", str(path), "--size", "2", "--json")
    assert (status, len(err.splitlines())) == (2, 1)


WRONG = """
import zermelo
from zermelo.reductions.from_problems import of_coloring
from zermelo.core.formula import Formula


def make(instance):
    n, edges = instance
    formula = of_coloring(n, edges[1:])
    return zermelo.hardness.reduce(formula, "ello")


R = zermelo.hardness.reduction("forgets-an-edge", source="3-coloring", target="ello", make=make)
"""


def test_a_wrong_reduction_of_a_problem_of_the_literature(tmp_path: Path, cli: Cli) -> None:
    path = tmp_path / "wrong.py"
    path.write_text(WRONG)
    status, out, _ = cli("reduction", "test", str(path), "--random", "20", "--json")
    found = json.loads(out)["counterexample"]
    assert status == 1
    assert found["answers"] == [False, True]
    assert found["source"] == {
        "problem": "3-coloring",
        "instance": [4, [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]],
    }


def test_an_instance_of_a_problem_of_the_literature_is_reduced(tmp_path: Path, cli: Cli) -> None:
    given = tmp_path / "given.json"
    given.write_text("[3, [[0, 1], [1, 2], [0, 2]]]")
    status, out, _ = cli("reduce", str(given), "--with", "3-coloring-to-ello")
    assert (status, json.loads(out)["game"]) == (0, "ello")
