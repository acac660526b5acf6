"""Certificates of little size that ask for much work: refused or limited in little time."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest
from hostile import certificate, word

from zermelo.checker.counting import congruent, parity
from zermelo.checker.lrup import check_refutation
from zermelo.core.certificate import ProofText, Status
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached, OutOfTime
from zermelo.core.graph import Graph
from zermelo.core.labels import Labels
from zermelo.core.periodic import Periodic
from zermelo.games.ello.evidence.formula import count_literals
from zermelo.games.ello.evidence.simplification import check_simplification
from zermelo.games.ello.rules import Ello
from zermelo.games.lights_out.evidence.elimination import eliminate
from zermelo.games.lights_out.rules import LightsOut
from zermelo.games.seepage.evidence.claims import read_claims
from zermelo.games.weak_cops.evidence import bounds
from zermelo.games.weak_cops.evidence.order import prove_order


def test_the_game_of_a_formula_modulo_a_large_number() -> None:
    game = {"vertices": 2, "edges": [[0, 1]]}
    instance = {"game": "ello", "graph": game, "colors": [0, 0], "modulus": 10**9}
    clauses, proof = [[1, 2], [-1, 2]], "3 0 1 2 0\n"
    forged = certificate(instance, "winnable", False, "reduction", clauses=clauses, proof=proof)
    assert word(forged).endswith("is not the game of this formula: that one is larger")


def test_presses_modulo_3_with_a_large_kernel() -> None:
    # The closed neighborhoods of K_13 are all equal, so the kernel has 12 dimensions.
    n = 13
    graph = {"vertices": n, "edges": [[u, v] for v in range(n) for u in range(v)]}
    instance = {"game": "lights-out", "graph": graph, "lit": "all", "modulus": 3}
    best = certificate(instance, "fewest-presses", 2, "kernel", presses=[0, 1])
    assert word(best) == "accepted"
    worse = certificate(instance, "fewest-presses", 5, "kernel", presses=[0, 1, 2, 3, 4])
    assert word(worse) == "rejected there is a solution with fewer presses"


@pytest.mark.parametrize(("n", "modulus"), [(1000, 999_983), (400, 7), (100, 2)])
def test_presses_with_a_kernel_that_is_too_large(n: int, modulus: int) -> None:
    graph = {"vertices": n, "edges": [[u, v] for v in range(n) for u in range(v)]}
    instance = {"game": "lights-out", "graph": graph, "lit": "all", "modulus": modulus}
    presses = [0] * (modulus - 1) if modulus < 100 else [0]
    forged = certificate(instance, "fewest-presses", len(presses), "kernel", presses=presses)
    if modulus > 100:
        solution = eliminate(
            LightsOut(Graph.from_edges(3, [(0, 1), (1, 2), (0, 2)]), (1,) * 3, 5), Deadline()
        )
        assert len(solution.kernel) == 2
        assert word(forged).startswith("rejected")  # pressed once it is not solved
    else:
        assert word(forged).startswith("limit the kernel has")


@pytest.mark.parametrize("modulus", [3, 5])
def test_every_solution_is_looked_at_once(modulus: int) -> None:
    for n in (2, 3, 4):
        complete = Graph.from_edges(n, [(u, v) for v in range(n) for u in range(v)])
        game = LightsOut(complete, (1,) * n, modulus)
        found = eliminate(game, Deadline()).fewest(Deadline())
        best = min(
            sum(presses)
            for presses in product(range(modulus), repeat=n)
            if (1 + sum(presses)) % modulus == 0
        )
        assert found is not None
        assert sum(found) == best


def chain(n: int) -> list[list[int]]:
    """Return clauses whose refutation by unit propagation takes a pass for each variable."""
    return [[n], [-1], *([-v, v - 1] for v in range(2, n + 1))]


def test_lemmas_without_hints() -> None:
    n = 5000
    clauses, number = chain(n), n + 2
    lines = [f"{number + i} {-(n + i)} {n + i} 0 0" for i in range(1, 50)]
    lines.append(f"{number + 50} 0 0")
    assert check_refutation(clauses, ProofText("\n".join(lines)), Deadline()).accepted


def test_lemmas_without_hints_that_look_at_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    n = 10_000
    monkeypatch.setattr("zermelo.checker.lrup.MAX_LOOKS", 200_000)
    clauses = chain(n)
    lines = [f"{n + 2 + i} {n + i} 0 0" for i in range(1, 900)]
    with pytest.raises(LimitReached, match="over 200,000 literals are looked at without hints"):
        check_refutation(clauses, ProofText("\n".join(lines)), Deadline())


def test_hints_that_name_a_long_clause_again_and_again() -> None:
    n = 1000
    hints = " ".join(["1"] * 5000)
    line = f"2 {' '.join(map(str, range(2, n)))} 0 {hints} 0"
    with pytest.raises(OutOfTime):
        check_refutation([list(range(1, n))], ProofText(f"c\n{line}"), Late())


class Late(Deadline):
    """A deadline that has passed at its second look."""

    def __init__(self) -> None:
        super().__init__(10.0)
        self.looks = 0

    @property
    def expired(self) -> bool:
        self.looks += 1
        return self.looks > 1


def by_scanning(clauses: list[list[int]]) -> bool:
    """Whether unit propagation refutes clauses, by looking at all of them again and again."""
    false: set[int] = set()
    while True:
        grown = False
        for clause in clauses:
            left = [x for x in clause if x not in false]
            if not left:
                return True
            if len(left) == 1 and -left[0] not in false:
                false.add(-left[0])
                grown = True
        if not grown:
            return False


def test_propagation_is_that_of_the_definition() -> None:
    chance, refuted = Random(1), 0
    for _ in range(3000):
        literals = [x for v in range(1, 5) for x in (v, -v)]
        clauses = [
            [chance.choice(literals) for _ in range(chance.choice((1, 2, 2, 3)))]
            for _ in range(chance.randrange(2, 9))
        ]
        expected = by_scanning(clauses)
        result = check_refutation(clauses, ProofText("99 0 0"), Deadline())
        assert (result.status is Status.ACCEPTED) is expected
        refuted += expected
    assert 500 < refuted < 2500


def test_counting_modulo_a_number_above_the_degree() -> None:
    n = 20_000
    star = {"vertices": n, "edges": [[0, v] for v in range(1, n)]}
    instance = {"game": "ello", "graph": star, "colors": [0] * n, "modulus": 10**9}
    forged = certificate(
        instance, "winnable", False, "lrup-proof", pairs=[], cycles=[], proof="1 0 0\n"
    )
    assert word(forged) == "limit the formula may have more than 50,000,000 literals"


@pytest.mark.parametrize("modulus", [2, 3, 4, 9, 100])
def test_the_bound_of_what_counting_takes(modulus: int) -> None:
    for degree in range(40):
        literals = range(1, degree + 1)
        if modulus == 2:
            clauses, _ = parity(literals, 1, degree + 1)
        else:
            clauses, _ = congruent(literals, modulus, lambda k: k % modulus == 1, degree + 1)
        assert sum(map(len, clauses)) <= count_literals(degree, modulus)


def test_simplifying_stops_in_time() -> None:
    path = Graph.from_edges(3, [(0, 1), (1, 2)])
    data: dict[str, Any] = {"steps": [["split", [0, []]]] * 3, "parts": []}
    with pytest.raises(OutOfTime):
        check_simplification(Ello(path, (0, 0, 0)), True, data, None, Late())  # type: ignore[arg-type]


def test_sets_of_claims_that_take_too_much_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    claim = {"at": 0, "given": [7999], "protect": [7999], "by": []}
    labels = Labels(8000)
    monkeypatch.setattr("zermelo.games.seepage.evidence.claims.MAX_BYTES", 20_000)
    assert len(read_claims([claim] * 10, labels, ".claims", True, Deadline())) == 10
    with pytest.raises(LimitReached, match="take more than 20,000 bytes"):
        read_claims([claim] * 11, labels, ".claims", True, Deadline())


def test_a_cell_with_many_edges() -> None:
    edges = [[0, 0, x, y] for x in range(1, 40) for y in range(30)]
    instance = {"game": "weak-cops", "periodic": {"vertices": 1, "edges": [[0, 0, 0, 1], *edges]}}
    data = {"subgraph": [[0, 0, 0]], "cell": [316, 316], "images": [0] * 316**2}
    forged = certificate(instance, "weak-cop-number", [2, None], "retract", **data)
    assert word(forged) == f"limit the cell has more than {bounds.MAX_EDGES:,} edges"
    forged["evidence"] = {"kind": "rows", "linear": [[1, 0], [0, 1]], "caps": [],
                          "cell": [316, 316], "f": [0] * 316**2, "h": [0] * 316**2}  # fmt: skip
    assert word(forged).startswith("rejected")  # another answer than [1, 2]
    forged["answer"] = [1, 2]
    assert word(forged).startswith("limit")


def test_a_retract_of_a_large_cell() -> None:
    instance = {
        "game": "weak-cops",
        "periodic": {"vertices": 1, "edges": [[0, 0, 1, 0], [0, 0, 0, 1]]},
    }
    data = {"subgraph": [[0, 0, 0]], "cell": [316, 316], "images": [0] * 316**2}
    forged = certificate(instance, "weak-cop-number", [2, None], "retract", **data)
    assert word(forged).startswith("rejected one cop wins on the subgraph")


def test_an_order_on_a_graph_of_large_degree() -> None:
    edges = [(0, 0, x, y) for x in range(1, 74) for y in range(70)]
    graph = Periodic(Labels(1), tuple(edges))
    data = {"form": [1, 0, 1], "scale": 1, "positions": [[0, 0]]}
    with pytest.raises(LimitReached, match="more than 5,000 neighbors"):
        prove_order(graph, data, Deadline())
    small = Periodic(Labels(1), ((0, 0, 1, 0), (0, 0, 0, 1)))
    with pytest.raises(OutOfTime):
        prove_order(small, data, Late())
