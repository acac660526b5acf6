"""How small strategies are as evidence: python -m benchmarks.strategies [--exact SECONDS].

For impartial games, in one run: the positions that a table of all nim-values has (`met`), the
entries of the first strategy that is found and of the one that is written, their ratio, and the
entries of the latter for each position met; two lower bounds, and how many times the seconds of the
first strategy both take together, and the checker takes less for the smaller one. The first bound
is the depth: the positions that the winner must list if the loser draws the game out, which holds
for every strategy. The second is the exact minimum, or what CP-SAT proved of it in some seconds,
where all positions that a strategy may pass are few enough to be listed. At the end the same
measure, entries for each position visited, for other methods and games.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import zermelo
from benchmarks.measure import Ratio, busy
from zermelo.checker.check import check
from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.formats.instance import decode
from zermelo.games.impartial.rules import outcome
from zermelo.games.ruleset.files import load
from zermelo.solvers.search.evidence import Writing
from zermelo.solvers.search.impartial import Table
from zermelo.solvers.search.methods import rules_of
from zermelo.solvers.search.minimize import Needs, Pool

LISTED = 2000
"""The most positions for the exact minimum."""

ENOUGH = 3_000_000
"""The options that may be looked at to list all positions that a strategy may pass."""

EXACT = 5.0

GAMES: dict[str, Instance] = {
    "Node-Kayles, path:20": zermelo.node_kayles("path:20"),
    "Node-Kayles, cycle:15": zermelo.node_kayles("cycle:15"),
    "Node-Kayles, grid:4x5": zermelo.node_kayles("grid:4x5"),
    "Node-Kayles, grid:5x5": zermelo.node_kayles("grid:5x5"),
    "Node-Kayles, cubic 18": zermelo.node_kayles("regular:18,3,seed=1"),
    "Node-Kayles, tree 22": zermelo.node_kayles("tree:22,seed=1"),
    "Arc-Kayles, path:16": zermelo.arc_kayles("path:16"),
    "Arc-Kayles, cycle:13": zermelo.arc_kayles("cycle:13"),
    "Arc-Kayles, grid:4x4": zermelo.arc_kayles("grid:4x4"),
    "Arc-Kayles, cubic 12": zermelo.arc_kayles("regular:12,3,seed=1"),
    "Grim, cycle:11": zermelo.grim("cycle:11"),
    "Grim, grid:3x4": zermelo.grim("grid:3x4"),
    "Grim, cubic 12": zermelo.grim("regular:12,3,seed=1"),
    "octal 0.77, cycle:11": zermelo.octal("cycle:11", "0.77"),
    "subtraction 1,3, grid:3x4": zermelo.subtraction("grid:3x4", [1, 3]),
    "POLISH, grid:3x3": zermelo.polish("grid:3x3"),
    "POLISH, cubic 8": zermelo.polish("regular:8,3,seed=1"),
    "POLISH, bipartite:3,4": zermelo.polish("bipartite:3,4"),
    "POLISH, complete:5": zermelo.polish("complete:5"),
    "VertexNim, circuit:4": zermelo.vertexnim("circuit:4", [3, 4, 2, 3], 0),
    "VertexNim, complete:5": zermelo.vertexnim("complete:5", [2, 3, 2, 3, 2], 0),
    "Edge-Nim, complete:4": zermelo.edge_nim(
        "complete:4", [(u, v, 2) for u in range(4) for v in range(u + 1, 4)], 0
    ),
    "geography, circulant 12": zermelo.geography(
        Graph.from_edges(12, [(v, (v + step) % 12) for v in range(12) for step in (1, 3, 4)], True),
        0,
    ),
}  # fmt: skip

CHOSEN = (
    "Node-Kayles, grid:4x5", "Arc-Kayles, grid:4x4", "Grim, grid:3x4", "POLISH, cubic 8",
)  # fmt: skip


OWN = ("node_kayles.py", "arc_kayles.py", "grim.py")
"""Rules files."""


@dataclass(frozen=True)
class Measured:
    """A game's first strategy and the smaller one, with what they took."""

    met: int
    first: int
    entries: int
    depth: int
    exact: str
    writing: tuple[float, float]
    checks: tuple[float, float]


def measured(instance: Instance, seconds: float) -> Measured:
    """Write both strategies of who wins and check them; CP-SAT may take so many seconds."""
    instance = replace(instance, question="outcome")
    rules = replace(rules_of(instance), endless=None)  # rules of one's own are not left out here
    table = Table(rules, Deadline())
    start = rules.start(instance.position)
    answer = outcome(table.nim_value(start))
    writing = Writing(table, start, False)
    took, _ = busy(writing.write, writing.reply)
    more, smaller = busy(writing.smaller)
    written = smaller or writing
    checks = []
    for each in filter(None, (writing, smaller)):
        certificate = Certificate(instance, answer, each.evidence(instance.labels))
        spent, result = busy(check, certificate)
        assert result.accepted, result
        checks.append(spent)
    pool = Pool(rules, table.known, Deadline(), ENOUGH)
    roots = writing.roots(pool)
    best = ""
    try:
        pool.open_all(roots)
        if len(pool.opened) <= LISTED:
            best = exact(pool, roots, seconds)
    except zermelo.errors.LimitReached:
        pass
    return Measured(
        len(table.values), len(writing.order), len(written.order), depth(pool, roots), best,
        (took, took + more), (checks[0], checks[-1]),
    )  # fmt: skip


def depth(pool: Pool, roots: Needs) -> int:
    """Return the least number of listed positions that the loser can make any play pass."""
    found: dict[int, float] = {}
    for root in pool.opened:
        stack = [root]
        while stack:
            number = stack[-1]
            needs = pool.opened.get(number) or ()
            open_ = [one for need in needs for one in need if one not in found]
            stack += open_
            if not open_:
                stack.pop()
                below = (min(found[one] for one in need) for need in needs)
                found[number] = 1 + max(below, default=0)
    return int(max((min(found.get(one, 1) for one in need) for need in roots), default=0))


def exact(pool: Pool, roots: Needs, seconds: float) -> str:
    """Return the fewest positions of a strategy, or between which numbers they lie."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    taken: dict[int, Any] = {number: model.new_bool_var("") for number in pool.opened}
    for need in roots:
        model.add_bool_or([taken[one] for one in need])
    for number, needs in pool.opened.items():
        for need in ((),) if needs is None else needs:
            model.add_bool_or([taken[number].negated(), *(taken[one] for one in need)])
    model.minimize(sum(taken.values()))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = seconds
    status = solver.solve(model)
    low = math.ceil(solver.best_objective_bound - 1e-6)
    if status == cp_model.OPTIMAL:
        return str(low)
    return f"{low}-{round(solver.objective_value)}" if status == cp_model.FEASIBLE else f"{low}-"


OTHERS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("search", {"game": "node-kayles", "graph": "grid:4x5", "question": "nim-value"}),
    ("nimbers", {"game": "node-kayles", "graph": "grid:5x5", "question": "outcome"}),
    ("nimbers", {"game": "node-kayles", "graph": "grid:5x5", "question": "outcome"}),
    ("nimbers", {"game": "arc-kayles", "graph": "grid:4x4", "question": "outcome"}),
    ("fixpoint", {"game": "cops", "graph": "grid:5x5", "cops": 2, "question": "cops-win"}),
    ("fixpoint", {"game": "cops", "graph": "petersen", "cops": 2, "question": "cops-win"}),
    ("learn", {"game": "seepage", "graph": "simplex:3,8", "protect": 1, "question": "green-wins"}),
    ("learn", {"game": "seepage", "graph": "simplex:3,5", "protect": 1, "question": "green-wins"}),
)


def entries(data: Any, n: int) -> int:
    """Return how many positions, moves, claims or sets of n vertices evidence lists."""
    for key in ("values", "replies", "claims", "moves"):
        if key in data:
            return len(data[key])
    if "sets" in data:  # in hexadecimal digits
        return len(data["sets"]) // (2 * ((n + 7) // 8))
    return sum(entries(part, n) for part in data.values() if isinstance(part, dict)) + sum(
        entries(each, n)
        for part in data.values()
        if isinstance(part, list)
        for each in part
        if isinstance(each, dict)
    )


def other(method: str, value: dict[str, Any]) -> str:
    """Return a line on what a method gives as evidence."""
    value = {**value, "graph": {"family": value["graph"]}}
    verdict = zermelo.decide(decode(value, Path()), method=method)
    assert verdict.certificate is not None, verdict.reason
    evidence = verdict.certificate.evidence
    met = max(v for k, v in verdict.statistics.items() if k in MET)
    count = entries(evidence.data, verdict.certificate.instance.graph.n)
    name = f"{value['game']}, {value['graph']['family']}: {value['question']}"
    return f"{name:40}{method:10}{evidence.kind:14}{met:10,}{count:10,}{count / met:10.3g}"


MET = ("positions", "nodes", "claims")
"""What methods call the positions that they looked at."""


def own_rules(path: str) -> Ratio:
    """Return the ratio of a smaller strategy to the first one, written and checked, by a file."""
    (game,) = load(str(Path(__file__).parents[1] / "rulesets" / path))
    found = measured(game("regular:18,3,seed=1"), 0.0)
    first, smaller = (sum(pair) for pair in zip(found.writing, found.checks, strict=True))
    return Ratio(f"rulesets/{path}, cubic 18", "the first one", first, "a smaller one", smaller)


def rows() -> Iterator[Ratio]:
    """The entries of the smaller strategy against the first one's, and what checking them takes.

    By rules of one's own, writing and checking the first one against both for a smaller one.
    """
    for name in CHOSEN:
        found = measured(GAMES[name], 0.0)
        yield Ratio(name, "entries", found.entries, "entries found first", found.first)
        yield Ratio(name, "checking them", found.checks[1], "checking the first", found.checks[0])
    yield from map(own_rules, OWN)


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--exact", type=float, default=EXACT, metavar="SECONDS", help="of CP-SAT")
    options = parser.parse_args()
    heads = ("met", "first", "entries", "ratio", "a met", "depth", "minimum", "time", "check")
    widths = (8, 7, 9, 7, 8, 7, 10, 7, 7)
    print(f"{'strategy':28}" + "".join(f"{h:>{w}}" for h, w in zip(heads, widths, strict=True)))
    logs = []
    for name, instance in GAMES.items():
        found = measured(instance, options.exact)
        ratio = found.first / found.entries if found.entries else 1.0
        logs.append(math.log(ratio))
        cells = (
            f"{found.met:,}", f"{found.first:,}", f"{found.entries:,}", f"{ratio:.2f}",
            f"{found.entries / found.met:.3f}", f"{found.depth}", found.exact or "-",
            f"{found.writing[1] / found.writing[0]:.1f}",
            f"{found.checks[0] / found.checks[1]:.1f}",
        )  # fmt: skip
        print(
            f"{name:28}" + "".join(f"{c:>{w}}" for c, w in zip(cells, widths, strict=True)),
            flush=True,
        )
    print(f"geometric mean of the ratios: {math.exp(sum(logs) / len(logs)):.2f}\n")
    print(f"{'evidence':40}{'method':10}{'kind':14}{'visited':>10}{'entries':>10}{'a visit':>10}")
    for method, value in OTHERS:
        print(other(method, value), flush=True)


if __name__ == "__main__":
    main()
