"""All evidence of a small form for tiny impartial games, true or forged, and what the rules say.

Whatever the checker accepts of it must be true. The truth is found by going through all positions
by the rules, without components, tables or kernels.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations, permutations, product
from pathlib import Path
from typing import Any

from zermelo.checker.check import check
from zermelo.core.certificate import Certificate, Evidence
from zermelo.core.errors import InputError
from zermelo.core.instance import Instance
from zermelo.formats.instance import decode
from zermelo.games.impartial.rules import Position, mex, outcome
from zermelo.games.registry import GAMES

Data = dict[str, Any]


def instance(game: str, question: str, **data: Any) -> Instance:
    return decode({"game": game, "question": question, **data}, Path())


def value(game: str, position: Position) -> int:
    """Return the nim-value by the options alone, which holds for sums as well."""
    rules = GAMES[game].impartial
    assert rules is not None

    @cache
    def of(at: Position) -> int:
        return mex(of(after) for _, after in rules.options(at))

    return of(position)


def truth(asked: Instance) -> dict[str, Any]:
    """Return the right answers by the question."""
    rules = GAMES[asked.game].impartial
    assert rules is not None
    start = rules.start(asked.position)
    moves = [
        rules.move(asked.labels, move)
        for move, after in rules.moves(start)
        if not value(asked.game, after)
    ]
    total = value(asked.game, start)
    return {"nim-value": total, "outcome": outcome(total), "winning-moves": moves}


def subsets(items: Any) -> Iterator[list[Any]]:
    every = list(items)
    sizes = range(len(every) + 1)
    return (list(chosen) for size in sizes for chosen in combinations(every, size))


def graphs(n: int, loops: bool = False, directed: bool = False) -> Iterator[Data]:
    """Yield every labeled graph on n vertices, isolated vertices and several components too."""
    ends = [
        [u, v]
        for u, v in product(range(n), repeat=2)
        if (u < v or (directed and u > v) or (loops and u == v))
    ]
    for edges in subsets(ends):
        yield {"vertices": n, "edges": edges, **({"directed": True} if directed else {})}


def accepted(claim: Instance, answer: Any, kind: str, data: Data) -> bool:
    try:
        return check(Certificate(claim, answer, Evidence(kind, data))).accepted
    except InputError:
        return False


def false_ones(asked: Instance, forged: Iterator[tuple[str, Data]]) -> tuple[int, int, list[Any]]:
    """Return how many claims were accepted, how many were looked at, and the false among them.

    Every question is asked with the right answer, with all answers of the right form that are
    near, and with numbers that only equal it in Python.
    """
    right = truth(asked)
    game = GAMES[asked.game]
    moves = right["winning-moves"]
    answers: dict[str, list[Any]] = {
        "nim-value": [0, 1, 2, 3, False, True, 0.0, 1.0, None],
        "outcome": ["N", "P", 0, None],
        "winning-moves": [moves, [], *_near(asked, moves)],
    }
    looked = good = 0
    wrong = []
    claims = {q.name: _claim(asked, q.name) for q in game.questions if q.name in answers}
    for kind, data in forged:
        for question, claim in claims.items():
            for answer in answers[question]:
                looked += 1
                if accepted(claim, answer, kind, data):
                    good += 1
                    if repr(answer) != repr(right[question]):
                        wrong.append((kind, data, question, answer, right[question]))
    return good, looked, wrong


def _near(asked: Instance, moves: list[Any]) -> list[list[Any]]:
    rules = GAMES[asked.game].impartial
    assert rules is not None
    every = [rules.move(asked.labels, m) for m, _ in rules.moves(rules.start(asked.position))]
    found = [[move for move in every if (move in moves) is not (move == other)] for other in every]
    return [*found, every, [*moves, *moves[:1]] if moves else [], moves[::-1]]


def _claim(asked: Instance, question: str) -> Instance:
    from dataclasses import replace

    return replace(asked, question=question)


# Every evidence of the forms that the kinds have, over the labels 0..n-1.


def shapes(n: int, heaviest: int) -> Iterator[tuple[str, Data]]:
    """Yield evidence for edge-nim."""
    yield "cycle", {}
    for lost in subsets(range(n)):
        yield "tree", {"lost": lost}
    moves = [None, *([left, v] for left in range(heaviest) for v in range(n))]
    for kernel in subsets(range(n)):
        for first in moves:
            yield "even-kernel", {"kernel": kernel, "first": first}


def matchings(n: int) -> Iterator[list[list[int]]]:
    pairs = list(combinations(range(n), 2))
    for chosen in chain.from_iterable(combinations(pairs, k) for k in range(n // 2 + 1)):
        if len({*chain(*chosen)}) == 2 * len(chosen):
            yield [list(pair) for pair in chosen]


def walks(n: int) -> list[list[int]]:
    return [list(walk) for size in (1, 3) for walk in permutations(range(n), size)]


def matched(n: int) -> Iterator[tuple[str, Data]]:
    """Yield evidence for geography on graphs."""
    for matching in matchings(n):
        for barrier in subsets(range(n)):
            both = {"matching": matching, "barrier": barrier}
            yield "maximum-matching", both
            for count in range(3):
                for ways in permutations(walks(n), count):
                    if [way[0] for way in ways] == sorted({way[0] for way in ways}):
                        yield "matching-moves", {**both, "ways": list(ways)}


def kernels(n: int) -> Iterator[tuple[str, Data]]:
    """Yield evidence for geography on digraphs."""
    for lost in subsets(range(n)):
        yield "kernel", {"lost": lost}


def tokens(n: int, heaviest: int, layered: bool) -> Iterator[tuple[str, Data]]:
    """Yield evidence for VertexNim, apart from labels by lighter neighbours."""
    moves: list[Any] = [None, [0, None]]
    moves += [[left, v] for left in range(heaviest) for v in range(n)]
    for move in moves:
        yield "counted-moves", {"move": move}
        yield "circuit", {"move": move}
        for size in range(1, n + 1):
            for component in permutations(range(n), size):
                yield "ones-component", {"component": list(component), "move": move}
        for matching in matchings(n):
            for barrier in subsets(range(n)):
                data = {"matching": matching, "barrier": barrier, "move": move}
                yield "geography-matching", data
        if layered:
            for layers in _layers(n):
                yield "strong-components", {"layers": layers, "move": move}
        for lost in subsets(range(n)):
            rest = [v for v in range(n) if v not in lost]
            pairs = [[v, x] for v in rest for x in lost]
            for won in subsets(pairs):
                for at_once in subsets(rest):
                    yield "lighter-neighbours", {
                        "lost": lost, "won": won, "at_once": at_once, "move": move
                    }  # fmt: skip


def _layers(n: int) -> Iterator[list[Any]]:
    for order in permutations(range(n)):
        for size in range(1, n + 1):
            for cuts in product(("S", "T", "s"), repeat=size - 1):
                layers: list[Any] = [[[order[0]], []]]
                for v, cut in zip(order[1:size], cuts, strict=True):
                    if cut == "S":
                        layers.append([[v], []])
                    else:
                        layers[-1]["sT".index(cut)].append(v)
                yield layers
