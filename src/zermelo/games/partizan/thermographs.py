"""Temperatures and means: thermographs of values in canonical form, with exact fractions.

The left wall of a game at temperature t is the greatest right wall of its left options, less t, and
the right wall the least left wall of its right options, plus t; above the least t at which the two
meet, both are the mast. That t is the temperature and the mast the mean (Berlekamp, Conway, Guy,
"Winning ways", 1982, chapter 6; Siegel, "Combinatorial game theory", 2013, II.5). A number is a
mast, and a game that is none has a temperature of at least 0: walls begin at 0.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import reduce
from itertools import pairwise

from zermelo.games.partizan.forms import Form, Number

Wall = tuple[tuple[Fraction, Fraction], ...]
"""Its bends (temperature, value) from 0 upwards; it is straight between them, and then a mast."""


@dataclass(frozen=True, slots=True)
class Thermograph:
    """The walls of a game, where they meet, and the mast above."""

    left: Wall
    right: Wall
    temperature: Fraction
    mean: Fraction


@dataclass(slots=True)
class Thermographs:
    """The thermographs of all forms that were asked for."""

    known: dict[int, Thermograph] = field(default_factory=dict)

    def of(self, form: Form) -> Thermograph:
        """Return the thermograph of a form.

        A number k/2^j, k odd or j = 0, has the temperature -1/2^j.

        >>> from zermelo.games.partizan.forms import Forms
        >>> from zermelo.games.partizan.thermographs import Thermographs
        >>> forms = Forms()
        >>> switch = forms.of([forms.whole(3)], [forms.whole(0)])
        >>> found = Thermographs().of(switch)
        >>> str(found.temperature), str(found.mean)
        ('3/2', '3/2')
        """
        found = self.known.get(form.index)
        if found is None:
            found = self._number(form.number) if form.number is not None else self._hot(form)
            self.known[form.index] = found
        return found

    def _number(self, value: Number) -> Thermograph:
        mast = Fraction(value)
        wall = ((Fraction(0), mast),)
        return Thermograph(wall, wall, Fraction(-1, mast.denominator), mast)

    def _hot(self, form: Form) -> Thermograph:
        left = _highest([self.of(each).right for each in form.left])
        right = _mirror(_highest([_mirror(self.of(each).left) for each in form.right]))
        at = _meeting_point(left, right)
        mean = _value(left, at, -1)
        return Thermograph(_cut(left, at, mean), _cut(right, at, mean), at, mean)


def _value(wall: Wall, at: Fraction, last: int = 0) -> Fraction:
    """Return a wall's value at a temperature; `last` is its slope above its last bend."""
    before = wall[0]
    for bend in wall[1:]:
        if bend[0] >= at:
            slope = (bend[1] - before[1]) / (bend[0] - before[0])
            return before[1] + slope * (at - before[0])
        before = bend
    return before[1] + last * (at - before[0])


def _highest(walls: list[Wall]) -> Wall:
    """Return the greatest of masted walls at each temperature t, less t."""
    return tuple((t, value - t) for t, value in reduce(_higher, walls))


def _higher(one: Wall, other: Wall) -> Wall:
    """Return the greater of two masted walls at each temperature."""
    places = sorted({t for t, _ in (*one, *other)})
    pairs = [(t, _value(one, t), _value(other, t)) for t in places]
    found = [(t, max(a, b)) for t, a, b in pairs]
    for (t, a, b), (u, c, d) in pairwise(pairs):
        if (a - b) * (c - d) < 0:
            crossing = t + (u - t) * (a - b) / ((a - b) - (c - d))
            found.append((crossing, _value(one, crossing)))
    return tuple(sorted(found))


def _mirror(wall: Wall) -> Wall:
    return tuple((t, -value) for t, value in wall)


def _meeting_point(left: Wall, right: Wall) -> Fraction:
    """Return the least temperature at which scaffolds meet, which lean by 1 above their bends."""
    places = sorted({t for t, _ in (*left, *right)})
    before, apart = places[0], _value(left, places[0], -1) - _value(right, places[0], 1)
    for at in places[1:]:
        now = _value(left, at, -1) - _value(right, at, 1)
        if now <= 0:
            return before + (at - before) * apart / (apart - now) if apart else before
        before, apart = at, now
    return before + apart / 2


def _cut(wall: Wall, at: Fraction, mean: Fraction) -> Wall:
    """Return a scaffold as a wall that is a mast from the temperature on."""
    bends = [bend for bend in wall if bend[0] < at]
    found = [*bends, (at, mean)]
    inner = [
        bend
        for before, bend, after in zip(found, found[1:], found[2:], strict=False)
        if (bend[1] - before[1]) * (after[0] - bend[0])
        != (after[1] - bend[1]) * (bend[0] - before[0])
    ]
    return (*found[:1], *inner, *found[1:][-1:])
