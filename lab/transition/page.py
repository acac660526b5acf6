"""The page about random 3-SAT as games, and its picture, from the records of the runs."""

from __future__ import annotations

import io
import statistics
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from lab.transition.measuring import LIMIT, RATIOS, SUBJECTS, Run, Subject, read
from zermelo import InputError

PAGE, PICTURE = "hard/transition.md", "images/transition.svg"

DRAWN = (
    (None, "", "cadical195"),
    ("ello", "", "sat-lazy"),
    ("seepage", "", "learn"),
    ("geography", "", "nimbers"),
    ("node-kayles", "", "nimbers"),
)
"""The subjects in the picture, each at its largest size."""

COLOURS = ("#000000", "#0072B2", "#009E73", "#D55E00", "#CC79A7")
MARKERS = "osD^v"

HEAD = """\
# Random 3-SAT as games

Random 3-SAT turns from nearly always satisfiable to nearly never around 4.26 clauses for each
variable, and there it is hardest for solvers that learn clauses (Mitchell, Selman, Levesque 1992).
The [reductions](../reductions.md) carry such formulas into games. The answers are the same; is the
work?

```sh
zermelo generate 3sat:30,4.26 --to seepage --count 100 --seed 1 -o hard.jsonl
zermelo generate 3sat:8,4.26 --to ello --as cnf --count 100 -o folder
python -m lab.transition            # measures what is missing, and writes this page
```

Each cell is the median over the seeds; a run has {limit} s of the processor, from drawing the
formula on, and what is loaded once a process is not counted. *Work* is what the
method counts: conflicts, nodes or positions, which depend on no machine. A run that was stopped
counts as more work than any other. There are {seeds} formulas for each ratio and size, {runs} runs
in all, of which {stopped} were stopped; n is the number of variables.

![The share of satisfiable formulas, and the work relative to the largest median](../{picture})
"""

WORDS = """\
## What the numbers say

- **The answers keep their threshold**, as they must: a reduction does not change them.
- **ELLO keeps the peak of the work too.** The method `sat-lazy` asks a SAT solver for an
  orientation, and the reduction hands it the formula nearly as it was: conflicts are most around
  the threshold and fewer on both sides, though beyond it they fall less than the formula's own.
- **Seepage, geography and Node-Kayles lose the second half of the peak.** Work grows up to the
  ratio where the answers change, and stays there: who searches a game goes through the values of
  nearly all variables once no choice of them wins, however early a solver that learns clauses
  would see the contradiction. For these methods all formulas beyond the threshold are hard, and
  more clauses only make each position dearer.
- **The sizes are others.** A SAT solver answers 150 variables at the threshold in hundredths of a
  second, and 120 as ELLO take less than a second. `learn` takes about a second for 30 variables in
  Seepage, and the search by nim-values for 12 in geography; it takes a fraction of one for 6 in
  Node-Kayles, whose graph grows with the square of the variables, and the time beyond with it.
- **A formula that is made of the game is not the one that the game came from.** Of ELLO's ten
  variables `sat-orientation` makes so many clauses that writing and reading them is all the work:
  hardly a conflict is left. Seepage as QDIMACS is about every course of play, and twice as long for
  four variables as for three, where the formula itself takes no time at all.
"""


def write(records: Path, docs: Path) -> Iterator[str]:
    """Write the page and its picture, and yield a line that says so."""
    runs = read(records)
    if not runs:
        raise InputError("nothing was measured yet", "python -m lab.transition measure")
    (docs / PAGE).write_text("".join(f"{line}\n" for line in page(runs)), encoding="utf-8")
    (docs / PICTURE).write_bytes(picture(runs))
    yield f"wrote {docs / PAGE} and {docs / PICTURE}"


def page(runs: Sequence[Run]) -> Iterator[str]:
    """Yield the lines of the page."""
    stopped = sum(run.answer is None for run in runs)
    seeds = len({run.seed for run in runs})
    head = HEAD.format(limit=LIMIT, seeds=seeds, runs=len(runs), stopped=stopped, picture=PICTURE)
    yield from head.splitlines()
    yield from ("", *WORDS.splitlines(), "", "## Answers", "")
    yield "The share of satisfiable formulas among those that were answered, by whatever answered."
    yield ""
    yield from _table([("n", "")], [([str(n)], _shares(runs, n)) for n in _sizes(runs)])
    for title, cell in (("Work", _work), ("Seconds", _seconds)):
        yield from ("", f"## {title}", "")
        rows = [
            ([subject.title, f"`{subject.method}`", str(size)], cells)
            for subject in SUBJECTS
            for size in subject.sizes
            if any(cells := [cell(_of(runs, subject, size, ratio)) for ratio in RATIOS])
        ]
        yield from _table([("what is solved", ""), ("by", ""), ("n", "")], rows)


def _table(
    heads: Sequence[tuple[str, str]], rows: Sequence[tuple[list[str], list[str]]]
) -> Iterator[str]:
    titles = [*(head for head, _ in heads), *(f"{ratio:g}" for ratio in RATIOS)]
    yield f"| {' | '.join(titles)} |"
    yield f"|{'---|' * len(heads)}{'--:|' * len(RATIOS)}"
    for first, cells in rows:
        yield f"| {' | '.join([*first, *cells])} |"


def _of(runs: Sequence[Run], subject: Subject, size: int, ratio: float) -> list[Run]:
    wanted = (subject.game, subject.form, subject.method, size, ratio)
    return [run for run in runs if run.key[:-1] == wanted]


def _sizes(runs: Sequence[Run]) -> list[int]:
    return sorted({run.size for run in runs})


def _shares(runs: Sequence[Run], size: int) -> list[str]:
    return [f"{share:.0%}" if (share := _share(runs, size, ratio)) is not None else ""
            for ratio in RATIOS]  # fmt: skip


def _share(runs: Sequence[Run], size: int, ratio: float) -> float | None:
    """Return the share of satisfiable formulas; each seed counts once."""
    here = [run for run in runs if (run.size, run.ratio) == (size, ratio)]
    answers = {run.seed: run.answer for run in here if run.answer is not None}
    return statistics.fmean(answers.values()) if answers else None


def _middle(runs: Sequence[Run], value: Any) -> tuple[float, str]:
    """Return the median of a value, and the share of runs that were answered if not all were."""
    values = [float("inf") if run.answer is None else value(run) for run in runs]
    answered = sum(run.answer is not None for run in runs)
    share = "" if answered == len(runs) else f" ({answered / len(runs):.0%})"
    return statistics.median_low(values), share


def _work(runs: list[Run]) -> str:
    if not runs or all(run.work is None for run in runs):
        return ""
    work, share = _middle(runs, lambda run: run.work)
    return f"{'-' if work == float('inf') else f'{work:.0f}'}{share}"


def _seconds(runs: list[Run]) -> str:
    if not runs:
        return ""
    seconds, share = _middle(runs, lambda run: run.seconds)
    return f"{f'> {LIMIT}' if seconds == float('inf') else f'{seconds:.2f}'}{share}"


def picture(runs: Sequence[Run]) -> bytes:
    """Return the picture as SVG, the same for the same records."""
    from matplotlib import rc_context
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    with rc_context({"svg.hashsalt": "zermelo", "svg.fonttype": "none", "font.size": 9}):
        figure = Figure(figsize=(9.0, 3.8), layout="constrained")
        canvas = FigureCanvasSVG(figure)
        shares, work = figure.subplots(1, 2)
        for place, key in enumerate(DRAWN):
            subject = next(each for each in SUBJECTS
                           if (each.game, each.form, each.method) == key)  # fmt: skip
            size = subject.sizes[-1]
            style = {"color": COLOURS[place], "marker": MARKERS[place], "markersize": 4}
            label = f"{subject.title} (`{subject.method}`), n = {size}".replace("`", "")
            cells = [(ratio, _of(runs, subject, size, ratio)) for ratio in RATIOS]
            cells = [(ratio, found) for ratio, found in cells if found]
            if not cells:
                continue
            answers = [(ratio, _share(found, size, ratio)) for ratio, found in cells]
            shares.plot(*zip(*answers, strict=True), label=label, **style)
            middles = [_middle(found, lambda run: run.work)[0] for _, found in cells]
            most = max((each for each in middles if each != float("inf")), default=1.0) or 1.0
            work.plot([ratio for ratio, _ in cells], [each / most for each in middles],
                      label=label, **style)  # fmt: skip
        for axes, title in ((shares, "satisfiable"), (work, "work (largest median = 1)")):
            axes.axvline(4.26, color="#999999", linewidth=0.8, linestyle="--")
            axes.set_xlabel("clauses for each variable")
            axes.set_title(title, loc="left", fontsize=10)
            axes.set_ylim(-0.03, 1.05)
            axes.grid(visible=True, color="#dddddd", linewidth=0.6)
            for side in ("top", "right"):
                axes.spines[side].set_visible(False)
        figure.legend(*work.get_legend_handles_labels(), loc="outside lower center", ncols=3,
                      frameon=False, fontsize=8)  # fmt: skip
        file = io.BytesIO()
        canvas.print_svg(file, metadata={"Date": None, "Creator": None})
    return file.getvalue()
