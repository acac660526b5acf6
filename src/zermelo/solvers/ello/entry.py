"""How the tables declare a method for ELLO: what it says of itself, and where its program stands.

The program is loaded when the method runs. A plan asks all methods whether they apply and what they
cost, and then runs one or two of them.
"""

from __future__ import annotations

from collections.abc import Callable

from zermelo.core.instance import Instance
from zermelo.core.later import Later
from zermelo.core.verdict import Answer
from zermelo.games.ello.rules import plain
from zermelo.solvers.method import Method, Outcome, Task

Applies = Callable[[Instance], str | None]
Cost = Callable[[Instance, Answer], float]
Run = Callable[[Task], Outcome]

PLAIN_ONLY = "it is for undirected games with two colours and no edge directed beforehand"


def plain_only(instance: Instance) -> str | None:
    """Return why a method for the paper's own game does not apply, or None."""
    return None if plain(instance.position) else PLAIN_ONLY


def every_variant(instance: Instance) -> str | None:  # noqa: ARG001
    """Return None: the method applies to every variant of the game."""
    return None


def at(place: str) -> Run:
    """Return the program at ``MODULE:FUNCTION`` of this folder, to be loaded when it runs."""
    found: Later[[Task], Outcome] = Later(f"zermelo.solvers.ello.{place}")
    return found


def entry(
    name: str,
    summary: str,
    evidence: tuple[str, ...],
    applies: Applies,
    cost: Cost,
    run: Run,
    exact: bool = True,
    backend: Callable[[], str] | None = None,
) -> Method:
    """Return a method for the one question of the game (see `Method`)."""
    return Method(name, ("winnable",), summary, cost, run, exact, evidence, applies, backend)
