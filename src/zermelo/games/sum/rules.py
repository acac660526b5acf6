"""Disjunctive sums: several games side by side, and a move is a move in one of them.

The parts are instances of impartial games, sums among them, or of partizan games of your own. Of a
sum with a partizan part `partizan.summands` has the moves. A position of impartial games lists
the parts that still have a move, each as its index and its own position; so the components of the
sum are the components of its parts, and the nim-values add up by exclusive or (Sprague, Grundy).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from zermelo.core.errors import InputError, Place, shown
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.games.impartial.rules import MISERE, Impartial, Move, Position
from zermelo.games.partizan.questions import OUTCOME, VALUES

VALUED = (OUTCOME.name, *(asked.name for asked in VALUES))
"""What is asked of a sum in which a part is partizan."""


@dataclass(frozen=True, slots=True)
class Sum:
    """A sum: its parts."""

    parts: tuple[Instance, ...]

    def rules(self, index: int) -> Impartial:
        """Return the rules of a part."""
        return _own(self.parts[index])


@dataclass(frozen=True, slots=True)
class SumPosition:
    """A position of a sum: (index, position) of every part that still has a move, ascending."""

    game: Sum = field(hash=False)
    left: tuple[tuple[int, Position], ...]


class PartMove(NamedTuple):
    """A move in one part."""

    at: int
    move: Move
    part: Instance


def _rules(part: Instance) -> Impartial | None:
    """Return the rules of a part, None for a partizan game; `InputError` for any other."""
    # The registry, which lists this game too, is not there yet when this file is read.
    from zermelo.games.registry import GAMES

    entry = GAMES[part.game]
    found = entry.impartial
    if found is None and entry.ruleset is None:
        from zermelo.games.entries import whole

        known = ", ".join(sorted(each.name for each in whole() if each.impartial))
        raise InputError(f"{part.game} is no impartial game", f"known: {known}")
    return found if found is None or found.bound is None else found.bound(part)


def _own(part: Instance) -> Impartial:
    rules = _rules(part)
    assert rules is not None, "sums with partizan parts have no moves of both"
    return rules


def make_sum(parts: tuple[Instance, ...], question: str = "nim-value") -> Sum:
    """Return the sum of instances, of which a question is asked.

    `InputError` if there is no part, or one cannot stand in a sum: a game that is neither impartial
    nor partizan, misère play, or a partizan game where the question is one of impartial games.
    """
    if not parts:
        raise InputError("the sum has no part", "give at least one instance", ".parts")
    for index, part in enumerate(parts):
        place = f".parts[{index}]"
        if not ensure_summand(part, place) and question not in VALUED:
            what = f"{part.game} is no impartial game, and the question is {question}"
            raise InputError(what, f"ask for {', '.join(VALUED)}", f"{place}.game")
    return Sum(parts)


def ensure_summand(part: Instance, place: str) -> bool:
    """Raise `InputError` unless a game can stand in a sum; return whether it is impartial."""
    with Place(f"{place}.game"):
        rules = _rules(part)
    if part.question == MISERE:
        what = "in a sum who cannot move loses"
        raise InputError(what, "take the question out", f"{place}.question")
    if rules is not None and rules.misere(part.position):
        what = "misère play of a sum is another game than that of its parts"
        raise InputError(what, "take it out", place)
    return rules is not None


def start(game: Sum) -> SumPosition:
    """Return the position that the first player finds."""
    parts = enumerate(game.parts)
    return _position(game, [(i, game.rules(i).start(part.position)) for i, part in parts])


def options(position: SumPosition) -> Iterator[tuple[PartMove, SumPosition]]:
    """Yield every move as (move, position), part after part."""
    game, left = position.game, position.left
    for place, (index, own) in enumerate(left):
        rules = game.rules(index)
        for move, after in rules.options(own):
            mine = ((index, after),) if rules.components(after) else ()
            rest = (*left[:place], *mine, *left[place + 1 :])
            yield PartMove(index, move, game.parts[index]), SumPosition(game, rest)


def components(position: SumPosition) -> list[SumPosition]:
    """Return the components of all parts, each as a position of the sum."""
    game = position.game
    return [
        SumPosition(game, ((index, part),))
        for index, own in position.left
        for part in game.rules(index).components(own)
    ]


def choices(position: SumPosition) -> int:
    """Return how many options a position has, as far as its parts count theirs."""
    return sum(position.game.rules(index).choices(own) for index, own in position.left)


def _position(game: Sum, pairs: list[tuple[int, Position]]) -> SumPosition:
    """Return a position without the parts in which no move is left, as far as they are made."""
    own = ((game.rules(index), index, part) for index, part in pairs)
    left = ((i, part) for rules, i, part in own if not rules.made(part) or rules.components(part))
    return SumPosition(game, tuple(left))


def _positions(game: Sum) -> float:
    return sum(game.rules(i).expected(part.position) for i, part in enumerate(game.parts))


def _write(position: SumPosition) -> list[list[Any]]:
    return [[index, position.game.rules(index).write(own)] for index, own in position.left]


def _parse_position(game: Sum, value: Any) -> SumPosition:
    if not isinstance(value, list):
        raise InputError(f"{shown(value)} is not a list of pairs [part, position]")
    pairs: list[tuple[int, Position]] = []
    last = -1
    for place, pair in enumerate(value):
        if not isinstance(pair, list) or len(pair) != 2:
            raise InputError(f"{shown(pair)} is not a pair [part, position]", "", f"[{place}]")
        index, own = pair
        if type(index) is not int or not last < index < len(game.parts):
            what = f"{shown(index)} is no part here"
            raise InputError(what, "parts ascend", f"[{place}][0]")
        last = index
        with Place(f"[{place}][1]"):
            pairs.append((index, game.rules(index).read(game.parts[index].position, own)))
    return _position(game, pairs)


def _all_made(position: SumPosition) -> bool:
    return all(position.game.rules(index).made(own) for index, own in position.left)


def _move(labels: Labels, move: PartMove) -> list[Any]:  # noqa: ARG001
    return [move.at, _own(move.part).move(move.part.labels, move.move)]


def build(graph: Graph, labels: Labels, data: Mapping[str, Any], question: str) -> Sum:  # noqa: ARG001
    """Return the game that the data say; `InputError` tells what is wrong with them, and where."""
    return make_sum(tuple(data["parts"]), question)


def _bind(instance: Instance) -> Impartial | None:
    """Return the rules of a sum with parts of somebody's own; None if one of them is partizan."""
    game: Sum = instance.position
    if any(_rules(part) is None for part in game.parts):
        return None
    if all(game.rules(index).endless is None for index in range(len(game.parts))):
        return RULES

    def canonical(position: SumPosition) -> SumPosition:
        own = [(index, game.rules(index), part) for index, part in position.left]
        left = [(i, part if r.canonical is None else r.canonical(part)) for i, r, part in own]
        return SumPosition(game, tuple(left))

    def endless(position: Any, moves: int) -> Exception:
        while not isinstance(position, SumPosition):  # beside a heap
            position = position.position
        found = [(game.rules(index), own) for index, own in position.left]
        rules, own = next((pair for pair in found if pair[0].endless is not None), found[0])
        assert rules.endless is not None
        return rules.endless(own, moves)

    return replace(RULES, canonical=canonical, endless=endless, made=_all_made)


RULES = Impartial(
    start=start,
    options=options,
    components=components,
    write=_write,
    read=_parse_position,
    move=_move,
    positions=_positions,
    choices=choices,
    bound=_bind,
)
