"""Simplification of Seepage for one k: the report's reductions, as they hold, with their traces.

The reductions are those of the SURIEM report (2016), section 4.2. Read literally most of them
fail, because a deletion can leave a new dead end that is no sink; here the sinks are marked, so
they hold. "Loose" is a sink that one edge enters. With k protections a turn:

- ``green``: delete a vertex with at most k children that are not deleted (Proposition 4.2). Green
  wins whenever the token gets there, whatever is protected, so Sludge never needs it. Applied
  bottom up this deletes all trees that Green wins (4.4.1), and vertices that others enter as well.
- ``sink``: a vertex with more than k loose sinks becomes a sink (4.3), and with it every tree that
  Sludge wins and that is entered at its root only (4.4.2).
- ``bypass``: a vertex with exactly k loose sinks and one more child is deleted, and its parents
  lead to that child (4.5); if it is the source, the child becomes the source.
- Closed parts (4.4 for any subgraph): where all that can be reached from v is entered through v
  only, the game that begins at v is decided by itself; then v is deleted or becomes a sink.

What cannot be reached any more is dropped, and so are edges that leave a sink. Each step keeps the
claims that justify it, about the graph as it was then; `lift` turns them and those about the core
into claims about the original game, so the checker needs to know nothing of all this.
"""

from __future__ import annotations

from collections.abc import Collection

from zermelo.core.deadline import Deadline
from zermelo.games.seepage.rules import Seepage
from zermelo.solvers.seepage.closed_parts import decide_parts
from zermelo.solvers.seepage.shrinking import Shrinking
from zermelo.solvers.seepage.steps import RULES, Decide, Simplified


def simplify(
    game: Seepage,
    k: int,
    deadline: Deadline,
    decide: Decide | None = None,
    rules: Collection[str] = RULES,
) -> Simplified:
    """Apply the rules until none fits.

    Parameters
    ----------
    game : Seepage
        What is played; its own `protect` is not looked at.
    k : int
        The vertices that Green may protect in a turn.
    deadline : Deadline
        When to stop.
    decide : callable, optional
        Decides closed parts; without it they are left alone.
    rules : collection of str
        The rules for single vertices that are applied.

    Raises
    ------
    LimitReached
        The deadline passed.
    """
    state = Shrinking(game, k, deadline, rules)
    state.apply_rules()
    if decide is not None:
        decide_parts(state, decide)
    core = state.part(state.source) if state.winner is None else None
    return Simplified(state.steps, state.winner, core, state.source)
