"""What an answer says, in the words of its game."""

from __future__ import annotations

import importlib
from typing import Any

from zermelo.core.above import above
from zermelo.core.instance import Instance
from zermelo.core.verdict import Verdict
from zermelo.games.registry import folder, stands
from zermelo.games.registry import game as game_spec


def told(verdict: Verdict, instance: Instance) -> tuple[str, Any]:
    """Return what an answer says in words, and its witness as a JSON value, or "" and None.

    The witness is what shows that the answer is right, where that is one thing: the order of a game
    of ELLO that is won, a winning move. Evidence that is large is not searched for it.
    """
    if not verdict.answered:
        return "", None
    spec = game_spec(instance.game)
    if spec.impartial is not None or spec.ruleset is not None:
        who = "partizan" if spec.impartial is None else "impartial"
        winner: tuple[str, Any] = above("a verdict says", who, verdict, instance)
        return winner
    name = f"zermelo.games.{folder(instance.game)}.words"
    if not stands(name):
        return "", None
    evidence = verdict.certificate.evidence if verdict.certificate else None
    found: tuple[str, Any] = importlib.import_module(name).tell(instance, verdict.answer, evidence)
    return found
