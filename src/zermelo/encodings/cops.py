"""Cops and Robbers as formulas.

- ``sat-horn``: "the robber escapes from k cops". The clauses, and why, are those of the checker
  (`games.cops.evidence.formula`): Horn clauses for the positions from which the cops win, and for
  each start of theirs a clause that leaves the robber an answer. For the cop number there are such
  clauses for each number of cops that may be too small, to be switched on where he escapes.
- ``qbf``: "k cops can be sure to have caught the robber within so many rounds". For each round a
  block says where the cops are, and a universal one which way the robber goes. The implications
  lead one way, and a robber who was caught leads to nothing, so he vanishes. A robber who goes to
  a cop need not be caught at once: a cop waits there for the round that there is still to come.
"""

from __future__ import annotations

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.encodings import rates
from zermelo.encodings.builder import Builder
from zermelo.encodings.cpsat import CpSat
from zermelo.encodings.linear import Linear
from zermelo.encodings.qcnf import Qcnf, digits
from zermelo.encodings.spec import Encoding, rounds_ahead
from zermelo.games.cops.evidence.formula import constraints, variables
from zermelo.games.cops.rules import CopsAndRobber, closed_masks, within_reach

MAX_LITERALS = 5_000_000
"""A quantified formula with more literals is refused."""

UNFINISHED = "that he is not caught yet is no win for the cops"


def sat_horn(game: CopsAndRobber, k: int, builder: Builder, deadline: Deadline) -> None:
    """Write the formula that is satisfiable exactly if the robber escapes from k cops."""
    clauses = list(constraints(game.graph, k, deadline))  # which refuses what is too large
    for name in variables(game.graph, k):
        builder.variable(name)
    for name, clause in clauses:
        builder.clause(name, clause)


def fewest(game: CopsAndRobber, builder: CpSat | Linear, deadline: Deadline) -> None:
    """Write that he escapes from as many numbers of cops as he can: all below the cop number."""
    escapes = []
    for k in range(1, len(dominating_set(game.graph))):
        clauses = list(constraints(game.graph, k, deadline))
        escapes.append(builder.variable(f"robber-escapes({k})"))
        before = len(builder.names)
        for name in variables(game.graph, k):
            builder.variable(f"{k}:{name}")
        for name, clause in clauses:
            shifted = (x + before if x > 0 else x - before for x in clause)
            builder.clause(f"{k}:{name}", [-escapes[-1], *shifted])
    builder.minimize([(-1, x) for x in escapes])


def dominating_set(graph: Graph) -> list[int]:
    """Return a dominating set, by the greedy rule: cops on it win at once."""
    closed = closed_masks(graph)
    missing, chosen = (1 << graph.n) - 1, list[int]()
    while missing:
        chosen.append(max(range(graph.n), key=lambda v: (closed[v] & missing).bit_count()))
        missing &= ~closed[chosen[-1]]
    return chosen


def qbf(game: CopsAndRobber, k: int, rounds: int, builder: Qcnf, deadline: Deadline) -> None:
    """Write the formula that is true exactly if k cops need at most so many rounds."""
    graph = game.graph
    n = graph.n
    if (rounds + 1) * (n + 2 * graph.m) * 4 * (k + 3) > MAX_LITERALS:
        raise LimitReached(f"the quantified formula has more than {MAX_LITERALS} literals")
    within = [within_reach(graph, v) for v in range(n)]
    before = _cop_positions(n, k, 0, builder)
    bits = builder.choice("way(0", n)
    robber = {v: builder.variable(f"robber(0,{v})") for v in range(n)} if rounds else {}
    for v in range(n):
        there = [robber[v]] if rounds else [cop[v] for cop in before]
        builder.implies(f"robber-starts({v})", digits(v, n, bits), there)
    for t in range(1, rounds + 1):
        deadline.check(rates.COP_MOVE * k * n * n)
        cops = _cop_positions(n, k, t, builder)
        for i in range(k):
            for v in range(n):
                name = f"cop-moves({t},{i},{v})"
                builder.implies(name, [cops[i][v]], [before[i][u] for u in within[v]])
        caught = [[cop[v] for cop in cops] for v in range(n)]
        if t == rounds:
            for v in range(n):
                builder.implies(f"caught({t},{v})", [robber[v]], caught[v])
            return
        bits = builder.choice(f"way({t}", max(map(len, within)))
        following = {v: builder.variable(f"robber({t},{v})") for v in range(n)}
        for v in range(n):
            for number, w in enumerate(within[v]):
                choice = digits(number, len(within[v]), bits)
                name = f"robber-moves({t},{v},{w})"
                builder.implies(name, [robber[v], *choice], [*caught[v], following[w]])
        before, robber = cops, following


def _cop_positions(n: int, k: int, t: int, builder: Qcnf) -> list[list[int]]:
    """Return variables for where each cop is after t moves, on one vertex each."""
    builder.exists()
    cops = [[builder.variable(f"cop({t},{i},{v})") for v in range(n)] for i in range(k)]
    for i, cop in enumerate(cops):
        builder.clause(f"cop-is-somewhere({t},{i})", cop)
        builder.cardinality(f"cop-is-once({t},{i})", cop, 1)
    return cops


ENCODINGS = (
    Encoding(
        "sat-horn",
        ("cops-win",),
        ("cnf",),
        "Horn clauses for the positions that the cops win; satisfiable if the robber escapes",
        lambda game, builder, deadline: sat_horn(game, game.cops, builder, deadline),
        answers=(True, False),
    ),
    Encoding(
        "escapes",
        ("cop-number",),
        ("cpsat", "opb", "mps", "lp"),
        "sat-horn for each number of cops that may be too small; 1 less the objective's value",
        fewest,
        answers=None,  # a number is wanted
    ),
    Encoding(
        "qbf",
        ("capture-time",),
        ("qdimacs", "qcir"),
        "the rounds one by one, a universal block for each move of the robber",
        lambda game, builder, deadline, *ahead: qbf(
            game, game.cops, rounds_ahead(UNFINISHED, *ahead), builder, deadline
        ),
        by_rounds=True,
        answers=None,
    ),
)
