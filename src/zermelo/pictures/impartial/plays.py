"""Impartial games: the reader plays on, the evidence answers so that he is to move and lost.

Evidence knows such positions in one of several ways; `lost` is what they have in common: it says
of a position whether the evidence shows that the player to move loses there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import reduce
from itertools import islice
from operator import xor
from typing import Any

from zermelo.checker.data import sequence
from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, LimitReached
from zermelo.core.instance import Instance
from zermelo.games.impartial.deletion import GROWING, bits
from zermelo.games.impartial.evidence import KINDS
from zermelo.games.impartial.evidence.positions import values_of
from zermelo.games.impartial.evidence.strategies import Heaped, HeapMove, with_heap
from zermelo.games.impartial.evidence.tables import rules_of
from zermelo.games.impartial.heaps import PathValues, heaps_of, parts_of, total
from zermelo.games.impartial.rules import GENUS, MISERE, QUOTIENT, Impartial, Position
from zermelo.games.registry import NAMES, impartial_of
from zermelo.views.picture import Look, Scene, State, extent
from zermelo.views.playing import Option, Play, explore
from zermelo.views.view import Lost, View, own_graph, view

MOST_LOOKS = 150_000  # so many positions are looked at in the search for replies; then a page ends

MOST_OPENINGS = 2_000
"""So many first moves are looked at where nothing is played."""

WHY_LOST = {
    "strategy": "every move has an answer",
    "nim-table": "no move leads to nim-value 0",
    "position-table": "no move leads to nim-value 0",
    "arms-table": "no move leads to nim-value 0",
    "path-values": "no move leads to nim-value 0",
    "form": "the value is 0",
    "mirror": "every move is answered by its image",
    "value-rule": "its nim-value is 0 by a theorem",
    "smaller-game": "so does the one to move in a smaller position that plays the same",
}
"""Why the player to move loses, by the kinds of evidence that games share."""

BESIDE = (*KINDS, "value-rule")
"""The kinds of evidence that say who loses a position beside any heap."""

LEAST = "you cannot move, and so the evidence wins"

SMALL, BOTH_SIDES = 30, 4_000
"""A game for two is on the page if it has at most so many vertices, and moves."""

MOST = "the evidence could not move, and so it has won"


def impartial_plays(certificate: Certificate) -> list[Play]:
    """Return the one play of an impartial game, if the evidence says which positions are lost."""
    instance, rules = as_played(certificate.instance), _rules(certificate)
    if rules is None or instance.question in GROWING:
        return []
    lost = _lost(certificate)
    if lost is None:
        return []
    own = view(instance.game)
    start: Position = rules.start(instance.position)
    heap = certificate.answer if isinstance(start, Heaped) else None
    if heap is not None:
        start, own = start._replace(heap=heap), _heap_view(own, own.scene(instance), heap)
    telling = Telling(instance, rules, own, lost)
    opening, opened = "", None
    # Evidence that no move wins has an answer to each, and need not name the start itself.
    if not lost(start) and certificate.answer != []:
        try:
            opening, start, opened = telling.answer(start, telling.state(start))
        except LookupError:
            return []
    over = MOST if instance.question == MISERE else LEAST
    spots = explore(start, telling.state, telling.replies, lambda _: over)
    title = "You move first, and lose" if not opening else "The evidence moves first, and wins"
    if heap:
        title += f"; the game is played beside a heap of {heap}: its nim-value is that number"
    beside = own.scene(instance) if heap else None
    tab = "Play against it" if opening else "Move first"
    return [Play(f"{title}.", tab, opening, spots, scene=beside, opened=opened)]


def _rules(certificate: Certificate) -> Impartial | None:
    """Return the rules of what is played: beside a heap for a nim-value; None if not impartial."""
    rules = impartial_of(as_played(certificate.instance))
    return with_heap(rules) if rules and certificate.question == "nim-value" else rules


def as_played(instance: Instance) -> Instance:
    """Return the instance in misère play if its question is about that, else as it is."""
    misere = instance.question in (GENUS, QUOTIENT)
    return replace(instance, question=MISERE) if misere else instance


def two_players(instance: Instance) -> list[Play]:
    """Return the game for two at one page, if all of it has a place there."""
    instance = as_played(instance)
    rules = impartial_of(instance)
    if rules is None or instance.question in GROWING:
        return []
    over = "cannot move, and has " + ("won" if instance.question == MISERE else "lost")
    return for_two(instance, rules.start(instance.position), rules.moves, over)


def playable(**parts: Any) -> View:
    """Return the view of an impartial game, which is played against evidence and by two persons."""
    return View(plays=impartial_plays, tried=two_players, **parts)


def for_two(
    instance: Instance,
    start: Any,
    moves: Callable[[Any], Iterable[tuple[Any, Any]]],
    over: str,
    first: str = "",
) -> list[Play]:
    """Return a game for two persons in which these moves lead from place to place.

    None if it is too large for a page. In a partizan game, where `first` begins, a place is a pair:
    a position, and the player to move.
    """
    own, graph = view(instance.game), own_graph(instance.position)
    if graph and graph.n > SMALL:
        return []

    def look(at: Any) -> State:
        return own.look(instance, at)

    def replies(at: Any) -> Iterator[Option]:
        here = look(at)
        for move, after in moves(at):
            marked = own.touched(instance, here, look(after), move)
            words, clicks = own.say(instance, move), own.clicks(instance, move)
            yield Option(words, clicks, marked, "", after, marked)

    def turn(at: Any) -> str:
        return str(at[1]).capitalize() if first else ""

    try:
        spots = explore(start, look, replies, lambda _: over, BOTH_SIDES, turn)
    except LimitReached:
        return []
    if any(spot.cut for spot in spots):
        return []
    if not first:
        return [Play("Two players take turns.", "Two players", spots=spots, two=True)]
    title = f"Left and Right take turns, {first.capitalize()} begins."
    return [Play(title, f"Two players, {first.capitalize()} first", spots=spots, two=True)]


def winning_move(certificate: Certificate) -> Any:
    """Return a move that the evidence shows to win, or None; `LookupError` if it knows none.

    The certificate is one for an outcome, or for a nim-value above 0.
    """
    rules = impartial_of(certificate.instance)
    lost = lost_by(certificate)
    if rules is None or lost is None:
        return None
    if _is_large(certificate.instance):
        raise LookupError
    options = islice(rules.options(rules.start(certificate.instance.position)), MOST_OPENINGS)
    return next((move for move, after in options if lost(after)), None)


def _is_large(instance: Instance) -> bool:
    """Whether the moves of a ruleset, which are listed at once, are not listed for a sentence."""
    return instance.game not in NAMES and instance.graph.n > MOST_OPENINGS


def lost_by(certificate: Certificate) -> Lost | None:
    """Return which positions the evidence shows to be lost for the player to move, or None.

    None where the question is not who wins by the rules, but what positions are worth in misère
    play.
    """
    instance = certificate.instance
    if impartial_of(instance) is None or as_played(instance) is not instance:
        return None
    read = _reader(certificate)
    lost = read and read(certificate)
    if lost is None or certificate.question != "nim-value":
        return lost
    if certificate.evidence.kind not in BESIDE:
        return lost
    # That the other takes the whole heap away is answered by a move that wins without it.
    return lambda position: lost(Heaped(position, 0))


def why_lost(certificate: Certificate) -> str:
    """Return in words why the evidence shows that the player to move loses; empty if unknown."""
    instance, kind = certificate.instance, certificate.evidence.kind
    rules = None if _is_large(instance) else impartial_of(instance)
    if rules is not None and not any(True for _ in rules.options(rules.start(instance.position))):
        return "there is no move"
    return view(instance.game).why_lost.get(kind) or WHY_LOST.get(kind, "")


def _heap_view(own: View, scene: Scene, heap: int) -> View:
    """Return the view of a game on a scene with a heap below it; if that is 0 it is not shown."""
    node = len(scene.points)
    left, _, right, bottom = extent(scene)
    spot = ((left + right) / 2, bottom + 74.0)
    whole = replace(scene, points=(*scene.points, spot), names=(*scene.names, "heap"))

    def look(instance: Instance, at: Heaped) -> State:
        state = own.look(instance, at.position)
        if not heap:
            return state
        kind = "heap" if at.heap else "gone"
        return replace(state, nodes=(*state.nodes, Look(kind, "heap", text=str(at.heap))))

    def say(instance: Instance, move: Any) -> str:
        if isinstance(move, HeapMove):
            return f"leave {move.left} in the heap"
        return own.say(instance, move)

    def clicks(instance: Instance, move: Any) -> tuple[int, ...]:
        return (node,) if isinstance(move, HeapMove) else own.clicks(instance, move)

    return replace(own, scene=lambda _: whole, look=look, say=say, clicks=clicks)


class Telling:
    """How a view tells the moves of an instance, and what the evidence replies."""

    def __init__(self, instance: Instance, rules: Impartial, own: View, lost: Lost) -> None:
        self.instance, self.rules, self.own, self.lost = instance, rules, own, lost
        self.looks = 0

    def state(self, position: Position) -> State:
        """Return how a position looks."""
        return self.own.look(self.instance, position)

    def answer(self, position: Position, state: State) -> tuple[str, Position, State]:
        """Return the first move to a lost position in words, and that position with its marks.

        `state` is how the position looks. `LookupError` if there is no such move.
        """
        for move, after in self.rules.options(position):
            self.looks += 1
            if self.looks > MOST_LOOKS:
                break
            if self.lost(after):
                marked = self.own.touched(self.instance, state, self.state(after), move)
                return self.own.say(self.instance, move), after, marked
        raise LookupError("the evidence has no reply")

    def replies(self, position: Position) -> Iterator[Option]:
        """Yield the moves of the reader, each with a reply to a lost position."""
        here, own, instance = self.state(position), self.own, self.instance
        for move, between in self.rules.options(position):
            state = self.state(between)
            marked = own.touched(instance, here, state, move)
            words, clicks = own.say(instance, move), own.clicks(instance, move)
            yield Option(words, clicks, marked, *self.answer(between, state))


def won_by(rules: Impartial, game: Any, written: Iterable[Any]) -> Lost:
    """Return who loses, given the positions that strategies lead to, as evidence writes them."""
    won = {rules.read(game, each) for each in written}
    return lambda position: position in won or not rules.components(position)


def _from_strategy(certificate: Certificate) -> Lost:
    rules, replies = _rules(certificate), certificate.evidence.data["replies"]
    assert rules is not None
    return won_by(rules, certificate.instance.position, (pair[0] for pair in replies))


def beside(nim_value: Callable[[Position], int]) -> Lost:
    """Return who loses a position, beside a heap or alone, given nim-values."""

    def lost(position: Position) -> bool:
        part, heap = position if isinstance(position, Heaped) else (position, 0)
        return nim_value(part) == heap

    return lost


def _from_positions(certificate: Certificate) -> Lost:
    value_of = values_of(certificate.instance, Deadline())
    return beside(lambda position: value_of(position, ""))


def _read_values(certificate: Certificate, rules: Impartial) -> dict[Position, Any]:
    pairs, game = certificate.evidence.data["values"], certificate.instance.position
    return {rules.read(game, position): value for position, value in pairs}


def _from_table(certificate: Certificate) -> Lost:
    rules = rules_of(certificate.instance)
    values = _read_values(certificate, rules)
    return beside(
        lambda position: reduce(xor, (values[part] for part in rules.components(position)), 0)
    )


def _from_misere(certificate: Certificate) -> Lost:
    """Return who loses in misère play by genera, whose g_0 is 0, or by elements, which are in P."""
    rules, normal = rules_of(as_played(certificate.instance)), rules_of(certificate.instance)
    values = _read_values(certificate, normal)

    def lost(position: Position) -> bool:
        if not any(True for _ in rules.options(position)):  # a blocked player has won before
            return True
        if certificate.evidence.kind == "genus-table":
            return bool(values[position][1][0] == 0)
        table, product = certificate.answer["table"], 0
        for part in normal.components(position):
            product = table[product][values[part]]
        return product in certificate.answer["p"]

    return lost


def _from_paths(certificate: Certificate) -> Lost:
    data, instance = certificate.evidence.data, certificate.instance
    graph, heaps, spec = instance.graph, heaps_of(instance), impartial_of(instance)
    if heaps is None or spec is None:
        raise InputError("it is no octal game on paths and cycles, as far as the rules tell")
    values = sequence(data["values"], ".values")
    start, period = data["start"] or 0, data["period"] or 0
    longest = max((len(part.row) for part in heaps.parts), default=0)
    if not all(type(each) is int for each in (*values, start, period)):
        raise InputError("not all of the values are integers", "", ".values")
    if not (longest < len(values) or 0 < start < start + period <= len(values)):
        raise InputError(f"the path with {longest} vertices is not among them", "", ".values")
    paths = PathValues(values, start, period)

    def nim_value(position: Position) -> int:
        found = spec.components(position)
        own = instance.game not in NAMES  # then positions are sets of vertices
        sets = [sorted(each.value) if own else list(bits(each.mask)) for each in found]
        parts = [part for each in sets for part in parts_of(graph.induced(each))]
        return total(replace(heaps, parts=tuple(parts)), paths)

    return beside(nim_value)


SHARED: dict[str, Callable[[Certificate], Lost]] = {
    "strategy": _from_strategy,
    "nim-table": _from_table,
    "position-table": _from_positions,
    "genus-table": _from_misere,
    "misere-quotient": _from_misere,
    "path-values": _from_paths,
}
"""Who loses, by the kinds of evidence that games share; beside a heap for a nim-value."""


def _reader(certificate: Certificate) -> Callable[[Certificate], Lost | None] | None:
    kind = certificate.evidence.kind
    return SHARED.get(kind) or view(certificate.instance.game).lost.get(kind)


def _lost(certificate: Certificate) -> Lost | None:
    """Return what the evidence says of positions, those beside a heap for a nim-value."""
    read = _reader(certificate)
    alone = certificate.question == "nim-value" and certificate.evidence.kind not in BESIDE
    if read is None or (alone and certificate.answer != 0):
        return None
    lost = read(certificate)
    return (lambda at: at.heap == 0 and lost(at.position)) if lost and alone else lost
