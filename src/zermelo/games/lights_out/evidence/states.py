"""Evidence ``state-table``: presses, and the checker's own search that there is no shorter way.

Data: ``presses``, the labels of a shortest way to darkness; none where there is no way. The checker
searches the states breadth first by the rules, also with `lit_only`, where the order counts. The
number of presses times that of vertices is at most `MAX_LAMPS`.

Acceptance implies:
The answer is right: the least number of presses after which all lights are out, or null or false if
no sequence of presses does it.

Hypotheses:
- Play is by the rules (`options`); any modulus, digraphs and isolated vertices are theirs.
- A state that was reached before is left out: it took at most as many presses then.
- The checker accepts that there is no way only where no new state is left.
- The listed presses are played by the rules (`replay`) and are as many as the search finds; where
  there is no way, none are listed.
"""

from __future__ import annotations

from zermelo.checker.data import compared, require
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.games.lights_out.evidence.presses import played_presses, read_presses
from zermelo.games.lights_out.rules import LightsOut, options

MAX_LAMPS = 20_000_000
"""At most so many lamps are written in all: presses times vertices."""

PRESS = 3e-6
"""Seconds of work for a press on a graph of ten vertices."""


def check_states(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check presses against a search through the states."""
    instance, presses = certificate.instance, read_presses(certificate)
    game: LightsOut = instance.position
    least = fewest(game, deadline)
    if least is None:
        require(not presses, "no presses put all lights out")
    else:
        enough = len(played_presses(certificate)) == least
        require(enough, f"{least} presses are enough, not {len(presses)}")
    found = least if instance.question == "fewest-presses" else least is not None
    return compared(certificate.answer, found)


def fewest(game: LightsOut, deadline: Deadline) -> int | None:
    """Return with how few presses all lights go out, or None; `LimitReached` if it is long."""
    n, made = game.graph.n, 0
    level, seen, presses = [game], {game.lit}, 0
    while level:
        if any(not any(each.lit) for each in level):
            return presses
        found: list[LightsOut] = []
        for each in level:
            deadline.check(PRESS * n)
            made += n * n  # a press makes a new row of lamps
            if made > MAX_LAMPS:
                raise LimitReached("there are too many states for the checker's own search")
            for _, after in options(each):
                if after.lit not in seen:
                    seen.add(after.lit)
                    found.append(after)
        level, presses = found, presses + 1
    return None
