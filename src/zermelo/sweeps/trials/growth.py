"""How fast the targets grow with the sources.

The sources of a kind grow in several ways: more vertices, more clauses, a longer clause. In each
the sizes of the targets are fitted to a power of the step's number by least squares in logarithms,
over the larger half of the steps: that is the degree. Where it is above `STEEP` and well above that
of the smaller half, the growth is called exponential.

Sources and what they become, side by side: a counterexample, or the way through reductions.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from statistics import linear_regression
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.formula import Formula
from zermelo.core.instance import Instance
from zermelo.reductions.contract import Reduction, Refused
from zermelo.reductions.from_formulas import is_plain
from zermelo.reductions.registry import REDUCTIONS
from zermelo.sweeps.trials.games import Games
from zermelo.sweeps.trials.sources import Formulas
from zermelo.sweeps.trials.trial import DRAWING, Failure, kind_named, kind_of, make_target
from zermelo.views.display import display
from zermelo.views.picture import Link, LinkLook, Look, Picture, Scene, State, spread
from zermelo.views.svg import document

STEEP, RISING = 5.0, 1.3
"""No polynomial that is met here has such a degree, and one that still rises so."""

LONG = 1.0
"""A step that takes longer, in seconds, is the last one of its way."""

LARGE = 2_000_000
"""So is one with a larger target."""


@dataclass(frozen=True, slots=True)
class Growth:
    """The sizes of the targets along one way: pairs of a step and a size, and the degree.

    `degree`: None where there are too few steps to tell.
    """

    way: str
    steps: tuple[tuple[int, int], ...]
    degree: float | None
    exponential: bool

    @property
    def words(self) -> str:
        """The growth in words."""
        shown = ", ".join(f"{size:,} at {step}" for step, size in self.steps[-2:])
        if self.exponential:
            return f"exponential in {self.way} ({shown})"
        if self.degree is None:
            return f"too few sizes to tell in {self.way} ({shown or 'none'})"
        return f"about the power {self.degree:.1f} of {self.way} ({shown})"


def growths(reduction: Reduction, deadline: Deadline) -> list[Growth]:
    """Return how the targets of a reduction grow in each way, as far as the time allows."""
    found = []
    source: Any
    for way, steps in kind_of(reduction).ladder():
        sizes: list[tuple[int, int]] = []
        for step, source in steps:
            if deadline.expired:
                break
            start = time.monotonic()
            try:
                target = make_target(reduction, kind_of(reduction).parts(source), deadline)
            except Refused:
                continue
            except (LimitReached, MemoryError):
                break
            sizes.append((step, Games(target.game).size(target)))
            if time.monotonic() - start > LONG or sizes[-1][1] > LARGE:
                break
        found.append(fit_growth(way, sizes))
    return found


def fit_growth(way: str, sizes: Sequence[tuple[int, int]]) -> Growth:
    """Return the growth that sizes show."""
    usable = [(x, s) for x, s in sizes if x > 0 and s > 0]
    if len({x for x, _ in usable}) < 4:
        return Growth(way, tuple(sizes), None, exponential=False)
    middle = len(usable) // 2
    low, high = _degree(usable[: middle + 1]), _degree(usable[middle:])
    steep = high > STEEP and high > RISING * low
    return Growth(way, tuple(sizes), max(high, 0.0), exponential=steep)


def _degree(sizes: Sequence[tuple[int, int]]) -> float:
    """Return the slope of the logarithms by least squares."""
    xs, ys = [math.log(x) for x, _ in sizes], [math.log(s) for _, s in sizes]
    return linear_regression(xs, ys).slope if len({*xs}) > 1 else 0.0


Drawn = tuple[Scene, State]


def side_by_side(reduction: Reduction, failure: Failure) -> str:
    """Return an SVG file of a failure's source and target."""
    kind = kind_of(reduction)
    target = make_target(reduction, kind.parts(failure.source), Deadline(DRAWING))
    drawn = [kind.picture(failure.source), Games(target.game).picture(target)]
    title = f"{reduction.name}: {failure.why}"
    return _document(drawn, title, target, [kind.words(failure.source)])


def way(source: Any, targets: Sequence[Instance]) -> str:
    """Return an SVG file of a source and the instances that it becomes, one after the other."""
    if isinstance(source, Formula):
        kind: Any = Formulas(bool(source.prefix))
        direct = {entry.source for entry in REDUCTIONS if entry.target == targets[0].game}
        first = "SAT" if is_plain(source) else "QBF"
        if first.lower() not in direct:
            first = "SAT → QBF"  # the same formula
    elif isinstance(source, Instance):
        kind, first = Games(source.game), source.game
    else:
        graph, kind, first = source[0], kind_named("vertex-cover"), "a graph"
        source = [graph.n, graph.edges, 0]
    drawn = [kind.picture(source), *(Games(each.game).picture(each) for each in targets)]
    return _document(drawn, " → ".join([first, *(each.game for each in targets)]), targets[-1], [])


def draw_catalogue() -> str:
    """Return an SVG file of the reductions that there are, an arrow for each."""
    levels: dict[str, int] = {}
    for entry in REDUCTIONS:
        levels.setdefault(entry.source, 0)
        levels[entry.target] = max(levels.get(entry.target, 0), levels[entry.source] + 1)
    names = list(levels)
    rows = {name: [each for each in names if levels[each] == levels[name]] for name in names}
    points = tuple((220.0 * levels[each], 90.0 * rows[each].index(each)) for each in names)
    arrows = [("sat", "qbf"), *((entry.source, entry.target) for entry in REDUCTIONS)]
    links = tuple(Link(names.index(u), names.index(v), arrow=True) for u, v in arrows)
    scene = Scene(points, tuple(names), links)
    state = State((Look(),) * len(names))
    notes = [f"{entry.source} to {entry.target}: {entry.size}" for entry in REDUCTIONS]
    notes += ["n variables or vertices, m clauses or edges, l literals"]
    return document(Picture(scene, state, "What is reduced to what", (), notes))


def _document(drawn: list[Drawn], title: str, last: Instance, notes: list[str]) -> str:
    scenes = [scene for scene, _ in drawn]
    nodes = tuple(look for _, state in drawn for look in state.nodes)
    plain = LinkLook()  # which a state may leave out
    looks = (state.links or (plain,) * len(scene.links) for scene, state in drawn)
    links = tuple(chain.from_iterable(looks))
    legend = display(last).legend
    picture = Picture(spread(scenes), State(nodes, links), title, legend, notes)
    return document(picture)
