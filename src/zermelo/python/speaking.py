"""What a verdict says of itself, in sentences: see the properties of `core.verdict.Verdict`."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any

from zermelo.core.errors import InputError, shown
from zermelo.core.instance import Instance
from zermelo.core.nodes import label, nodes_in, nodes_of, verdict_in_labels
from zermelo.core.verdict import Verdict
from zermelo.formats.answers import between, in_words
from zermelo.games.impartial.rules import MISERE, PASS
from zermelo.games.registry import folder, impartial_of, stands
from zermelo.games.registry import game as game_spec

COMPARED = {
    "=": "the two games are equal",
    ">": "the left game is better for Left",
    "<": "the left game is better for Right",
    "||": "neither game is better: whoever moves first wins the difference",
}
"""What the signs say of two games that are compared."""


def answer_in_words(verdict: Verdict, instance: Instance) -> tuple[str, Any]:
    """Return what an answer says in words, and its witness as a JSON value, or "" and None.

    The witness is what shows that the answer is right, where that is one thing: the order of a game
    of ELLO that is won, a winning move. Evidence that is large is not searched for it.
    """
    if not verdict.answered:
        return "" if verdict.known is None else between(verdict.known, verdict.question), None
    if verdict.question == "compare":
        return COMPARED[verdict.answer], None
    spec = game_spec(instance.game)
    if spec.impartial is not None or spec.ruleset is not None:
        from zermelo.games.impartial.rules import GENUS, QUOTIENT
        from zermelo.games.partizan.questions import VALUES
        from zermelo.python import winners

        if verdict.question in {GENUS, QUOTIENT, *(asked.name for asked in VALUES)}:
            return "", None  # the answer says all
        tell = winners.partizan if spec.impartial is None else winners.impartial
        return tell(verdict, instance)
    name = f"zermelo.games.{folder(instance.game)}.words"
    if not stands(name):
        return "", None
    evidence = verdict.certificate.evidence if verdict.certificate else None
    found: tuple[str, Any] = importlib.import_module(name).tell(instance, verdict.answer, evidence)
    return found


def sentence(verdict: Verdict, instance: Instance | None, source: str | None = None) -> str:
    """Return the line of a verdict, with what its answer says of the instance.

    `source` is where that is from: the line begins with its name, or with the source.
    """
    words = "" if instance is None else answer_in_words(verdict, instance)[0]
    asked = " ".join(dict.fromkeys((verdict.game, verdict.question)))
    asked = f"{asked}: " if verdict.game else ""
    named = None if source is None else verdict.name or source
    head = asked if named in (None, verdict.game) else f"{named}: {asked}"
    return f"{head}{_outcome(verdict)}" + (f"; {words}" if words else "")


def _outcome(verdict: Verdict) -> str:
    if not verdict.answered:
        counted = "".join(
            f"; {method}: {key} {number}"
            for method, counts in verdict.statistics.items()
            for key, number in counts.items()
        )
        return f"unknown ({verdict.reason}{counted}; {verdict.seconds:.2f} s)"
    sure = verdict.assurance.label + (f" ({verdict.evidence})" if verdict.evidence else "")
    if verdict.error_bound is not None:
        sure += f", error at most {verdict.error_bound:.2g}"
    alike = _alike(verdict.statistics.get("orbits", ()))
    answer = in_words(verdict.answer, verdict.question)
    text = f"{answer}{alike}, {sure}, by {verdict.method}, {verdict.seconds:.2f} s"
    return f"{text} ({verdict.reason})" if verdict.reason else text


def _alike(orbits: Sequence[Sequence[Any]]) -> str:
    """Return which of the winning moves are alike, if some are."""
    if max(map(len, orbits), default=1) == 1:
        return ""
    if len(orbits) == 1:
        return " (one orbit)"
    return f" ({len(orbits)} orbits: {', '.join(map(in_words, orbits))})"


MOST_MOVES = 100_000
"""So many moves are looked at in one position."""

ORDERED = ("ello", "cleaning", "lights-out")
"""The games whose answers rest on an order of vertices."""


def _words(verdict: Verdict) -> tuple[str, Any]:
    """Return what the answer says, and its witness, of a verdict in labels."""
    return ("", None) if verdict.instance is None else answer_in_words(verdict, verdict.instance)


def text(verdict: Verdict) -> str:
    """Return the command line's sentence."""
    plain = verdict_in_labels(verdict)
    return sentence(plain, plain.instance)


def why(verdict: Verdict) -> str | None:
    """Return what the answer says, or the reason."""
    if not verdict.answered:
        return verdict.reason
    return _words(verdict_in_labels(verdict))[0] or verdict.reason


def order(verdict: Verdict) -> list[Any] | None:
    """Return the order of an answer, in the caller's nodes."""
    if verdict.game not in ORDERED or not verdict.answered:
        return None
    plain = verdict_in_labels(verdict)
    found: list[Any] | None = _words(plain)[1]
    asked = verdict.instance or plain.instance
    return None if found is None or asked is None else list(nodes_in(found, nodes_of(asked)))


def winning_moves(verdict: Verdict, time_limit: float | None) -> list[Any] | None:
    """Return all moves that win, in the caller's nodes; `InputError` for games without any."""
    from zermelo.python.api import decide

    if verdict.question == "winning-moves":
        return list(verdict.answer) if verdict.answered else None
    held, instance = verdict.certificate, verdict.instance
    instance = held.instance if instance is None and held else instance
    if instance is None:
        raise InputError("the verdict does not say what was asked", "decide the instance again")
    if game_spec(instance.game).question("winning-moves") is None:
        raise InputError(f"{instance.game} has no winning moves", "look at .order or at .strategy")
    if verdict.question == MISERE:
        raise InputError("winning moves are those of normal play", "look at .strategy")
    found: list[Any] | None
    found = decide(instance, question="winning-moves", time_limit=time_limit).answer
    return found


def strategy(verdict: Verdict) -> Callable[..., Any] | None:
    """Return what plays by the order or the evidence of a verdict."""
    found = order(verdict)
    if found is not None:
        return _by_order(found)
    held = verdict_in_labels(verdict).certificate
    rules = None if held is None else impartial_of(held.instance)
    if held is None or rules is None:
        return None
    from zermelo.pictures.impartial.plays import lost_by

    lost, instance = lost_by(held), held.instance
    if lost is None:
        return None
    nodes = nodes_of(verdict.instance or instance)

    def move(position: Any = None) -> Any:
        """Return a move that wins in a position, or None if the evidence shows none."""
        if position is None or isinstance(position, Instance):
            at = rules.start((position or instance).position)
        else:
            at = rules.read(instance.position, label(position, instance.labels))
        options = islice(rules.options(at), MOST_MOVES)
        found = next((each for each, after in options if lost(after)), PASS)
        return None if found is PASS else nodes_in(rules.move(instance.labels, found), nodes)

    return move


def say(what: str, *given: Any) -> Any:
    """Return what a property of verdicts says, given the verdict."""
    if what == "html":
        from zermelo.views.notebook import verdict_html

        return verdict_html(*given)
    return SAYS[what](*given)


def _by_order(found: Sequence[Any]) -> Callable[..., Any]:
    def move(made: Sequence[Any] = ()) -> Any:
        """Return the next move of the order after those made, or None at its end."""
        if list(made) != list(found[: len(made)]):
            raise InputError(f"{shown(made)} is not how the order begins", "play it from the start")
        return found[len(made)] if len(made) < len(found) else None

    return move


SAYS: dict[str, Callable[..., Any]] = {
    "text": text,
    "why": why,
    "order": order,
    "strategy": strategy,
    "winning_moves": winning_moves,
}
"""What verdicts say, by the names of their properties."""
