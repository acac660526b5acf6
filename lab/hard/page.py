"""The page of the hard instances: what the numbers mean, and the table of all of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import zermelo
from lab.hard.difficulty import ANSWERED, COUNTS, LIMIT, NONE, Measured, size_of
from lab.hard.ladder import Chosen
from lab.hard.library import PACKED, PLAIN, Library, written
from lab.hard.measuring import LONG, LONGEST, SHORT
from lab.hard.reference_run import ReferenceRun
from lab.hard.sets import LADDERS
from lab.hard.tried import ONCE_OPEN, TRIED
from zermelo.types import Instance

HEAD = """\
# Hard instances

`instances/hard/` has instances of every game, from easy to open. A ladder is a family with a size
and a seed. Each rung is a size. The method in brackets, the best that we know for the family, ran
on as many seeds as the table says. If it answered all within the sweep's limit ({sweep:g} s), the
instance with the most work was chosen. Otherwise the first one that it did not answer was chosen
too, and one of the next rung that was not tried (0 seeds), and the ladder ends there. A size with
one seed is mostly a member of a named family.

The sweeps ran beside other work. On an idle machine some ladders go further, and `sweep` with a
longer `--limit` continues from there.

An answer is known if an exact method gave it, in a sweep or in the reference run. Instances
without an answer are open, and so are bounds with `null`.

All methods that apply ran alone, for {short:g} s. A method that reached that limit did not run on
larger instances of the ladder. If none answered, the method that was fastest before, or else that
of the ladder, got {long:g} s. Then it got up to {longest:g} s, or twice the time that was enough
before, while the time for the whole run lasted.

The last column has seconds of wall clock, with the check of the evidence, and what the method
counted (conflicts, nodes, positions, claims). `> {short:g}` means that it reached a limit. An
answer without another word is certified. Times with a star are of earlier runs, most of them of
one method alone (`python -m lab.hard alone`). They ran beside so much other work that an idle
machine needs only a small part of them. Methods without a result are left out;
`instances/hard/measured/` has them too. n and m are those of a cell of a periodic graph, and of
all parts of a sum together.

{run}

`instances/hard/certificates/` has the certificates of at most {plain} kB, or {packed} kB
compressed. `too large` means that an accepted one is larger, and `none` that no method has
evidence for its answer. The formats are those in which `zermelo encode` writes the question as a
formula for an outside solver.

```sh
zermelo decide instances/hard/seepage.jsonl --time-limit 60
zermelo check instances/hard/certificates/*
python -m lab.hard formulas FOLDER --as qdimacs   # all that can be written so
python -m lab.hard formulas FOLDER --as qdimacs --question outcome
python -m lab.hard sweep polish                   # climbs the ladders of a game
python -m lab.hard measure --budget 1200          # the reference run; again: goes on
python -m lab.hard alone INSTANCE METHOD          # one more row
python -m lab.hard page                           # this page
```
"""


TABLE = """
## All instances

On the site a click on the head of a column sorts the table.

<div class="sortable" markdown>

"""
COLUMNS = (
    "game", "ladder (chosen by)", "instance", "n", "m", "seeds", "answer", "certificate", "formats",
    "methods: seconds (work)",
)  # fmt: skip


def page(library: Library) -> Iterator[str]:
    """Yield the lines of the page."""
    limits = sorted({one.limit for game in LADDERS for one in library.chosen(game).values()})
    yield from HEAD.format(
        sweep=limits[-1] if limits else 0.0,
        short=SHORT,
        long=LONG,
        longest=LONGEST,
        plain=PLAIN // 1000,
        packed=PACKED // 1000,
        run=_run(library.run()),
    ).splitlines()
    yield from TABLE.splitlines()
    yield f"| {' | '.join(COLUMNS)} |"
    yield "|" + "---|" * len(COLUMNS)
    games = [game for game in LADDERS if library.instances(game)]
    for game in games:
        rows, chosen = library.measured(game), library.chosen(game)
        for instance in library.instances(game):
            yield _row(library, game, instance, chosen[instance.name or ""], rows)
    yield from ("", "</div>")
    every = [each for game in games for each in library.instances(game)]
    yield from _closed(every)
    yield from _tried(every)


def _closed(instances: Sequence[Instance]) -> Iterator[str]:
    """Yield the lines that say what became of those that the first whole run left open."""
    found = {each.name: each for each in instances}
    first = [found[name] for name in ONCE_OPEN if name in found]
    closed = [each for each in first if each.has_answer]
    if not first:
        return
    still = ", ".join(each.name or "" for each in first if not each.has_answer) or "none"
    said = f"The first run over all instances left {len(first)} open. {len(closed)} of them have"
    yield from ("", "## What was open once", "", f"{said} an answer now:", "")
    yield from (f"- {each.name}: {written(each.answer)}" for each in closed)
    yield from ("", f"The others: {still}.")


def _tried(instances: Sequence[Instance]) -> Iterator[str]:
    """Yield the lines of what was tried on those that are open."""
    still = [each.name or "" for each in instances if not each.has_answer]
    said = [f"- {name}: {TRIED[name]}." for name in still if name in TRIED]
    if said:
        yield from ("", "## What was tried on open ones", "", *said)
        yield from ("", "Seconds are of one process.")


def _run(run: ReferenceRun | None) -> str:
    """Return the sentence about the reference run."""
    if run is None:
        return "Nothing was measured yet."
    jobs = "one method at a time" if run.jobs == 1 else f"{run.jobs} methods at a time"
    machine = f"{run.machine}, {run.cores} cores, {jobs}; {run.versions}"
    whole = "" if run.finished else ", and was stopped before its end"
    return (
        f"The reference run began {run.began} and took {run.seconds:.0f} s on one machine "
        f"({machine}){whole}."
    )


def _row(
    library: Library, game: str, instance: Instance, chosen: Chosen, rows: Sequence[Measured]
) -> str:
    """Return the line of an instance, its methods from fast to slow."""
    run = library.run()
    mine = [row for row in rows if row.name == instance.name and row.outcome != NONE]
    useful = {row.method for row in mine if row.outcome == ANSWERED}
    shown = [row for row in mine if row.outcome == ANSWERED or row.method not in useful]
    shown.sort(key=lambda row: (row.outcome == LIMIT, row.seconds))
    said = "; ".join(cell(row, run.began if run else row.run) for row in shown)
    said = said.replace("*", r"\*")  # a star, and no emphasis from one to the next
    n, m = size_of(instance)
    answer = written(instance.answer) if instance.has_answer else "open"
    ladder = f"{chosen.family} (`{chosen.method}`)"
    evidence = _evidence(library, instance, chosen, shown)
    formats = " ".join(formats_of(instance))
    cells = (game, ladder, instance.name, n, m, chosen.of, answer, evidence, formats, said)
    return f"| {' | '.join(map(str, cells))} |"


def formats_of(instance: Instance) -> list[str]:
    """Return the formats in which an instance's question can be written as a formula."""
    return sorted({form for forms in zermelo.logic.formulas(instance).values() for form in forms})


def _evidence(
    library: Library, instance: Instance, chosen: Chosen, rows: Sequence[Measured]
) -> str:
    """Return what there is of certificates: the size of the file, or why there is none."""
    path = library.certificate(instance.name or "")
    if path is not None:
        return f"{max(1, round(path.stat().st_size / 1000))} kB{path.suffix.removeprefix('.json')}"
    if not instance.has_answer:
        return ""
    certified = "certified" in {chosen.assurance, *(row.assurance for row in rows)}
    return "too large" if certified else "none"


def cell(row: Measured, run: str) -> str:
    """Return what is said of a method: its seconds, its assurance and its work."""
    key = next((key for key in COUNTS if key in row.counts), None)
    counted = f" ({row.counts[key]:,} {key})" if key else ""
    seconds = f"> {row.limit:g}" if row.outcome == LIMIT else f"{row.seconds:.2f}"
    surely = "" if row.assurance in ("certified", "unknown") else f" {row.assurance}"
    star = "" if row.run == run else "*"
    return f"{row.method} {seconds}{star}{surely}{counted}"
