"""`zermelo reduction`: reductions of your own, tested on small and random sources."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from zermelo.cli.lines import put, put_json, say, write_to
from zermelo.cli.options import add
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, LimitReached
from zermelo.formats.json_text import dumps

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zermelo.reductions.contract import Reduction
    from zermelo.sweeps.trials.growth import Growth
    from zermelo.sweeps.trials.trial import Failure, Tally, Wanted

RANDOM = 100
"""So many random sources are tried unless a number is given."""

EACH = 20.0
"""Seconds for a source unless a number is given."""

GROWING = 30.0
"""Seconds for the growth, if there is no limit for all."""

SHRINKING = 60.0
"""The same for making a counterexample small."""

reduction = click.Group(
    "reduction", help="Reductions of your own: test them on small and random sources."
)


def trial(
    file: str,
    name: str | None = None,
    size: int | None = None,
    random: int = RANDOM,
    seed: int = 0,
    each: float = EACH,
    time_limit: float | None = None,
    svg: str | None = None,
    records: str | None = None,
    workers: int = 1,
    cluster: str | None = None,
    rules: list[str] | None = None,  # noqa: ARG001  # known when they are named
    json: bool = False,
) -> int:
    """Test reductions: every small source up to isomorphism, then random ones.

    Both sides are decided by complete methods, and must agree; wherever the answer is yes, `back`
    must give a solution. A counterexample is made small. The targets' sizes are measured as the
    sources grow.

    Exit status: 0 no counterexample, 1 one was found or the targets grow exponentially, 2 bad
    input, 3 not all small sources were decided.

    For example `zermelo reduction test vertex-cover-to-seepage --size 3 --random 5`.
    """
    from zermelo.games.ruleset.beside import text_of
    from zermelo.reductions.files import KIND, find_reduction, load_text
    from zermelo.reductions.registry import BUILT_IN
    from zermelo.sweeps.trials.trial import Wanted, kind_of

    if cluster is not None and workers != 1:
        raise InputError("--workers is for this machine", "leave it out with --cluster")
    text = "" if file in BUILT_IN else text_of(file, KIND)
    found = load_text(file, text)
    chosen = found if name is None else (find_reduction(found, name, file),)
    deadline = Deadline(time_limit)
    statuses = []
    for entry in chosen:
        usual = kind_of(entry).usual
        drawn = random if entry.problem is None or entry.problem.random is not None else 0
        wanted = Wanted(usual if size is None else size, drawn, seed, each)
        job = _Trial(entry, (file, text), wanted, records, workers, cluster, svg, json)
        statuses.append(job.status(deadline))
    return next((status for status in (1, 3) if status in statuses), 0)


add(reduction, trial, "test")


@dataclass(frozen=True, slots=True)
class _Trial:
    """One reduction that is to be tested, and how."""

    reduction: Reduction
    file: tuple[str, str]
    wanted: Wanted
    records: str | None
    workers: int
    cluster: str | None
    svg: str | None
    json: bool

    def status(self, deadline: Deadline) -> int:
        """Test it, print what comes of it, and return the exit status."""
        from zermelo.sweeps.trials.growth import growths
        from zermelo.sweeps.trials.trial import MOST_ENDLESS, Tally, shrunk, sources

        small = sources(self.reduction, self.wanted)[1]
        found, why = Tally(), ""
        try:
            for tally in self._tallies(deadline):
                found = found.plus(tally)
        except LimitReached as error:
            why = str(error)
        if found.failure is not None:
            within = deadline.at_most(SHRINKING)
            failure = shrunk(self.reduction, found.failure, within, self.wanted.seconds)
            self._show_failure(found, failure, small)
            return 1
        ending = found.endless < MOST_ENDLESS
        growing = growths(self.reduction, deadline.at_most(GROWING)) if ending else []
        exponential = any(each.exponential for each in growing)
        self._show(found, growing, small, why)
        done = found.tested + found.refused + found.undecided
        unknown = found.undecided_small or done < small
        if exponential:
            return 1
        if not found.tested and not why:
            first = found.first_undecided or found.first_refused
            if found.undecided:
                say(f"{self.reduction.name}: no source was decided: {first}")
                return 3
            raise InputError(
                f"{self.reduction.name}: no source was tested", first, "", self.file[0]
            )
        return 3 if unknown else 0

    def _tallies(self, deadline: Deadline) -> Iterable[Tally]:
        from zermelo.sweeps.pool import bar
        from zermelo.sweeps.run import Standing
        from zermelo.sweeps.trials.blocks import elsewhere, here

        if self.workers == 1 and self.cluster is None and self.records is None:
            yield from here(self.reduction, self.wanted, deadline)
            return
        with bar() as draw:

            def watch(standing: Standing) -> None:
                deadline.check()
                draw(standing.tasks - standing.before, standing.done, standing.unknown)

            path = None if self.records is None else os.path.realpath(self.records)
            yield from elsewhere(
                self.reduction, self.file, self.wanted, path, self.workers, self.cluster, watch
            )

    def _value(self, found: Tally, small: int) -> dict[str, Any]:
        from zermelo.sweeps.trials.trial import COUNTS

        entry = self.reduction
        about = {"reduction": entry.name, "source": entry.source, "target": entry.target}
        counts = {name: getattr(found, name) for name in COUNTS}
        sizes = {"size": self.wanted.size, "small": small, "random": self.wanted.random}
        return {**about, **sizes, "seed": self.wanted.seed, **counts}

    def _show(self, found: Tally, growing: list[Growth], small: int, why: str) -> None:
        if self.json:
            growth = [
                {"in": each.way, "degree": each.degree, "exponential": each.exponential,
                 "sizes": [list(pair) for pair in each.steps]}
                for each in growing
            ]  # fmt: skip
            value = {**self._value(found, small), "growth": growth, "counterexample": None}
            put_json({**value, "stopped": why} if why else value)
            return
        name = self.reduction.name
        if any(each.exponential for each in growing):
            put(f"{name}: the targets grow exponentially, which no reduction's may")
        put(f"{name}: no counterexample among {found.tested} sources, {found.yes} of them with yes")
        put(
            f"  {small} of size up to {self.wanted.size}, up to isomorphism, and "
            f"{self.wanted.random} random ones with seed {self.wanted.seed}"
        )
        if self.reduction.back is not None:
            put(f"  solutions that came back: {found.back}")
        if found.refused:
            put(f"  refused: {found.refused}; the first: {found.first_refused}")
        if found.undecided:
            few = f"{found.undecided}, {found.undecided_small} of them small"
            put(f"  not decided: {few}; the first: {found.first_undecided}")
        for each in growing:
            put(f"  size of the target: {each.words}")
        if why:
            put(f"  stopped: {why}")

    def _show_failure(self, found: Tally, failure: Failure, small: int) -> None:
        from zermelo.sweeps.trials.growth import side_by_side
        from zermelo.sweeps.trials.trial import counterexample, kind_of

        told = counterexample(self.reduction, failure)
        if self.svg is not None and told["target"] is not None:
            write_to(self.svg, side_by_side(self.reduction, failure).encode())
        if self.json:
            put_json({**self._value(found, small), "counterexample": told})
            return
        put(f"{self.reduction.name}: wrong: {failure.why}; passed before: {found.tested}")
        put(f"  source: {kind_of(self.reduction).words(failure.source)}")
        put(f"  target: {dumps(told['target'])}")
