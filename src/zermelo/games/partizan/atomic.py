"""Atomic weights of all-small values.

In an all-small game either both players can move or neither can, there and in every position that
play leads to. Its atomic weight says how many ups it is worth, up to a remote star: a nimber that
no position of it equals. By the recursion of "Winning ways" (Berlekamp, Conway, Guy, 1982, chapter
8; Siegel, "Combinatorial game theory", 2013, II.7) the weight of G is {w - 2 | w' + 2} over the
weights w of its left and w' of its right options. If that is an integer and G is above remote
stars, the weight is the greatest integer that is no left-over of that cut, below them the least,
and 0 if G is confused with them.
"""

from __future__ import annotations

from zermelo.games.partizan.forms import Form, Forms


def atomic_weight(form: Form, forms: Forms) -> Form | None:
    """Return the atomic weight of a value, None if it is not all-small.

    >>> from zermelo.games.partizan.atomic import atomic_weight
    >>> from zermelo.games.partizan.forms import Forms
    >>> forms = Forms()
    >>> zero = forms.whole(0)
    >>> up = forms.of([zero], [forms.of([zero], [zero])])
    >>> atomic_weight(forms.add(up, up), forms).number
    2
    """
    known: dict[int, Form | None] = {}

    def weight(each: Form) -> Form | None:
        if each.index not in known:
            known[each.index] = found(each)
        return known[each.index]

    def found(each: Form) -> Form | None:
        if bool(each.left) != bool(each.right):
            return None
        sides = []
        for side, change in zip(each.sides(), (-2, 2), strict=True):
            weights = [weight(option) for option in side]
            moved = [forms.add(one, forms.whole(change)) for one in weights if one is not None]
            if len(moved) < len(side):
                return None
            sides.append(moved)
        return _settled(each, sides[0], sides[1], forms)

    return weight(form)


def _settled(form: Form, left: list[Form], right: list[Form], forms: Forms) -> Form:
    """Return a weight, given those of the options, already lowered and raised by 2."""
    simplest = forms.of(left, right)
    value = simplest.number
    if not isinstance(value, int):
        return simplest
    star = forms.nimber(form.birthday + 1)  # no position of the form equals it
    above, below = forms.at_most(star, form), forms.at_most(form, star)
    if not above and not below:
        return forms.whole(0)
    # What lies between the sides: n is not at most a left one, and no right one is at most n.
    if above:
        while not any(forms.at_most(each, forms.whole(value + 1)) for each in right):
            value += 1
    else:
        while not any(forms.at_most(forms.whole(value - 1), each) for each in left):
            value -= 1
    return forms.whole(value)
