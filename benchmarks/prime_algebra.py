"""Determinants of digraphs and modulo primes: decisions, orders, and SAT on the same games.

Run from the root:  python -m benchmarks.prime_algebra [limit]

Prints the seconds of the determinant, of an order by determinants with their number, and of the two
SAT methods, within the limit (20 s; a word tells where it was reached), on games that a random
order wins, and on the same graphs with a color of one vertex changed, lost or not. Below that, one
determinant for odd moduli, over the large field alone and over a small one first.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.families.language import parse
from zermelo.games.ello.rules import Ello
from zermelo.solvers.ello import algebra
from zermelo.solvers.ello.algebra_order import find_order
from zermelo.solvers.ello.laplacian import Laplacian, Trial, draw, field_for
from zermelo.solvers.ello.prime_form import MERSENNE, linear_form
from zermelo.solvers.method import Task, method


def digraph(n: int, arcs: int) -> Graph:
    """Return a random digraph."""
    pairs = [(u, v) for u in range(n) for v in range(n) if u != v]
    return Graph.from_edges(n, sorted(random.Random(n).sample(pairs, arcs)), directed=True)


def won(graph: Graph, modulus: int) -> Ello:
    """Return a game that a random order wins: every color that the order allows is as likely."""
    rng = random.Random(modulus)
    playable = "zero" if modulus == 2 else "nonzero"
    place = {v: i for i, v in enumerate(rng.sample(range(graph.n), graph.n))}
    entering, colors = graph.reverse(), []
    for v in range(graph.n):
        before = sum(place[u] < place[v] for u in entering.neighbors(v))
        allowed = [c for c in range(modulus) if ((c + before) % modulus == 0) == (modulus == 2)]
        colors.append(rng.choice(allowed))
    return Ello(graph, tuple(colors), (), modulus, playable)


def games() -> Iterator[tuple[str, Ello]]:
    """Yield the games by name."""
    for n, arcs in ((100, 300), (1000, 3000), (300, 30000)):
        yield f"digraph {n}, {arcs} arcs", won(digraph(n, arcs), 2)
    for text in ("gnp:50,0.5", "gnp:100,0.5", "regular:100,3", "regular:300,3", "torus:20x20"):
        for modulus in (3, 5):
            yield f"{text} modulo {modulus}", won(parse(text), modulus)


def seconds(run: Callable[[], Any]) -> tuple[str, Any]:
    """Return the time of a run as text, and what it returned; a word if a limit is reached."""
    start = time.perf_counter()
    try:
        found = run()
    except LimitReached:
        return "limit", None
    return f"{time.perf_counter() - start:.2f}", found


def by(name: str, game: Ello, limit: float) -> str:
    """Return the time of a method."""
    instance = Instance("ello", game, "winnable", Labels(game.graph.n))
    return seconds(lambda: method("ello", name).run(Task(instance, Deadline(limit))))[0]


def one_determinant(game: Ello, limit: float) -> Iterator[str]:
    """Yield the time of one determinant of a won game in different ways."""
    form = linear_form(game)
    field, alive, deadline = field_for(form.p), [True] * game.graph.n, Deadline(limit)
    large = Laplacian(form.graph, draw(form.graph.n, random.Random(1), field), field)
    yield seconds(lambda: large.eliminate(alive, form.colors, deadline))[0]
    if form.p != MERSENNE:
        both = Trial(form, random.Random(1), "plain")
        yield seconds(lambda: both.nonzero(alive, form.colors, deadline))[0]


def main() -> None:
    """Print the table."""
    limit = float(sys.argv[1]) if len(sys.argv) > 1 else 20.0
    warm = won(digraph(70, 200), 2)
    find_order(warm, 0, Deadline())  # loads the kernels
    for modulus in (3, 5):
        for _ in one_determinant(won(parse("regular:40,3"), modulus), 60.0):
            pass
    print("game: answer; determinant; order; determinants; sat-lazy; sat-orientation")
    for name, game in games():
        changed = ((game.colors[0] + 1) % game.modulus, *game.colors[1:])
        for each in (game, Ello(game.graph, changed, (), game.modulus, game.playable)):
            time_of, found = seconds(lambda each=each: algebra.decide(each, 1, Deadline(limit)))  # type: ignore[misc]
            order, tests = "-", "-"
            if found is not None and found.winnable:
                order, result = seconds(lambda each=each: find_order(each, 1, Deadline(limit)))  # type: ignore[misc]
                tests = "-" if result is None else result.tests
            answer = "limit" if found is None else "won" if found.winnable else "lost"
            sat = [by(which, each, limit) for which in ("sat-lazy", "sat-orientation")]
            print(f"{name}: {answer}; {time_of}; {order}; {tests}; {'; '.join(sat)}", flush=True)
    print("game: over the large field; over a small field first")
    for name, game in games():
        if game.modulus > 2:
            print(f"{name}: {'; '.join(one_determinant(game, limit))}", flush=True)


if __name__ == "__main__":
    main()
