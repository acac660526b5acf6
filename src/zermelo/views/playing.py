"""Playing against a certificate: what a page needs to know, and how a line of play looks.

A `Play` is of one of several kinds. In a ``graph`` every position in which the reader is to move
lists his moves with the answers of the evidence. Where the reader has too many moves to list them,
the page's script looks the answer up in the evidence itself: ``claims`` of Seepage, ``sets`` of a
robber. In the others the script knows the rules: he plays alone (``ello``, ``lamps``,
``cleaning``), or two persons play (``pursuit``, ``spill``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from zermelo.views.picture import Frame, LinkLook, Look, Scene, State

MOST_MOVES = 12_000
"""A page holds answers to at most so many moves; positions beyond them are left out, and it says
so."""


ABSENT = Look("absent", text="")
"""A node that a play does not show."""

TRY = "Play it yourself"
"""What stands on the tab of a game that the reader plays alone."""


@dataclass(frozen=True, slots=True)
class Option:
    """A move of the reader, and the answer."""

    text: str
    clicks: tuple[int, ...]  # the nodes that stand for the move
    between: State  # after the move
    reply: str  # the answer of the evidence; empty if the game is over without one
    after: Any  # the position after the answer; in a play, its place
    answered: State | None = None  # that position, with what the answer names marked


@dataclass(slots=True)
class Spot:
    """A position in which the reader is to move; without options he has lost."""

    state: State
    options: list[Option] = field(default_factory=list)
    over: str = ""  # why the game is over; empty if it goes on
    cut: bool = False  # whether the page ends here though the game does not
    turn: str = ""  # who is to move, where that does not go by turns from the first player


@dataclass(frozen=True, slots=True)
class Play:
    """Something to play."""

    title: str  # who the reader is and what he wants
    tab: str = "Play against it"  # the same in two or three words
    opening: str = ""  # what the evidence did first, or nothing
    spots: list[Spot] = field(default_factory=list)
    """The positions of a ``graph``; the first one is the start."""
    kind: str = "graph"
    data: dict[str, Any] = field(default_factory=dict)
    """What the script needs for the other kinds, as JSON."""
    scene: Scene | None = None  # if the play needs more than the picture shows, a heap for instance
    start: State | None = None  # how the other kinds look at the start
    line: list[Frame] = field(default_factory=list)  # a line of play of the other kinds
    opened: State | None = None  # the start, with what the evidence touched first marked
    hand: bool = False  # whether the reader plays alone
    two: bool = False  # whether two persons play, and nothing answers
    looks: tuple[str, ...] = ()  # the kinds of nodes that the script of the other kinds draws

    @property
    def moves(self) -> int:
        """How many moves of the reader are answered."""
        return sum(len(spot.options) for spot in self.spots)

    @property
    def whole(self) -> bool:
        """Whether no position had to be left out."""
        return not any(spot.cut for spot in self.spots)


def explore(
    start: Any,
    state: Callable[[Any], State],
    answered: Callable[[Any], Iterable[Option]],
    over: Callable[[Any], str],
    most: int | None = None,
    turn: Callable[[Any], str] = lambda _: "",
) -> list[Spot]:
    """Return the positions that a strategy lets the reader come to, nearest first.

    The reader is to move at the (hashable) start. `answered` yields his moves with the answers, and
    raises `LookupError` where the evidence has none; `over` says why a position without a move of
    his is over. For two persons `turn` says who is to move.
    """
    most = MOST_MOVES if most is None else most
    place = {start: 0}
    queue = [start]
    spots: list[Spot] = []
    moves = 0
    for position in queue:
        spot = Spot(state(position), turn=turn(position))
        spots.append(spot)
        if moves >= most:
            spot.cut = True
            continue
        try:
            found = list(islice(answered(position), most + 1))
        except LookupError:  # the evidence says no more
            found = None
        if found is None or len(found) > most:
            spot.cut = True
            continue
        for one in found:
            if one.after not in place:
                place[one.after] = len(queue)
                queue.append(one.after)
            spot.options.append(replace(one, after=place[one.after]))
        moves += len(spot.options)
        if not spot.options:
            spot.over = over(position)
    return spots


def line_of_play(play: Play, start: State) -> list[Frame]:
    """Return a line of play as frames: the reader always makes the last of his moves."""
    if not play.spots:
        return play.line or [Frame(play.start or start, play.title)]
    frames = [] if not play.opening else [Frame(start, "The start.")]
    at, seen = play.spots[0], {0}
    frames.append(Frame(play.opened or at.state, play.opening or "The start."))
    while at.options:
        # The last move that does not come back to where he was before.
        fresh = [option for option in at.options if option.after not in seen]
        option = (fresh or at.options)[-1]
        frames.append(Frame(option.between, f"A move: {option.text}."))
        at = play.spots[option.after]
        if option.reply:
            frames.append(Frame(option.answered or at.state, f"The answer: {option.reply}."))
        if not fresh:
            break
        seen.add(option.after)
    return frames


def first_replies(play: Play, most: int) -> list[str]:
    """Return the first replies of a strategy in words."""
    if not play.spots:
        return []
    lines = [f"First: {play.opening}."] if play.opening else []
    options = play.spots[0].options
    lines += [f"{one.text} → {one.reply or 'the game is over'}" for one in options[:most]]
    if len(options) > most:
        lines.append(f"… and {len(options) - most} more moves; the .html page has all replies.")
    return lines


def as_json(play: Play, base: State) -> dict[str, Any]:
    """Return what the script of a page reads; states are written as changes.

    A position's state is written as what differs from `base`, that after a move as what differs
    from the position.
    """
    found: dict[str, Any] = {"kind": play.kind, "title": play.title, "opening": play.opening}
    found |= {key: True for key in ("hand", "two") if getattr(play, key)}
    if play.kind != "graph":
        own = play.hand or play.two  # then the script knows how the start looks
        start = {} if own else {"start": changes(base, play.start or base)}
        return {**found, **play.data, **start}
    found["whole"] = play.whole
    if play.opened is not None:
        found["opened"] = changes(play.spots[0].state, play.opened)
    found["spots"] = [
        {
            "state": changes(base, spot.state),
            "over": spot.over,
            "cut": spot.cut,
            **({"turn": spot.turn} if spot.turn else {}),
            "options": [
                [
                    option.text,
                    option.clicks,
                    changes(spot.state, option.between),
                    option.reply,
                    option.after,
                    *_marks(play.spots[option.after].state, option.answered),
                ]
                for option in spot.options
            ],
        }
        for spot in play.spots
    ]
    return found


def _marks(state: State, marked: State | None) -> Iterator[list[Any]]:
    """Yield what differs in a state with its marks, if there are any."""
    if marked is not None and marked != state:
        yield changes(state, marked)


def changes(before: State, after: State) -> list[Any]:
    """Return [changed nodes, changed links, caption]; each begins with its number."""
    nodes = [
        [number, *look_values(look)]
        for number, look in enumerate(after.nodes)
        if number >= len(before.nodes) or look != before.nodes[number]
    ]
    # A play may show less than the board: a heap beside the game, for instance.
    nodes += [
        [number, *look_values(ABSENT)] for number in range(len(after.nodes), len(before.nodes))
    ]
    plain = (LinkLook(),) * max(len(before.links), len(after.links))
    known, looks = before.links or plain, after.links or plain
    links = [
        [number, look.kind, look.text]
        for number, (old, look) in enumerate(zip(known, looks, strict=False))
        if look != old
    ]
    return [nodes, links, after.caption]


def look_values(look: Look) -> list[Any]:
    """Return the look of a node as the script reads it."""
    return [look.kind, look.badge, look.over, look.text]
