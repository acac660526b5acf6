"""The plan of `decide`: which methods to try, in what order, and for how much work."""

from __future__ import annotations

import math
from collections.abc import Sequence

from zermelo.compile import compiling
from zermelo.core.deadline import Deadline
from zermelo.core.errors import Unavailable
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance, Verdict
from zermelo.solvers.method import Method, method, methods

PATIENCE = 10.0
"""Before there is an answer a method gets half a second and this many times its estimated cost."""

LEAST = 0.5
"""No turn is shorter, in seconds of work."""

SHORTEST, BEFORE_SURE = 0.05, 1 / 5
"""Before a method that is sure to end, the others have at most this share of its cost together; a
turn is no shorter than that many seconds of work even so."""

SLOWNESS, SPARE_SECONDS = 20.0, 60.0
"""A turn ends by the clock if its work takes so many times as long, and so much longer."""


class Plan:
    """Which methods to try, in what order, and for how much work.

    Before the answer is known, a method is cut off at some multiple of its estimated cost, so that
    one that is hopeless on this instance does not keep the others from their turn; least of all one
    that is sure to end, whose cost bounds what the others have before. The work it did is then its
    estimated cost, and it waits for another turn among the others. Afterwards a method gets half of
    what work is left, the last one all of it. A share is work, not time, so that the order of the
    methods does not depend on the machine. Only a turn that takes very much longer than its work
    should is cut off by the clock, and that is noted in `stopped`. A method that was asked for by
    its name is run alone and without any cut. Several may have their turns at the same time
    (`run.portfolio`).
    """

    def __init__(self, instance: Instance, name: str | None) -> None:
        self._reasons: dict[str, list[str]] = {}
        self._instance = instance
        self._single = name is not None
        self._again: set[str] = set()
        self._brief: set[str] = set()
        self._had: dict[str, float] = {}
        self._spent = 0.0
        self.most = math.inf
        """Estimated work above which a method is not begun."""
        self.stopped: list[str] = []
        self._first: list[Method] = []
        self._second: list[Method] = []
        answering = fitting(instance, name)
        if not answering:
            asked = f"{name} does not answer" if name else f"no method of {instance.game} answers"
            self._reasons[f"{asked} {instance.question}"] = []
        for entry in answering:
            why_not = entry.applies(instance) or why_unavailable(entry)
            if why_not:
                self._note(entry, why_not)
            else:
                self._first.append(entry)

    def next(self, best: Verdict) -> Method | None:
        """Return the cheapest method whose turn it is, given the best verdict so far."""
        chosen = self._chosen(best)
        if chosen is not None:
            again = not best.answered or any(chosen is each for each in self._first)
            _put(self._again, chosen.name, again)
            for pool in (self._first, self._second):
                if chosen in pool:
                    pool.remove(chosen)
        return chosen

    def _chosen(self, best: Verdict) -> Method | None:
        pools = (self._first, self._second) if best.answered else (self._first + self._second,)
        for waiting in pools:
            useful = [(self._cost(entry, _known_to(entry, best)), entry) for entry in waiting]
            useful = [pair for pair in useful if pair[0] < math.inf and pair[0] <= self.most]
            if useful:
                if self._left_before_sure(best) <= 0.0:
                    useful = [pair for pair in useful if pair[1].sure]
                return min(useful, key=lambda pair: pair[0])[1]
        return None

    def take_back(self, entry: Method) -> None:
        """Let a method wait again whose turn was ended for the others' sake."""
        self._second.append(entry)

    def _left_before_sure(self, best: Verdict) -> float:
        """Return how much work others may still do before a method that is sure to end."""
        if best.answered:
            return math.inf
        costs = [self._cost(entry, None) for entry in self._first if entry.sure]
        return min(costs, default=math.inf) * BEFORE_SURE - self._spent

    def _cost(self, entry: Method, known: Answer) -> float:
        return max(entry.cost(self._instance, known), self._had.get(entry.name, 0.0))

    def share(self, entry: Method, best: Verdict, deadline: Deadline) -> Deadline:
        """Return the deadline and the work for a method's turn."""
        last = not self._first and not self._second
        if self._single or last:
            return deadline
        if best.answered:
            work = max(LEAST, deadline.prospect() / 2)
            self._brief.discard(entry.name)
        else:
            work = LEAST + PATIENCE * self._cost(entry, None)
            left = math.inf if entry.sure else max(SHORTEST, self._left_before_sure(best))
            _put(self._brief, entry.name, left < work)
            work = min(work, left)
            self._had[entry.name] = work
        return deadline.at_most(SPARE_SECONDS + SLOWNESS * work).share(work)

    def done(self, entry: Method, verdict: Verdict, cut: bool, late: bool = False) -> None:
        """Take note of a turn; a method that was cut off, if late by the clock, may get another."""
        if cut and late and not self._single:
            self.stopped.append(f"{entry.name} was cut off by the clock")
        if cut:
            self._spent += self._had.get(entry.name, 0.0)
        if cut and entry.name in self._again and not self._single:
            # A turn that was short for the sake of a sure method is none.
            (self._first if entry.name in self._brief else self._second).append(entry)
        elif verdict.reason and not verdict.answered:
            self._note(entry, verdict.reason)

    def _note(self, entry: Method, reason: str) -> None:
        self._reasons.setdefault(reason, []).append(entry.name)

    @property
    def reasons(self) -> list[str]:
        """Why methods gave no answer; those with the same reason share a line."""
        return [
            reason if self._single or not names else f"{', '.join(names)}: {reason}"
            for reason, names in self._reasons.items()
        ]


def _known_to(entry: Method, best: Verdict) -> Answer:
    """Return the answer that a method may rest on; None for one that a solver may be wrong about.

    To another word without a proof it is known.
    """
    doubted = best.assurance is Assurance.SOLVER and not entry.proofless
    return None if doubted or not best.answered else best.answer


def _put(names: set[str], name: str, there: bool) -> None:
    (names.add if there else names.discard)(name)


def fitting(instance: Instance, name: str | None) -> Sequence[Method]:
    """Return the methods that answer the question, or the one that was asked for."""
    known = methods(instance.game) if name is None else [method(instance.game, name)]
    return [entry for entry in known if instance.question in entry.questions]


def why_unavailable(entry: Method) -> str | None:
    """Return why the backend of a method is missing, or None if it is there."""
    try:
        if entry.backend is compiling.backend:
            compiling.ensure_backend()
        elif entry.backend is not None:
            entry.backend()
    except Unavailable as error:
        return str(error)
    return None
