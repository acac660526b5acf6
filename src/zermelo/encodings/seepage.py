"""Seepage as a formula that is true exactly if Green wins: the token game, round by round.

A round is a move of Green and a move of Sludge. A formula looks ahead for `depth` rounds, in one of
two readings of what comes after: the optimistic one, in which Green has won when no sink was
reached so far, and the pessimistic one, in which she has lost when the token is still where it can
reach a sink. So an optimistic formula that is false says that Sludge wins, a pessimistic one
that is true says that Green wins, and at the length of a longest path from the source to a sink
both say who wins. Only because a single token is as strong as all contaminated vertices (see
`games.seepage`) are the formulas this small.

- ``qbf``: after each move of Green a universal block says which way the token goes. An illegal
  move (onto a protected vertex) needs no word: the implications lead one way, so it makes the token
  vanish, which helps only Green, and Sludge never needs one.
- ``sat-paths``: the universal blocks expanded. Green's move is named by the token's path so far,
  and on each path to a sink one vertex must be protected before the token gets there: a clause
  for each path, at most k for each beginning of one. For the green number k is to be least.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

from zermelo.core.deadline import Deadline
from zermelo.core.digraphs import topological_order
from zermelo.core.errors import LimitReached
from zermelo.core.instance import Instance
from zermelo.encodings import rates
from zermelo.encodings.cnf import Cnf
from zermelo.encodings.cpsat import CpSat
from zermelo.encodings.linear import Linear
from zermelo.encodings.qcnf import Qcnf, digits
from zermelo.encodings.spec import Encoding, Reading
from zermelo.games.seepage.rules import Seepage

MAX_PATHS = 100_000
"""The expansion of a game with more paths is refused: its formula would not fit in memory."""

MAX_LITERALS = 10_000_000
"""A formula with more literals is refused."""

Steps = dict[int, tuple[list[int], list[int]]]
"""For each vertex that the token may be on: the children that lose the game, and the others."""


class Spans(NamedTuple):
    """What lies between every vertex and the sinks."""

    shortest: tuple[float, ...]
    """The moves of a shortest path; infinite where no sink can be reached."""
    longest: tuple[int, ...]
    """The moves of a longest path; 0 where no sink can be reached."""
    paths: tuple[int, ...]
    """How many paths lead to a sink."""


class Rounds(NamedTuple):
    """What can happen in the rounds that a formula looks ahead."""

    steps: tuple[Steps, ...]
    """After t moves: where the token may be, if Sludge may still win from there in this reading."""
    later: tuple[list[int], ...]
    """In round t: where the token may come to afterwards, which are the vertices that Green may
    want to protect then, sorted."""


def spans(game: Seepage) -> Spans:
    """Return what lies between every vertex and the sinks; linear time."""
    n = game.graph.n
    sinks = frozenset(game.sinks)
    shortest: list[float] = [math.inf] * n
    longest, paths = [0] * n, [0] * n
    for v in reversed(topological_order(game.graph)):
        if v in sinks:
            shortest[v], paths[v] = 0, 1
            continue
        for w in game.graph.neighbors(v):
            paths[v] += paths[w]
            if shortest[w] < math.inf:
                shortest[v] = min(shortest[v], shortest[w] + 1)
                longest[v] = max(longest[v], longest[w] + 1)
    return Spans(tuple(shortest), tuple(longest), tuple(paths))


def rounds(game: Seepage, depth: int, reading: Reading, deadline: Deadline) -> Rounds:
    """Return what can happen in the first `depth` rounds; none if the source is a sink."""
    shortest = spans(game).shortest
    hopeful = reading == "optimistic"

    def lost(w: int, left: int) -> bool:
        # The pessimist gives up wherever a sink is left to be reached when time is up.
        return not shortest[w] or (not left and not hopeful and shortest[w] < math.inf)

    def matters(w: int, left: int) -> bool:
        return shortest[w] <= left if hopeful else shortest[w] < math.inf

    level = [game.source] if matters(game.source, depth) and not game.source_is_sink else []
    found: list[Steps] = []
    for left in range(depth - 1, -1, -1):
        if not level:
            break
        deadline.check()
        step: Steps = {}
        for v in level:
            children = [w for w in game.graph.neighbors(v) if matters(w, left)]
            losing = [w for w in children if lost(w, left)]
            step[v] = (losing, [w for w in children if not lost(w, left)])
        found.append(step)
        level = sorted({w for _, others in step.values() for w in others})
    later: list[list[int]] = []
    reached: set[int] = set()
    for step in reversed(found):
        deadline.check()
        for losing, others in step.values():
            reached.update(losing, others)
        later.append(sorted(reached))
    return Rounds(tuple(found), tuple(reversed(later)))


def exact(game: Seepage, deadline: Deadline) -> Rounds:
    """Return all rounds, so that both readings say who wins."""
    return rounds(game, spans(game).longest[game.source], "optimistic", deadline)


def qbf(game: Seepage, k: int, ahead: Rounds, builder: Qcnf, deadline: Deadline) -> None:
    """Write the quantified formula.

    The child to go to is chosen by its number in binary. The highest bit does not count where it
    would lead beyond the last child, so that every number names a child. A child that loses the
    game needs no number: all of them must be protected, whichever is chosen. Green may protect k
    vertices in a turn, whatever the game's own `protect` says.
    """
    if game.source_is_sink:
        builder.clause("the-source-is-a-sink", [])
        return
    literals = sum((4 * k + 6) * len(later) for later in ahead.later)
    if literals > MAX_LITERALS:
        raise LimitReached(f"the quantified formula has more than {MAX_LITERALS} literals")
    token: dict[int, list[int]] = {game.source: []}  # where it starts is no question
    protected: dict[int, int] = {}
    for t, (step, later) in enumerate(zip(ahead.steps, ahead.later, strict=True)):
        deadline.check(rates.LITERAL * (4 * k + 6) * len(later))
        builder.exists()
        green = {x: builder.variable(f"protect({t},{x})") for x in later}
        before, protected = protected, dict(green)
        if t:
            protected = {x: builder.variable(f"protected({t},{x})") for x in later}
            for x in later:
                name = f"protected-at-some-time({t},{x})"
                builder.implies(name, [protected[x]], [green[x], before[x]])
        builder.cardinality(f"at-most-{k}({t})", list(green.values()), k)
        for v, (losing, _) in step.items():
            for w in losing:
                builder.implies(f"guard({t},{v},{w})", token[v], [protected[w]])
        if t + 1 == len(ahead.steps):
            return
        bits = builder.choice(f"way({t}", max(len(others) for _, others in step.values()))
        following = {w: [builder.variable(f"token({t + 1},{w})")] for w in ahead.steps[t + 1]}
        for v, (_, others) in step.items():
            for number, w in enumerate(others):
                choice = digits(number, len(others), bits)
                name = f"move({t},{v},{w})"
                builder.implies(name, [*token[v], *choice], [protected[w], *following[w]])
        token = following


def sat_paths(game: Seepage, k: int, ahead: Rounds, builder: Cnf, deadline: Deadline) -> None:
    """Write the expansion over all paths of the token, for Green with k vertices in a turn."""

    def at_most(path: str, literals: list[int]) -> None:
        builder.cardinality(f"at-most-{k}({path})", literals, k)

    _expansion(game, ahead, builder, at_most, deadline)


def least(game: Seepage, builder: CpSat | Linear, deadline: Deadline) -> None:
    """Write the expansion for Green with as few vertices in a turn as she can do with."""
    most = builder.amount("green-number", game.graph.n)

    def at_most(path: str, literals: list[int]) -> None:
        builder.at_least(f"at-most({path})", [(1, most), *((-1, x) for x in literals)], 0)

    _expansion(game, exact(game, deadline), builder, at_most, deadline)
    builder.minimize([(1, most)])


def _expansion(
    game: Seepage,
    ahead: Rounds,
    builder: Cnf | CpSat | Linear,
    at_most: Callable[[str, list[int]], None],
    deadline: Deadline,
) -> None:
    if game.source_is_sink:
        builder.clause("the-source-is-a-sink", [])
    if not ahead.steps:
        return
    _few_paths(game, ahead)
    # A depth-first walk. For each vertex of the path so far: what Green protects when the token
    # is on it, and the children that the walk has yet to go to.
    path: list[int] = []
    moves: list[dict[int, int]] = []
    waiting = [[game.source]]
    while waiting:
        if waiting[-1]:
            losing, others = ahead.steps[len(path)][waiting[-1][-1]]
            path.append(waiting[-1].pop())
            moves.append({})
            waiting.append(others[::-1])
            deadline.check(rates.PATH_STEP * (1 + len(losing)))
            for w in losing:
                _guard(path, w, moves, builder)
        else:
            waiting.pop()
            if path:
                at_most(_dot_path(path), list(moves.pop().values()))
                path.pop()


def _guard(
    path: list[int], end: int, moves: list[dict[int, int]], builder: Cnf | CpSat | Linear
) -> None:
    """Say that on this path, which goes on to `end`, something is protected in time."""
    literals: list[int] = []
    whole = [*path, end]
    for i, move in enumerate(moves):
        for x in whole[i + 1 :]:
            if x not in move:
                move[x] = builder.variable(f"protect({_dot_path(path[: i + 1])},{x})")
            literals.append(move[x])
    builder.clause(f"guard({_dot_path(whole)})", literals)


def _dot_path(path: list[int]) -> str:
    return ".".join(map(str, path))


def _few_paths(game: Seepage, ahead: Rounds) -> None:
    """Raise `LimitReached` if there are too many paths."""
    ways = {game.source: 1}
    paths = literals = 0
    for t, step in enumerate(ahead.steps):
        following: dict[int, int] = {}
        for v, (losing, others) in step.items():
            paths += ways[v] * len(losing)
            literals += ways[v] * len(losing) * (t + 1) * (t + 2) // 2
            for w in others:
                following[w] = following.get(w, 0) + ways[v]
        ways = following
    if paths > MAX_PATHS:
        raise LimitReached(f"there are {paths} paths to the sinks, the limit is {MAX_PATHS}")
    if literals > MAX_LITERALS:
        raise LimitReached(f"the expansion has {literals} literals, the limit is {MAX_LITERALS}")


def _by_rounds(
    write: Callable[[Seepage, int, Rounds, Any, Deadline], None],
) -> Callable[..., None]:
    """Return what writes the rounds that a formula is about: all of them without a depth."""

    def build(game: Seepage, builder: Any, deadline: Deadline, *ahead: Any) -> None:
        assert game.protect is not None
        seen = rounds(game, ahead[0], ahead[1], deadline) if ahead else exact(game, deadline)
        write(game, game.protect, seen, builder, deadline)

    return build


def _applies(instance: Instance) -> str | None:
    return None if instance.position.protect is not None else 'it needs "protect": k'


ENCODINGS = (
    Encoding(
        "qbf",
        ("green-wins",),
        ("qdimacs", "qcir"),
        "the token game round by round, a universal block for each move of Sludge",
        _by_rounds(qbf),
        by_rounds=True,
        applies=_applies,
    ),
    Encoding(
        "sat-paths",
        ("green-wins",),
        ("cnf",),
        "a clause for each path of the token, at most k vertices for each beginning of one",
        _by_rounds(sat_paths),
        by_rounds=True,
        applies=_applies,
    ),
    Encoding(
        "least-paths",
        ("green-number",),
        ("cpsat", "opb", "mps", "lp"),
        "sat-paths with as few vertices in a turn as will do",
        least,
        answers=None,  # a number is wanted
    ),
)
