"""What the ELLO methods share: when they apply, and how an order becomes an outcome."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from zermelo.core.certificate import Evidence
from zermelo.core.errors import Contradiction
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance
from zermelo.encodings.ello import PLAIN_ONLY
from zermelo.games.ello import Ello, plain, replay
from zermelo.solvers.method import Outcome


def plain_only(instance: Instance) -> str | None:
    """Return why a method for the paper's own game does not apply, or None."""
    return None if plain(instance.position) else PLAIN_ONLY


def won_by(
    instance: Instance, order: Sequence[int], statistics: Mapping[str, Any] | None = None
) -> Outcome:
    """Return the outcome "winnable" with the order as evidence, after playing it out.

    Raises
    ------
    Contradiction
        The order does not win: the method that found it is wrong.
    """
    game: Ello = instance.position
    failure = replay(game, order)
    if failure is not None:
        raise Contradiction(f"a method returned an order that fails at move {failure.move + 1}")
    evidence = Evidence("winning-order", {"order": instance.labels.of(order)})
    return Outcome(True, Assurance.EXHAUSTIVE, evidence, statistics=statistics or {})
