"""Ladders: instances of growing size, of which a sweep keeps the hardest at each size.

All hard instances are chosen here, and by one rule. A ladder is a family with a size and a seed. On
each rung (size) one method, the best that we know for the family, is run on all seeds under a time
limit. Of those that it answers the one on which it has the most work is kept, by a count of its own
where there is one, so that the choice does not depend on the machine. The first that it does not
answer is kept too, as an open instance, and one of the next rung that was not tried; there the
ladder ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from lab.hard.difficulty import counts_of, work
from zermelo.types import Instance, Verdict


@dataclass(frozen=True, slots=True)
class Ladder:
    """A family of instances and how the hardest of them are found.

    Attributes
    ----------
    what : str
        The family, for the tables.
    make : callable
        (size, seed) -> an instance with a name.
    sizes : sequence of int
        The rungs, from below.
    method : str
        The method by whose work the hardest is chosen: the best for the family.
    seeds : sequence of int
        What is swept at each size; one seed where the size alone makes the instance.
    """

    what: str
    make: Callable[[int, int], Instance]
    sizes: Sequence[int]
    method: str
    seeds: Sequence[int] = (0,)


@dataclass(frozen=True, slots=True)
class Chosen:
    """Why an instance is in the library.

    Attributes
    ----------
    name : str
        The instance's name.
    family : str
        The ladder's family.
    method : str
        The method by which it was chosen.
    size, seed : int
        Which member of the family it is.
    of : int
        How many members of this size that method was run on; none if a smaller one was open.
    assurance : str
        How sure its answer is; "unknown" if it found none within the limit.
    seconds, limit : float
        How long it took in the sweep, and how long it might have taken.
    counts : mapping
        What it counted.
    """

    name: str
    family: str
    method: str
    size: int
    seed: int
    of: int
    assurance: str
    seconds: float
    limit: float
    counts: Mapping[str, int]

    @property
    def answered(self) -> bool:
        """Whether the method answered."""
        return self.assurance != "unknown"


@dataclass(frozen=True, slots=True)
class Tried:
    """A member of a family, and what the method found if it was run."""

    seed: int
    instance: Instance
    verdict: Verdict | None


Run = Callable[[Instance, str, float], Verdict]
"""(instance, method, time limit) -> what that method alone finds."""

Former = Mapping[int, Sequence[Chosen]]
"""What an earlier sweep of a ladder has chosen, by the size."""


def climb(
    ladder: Ladder,
    limit: float,
    run: Run,
    former: Former = {},  # noqa: B006
) -> Iterator[tuple[Chosen, Instance, Verdict | None]]:
    """Yield what is kept on each rung, from below; after an open instance one from the next rung.

    Parameters
    ----------
    ladder : Ladder
        The family.
    limit : float
        Seconds for one instance.
    run : callable
        How a method is run.
    former : mapping
        What an earlier sweep has chosen: a rung is not swept again if that had the same seeds,
        and no shorter limit where it found an open instance. There is no verdict then.
    """
    opened = False
    for size in ladder.sizes:
        if opened:
            untried = Tried(ladder.seeds[0], ladder.make(size, ladder.seeds[0]), None)
            yield _chosen(ladder, size, untried, 0, limit), untried.instance, None
            return
        rung: Iterable[tuple[Chosen, Instance, Verdict | None]]
        if _holds(ladder, former.get(size, ()), limit):
            rung = ((one, ladder.make(size, one.seed), None) for one in former[size])
        else:
            rung = _sweep(ladder, size, limit, run)
        for kept in rung:
            opened = opened or not kept[0].answered
            yield kept


def _holds(ladder: Ladder, former: Sequence[Chosen], limit: float) -> bool:
    """Whether a rung need not be swept again."""
    if any(one.method != ladder.method for one in former):
        return False
    opened = [one for one in former if not one.answered]
    if opened:
        return all(one.of > 0 and one.limit >= limit for one in opened)
    return bool(former) and all(one.of == len(ladder.seeds) for one in former)


def _sweep(
    ladder: Ladder, size: int, limit: float, run: Run
) -> Iterator[tuple[Chosen, Instance, Verdict | None]]:
    """Yield the hardest that is answered, and the first that is not."""
    answered: list[tuple[Verdict, Tried]] = []
    kept: list[Tried] = []
    for seed in ladder.seeds:
        instance = ladder.make(size, seed)
        verdict = run(instance, ladder.method, limit)
        one = Tried(seed, instance, verdict)
        if not verdict.answered:
            kept.append(one)
            break
        answered.append((verdict, one))
    tried = len(answered) + len(kept)
    if answered:  # max keeps the first of equals: the smallest seed
        kept.insert(0, max(answered, key=lambda pair: work(pair[0], ladder.method))[1])
    for one in kept:
        yield _chosen(ladder, size, one, tried, limit), one.instance, one.verdict


def _chosen(ladder: Ladder, size: int, one: Tried, tried: int, limit: float) -> Chosen:
    verdict = one.verdict
    return Chosen(
        name=one.instance.name or "",
        family=ladder.what,
        method=ladder.method,
        size=size,
        seed=one.seed,
        of=tried,
        assurance=verdict.assurance.label if verdict is not None else "unknown",
        seconds=round(verdict.seconds, 3) if verdict is not None else 0.0,
        limit=limit,
        counts=counts_of(verdict, ladder.method) if verdict is not None else {},
    )
