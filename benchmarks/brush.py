"""Measures brush numbers: python -m benchmarks.brush [--limit SECONDS].

Prints, one line each:
- the subset program on G(n, 1/2): seconds in plain Python and by the kernel, and their ratio in one
  run; then the kernel alone for more vertices;
- the methods that decide sparse graphs: seconds of the greedy orders with the bound of the ends,
  and of CP-SAT with and without the source and sink cuts, or the range left at the limit;
- proofs of the bound: the sets with fewer brushes, the seconds of the search, of writing and of
  checking the proof, and its size.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from benchmarks.measure import Ratio, busy
from zermelo.checker.cutting_planes import Bounded, check_bound
from zermelo.checker.pseudo_boolean import Program
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.encodings.cleaning import cpsat_balance
from zermelo.encodings.cpsat import CpSat
from zermelo.encodings.orientation import order_of
from zermelo.families.language import parse
from zermelo.games.cleaning.evidence.bounds import ends_bound
from zermelo.games.cleaning.evidence.program import Sheet
from zermelo.games.cleaning.rules import Cleaning, brushes_for
from zermelo.solvers.backends import cpsat
from zermelo.solvers.cleaning.orders import good_order
from zermelo.solvers.cleaning.prefix_proof import prefix_proof
from zermelo.solvers.cleaning.prefixes import cheapest
from zermelo.solvers.cleaning.subset_costs import plain_order
from zermelo.solvers.cleaning.subset_kernel import compiled_order

SPARSE = (
    "regular:30,3,seed=1", "regular:60,3,seed=1", "regular:120,3,seed=1", "grid:6x6", "grid:8x8",
    "regular:20,4,seed=1", "complete:10", "gnp:14,0.5",
)  # fmt: skip


PROVED = (
    "complete:12", "gnp:12,0.5", "hypercube:4", "torus:4x5", "regular:20,4,seed=1",
    "regular:30,4,seed=1", "regular:24,6,seed=1", "gnp:20,0.5,seed=1", "gnp:24,0.3,seed=1",
)  # fmt: skip

FREE = Deadline()


def number(graph: Graph, order: list[int]) -> int:
    return sum(brushes_for(graph, order))


def programs() -> None:
    print("subset program on G(n, 1/2): n, brush number, plain s, kernel s, ratio")
    load, _ = busy(compiled_order, parse("complete:4"), FREE)
    print(f"  loading the kernel: {load:.2f} s")
    for n in (14, 16, 18):
        graph = parse(f"gnp:{n},0.5,seed=1")
        plain, first = busy(plain_order, graph, FREE)
        kernel, second = busy(compiled_order, graph, FREE)
        assert number(graph, first) == number(graph, second)
        print(f"  {n} {number(graph, second)} {plain:.2f} {kernel:.4f} {plain / kernel:.0f}")
    for n in (20, 22, 24, 26):
        graph = parse(f"gnp:{n},0.5,seed=1")
        kernel, order = busy(compiled_order, graph, FREE)
        print(f"  {n} {number(graph, order)} - {kernel:.2f}")


def balanced(graph: Graph, cuts: bool, limit: float) -> tuple[int, int]:
    """The range of the brush number that CP-SAT leaves."""
    builder, deadline = CpSat(), Deadline(limit)
    pairs = cpsat_balance(Cleaning(graph, (0,) * graph.n), builder, deadline, cuts)
    literals = [builder.literal(i) for i in range(1, len(builder.names) + 1)]
    found = cpsat.solve(builder.model, literals, deadline)
    if not found.satisfiable:
        return 0, graph.m
    return found.bound, number(graph, order_of(graph, pairs, found.values))


def by_cpsat(graph: Graph, cuts: bool, limit: float) -> str:
    seconds, (low, high) = busy(balanced, graph, cuts, limit)
    return f"{high} in {seconds:.2f} s" if low == high else f"{low}..{high} at {seconds:.0f} s"


def solvers(limit: float) -> None:
    print("graph: greedy with the bound; CP-SAT with cuts; CP-SAT without")
    for text in SPARSE:
        graph = parse(text)
        bound = ends_bound(graph)
        seconds, order = busy(good_order, graph, bound, 0, FREE)
        greedy = f"{number(graph, order)} (bound {bound}) in {seconds:.3f} s"
        print(f"  {text}: {greedy}; {by_cpsat(graph, True, limit)};", end=" ", flush=True)
        print(by_cpsat(graph, False, limit), flush=True)


def proofs() -> None:
    print("proof of the bound: brush number, sets; seconds to search, write, check; MB")
    for text in PROVED:
        graph = parse(text)
        search, (final, order) = busy(cheapest, graph, FREE)
        sheet = Sheet(graph, number(graph, order))
        write, proof = busy(prefix_proof, sheet, final, FREE)
        program = Program(sheet.objective(), sheet.constraints(FREE), sheet.names)
        bounded = Bounded(program, sheet.most, proof, sheet.solution(order))
        check, word = busy(check_bound, bounded, FREE)
        assert word.accepted
        seconds = f"{search:.2f} {write:.2f} {check:.2f}"
        print(f"  {text}: {sheet.most}, {len(final):,}; {seconds}; {len(proof.text) / 1e6:.2f}")


def rows() -> Iterator[Ratio]:
    """The kernel of the subset program against plain Python, CP-SAT with against without cuts."""
    compiled_order(parse("complete:4"), FREE)
    for n in (12, 14, 16):
        graph = parse(f"gnp:{n},0.5,seed=1")
        plain, first = busy(plain_order, graph, FREE)
        kernel, second = busy(compiled_order, graph, FREE)
        assert number(graph, first) == number(graph, second)
        yield Ratio(f"G({n}, 1/2)", "subset kernel", kernel, "plain subset program", plain)
    balanced(parse("path:4"), True, 10.0)  # loads the solver
    for text in ("grid:4x4", "regular:16,3,seed=1"):
        graph = parse(text)
        with_cuts, (low, high) = busy(balanced, graph, True, 10.0)
        assert low == high
        without, (low, high) = busy(balanced, graph, False, 10.0)
        yield Ratio(text, "CP-SAT with cuts", with_cuts, "CP-SAT without", without, low < high)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--limit", type=float, default=30.0, help="seconds for each CP-SAT run")
    limit = parser.parse_args().limit
    programs()
    solvers(limit)
    proofs()


if __name__ == "__main__":
    main()
