"""What an author of a reduction writes of a problem that is no game: `problem`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from zermelo.games.registry import GAMES
from zermelo.games.ruleset.contract import ensure_functions, ensure_name
from zermelo.games.ruleset.mistakes import mistake_here

SHIPPED = {
    **dict.fromkeys(
        (
            "3-coloring", "clique", "independent-set", "hamiltonian-path", "hamiltonian-cycle",
            "max-cut", "feedback-arc-set", "vertex-cover",
        ),
        "graphs",
    ),
    **dict.fromkeys(("nae-sat", "1-in-3-sat", "planar-3sat"), "formulas"),
    **dict.fromkeys(("exact-cover-by-3-sets", "3-partition"), "sets"),
}  # fmt: skip
"""The problems of the literature, and the files that have them."""

OWN = ("sat", "qbf", "vertex-cover")
"""The problems whose sources reductions know as something else than a JSON value."""

PROBLEMS = tuple(dict.fromkeys((*OWN, *SHIPPED)))
"""The problems that reductions know by their names."""


@dataclass(frozen=True, eq=False, repr=False)
class Problem:
    """A problem of your own; `zermelo.hardness.problem` makes it and says what the parts are.

    >>> zermelo.hardness.problem("even", instances=lambda size: range(size + 1),
    ...                          decide=lambda n: n % 2 == 0)
    <problem even>
    """

    name: str
    instances: Callable[[int], Iterable[Any]]
    decide: Callable[[Any], bool]
    verify: Callable[[Any, Any], bool] | None = None
    random: Callable[..., Any] | None = None
    say: Callable[[Any], str] | None = None
    smaller: Callable[[Any], Iterable[Any]] | None = None

    def __repr__(self) -> str:
        return f"<problem {self.name}>"


def strip_number(name: Any) -> Any:
    """Return a name without a number at its beginning, which problems may have: 3-coloring."""
    return re.sub("^[0-9]+-", "", name) if isinstance(name, str) else name


def problem(
    name: str,
    *,
    instances: Callable[[int], Iterable[Any]],
    decide: Callable[[Any], bool],
    verify: Callable[[Any, Any], bool] | None = None,
    random: Callable[..., Any] | None = None,
    say: Callable[[Any], str] | None = None,
    smaller: Callable[[Any], Iterable[Any]] | None = None,
) -> Problem:
    """Return a problem of your own, as the source of a reduction of your own.

    Parameters
    ----------
    name : str
        What it is called: letters from a to z, digits, and hyphens or underscores between them.
    instances : callable
        size -> the instances up to that size: JSON values, such as [n, edges]. It decides what
        their size is, and may leave out what is isomorphic to another one.
    decide : callable
        instance -> whether the answer is yes, by trying everything.
    verify : callable, optional
        (instance, solution) -> whether what the reduction's `back` returned is a solution.
    random : callable, optional
        (rng, size) -> a random instance of about that size; rng is a `random.Random`. Without it
        no random ones are tested.
    say : callable, optional
        instance -> the instance in a line; by default its JSON text.
    smaller : callable, optional
        instance -> instances that are a little smaller: one edge less, say. With it
        counterexamples are made small.

    Raises
    ------
    InputError
        An argument is not as it should be.

    Examples
    --------
    A number is even if a heap of so many, of which a move takes one, is won by the second player:

    >>> even = zermelo.hardness.problem("even", instances=lambda n: range(1, n + 1),
    ...                                 decide=lambda n: n % 2 == 0)
    >>> zermelo.hardness.reduction("heap", source=even, target="subtraction",
    ...     make=lambda n: zermelo.subtraction(f"path:{n}", [1], question="outcome"),
    ...     same=lambda yes, outcome: yes == (outcome == "P"))
    <reduction heap: even to subtraction>
    """
    ensure_name(strip_number(name), "problem")
    if name in OWN or name in GAMES:
        raise mistake_here(f"{name} is a problem of zermelo's own", "choose another name")
    others = {"verify": verify, "random": random, "say": say, "smaller": smaller}
    ensure_functions(name, {"instances": instances, "decide": decide}, others)
    return Problem(name, instances, decide, verify, random, say, smaller)


def load_problem(name: str) -> Problem:
    """Return a problem of the literature."""
    module = import_module(f"zermelo.reductions.problems.{SHIPPED[name]}")
    found: Problem = next(each for each in module.PROBLEMS if each.name == name)
    return found
