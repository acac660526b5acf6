"""Methods ``qbf`` and ``sat-paths``: the token game as formulas, looking ahead round by round.

``qbf`` writes a quantified formula. It is of use as a second opinion, because it shares nothing
with the searches but the rules: up to some 100 vertices. The solver's word comes without a proof
that could be checked; the winner's functions are had by asking again (see `asking`), for small
games.

``sat-paths`` expands the game over the token's paths, for CaDiCaL: a clause for each path from the
source to a sink, up to 100,000 of them. A model is a strategy of Green and becomes claims that the
checker accepts; a refutation speaks of a formula that the checker does not know, so the claims of
Sludge come by asking again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from zermelo.core.deadline import Deadline
from zermelo.core.digraphs import topological_order
from zermelo.core.errors import LimitReached, SolverMistake
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance
from zermelo.encodings.cnf import Cnf
from zermelo.encodings.qcnf import Qcnf
from zermelo.encodings.seepage import Expansion, Rounds, exact, qbf, rounds, sat_paths, spans
from zermelo.encodings.spec import Reading
from zermelo.games.seepage.evidence.claims import Claim
from zermelo.games.seepage.rules import Seepage, bits_of, members
from zermelo.solvers import rates
from zermelo.solvers.backends import qbf as backend
from zermelo.solvers.backends import sat
from zermelo.solvers.method import Outcome, Task
from zermelo.solvers.seepage.asking import Asked, Guide, rest, searched
from zermelo.solvers.seepage.claims import Claims
from zermelo.solvers.seepage.common import SeepageMethod, at_most, guessed

LARGEST = 2000
"""Above this many vertices no formula is tried."""

Formula = Callable[[int, int, Reading], bool]
"""(k, depth, reading) -> whether the formula is true."""


def decided(game: Seepage, k: int, depth: int | None, holds: Formula) -> bool:
    """Return whether Green wins with k, by formulas of bounded depth.

    An optimistic formula that is false says that Sludge wins, a pessimistic one that is true says
    that Green wins; what comes true stays true (or false) with more depth. When the depth is the
    length of a longest path to a sink, the two are the same. Without a given depth it grows until
    one of the formulas is conclusive; `LimitReached` says that the given one does not suffice.
    """
    span = spans(game)
    nearest, farthest = span.shortest[game.source], span.longest[game.source]
    if game.source_is_sink or not farthest:
        return not game.source_is_sink
    last = farthest if depth is None else min(depth, farthest)
    for ahead in range(1 if depth is None else last, last + 1):
        if ahead == farthest:
            return holds(k, ahead, "optimistic")
        if ahead >= nearest and not holds(k, ahead, "optimistic"):
            return False
        if holds(k, ahead, "pessimistic"):
            return True
    raise LimitReached(
        f"with k = {k}, depth {last} decides nothing: the optimistic formula is true and the "
        f"pessimistic one false; depth {farthest} decides"
    )


def _deepened(
    task: Task,
    holds: Formula,
    guide: Callable[[Seepage, int, Deadline], Guide],
    statistics: dict[str, int],
    claims: Mapping[int, list[Claim]] | None = None,
) -> Outcome:
    """Return the outcome of a method that looks ahead for a depth, or deepens."""

    def counted(k: int, depth: int, reading: Reading) -> bool:
        task.deadline.check()
        statistics["formulas"] = statistics.get("formulas", 0) + 1
        statistics["depth"] = max(statistics.get("depth", 0), depth)
        return holds(k, depth, reading)

    def wins(task: Task, k: int, counts: dict[str, int]) -> bool:  # noqa: ARG001
        return decided(task.instance.position, k, task.request.depth, counted)

    return searched(task, Asked(wins, guide, claims or {}, Assurance.SOLVER), statistics)


def _qbf(task: Task) -> Outcome:
    game: Seepage = task.instance.position
    statistics: dict[str, int] = {}

    def holds(k: int, depth: int, reading: Reading) -> bool:
        formula = Qcnf()
        qbf(game, k, rounds(game, depth, reading, task.deadline), formula, task.deadline)
        statistics.update(variables=len(formula.names), clauses=len(formula.clauses))
        return backend.solve(formula, task.deadline, task.program)

    def guide(game: Seepage, k: int, deadline: Deadline) -> Guide:
        def green(inner: Seepage) -> int:
            return _first_move(written(inner), inner, k, deadline, task.program)

        def wins(inner: Seepage) -> bool:
            return backend.solve(written(inner), deadline, task.program)

        def written(inner: Seepage) -> Qcnf:
            formula = Qcnf()
            qbf(inner, k, exact(inner, deadline), formula, deadline)
            return formula

        return _by_rest(game, wins, green)

    return _deepened(task, holds, guide, statistics)


def _first_move(
    formula: Qcnf, game: Seepage, k: int, deadline: Deadline, program: str | None
) -> int:
    """Return what Green, who wins, protects in the first round of a formula.

    Nothing that she protects hurts her, so there is always one more that she may.
    """
    named = {name: number for number, name in enumerate(formula.names, 1)}
    green = {named[f"protect(0,{x})"]: x for x in range(game.graph.n) if f"protect(0,{x})" in named}
    left, chosen = sorted(green), 0
    while left and chosen.bit_count() < k:
        variable = backend.settled(formula, left, deadline, program)
        chosen |= 1 << green[variable]
        left.remove(variable)
    return chosen


def _by_rest(
    game: Seepage, wins: Callable[[Seepage], bool], green: Callable[[Seepage], int]
) -> Guide:
    """Return the guide that asks about the rest of a game; nothing is asked twice.

    Given are whether Green wins such a game, and what she protects first where she does.
    """

    @cache
    def won(v: int, protected: int) -> bool:
        inner = rest(game, v, protected)
        return v not in game.sinks and (inner is None or wins(inner[0]))

    def move(v: int, protected: int) -> int:
        inner = rest(game, v, protected)
        if inner is None:
            return 0
        return bits_of(inner[1][place] for place in members(green(inner[0])))

    return Guide(won, move)


def _qbf_cost(instance: Instance, known: Answer) -> float:
    # Measured with depqbf on simplices of dimension 3, which are the hardest that were found:
    # 0.05 s for 56 vertices, 0.4 s for 84, 5.5 s for 120; the pairs of formulas on the way add up.
    return guessed(0.1 + 0.02 * 2.0 ** (min(instance.graph.n, 600) / 15), known)


def _sat_paths(task: Task) -> Outcome:
    instance = task.instance
    game: Seepage = instance.position
    statistics: dict[str, int] = {}
    claims: dict[int, list[Claim]] = {}

    def holds(k: int, depth: int, reading: Reading) -> bool:
        ahead = rounds(game, depth, reading, task.deadline)
        found, expansion = _expanded(game, k, ahead, task.deadline, task.request.seed)
        statistics.update(found.statistics)
        conclusive = reading == "pessimistic" or depth == farthest
        if found.satisfiable and conclusive:
            claims[k] = green_claims(game, expansion, found.model, task.deadline)
        return bool(found.satisfiable)

    def guide(game: Seepage, k: int, deadline: Deadline) -> Guide:
        def green(inner: Seepage) -> int | None:
            ahead = exact(inner, deadline)
            found, expansion = _expanded(inner, k, ahead, deadline, task.request.seed)
            if not found.satisfiable:
                return None
            return bits_of(x for x, i in expansion[inner.source,].items() if found.model[i - 1])

        return _by_rest(
            game, lambda inner: green(inner) is not None, lambda inner: green(inner) or 0
        )

    farthest = spans(game).longest[game.source]
    return _deepened(task, holds, guide, statistics, claims)


def _expanded(
    game: Seepage, k: int, ahead: Rounds, deadline: Deadline, seed: int
) -> tuple[sat.SatResult, Expansion]:
    """Return what the solver says of the expansion over all paths, and its variables."""
    cnf = Cnf()
    expansion = sat_paths(game, k, ahead, cnf, deadline)
    found = sat.solve(len(cnf.names), cnf.clauses, deadline, seed)
    if found.satisfiable is None:
        raise deadline.reached()
    return found, expansion


def green_claims(
    game: Seepage, expansion: Expansion, model: Sequence[bool], deadline: Deadline
) -> list[Claim]:
    """Return the claims that a model of the expansion stands for; the last is about the source.

    The value of variable i is model[i - 1]; the game's source is no sink. The claim of a path holds
    for its last vertex and for what was protected before and is still needed: the children that are
    protected already, and what the claims of the other children need. Raises `LimitReached`.
    """
    claims = _harmless(game)
    if not expansion:
        return claims.needed(claims.at[game.source][0][1])
    move = {
        path: bits_of(x for x, i in new.items() if model[i - 1]) for path, new in expansion.items()
    }
    before: dict[tuple[int, ...], int] = {}
    for path in reversed(expansion):
        if len(path) == 1:
            before[path] = 0
        elif path[:-1] in before:
            protected = before[path[:-1]] | move[path[:-1]]
            if not protected >> path[-1] & 1:  # else the token does not come here
                before[path] = protected
    last = 0
    for path in expansion:
        if path not in before:
            continue
        deadline.check(rates.CLAIM)
        v, here = path[-1], move[path]
        known = claims.covering(v, before[path])
        if known is not None:
            last = known
            continue
        children = game.graph.masks[v]
        protected = before[path] | here
        given = children & protected
        by: list[int] = []
        for child in members(children & ~protected):
            number = claims.covering(child, protected)
            if number is None:  # longer paths came first
                raise SolverMistake("its model does not protect from all paths")
            by.append(number)
            given |= claims.found[number].given
        last = claims.add(Claim(v, given & ~here, here, tuple(by)))
    return claims.needed(last)


def _harmless(game: Seepage) -> Claims:
    """Return the claims about the vertices from which no sink can be reached."""
    claims = Claims(game.graph.n)
    paths = spans(game).paths
    for v in reversed(topological_order(game.graph)):
        if not paths[v]:
            by = tuple(claims.at[child][0][1] for child in game.graph.neighbors(v))
            claims.add(Claim(v, 0, 0, by))
    return claims


def _sat_cost(instance: Instance, known: Answer) -> float:
    game: Seepage = instance.position
    paths = spans(game).paths[game.source]
    # Measured: 1.6 s for the 16,384 paths of simplex:2,14, 0.7 s for the 2187 of simplex:3,7.
    seconds = 0.05 + 3e-4 * min(paths, 10**6)
    certifies = known is True and instance.question == "green-wins"
    return seconds if certifies else guessed(seconds, known)


SAT_PATHS = SeepageMethod(
    name="sat-paths",
    summary="CaDiCaL on the token game, a clause for each path to a sink",
    evidence=("green-claims", "sludge-claims", "claim-pair"),
    proofless=True,
    applies=at_most(LARGEST),
    cost=_sat_cost,
    run=_sat_paths,
    unrolls=True,
    backend=sat.version,
)

QBF = SeepageMethod(
    name="qbf",
    summary="a QBF solver on the token game round by round, up to a depth that decides",
    evidence=("green-claims", "sludge-claims", "claim-pair"),
    proofless=True,
    applies=at_most(LARGEST),
    cost=_qbf_cost,
    run=_qbf,
    unrolls=True,
    counted=False,
    backend=backend.version,
)
