"""Any game by turns: a position with the player who is to move there.

Who cannot move has lost, so these are positions of an impartial game: the next player wins one
exactly if the player to move does. Where nobody is to move, it is open who begins.

In a comparison of G and H this is the difference G - H: in H the players change places. Left,
moving second, wins it exactly if G is at least H (Conway, "On numbers and games", chapter 7).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from zermelo.checker.data import sequence
from zermelo.core.errors import Place
from zermelo.core.instance import Instance
from zermelo.games.impartial.rules import Impartial
from zermelo.games.partizan import OTHER, PLAYERS
from zermelo.games.registry import impartial_of
from zermelo.games.ruleset.playing import impartial_rules, rules_on
from zermelo.games.sum.rules import PartMove


class Turn(NamedTuple):
    """A position, and the player who is to move, or "" if it is open who begins."""

    position: Any
    player: str


def in_turns(instance: Instance) -> Impartial:
    """Return the rules of a game by turns; it starts with the player who is asked for, if one is.

    A position of a sum, or of two games that are compared, has one of each part.
    """
    if instance.game in ("sum", "compare"):
        return _by_parts(instance)
    rules, game = impartial_of(instance), instance.position
    if rules is not None:  # both players have all moves
        moves = rules.moves
        return _by_turns(rules, lambda position, player: moves(position), "")  # noqa: ARG005
    # All but the options, which are a player's, is as if the game were impartial.
    return _by_turns(impartial_rules(instance), rules_on(game).options, game.player or "")


def _by_turns(
    rules: Impartial, moves: Callable[[Any, str], Iterable[tuple[Any, Any]]], player: str
) -> Impartial:
    """Return rules by turns, given each player's moves, and who is to begin."""
    ends, canonical = rules.endless, rules.canonical

    def options(turn: Turn) -> Iterable[tuple[Any, Turn]]:
        if not turn.player:
            return _starts(turn)
        other = OTHER[turn.player]
        found = moves(turn.position, turn.player)
        return ((move, Turn(after, other)) for move, after in found)

    return Impartial(
        start=lambda game: Turn(rules.start(game), player),
        options=options,
        components=lambda turn: [turn] if any(True for _ in options(turn)) else [],
        write=lambda turn: [rules.write(turn.position), turn.player],
        read=lambda game, value: Turn(rules.read(game, value[0]), value[1]),
        move=rules.move,
        choices=lambda turn: rules.choices(turn.position),
        canonical=canonical and (lambda turn: turn._replace(position=canonical(turn.position))),
        made=lambda turn: rules.made(turn.position),
        endless=ends and (lambda turn, moves: ends(turn.position, moves)),
    )


def _by_parts(instance: Instance) -> Impartial:
    """Return the rules of a sum, or of the difference of two games that are compared."""
    parts: Sequence[Instance] = instance.position.parts
    rules = list(map(in_turns, parts))
    ends = [(i, own.endless) for i, own in enumerate(rules) if own.endless]

    def mover(at: int, player: str) -> str:
        """Return who moves in a part: in the right one of two that are compared, the other one."""
        return OTHER[player] if at and instance.game == "compare" else player

    def options(turn: Turn) -> Iterator[tuple[Any, Turn]]:
        position, player = turn
        if not player:
            yield from _starts(turn)
            return
        for at, own in enumerate(rules):
            for move, after in own.options(Turn(position[at], mover(at, player))):
                whole = (*position[:at], after.position, *position[at + 1 :])
                yield PartMove(at, move, parts[at]), Turn(whole, OTHER[player])

    def each(turn: Turn) -> Iterator[tuple[Impartial, Turn]]:
        return ((own, Turn(part, "")) for own, part in zip(rules, turn.position, strict=True))

    def parse_turn(game: Any, value: Any) -> Turn:  # noqa: ARG001
        found = []
        for at, part in enumerate(sequence(value[0], "", len(parts))):
            with Place(f"[{at}]"):
                found.append(rules[at].read(parts[at].position, [part, ""]).position)
        return Turn(tuple(found), value[1])

    def start(game: Any) -> Turn:  # noqa: ARG001
        starts = (own.start(part.position) for own, part in zip(rules, parts, strict=True))
        return Turn(tuple(first.position for first in starts), "")

    return Impartial(
        start=start,
        options=options,
        components=lambda turn: [turn] if any(True for _ in options(turn)) else [],
        write=lambda turn: [[own.write(part)[0] for own, part in each(turn)], turn.player],
        read=parse_turn,
        move=lambda labels, move: [  # noqa: ARG005
            move.at,
            rules[move.at].move(move.part.labels, move.move),
        ],
        choices=lambda turn: sum(own.choices(part) for own, part in each(turn)),
        made=lambda turn: all(own.made(part) for own, part in each(turn)),
        endless=(lambda turn, moves: ends[0][1](Turn(turn.position[ends[0][0]], ""), moves))
        if ends
        else None,
    )


def _starts(turn: Turn) -> list[tuple[Any, Turn]]:
    """Return the start with each player to move."""
    return [(player, turn._replace(player=player)) for player in PLAYERS]
