"""Values as text, in the notation of CGSuite, and as nested lists of options."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from zermelo.games.partizan.forms import Form, Forms, Number
from zermelo.games.partizan.thermographs import Thermographs

SLASHES = 4
"""A game with so many bars between its sides has braces: what holds it begins with one again."""

LONGEST = 1_000_000
"""A form of more characters is not written out as nested lists."""

DEEPEST = 100
"""Nor is one whose birthday is later: readers of JSON give up on lists that nest too deeply."""

Ups = tuple[Number, int, int]
"""A number, a multiple of up, and a nimber, whose sum a value is."""


@dataclass(slots=True)
class Notation:
    """Texts and lists of the values of one `Forms`.

    >>> from zermelo.games.partizan.forms import Forms
    >>> from zermelo.games.partizan.notation import Notation
    >>> forms = Forms()
    >>> write = Notation(forms)
    >>> star = forms.of([forms.whole(0)], [forms.whole(0)])
    >>> up = forms.of([forms.whole(0)], [star])
    >>> write.text(up), write.text(forms.add(up, star)), write.nested(star)
    ('^', '^*', [[[[], []]], [[[], []]]])
    """

    forms: Forms
    towers: bool = True
    """Whether ^[n] is written so, or in braces, as in earlier certificates."""
    _ups: dict[int, Ups | None] = field(default_factory=dict)
    _lists: dict[int, tuple[Any, str] | None] = field(default_factory=dict)
    _places: dict[int, tuple[Any, ...]] = field(default_factory=dict)

    def text(self, form: Form) -> str:
        """Return a value as text."""
        return self._format(form, True)[0]

    def nested(self, form: Form) -> Any:
        """Return a form as [left options, right options], each sorted by its compact JSON.

        None if that is too long or nests too deeply.
        """
        found = None if form.birthday > DEEPEST else self._nested(form)
        return None if found is None else found[0]

    def _nested(self, form: Form) -> tuple[Any, str] | None:
        if form.index in self._lists:
            return self._lists[form.index]
        sides: list[list[Any]] = []
        texts: list[str] = []
        for side in form.sides():
            made = [self._nested(each) for each in side]
            whole = sorted((each for each in made if each is not None), key=lambda each: each[1])
            sides.append([each[0] for each in whole])
            texts.append(f"[{','.join(each[1] for each in whole)}]" if None not in made else "")
        text = f"[{','.join(texts)}]"
        fits = all(texts) and len(text) <= LONGEST
        found = self._lists[form.index] = (sides, text) if fits else None
        return found

    def ups(self, form: Form) -> Ups | None:
        """Return the number, the multiple of up and the nimber whose sum a value is, or None."""
        if form.index not in self._ups:
            self._ups[form.index] = self._found_ups(form)
        return self._ups[form.index]

    def _found_ups(self, form: Form) -> Ups | None:
        if form.number is not None:
            return form.number, 0, 0
        sides = [[self.ups(each) for each in side] for side in form.sides()]
        if any(each is None for side in sides for each in side):
            return None
        left, right = (sorted(each for each in side if each) for side in sides)
        value = left[0][0]
        if left == right == [(value, 0, star) for star in range(len(left))]:
            return value, 0, len(left)
        for toward, near, far in ((1, left, right), (-1, right, left)):
            if near == [(value, 0, 0), (value, 0, 1)] and far == [(value, 0, 0)]:
                return value, toward, 1
            if near == [(value, 0, 0)] and len(far) == 1 and far[0][0] == value:
                _, many, star = far[0]
                if many * toward > 0 or (many == 0 and star > 0):
                    return value, many + toward, star ^ 1
        return None

    def _tower(self, form: Form) -> Ups | None:
        """Return the number, n and the star whose sum with ^[n] a value is; v[n] if n is negative.

        ^[1] is ^, and ^[n] is {^[n-1]|*}, with a star {0,^[n-1]*|0} (Siegel, II.4).
        """
        found = self.ups(form)
        if found is not None:
            return found if abs(found[1]) == 1 and found[2] < 2 else None
        for toward in (1, -1):
            near, far = form.sides()[::toward]
            last = self.ups(far[0]) if len(far) == 1 else None
            if last is None or last[1] or last[2] > 1:
                continue
            value, star = last[0], 1 - last[2]
            rest = [each for each in near if not star or self.ups(each) != (value, 0, 0)]
            lower = self._tower(rest[0]) if len(rest) == 1 == len(near) - star else None
            if lower and lower[::2] == (value, star) and lower[1] * toward > 0:
                return value, lower[1] + toward, star
        return None

    def _format(self, form: Form, braces: bool, parentheses: bool = False) -> tuple[str, int]:
        """Return a text, and the number of bars that stand open in it."""
        found = self.ups(form)
        if found is not None:
            return _ups_text(found, parentheses), 0
        tower = self._tower(form) if self.towers else None
        if tower is not None:
            return _ups_text(tower, parentheses, True), 0
        if self.forms.negative(form) is form:
            options = self._sorted(form.left)
            if len(options) == 1:
                return f"+-{self._format(options[0], True, True)[0]}", 0
            several = ",".join(self._format(each, True)[0] for each in options)
            return f"+-{{{several}}}", 0
        tiny = self._tiny(form)
        if tiny is not None:
            return f"({tiny})" if parentheses else tiny, 0
        bars, texts = 0, []
        for side in form.sides():
            made = [self._format(each, len(side) > 1) for each in self._sorted(side)]
            bars = max(bars, *(inner + 1 for _, inner in made))
            texts.append(",".join(each for each, _ in made))
        whole = ("|" * bars).join(texts)
        return (f"{{{whole}}}", 0) if braces or bars == SLASHES else (whole, bars)

    def _tiny(self, form: Form) -> str | None:
        """Return the text of {x||x|y}, "Tiny(x-y)" beside the number x, and alike for miny."""
        for name, (one, other) in (("Tiny", (0, 1)), ("Miny", (1, 0))):
            near, far = form.sides()[one], form.sides()[other]
            if len(near) != 1 or near[0].number is None or len(far) != 1:
                continue
            back, threat = far[0].sides()[one], far[0].sides()[other]
            if len(threat) != 1 or len(back) != 1 or back[0] is not near[0]:
                continue
            away = [threat[0], self.forms.negative(near[0])]
            size = self.forms.total(away)
            size = self.forms.negative(size) if name == "Tiny" else size
            if Thermographs().of(size).mean <= 0:
                continue
            number = "" if near[0].number == 0 else self.text(near[0])
            return f"{number}{name}({self.text(size)})"
        return None

    def _sorted(self, options: tuple[Form, ...]) -> list[Form]:
        return sorted(options, key=self._place)

    def _place(self, form: Form) -> tuple[Any, ...]:
        """Return what orders options: numbers, nimbers, other sums with ups, and then the rest."""
        place = self._places.get(form.index)
        if place is None:
            found = self.ups(form)
            if found is None:
                place = (3, *(tuple(map(self._place, self._sorted(side))) for side in form.sides()))
            else:
                value, many, star = found
                kind = 0 if not many and not star else 1 if not many and not value else 2
                place = kind, value, many, star
            self._places[form.index] = place
        return place


def _ups_text(ups: Ups, parentheses: bool, tower: bool = False) -> str:
    value, many, star = ups
    arrow = "^" if many > 0 else "v"
    arrows = arrow * abs(many) if abs(many) < 3 else f"{arrow}{abs(many)}"
    arrows = f"{arrow}[{abs(many)}]" if tower else arrows
    nimber = "" if not star else "*" if star == 1 else f"*{star}"
    text = f"{value if value else ''}{arrows}{nimber}" or "0"
    several = sum(map(bool, ups)) > 1 and parentheses
    return f"({text})" if several else text
