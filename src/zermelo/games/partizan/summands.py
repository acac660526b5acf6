"""The summands of an instance, impartial ones too, with their moves for both players."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.core.errors import LimitReached, shown
from zermelo.core.instance import Instance
from zermelo.games.impartial.rules import Impartial
from zermelo.games.partizan import LEFT, PLAYERS
from zermelo.games.partizan.atomic import atomic_weight
from zermelo.games.partizan.forms import Form, Forms
from zermelo.games.partizan.notation import Notation
from zermelo.games.partizan.thermographs import Thermographs
from zermelo.games.registry import impartial_of

Position = Any

MOST_OPTIONS = 1_000_000
"""A position with more options than this is not gone through: they are counted before."""


@dataclass(frozen=True, slots=True)
class Summand:
    """A game that is no sum of instances: its start, and its rules as functions.

    The components are positions whose sum a position is. `endless` makes the error of a play of so
    many moves that goes on, or comes back to a position (0). `board` is that of a ruleset.
    """

    start: Position
    options: Callable[[Position, str], Iterable[tuple[Any, Position]]]
    components: Callable[[Position], Sequence[Position]]
    canonical: Callable[[Position], Position]
    write: Callable[[Position], Any]
    read: Callable[[Any], Position]
    endless: Callable[[Position, int], Exception] | None
    impartial: bool
    board: Any = None

    def sides(self, position: Position) -> Iterator[Iterable[Position]]:
        """Yield what Left can move to, and what Right can: in an impartial game the same."""
        for player in (LEFT,) if self.impartial else PLAYERS:
            yield (after for _, after in self.options(position, player))

    def value(self, position: Position, forms: Forms, of: Callable[[Position], Form]) -> Form:
        """Return the value of a position, given those of what a move leads to."""
        over = forms.deadline.over
        sides = [{of(after) for after in over(side, 64)} for side in self.sides(position)]
        return forms.of(sides[0], sides[-1])


def summands(instance: Instance) -> tuple[list[Summand], list[Summand]]:
    """Return the summands of an instance; where two are compared, those of the right one after."""
    if instance.game == "compare":
        left, right = map(_summands, instance.position.parts)
        return left, right
    return _summands(instance), []


def _summands(instance: Instance) -> list[Summand]:
    if instance.game == "sum":
        return [each for part in instance.position.parts for each in _summands(part)]
    rules = impartial_of(instance)
    return [_partizan(instance) if rules is None else _impartial(instance.position, rules)]


def flat(instance: Instance, position: Position) -> list[Position]:
    """Return the positions of all summands, of one by turns (`partizan.turns`)."""
    if instance.game not in ("sum", "compare"):
        return [position]
    each = zip(instance.position.parts, position, strict=True)
    return [own for part, whole in each for own in flat(part, whole)]


def loses(player: str, values: Iterable[Form], less: Iterable[Form], forms: Forms) -> bool:
    """Whether the player to move loses a sum of values, less the sum of others."""
    pair = forms.total(values), forms.total(less)
    return forms.at_most(*(pair if player == LEFT else reversed(pair)))


def _impartial(game: Any, rules: Impartial) -> Summand:
    def options(position: Position, player: str) -> Iterator[tuple[Any, Position]]:  # noqa: ARG001
        many = rules.choices(position)
        if many > MOST_OPTIONS:
            raise LimitReached(f"a position has {shown(many)} options")
        return rules.moves(position)

    return Summand(
        start=rules.start(game),
        options=options,
        components=rules.components,
        canonical=rules.canonical or (lambda position: position),
        write=rules.write,
        read=lambda value: rules.read(game, value),
        endless=rules.endless,
        impartial=True,
    )


def _partizan(instance: Instance) -> Summand:
    from zermelo.games.ruleset.playing import endless, rules_on

    board = instance.position
    rules = rules_on(board)
    return Summand(
        start=rules.start,
        options=rules.options,
        components=rules.components,
        canonical=rules.canonical,
        write=rules.write,
        read=rules.read,
        endless=lambda position, moves: endless(board.ruleset, moves),  # noqa: ARG005
        impartial=False,
        board=board,
    )


def answer(question: str, forms: Forms, one: Form, other: Form, towers: bool = True) -> Any:
    """Return what a value says to a question; the other one is 0, or what it is compared with.

    None: there is no atomic weight, as the value is not all-small. `towers`: see `Notation`.
    """
    if question == "compare":
        return forms.compare(one, other)
    if question == "outcome":
        return forms.outcome(one)
    if question == "atomic-weight":
        weight = atomic_weight(one, forms)
        return None if weight is None else answer("value", forms, weight, other, towers)
    if question == "value":
        write = Notation(forms, towers)
        return {"text": write.text(one), "form": write.nested(one)}
    if question in ("temperature", "mean"):
        return str(getattr(Thermographs().of(one), question))
    if question in ("left-stop", "right-stop"):
        assert one.stops is not None
        return str(one.stops[question == "right-stop"])
    return one.birthday if question == "birthday" else one.number is not None
