"""The reference run: every method on the instances that are there, within a budget of time.

Two rounds. In the first each method that applies is run under a short limit, game by game. In the
second the instances that nothing has answered in this run get the method by which they were chosen
under a long limit: first those whose answer is known, then the open ones, as far as the budget
lasts. What is done is written after every instance, so that a run that was stopped goes on; rows of
an earlier run stay until they are measured again.
"""

from __future__ import annotations

import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from multiprocessing import get_context

import zermelo
from lab.hard.difficulty import (
    ANSWERED,
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
from zermelo import Assurance, Instance, Verdict

SHORT = 2.0
"""Seconds for one method on one instance in the first round."""

LONG = 30.0
"""Seconds in the second round."""

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
            each.name or "": tuple(zermelo.methods(each))
            for known in self._instances.values()
            for each in known
        }
        self._before = run.seconds
        self._begin = time.time()  # which other processes know too
        self._end = self._begin + budget

    def go(self) -> bool:
        """Measure until all is done or the budget is spent; return whether all is done."""
        for pieces in (self._first, self._second):
            self._measure(pieces())
        done = not [*self._first(), *self._second()]
        everything = set(self._instances) >= set(self._library.games())
        self._run = replace(self._run, finished=done and everything)
        self._note()
        return done

    def _first(self) -> Iterator[Piece]:
        """Yield what the first round has still to do."""
        for game, instances in self._instances.items():
            for instance in instances:
                done = {row.method for row in self._of(game, instance)}
                for name in self._methods[instance.name or ""]:
                    if name not in done:
                        yield Piece(game, instance, name, SHORT)

    def _second(self) -> Iterator[Piece]:
        """Yield what the second round has still to do.

        Instances whose answer is known come first, then those that were open in a sweep, then those
        that were not tried; among each of these the first of every game before the second of any.
        """
        ranked: list[tuple[tuple[bool, bool, int], Piece]] = []
        for game, instances in self._instances.items():
            chosen, before = self._library.chosen(game), Counter[tuple[bool, bool]]()
            for instance in instances:
                why, rows = chosen[instance.name or ""], self._of(game, instance)
                answered = any(row.outcome == ANSWERED and is_sure(row) for row in rows)
                mine = [row for row in rows if row.method == why.method]
                if not answered and mine and all(row.limit < LONG for row in mine):
                    rank = (is_open(instance), why.of == 0)
                    piece = Piece(game, instance, why.method, LONG)
                    ranked.append(((*rank, before[rank]), piece))
                    before[rank] += 1
        yield from (piece for _, piece in sorted(ranked, key=lambda pair: pair[0]))

    def _of(self, game: str, instance: Instance) -> list[Measured]:
        """Return what this run has measured of an instance."""
        rows = self._rows[game]
        return [row for row in rows if row.name == instance.name and row.run == self._run.began]

    def _measure(self, pieces: Iterable[Piece]) -> None:
        """Do the pieces for which there is time, as many at a time as the run has jobs."""
        jobs = [Job(piece, *self._easiest(piece.game, piece.method), self._end) for piece in pieces]
        for job, verdict in zip(jobs, done(jobs, self._run.jobs), strict=True):
            if verdict is not None:
                piece = job.piece
                row = measured(verdict, piece.method, piece.limit, self._run.began)
                self._take(piece, row, verdict)

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

    def _take(self, piece: Piece, row: Measured, verdict: Verdict) -> None:
        """Write a row, an answer that is new, and a certificate that is smaller."""
        kept = [
            old
            for old in self._rows[piece.game]
            if (old.name, old.method) != (row.name, row.method)
        ]
        places = {each.name: number for number, each in enumerate(self._instances[piece.game])}
        self._rows[piece.game] = sorted([*kept, row], key=lambda one: places.get(one.name, -1))
        self._library.put_measured(piece.game, self._rows[piece.game])
        self._learn(piece.game, places[row.name])
        if verdict.assurance is Assurance.CERTIFIED and verdict.certificate is not None:
            self._library.keep(verdict.certificate)
        self._note()
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


def done(jobs: Sequence[Job], workers: int) -> Iterator[Verdict | None]:
    """Yield what comes of jobs, in their order; None where there was no time left.

    When the iteration ends early, by Ctrl-C say, the workers are killed.
    """
    if workers == 1:
        yield from map(do, jobs)
        return
    with get_context("spawn").Pool(workers, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield from pool.imap(do, jobs)


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
