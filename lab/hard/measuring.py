"""The reference run: every method on the instances that are there, within a budget of time.

Three rounds. In the first each method that applies is run under a short limit, ladder by ladder
from the smallest instance on; one that ran into the limit is not run on larger instances of the
ladder, where it has no chance. In the second the instances that nothing has answered in this run
get one method under a long limit: the fastest of those that answered it in any earlier run, else
that by which the instance was chosen. First come those whose answer is known, then the open ones,
as far as the budget lasts. In the third those that such a method took longer for get it for twice
the time that it took, and then the open ones their method, to the longest limit. What is done is
written after every instance, so that a run that was stopped goes on; rows of an earlier run stay
until they are measured again, and where they have an answer until the method has answered again.

Besides, one method may be run on one instance (`alone_on`), which is written as a run of its own.
"""

from __future__ import annotations

import math
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from multiprocessing import get_context

import zermelo
from lab.hard.difficulty import (
    ANSWERED,
    LIMIT,
    Measured,
    answer_of,
    is_open,
    is_sure,
    measured,
    size_of,
)
from lab.hard.library import Library
from lab.hard.reference_run import ReferenceRun
from lab.hard.sweeping import alone
from zermelo.types import Assurance, Instance, Verdict

SHORT = 2.0
"""Seconds for one method on one instance in the first round."""

LONG = 30.0
"""Seconds in the second round."""

LONGEST = 600.0
"""Seconds in the third round at most."""

WARM = 120.0
"""Seconds for a method on its easiest instance first, so that none is charged for compilation."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A method that is to be run on an instance, and its limit."""

    game: str
    instance: Instance
    method: str
    limit: float


@dataclass(frozen=True, slots=True)
class Job:
    """A piece, an easy instance of its method with a limit, and when all must be done."""

    piece: Piece
    easiest: Instance
    warm: float
    end: float


Run = Callable[[Sequence[Job]], Iterable[Verdict | None]]
"""What does jobs: see `at_a_time`."""


class Measuring:
    """A reference run under way.

    Parameters
    ----------
    library : Library
        The instances.
    games : sequence of str
        Which games.
    run : ReferenceRun
        What is known of the run; it goes on where that one was.
    budget : float
        Seconds from now on.
    say : callable
        Told a line after every instance.
    """

    def __init__(
        self,
        library: Library,
        games: Sequence[str],
        run: ReferenceRun,
        budget: float,
        say: Callable[[str], object] = lambda line: sys.stderr.write(f"{line}\n"),
    ) -> None:
        self._library, self._run, self._say = library, run, say
        self._instances = {game: library.instances(game) for game in games}
        self._rows = {game: library.measured(game) for game in games}
        self._methods = {
            each.name or "": tuple(zermelo.analysis.methods(each))
            for known in self._instances.values()
            for each in known
        }
        self._before = run.seconds
        self._begin = time.time()  # which other processes know too
        self._end = self._begin + budget

    def go(self) -> bool:
        """Measure until all is done or the budget is spent; return whether all is done."""
        with at_a_time(self._run.jobs) as run:
            for pieces in (self._first, self._second, self._third):
                while self._measure(list(pieces()), run):
                    pass
        done = not [*self._first(), *self._second(), *self._third()]
        everything = set(self._instances) >= set(self._library.games())
        self._run = replace(self._run, finished=done and everything)
        self._note()
        return done

    def alone_on(self, name: str, method: str, limit: float) -> bool:
        """Run one method on one instance; return whether there is such an instance."""
        for game, instances in self._instances.items():
            for instance in instances:
                if instance.name == name:
                    piece = Piece(game, instance, method, limit)
                    self._take(piece, alone(instance, method, limit))
                    return True
        return False

    def _first(self) -> Iterator[Piece]:
        """Yield what the first round has to do next: the next instance of every ladder."""
        for game, instances in self._instances.items():
            chosen, begun = self._library.chosen(game), set[str]()
            beyond: dict[str, set[str]] = {}
            for instance in instances:
                name = instance.name or ""
                family = chosen[name].family
                rows = self._of(game, instance)
                passed = beyond.setdefault(family, set())
                missing = [*self._methods[name]]
                for method in ({row.method for row in rows} | passed).intersection(missing):
                    missing.remove(method)
                if missing and family not in begun:
                    begun.add(family)
                    yield from (Piece(game, instance, method, SHORT) for method in missing)
                passed |= {row.method for row in rows if row.outcome == LIMIT}

    def _second(self) -> Iterator[Piece]:
        """Yield what the second round has still to do.

        Instances whose answer is known come first, then those that were open in a sweep, then those
        that were not tried; among each of these the first of every game before the second of any.
        """
        ranked: list[tuple[tuple[bool, bool, int], Piece]] = []
        for game, instances in self._instances.items():
            chosen, before = self._library.chosen(game), Counter[tuple[bool, bool]]()
            for instance in instances:
                best = self._best(game, instance)
                method = best.method if best else chosen[instance.name or ""].method
                if self._left(game, instance, method, LONG):
                    rank = (is_open(instance), chosen[instance.name or ""].of == 0)
                    ranked.append(((*rank, before[rank]), Piece(game, instance, method, LONG)))
                    before[rank] += 1
        yield from (piece for _, piece in sorted(ranked, key=lambda pair: pair[0]))

    def _third(self) -> Iterator[Piece]:
        """Yield what the third round has still to do, the quickest first as far as is known.

        Open ones come last. What answered once has twice the time that it took then.
        """
        found: list[tuple[float, Piece]] = []
        for game, instances in self._instances.items():
            chosen = self._library.chosen(game)
            for instance in instances:
                best = self._best(game, instance)
                method, seconds = chosen[instance.name or ""].method, math.inf
                if best is not None:
                    method, seconds = best.method, best.seconds
                limit = float(math.ceil(min(LONGEST, max(LONG, 2 * seconds))))
                if self._left(game, instance, method, limit):
                    found.append((seconds, Piece(game, instance, method, limit)))
        yield from (piece for _, piece in sorted(found, key=lambda pair: pair[0]))

    def _best(self, game: str, instance: Instance) -> Measured | None:
        """Return the row of the method that answered fastest, in whatever run."""
        rows = [row for row in self._rows[game] if row.name == instance.name]
        answered = [row for row in rows if row.outcome == ANSWERED and is_sure(row)]
        return min(answered, key=lambda row: (row.seconds, row.method), default=None)

    def _left(self, game: str, instance: Instance, method: str, limit: float) -> bool:
        """Whether nothing answered in this run, and a method had less than the limit in it."""
        rows = self._of(game, instance)
        answered = any(row.outcome == ANSWERED and is_sure(row) for row in rows)
        mine = [row for row in rows if row.method == method]
        return not answered and all(row.limit < limit for row in mine)

    def _of(self, game: str, instance: Instance) -> list[Measured]:
        """Return what this run has measured of an instance."""
        rows = self._rows[game]
        return [row for row in rows if row.name == instance.name and row.run == self._run.began]

    def _measure(self, pieces: Sequence[Piece], run: Run) -> bool:
        """Do the pieces for which there is time; return whether any was done."""
        jobs = [Job(piece, *self._easiest(piece.game, piece.method), self._end) for piece in pieces]
        some = False
        for job, verdict in zip(jobs, run(jobs), strict=True):
            if verdict is not None:
                some = True
                self._take(job.piece, verdict)
                self._note()
        return some

    def _easiest(self, game: str, method: str) -> tuple[Instance, float]:
        """Return the instance that a method answers fastest as far as is known, and its limit.

        A method of which nothing is known gets the smallest, for as long as it would otherwise.
        """
        named = {one.name or "": one for one in self._instances[game]}
        swept = [one for one in self._library.chosen(game).values() if one.answered]
        known = [(one.seconds, one.name) for one in swept if one.method == method]
        rows = [row for row in self._rows[game] if row.outcome == ANSWERED]
        known += [(row.seconds, row.name) for row in rows if row.method == method]
        if known:
            return named[min(known)[1]], WARM
        fit = [one for name, one in named.items() if method in self._methods[name]]
        return min(fit, key=size_of), SHORT

    def _take(self, piece: Piece, verdict: Verdict) -> None:
        """Write a row, an answer that is new, and a certificate that is smaller."""
        row = measured(verdict, piece.method, piece.limit, self._run.began)
        kept = [old for old in self._rows[piece.game] if not _replaced(old, row)]
        places = {each.name: number for number, each in enumerate(self._instances[piece.game])}
        self._rows[piece.game] = sorted([*kept, row], key=lambda one: places.get(one.name, -1))
        self._library.put_measured(piece.game, self._rows[piece.game])
        self._learn(piece.game, places[row.name])
        if verdict.assurance is Assurance.CERTIFIED and verdict.certificate is not None:
            self._library.keep(verdict.certificate)
        done = f"{row.answer} ({row.assurance})" if row.outcome == ANSWERED else row.outcome
        self._say(f"{row.name}: {row.method}: {done} after {row.seconds:.2f} s")

    def _learn(self, game: str, place: int) -> None:
        """Write the answer of an instance if it was not known, or known less narrowly."""
        instance = self._instances[game][place]
        rows = [row for row in self._rows[game] if row.name == instance.name]
        answer = answer_of(instance, rows)
        if answer is not None and answer != instance.answer:
            self._instances[game][place] = replace(instance, answer=answer, has_answer=True)
            self._library.put_instances(game, self._instances[game])

    def _note(self) -> None:
        seconds = round(self._before + time.time() - self._begin, 1)
        self._library.put_run(replace(self._run, seconds=seconds))


def _replaced(old: Measured, new: Measured) -> bool:
    """Whether a row makes an older one useless; an answer stays until there is one again."""
    same = (old.name, old.method) == (new.name, new.method)
    return same and (old.run == new.run or old.outcome != ANSWERED or new.outcome == ANSWERED)


@contextmanager
def at_a_time(workers: int) -> Iterator[Run]:
    """Give what does jobs, so many at a time: it yields what comes of them, in their order.

    None stands where there was no time left. When the iteration ends early, by Ctrl-C say, the
    workers are killed.
    """
    if workers == 1:
        yield lambda jobs: map(do, jobs)
        return
    with get_context("spawn").Pool(workers, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield lambda jobs: pool.imap(do, jobs)


def do(job: Job) -> Verdict | None:
    """Run a method on an instance, in a child process that has run it on an easy one before.

    A method that ran into its limit may have cost the child its life, so the next piece of any
    method is preceded by an easy one again.
    """
    piece = job.piece
    if time.time() + piece.limit > job.end:
        return None
    if (piece.game, piece.method) not in _warm:
        _warm.add((piece.game, piece.method))
        alone(job.easiest, piece.method, job.warm)
    verdict = alone(piece.instance, piece.method, piece.limit)
    if not verdict.answered:
        _warm.clear()
    return verdict


_warm: set[tuple[str, str]] = set()
"""What this process has run already, so that its child has loaded and compiled what it needs."""
