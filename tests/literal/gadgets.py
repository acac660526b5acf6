"""What a recorded relation of a fragment says of the whole game, read from the record alone.

The rest is a graph that shares the terminals, by their labels. Nothing of zermelo's is used: the
fragment is only its record, and the rest is played by the rules in words.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Any

Label = str
Edges = frozenset[frozenset[Label]]
Left = frozenset[Label]
Arcs = frozenset[tuple[Label, Label]]


def nim_value(relation: Any, game: str, vertices: Left, edges: Edges) -> int:
    """Return the nim-value of a fragment with this relation in a rest with these vertices."""
    forms = {each["form"]: each for each in relation["forms"]}

    def neighbors(v: Label, left: Left) -> Left:
        return frozenset(w for w in left if frozenset({v, w}) in edges)

    @cache
    def heap(value: int, left: Left) -> int:
        """Return the nim-value of a heap beside what is left of the rest."""
        return mex({heap(less, left) for less in range(value)} | after_rest(value, left))

    @cache
    def value(form: int | str, left: Left) -> int:
        if isinstance(form, int):
            return heap(form, left)
        moves = {value(each, left & allowed(each, left)) for each in forms[form]["moves"]}
        return mex(moves | after_rest(form, left))

    def allowed(form: int | str, left: Left) -> Left:
        """Return the vertices that are left when the terminals are those of a form."""
        here = set() if isinstance(form, int) else set(forms[form]["terminals"])
        return frozenset(v for v in left if v not in terminals or v in here)

    def without(form: int | str, left: Left) -> int | str:
        """Return the form when the rest has taken all terminals away but those that are left."""
        while not isinstance(form, int):
            gone = [i for i, t in enumerate(forms[form]["terminals"]) if t not in left]
            if not gone:
                return form
            form = forms[form]["taken"][gone[0]]
        return form

    def after_rest(form: int | str, left: Left) -> set[int]:
        """Return the values after the moves that are not the fragment's own."""
        here = [] if isinstance(form, int) else forms[form]["terminals"]
        live = [] if isinstance(form, int) else forms[form]["live"]
        found = set()
        for v in left:
            around = neighbors(v, left)
            if game == "arc-kayles":
                for w in around:
                    rest = left - {v, w}
                    found.add(value(without(form, rest), rest))
                continue
            if game == "grim" and not around and v not in live:
                continue
            rest = left - {v} - (around if game == "node-kayles" else frozenset())
            after = form
            if v in here:
                assert not isinstance(form, int)
                after = forms[form]["played"][here.index(v)]
            found.add(value(without(after, rest), rest))
        return found

    terminals = {t for each in forms.values() for t in each["terminals"]}
    return value(relation["form"], vertices)


def mex(values: set[int]) -> int:
    """Return the least number that is not there."""
    return min(set(range(len(values) + 1)) - values)


def green_wins(
    relation: Any,
    terminals: list[Label],
    k: int,
    source: Label,
    arcs: Arcs,
    sinks: frozenset[Label],
) -> bool:
    """Whether Green wins Seepage from the source, with a fragment entered at its first terminal.

    Sludge is a token; the rest has the arcs, and the fragment is only its record.
    """
    vertices = {v for arc in arcs for v in arc} | {source, *terminals}

    def protections(safe: Left, most: int) -> list[Left]:
        free = sorted(vertices - safe)
        sizes = range(min(most, len(free)) + 1)
        return [safe | set(more) for size in sizes for more in combinations(free, size)]

    def ahead(waiting: Any, steps: int) -> list[Any]:
        """Return what the waiting fragment becomes by so many protections, or fewer."""
        found = [waiting]
        if steps:
            for more in waiting["more"]:
                found += ahead(more, steps - 1)
        return found

    def outside(v: Label, waiting: Any, safe: Left) -> bool:
        """Whether Green, to move, wins with the token on a vertex of the rest."""
        if v in sinks:
            return False
        if v == terminals[0]:
            return inside(waiting["entered"], safe)
        for steps in range(k + 1):
            for after in ahead(waiting, steps):
                for closed in protections(safe, k - steps):
                    ways = {w for u, w in arcs if u == v} - closed
                    if all(outside(w, after, closed) for w in ways):
                        return True
        return False

    def inside(choices: Any, safe: Left) -> bool:
        for choice in choices:
            for closed in protections(safe, choice["spare"]):
                if all(
                    inside(then["inside"], closed)
                    if "inside" in then
                    else then["exit"] in closed or outside(then["exit"], NOTHING, closed)
                    for then in choice["then"]
                ):
                    return True
        return False

    return outside(source, relation, frozenset())


NOTHING: dict[str, Any] = {"entered": [], "more": []}
"""The fragment after the token has left: it does not come back."""
