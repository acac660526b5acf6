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
  for each path, at most k for each beginning of one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.instance import Instance
from zermelo.encodings import rates
from zermelo.encodings.builder import BlockBuilder, CountingBuilder
from zermelo.encodings.forms import FORMS
from zermelo.encodings.qcnf import digits
from zermelo.encodings.seepage_rounds import Rounds, exact, rounds
from zermelo.encodings.spec import Encoding, Format, Reading
from zermelo.games.seepage.rules import Seepage

MAX_PATHS = 100_000
"""The expansion of a game with more paths is refused: its formula would not fit in memory."""

MAX_LITERALS = 10_000_000
"""A formula with more literals is refused."""

Expansion = dict[tuple[int, ...], dict[int, int]]
"""For each path of the token, the variable of each vertex that Green may protect at its end."""


def qbf(game: Seepage, k: int, ahead: Rounds, builder: BlockBuilder, deadline: Deadline) -> None:
    """Write the quantified formula.

    The child to go to is chosen by its number in binary. The highest bit does not count where it
    would lead beyond the last child, so that every number names a child. A child that loses the
    game needs no number: all of them must be protected, whichever is chosen.

    Parameters
    ----------
    game : Seepage
        What is played; its own `protect` is not looked at.
    k : int
        The vertices that Green may protect in a turn.
    ahead : Rounds
        What the formula is about.
    builder : BlockBuilder
        Where it is written.
    deadline : Deadline
        When to stop.

    Raises
    ------
    LimitReached
        The deadline passed, or the formula would be too large.
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
        builder.for_all()
        widest = max(len(others) for _, others in step.values())
        bits = [builder.variable(f"way({t},{i})") for i in range((widest - 1).bit_length())]
        builder.exists()
        following = {w: [builder.variable(f"token({t + 1},{w})")] for w in ahead.steps[t + 1]}
        for v, (_, others) in step.items():
            for number, w in enumerate(others):
                choice = digits(number, len(others), bits)
                name = f"move({t},{v},{w})"
                builder.implies(name, [*token[v], *choice], [protected[w], *following[w]])
        token = following


def sat_paths(
    game: Seepage, k: int, ahead: Rounds, builder: CountingBuilder, deadline: Deadline
) -> Expansion:
    """Write the expansion over all paths of the token.

    Parameters
    ----------
    game : Seepage
        What is played; its own `protect` is not looked at.
    k : int
        The vertices that Green may protect in a turn.
    ahead : Rounds
        What the formula is about.
    builder : CountingBuilder
        Where it is written.
    deadline : Deadline
        When to stop.

    Returns
    -------
    Expansion
        For each path that the token may have come, longer ones before their beginnings, the
        variables that say which vertices Green protects then.

    Raises
    ------
    LimitReached
        The deadline passed, or there are too many paths.
    """
    found: Expansion = {}
    if game.source_is_sink:
        builder.clause("the-source-is-a-sink", [])
    if not ahead.steps:
        return found
    _few_paths(game, ahead)
    # A depth-first walk. For each vertex of the path so far: what Green protects when the token
    # is on it, and the children that the walk has yet to go to.
    path = [game.source]
    moves: list[dict[int, int]] = [{}]
    waiting = [list(reversed(ahead.steps[0][game.source][1]))]
    entered = True
    while path:
        t = len(path) - 1
        if entered:
            deadline.check(rates.PATH_STEP * (1 + len(ahead.steps[t][path[t]][0])))
            for w in ahead.steps[t][path[t]][0]:
                _guard(path, w, moves, builder)
        if waiting[t]:
            path.append(waiting[t].pop())
            moves.append({})
            waiting.append(list(reversed(ahead.steps[t + 1][path[-1]][1])))
            entered = True
            continue
        builder.cardinality(f"at-most-{k}({_dotted(path)})", list(moves[t].values()), k)
        found[tuple(path)] = moves.pop()
        path.pop()
        waiting.pop()
        entered = False
    return found


def _guard(
    path: list[int], end: int, moves: list[dict[int, int]], builder: CountingBuilder
) -> None:
    """Say that on this path, which goes on to `end`, something is protected in time."""
    literals: list[int] = []
    whole = [*path, end]
    for i, move in enumerate(moves):
        for x in whole[i + 1 :]:
            if x not in move:
                move[x] = builder.variable(f"protect({_dotted(path[: i + 1])},{x})")
            literals.append(move[x])
    builder.clause(f"guard({_dotted(whole)})", literals)


def _dotted(path: list[int]) -> str:
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


def _build(write: Callable[..., object]) -> Callable[[Instance, Format, Deadline], Any]:
    def build(instance: Instance, form: Format, deadline: Deadline) -> Any:
        return _written(write, instance, form, exact(instance.position, deadline), deadline)

    return build


def _look_ahead(
    write: Callable[..., object],
) -> Callable[[Instance, Format, Deadline, int, Reading], Any]:
    def build(
        instance: Instance, form: Format, deadline: Deadline, depth: int, reading: Reading
    ) -> Any:
        ahead = rounds(instance.position, depth, reading, deadline)
        return _written(write, instance, form, ahead, deadline)

    return build


def _written(
    write: Callable[..., object],
    instance: Instance,
    form: Format,
    ahead: Rounds,
    deadline: Deadline,
) -> Any:
    game: Seepage = instance.position
    builder = FORMS[form].builder()
    write(game, game.protect, ahead, builder, deadline)
    return builder


def _applies(instance: Instance) -> str | None:
    return None if instance.position.protect is not None else 'it needs "protect": k'


ENCODINGS = (
    Encoding(
        "qbf",
        ("green-wins",),
        ("qdimacs", "qcir"),
        "the token game round by round, a universal block for each move of Sludge",
        _applies,
        _build(qbf),
        _look_ahead(qbf),
    ),
    Encoding(
        "sat-paths",
        ("green-wins",),
        ("cnf",),
        "a clause for each path of the token, at most k vertices for each beginning of one",
        _applies,
        _build(sat_paths),
        _look_ahead(sat_paths),
    ),
)
