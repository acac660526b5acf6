"""Periods as tables: the nim-values of a graph with longer and longer paths, a period a line.

Where the values repeat is seen at once, because below every value of a period stands the same one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product

from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.games.impartial.attached import code_of
from zermelo.games.impartial.evidence.periodicity import Columns, columns_needed
from zermelo.games.impartial.evidence.two_paths import windows, with_path
from zermelo.views.marks import Story, add_rings
from zermelo.views.picture import Frame, Look, Scene, State, Title, extent
from zermelo.views.view import Replay, vertex_names

WIDE, HIGH = 36.0, 30.0  # the distance of values in a line, and of lines
LINE = 24  # a line has about so many values, if periods are shorter
LONGEST = 72  # and at most so many
LINES = 8  # so many lines are drawn from where the period begins
MOST = 2_000  # no more values are drawn
SIDE, SECONDS = 24, 2.0  # so many lengths of two paths are shown, and computed in so much time
ROWS = 40  # so many of the connected sets are shown one by one


@dataclass(frozen=True, slots=True)
class _Table:
    """What is drawn: how many values in a line, which of them, and where they begin to repeat."""

    start: int
    period: int
    columns: int
    line: int
    lines: int = LINES

    @classmethod
    def of(cls, start: int, period: int, columns: int) -> _Table:
        line = period * max(1, LINE // period)
        return cls(start, period, columns, line if line <= LONGEST else LINE)

    @property
    def shown(self) -> int:
        """How many values are drawn."""
        return min(self.columns, self.start + self.line * self.lines, MOST)

    def place(self, k: int) -> tuple[int, int]:
        """Return line and column of the value at k; the values before the period stand above."""
        if k < self.start:
            return divmod(k, self.line)
        above = -(-self.start // self.line)
        row, column = divmod(k - self.start, self.line)
        return above + row, column

    def kind(self, k: int) -> str:
        """Return how the value at k looks."""
        if k < self.start:
            return "first"
        return "period" if k < self.start + self.period else "again"


def periodicity(certificate: Certificate) -> Replay:
    """Return the replay of a period."""
    if certificate.instance.position.attach_also is not None:
        return _two_paths(certificate)
    story, instance, data = Story(certificate), certificate.instance, certificate.evidence.data
    rows = [(instance.labels.vertices(row[0]), row[1]) for row in data["rows"]]
    answer = certificate.answer
    code = code_of(instance.game, instance.position)
    checked = columns_needed(code, data["start"], data["period"])
    table = _Table.of(answer["preperiod"], answer["period"], len(rows[-1][1]))
    scene, first = _scene(story.scene, table)
    whole = _state(story.start, table, rows[-1][1])
    ends = f"{answer['preperiod']} to {answer['preperiod'] + answer['period'] - 1}"
    empty = "A path of k vertices grows at the marked vertex; its nim-values for k = 0, 1, 2, …"
    full = f"The nim-values of the graph with a path of k vertices, k = 0 to {table.shown - 1}."
    frames = [Frame(_state(story.start, table, []), empty), Frame(whole, full)]
    if answer["preperiod"]:
        before = _rung(whole, first, range(min(answer["preperiod"], table.shown)))
        text = f"The first {answer['preperiod']} do not belong to the period."
        frames.append(Frame(before, text))
    window = range(answer["preperiod"], min(answer["preperiod"] + answer["period"], table.shown))
    frames.append(Frame(_rung(whole, first, window), f"One period: k = {ends}."))
    for vertices, values in rows[: ROWS if len(rows) > 1 else 0]:
        state = add_rings(_state(story.start, table, values), vertices)
        text = f"The connected set {vertex_names(instance, list(vertices))}: its own values."
        frames.append(Frame(state, text))
    caption = (
        f"From k = {answer['preperiod']} on the values repeat after {answer['period']}. That it"
        f" goes on for ever follows from {checked} columns, in which the values of all"
        f" {len(rows)} connected sets with the marked vertex repeat from k = {data['start']} on"
        f" after {data['period']}."
    )
    still = replace(whole, caption=caption)
    return Replay(still, [*frames, Frame(still, caption)], scene)


def _two_paths(certificate: Certificate) -> Replay:
    """Return the replay of two periods: a line for each length of the first path."""
    story, instance, data = Story(certificate), certificate.instance, certificate.evidence.data
    game, start = instance.position, story.start
    first, period = certificate.answer["preperiod"], certificate.answer["period"]
    side = min(first + 2 * period, SIDE)
    grown = with_path(instance.graph.masks, game.attach_at, side - 1)
    code = code_of(instance.game, game)
    checked = columns_needed(code, data["start"], data["period"])
    table = Columns(grown, game.attach_also, code, Deadline(SECONDS))
    table.extend(side)
    found = windows([row.vertices for row in table.rows], table.values, len(instance.graph.masks))
    rows = found[max(found, key=int.bit_count)]
    square = _Table(first, period, side * side, side, side)
    scene, _ = _scene(story.scene, replace(square, start=0), "b")
    looks = [
        Look(square.kind(max(b, k)), text=str(rows[b][k]))
        for b, k in product(range(side), repeat=2)
    ]
    empty = "Two paths grow at the marked vertices. A line is for the length of the first one."
    text = f"The nim-values with paths of b and of k vertices, b and k = 0 to {side - 1}."
    caption = (
        f"From {first} on, in each of the two lengths, the values repeat after {period}. That it"
        f" goes on for ever follows from {checked} columns."
    )
    blank = replace(start, nodes=(*start.nodes, *(Look("value", text="") for _ in looks)))
    still = replace(start, nodes=(*start.nodes, *looks), caption=caption)
    frames = [Frame(replace(blank, caption=""), empty), Frame(replace(still, caption=""), text)]
    return Replay(still, [*frames, Frame(still, caption)], scene)


def columns(certificate: Certificate) -> Replay:
    """Return the replay of a sequence."""
    story, values = Story(certificate), certificate.answer
    table = _Table(len(values), LINE, len(values), LINE)
    scene, _ = _scene(story.scene, table)
    text = f"The nim-values of the graph with a path of k vertices, k = 0 to {len(values) - 1}."
    still = replace(_state(story.start, table, values), caption=text)
    empty = "A path of k vertices grows at the marked vertex; its nim-values for k = 0, 1, 2, …"
    blank = _state(story.start, table, [])
    return Replay(still, [Frame(blank, empty), Frame(still, text)], scene)


def _scene(base: Scene, table: _Table, line: str = "") -> tuple[Scene, int]:
    """Return the graph with the table below it, and the number of the table's first node.

    `line` names what lines are numbered by; without it they are by their first values.
    """
    left, _, _, bottom = extent(base)
    x0, y0 = left + 40.0, bottom + 100.0
    points, titles = list(base.points), list(base.titles)
    titles.append(Title((x0 + 2 * WIDE, y0 - 34), "nim-values"))
    seen: set[int] = set()
    for k in range(table.shown):
        row, column = table.place(k)
        points.append((x0 + WIDE * column, y0 + HIGH * row))
        if row not in seen:
            seen.add(row)
            said = f"{line}={row}" if line else f"k={k}"
            titles.append(Title((x0 - 42, y0 + HIGH * row), said))
    if table.shown < table.columns:
        row, _ = table.place(table.shown - 1)
        titles.append(Title((x0 + 2 * WIDE, y0 + HIGH * row + 34), f"… to k={table.columns - 1}"))
    names = (*base.names, *("" for _ in range(table.shown)))
    return replace(base, points=tuple(points), names=names, titles=tuple(titles)), len(base.points)


def _state(start: State, table: _Table, values: Sequence[int]) -> State:
    cells = [
        Look(table.kind(k), text=str(values[k])) if k < len(values) else Look("value", text="")
        for k in range(table.shown)
    ]
    return replace(start, nodes=(*start.nodes, *cells), caption="")


def _rung(state: State, first: int, ks: range) -> State:
    """Return the state with the other values of the table pale."""
    nodes = tuple(
        look if i < first or i - first in ks else replace(look, kind="value")
        for i, look in enumerate(state.nodes)
    )
    return replace(state, nodes=nodes)
