"""Many small graphs by one plan: ``decide GAME --graph6 FILE``.

The first graphs are decided one by one, so that a few do not wait for a compiler. Then lines are
taken in growing chunks, so that what a slow generator writes is told about as soon. What the
compiled loop leaves is decided by itself, in its place. Where exhaustive answers are enough, no
instance is made of a line.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import islice
from typing import TYPE_CHECKING, Any

from zermelo.cli.bulk import Line, OnGraphs
from zermelo.cli.decide import Output, answered
from zermelo.cli.failures import worst
from zermelo.cli.lines import put_ready
from zermelo.cli.loading import Loaded
from zermelo.core.errors import visible
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance, Verdict
from zermelo.formats.json_text import dumps
from zermelo.solvers import batch

if TYPE_CHECKING:
    from zermelo.limits.worker import Worker
    from zermelo.solvers.batch import Loop
    from zermelo.solvers.method import Request

FIRST = 256
"""So many graphs are decided one by one."""

MOST, SECONDS = 1 << 15, 0.5
"""Chunks grow up to so many graphs, as long as one takes no longer than that."""

SOURCE, GRAPH = "\ue000source", "\ue000graph"
"""What stands for both in a line that is prepared."""

Piece = str | int
"""Lines that are ready, or the place of a graph that the loop leaves."""


def batched(played: OnGraphs, request: Request, output: Output, workers: int) -> int:
    """Decide a game on many graphs, tell the verdicts in their order, and return the status."""
    lines = played.lines()
    kept: list[Instance] = []

    def first() -> Iterator[Loaded[Instance]]:
        for line in islice(lines, FIRST):
            found = played.load(line)
            if isinstance(found.item, Instance):
                kept[:] = [found.item]
            yield found

    statuses = [answered(first(), request, output, workers=workers, bulk=True)]
    if statuses == [130]:
        return 130
    loop = batch.loop_of(kept[0]) if kept else None
    if loop is None:
        rest = map(played.load, lines)
        return worst([*statuses, answered(rest, request, output, workers=workers, bulk=True)])
    here = Chunks(loop, kept[0], output, played.path)
    try:
        for chunk, pieces in here.done(lines, workers):
            for piece in pieces:
                if isinstance(piece, str):
                    put_ready(piece)
                    continue
                statuses.append(answered(iter([played.load(chunk[piece])]), request, output))
                if statuses[-1] == 130:
                    return 130
    except KeyboardInterrupt:
        return 130
    return worst(statuses)


class Chunks:
    """Chunks of lines, and what the loop makes of them."""

    def __init__(self, loop: Loop, instance: Instance, output: Output, path: str) -> None:
        self.loop, self.instance, self.output, self.path = loop, instance, output, path

    def done(self, lines: Iterator[Line], workers: int) -> Iterator[tuple[list[Line], list[Piece]]]:
        """Yield chunks with the pieces that they come to, in their order."""
        size = Size()
        for chunk, (pieces, seconds) in in_chunks(lines, size, workers, pieces_of, self):
            size.fit(len(chunk), seconds)
            yield chunk, pieces

    def pieces(self, chunk: list[Line]) -> tuple[list[Piece], float]:
        """Return what a chunk comes to, and the seconds that it took."""
        start = time.monotonic()
        texts = [text if isinstance(text, str) else "" for _, text in chunk]
        values = batch.of_lines(self.loop, texts)
        seconds = time.monotonic() - start
        forms = {each: self._form(each, seconds / len(chunk)) for each in {*values} - {-1}}
        if not self.output.json:
            texts = [""] * len(chunk)  # which are not told
        elif any("\\" in text for text in texts):
            texts = [text.replace("\\", "\\\\") for text in texts]
        cut = len(self.path)
        found: list[Piece] = []
        ready: list[str] = []
        for place, value in enumerate(values):
            if value >= 0:
                before, between, after = forms[value]
                ready.append(f"{before}{chunk[place][0][cut:]}{between}{texts[place]}{after}")
                continue
            found += ["".join(ready), place]
            ready = []
        return [*found, "".join(ready)], seconds

    def _form(self, value: int, seconds: float) -> tuple[str, str, str]:
        """Return a verdict's line in the three pieces around its source and its graph."""
        verdict = self.loop.verdict(value, seconds)
        loaded = Loaded(SOURCE, self.instance, graph6=GRAPH)
        if self.output.json:
            line, path = dumps(self.output.object(verdict, loaded)), dumps(self.path)[1:-1]
        else:
            line, path = "\n".join(self.output.lines(verdict, loaded)), self.path
        before, after = f"{visible(line)}\n".split(SOURCE)
        between, _, after = after.partition(GRAPH) if self.output.json else ("", "", after)
        return before + visible(path), between, after


def pieces_of(chunk: list[Line], chunks: Chunks, _: object = None) -> tuple[list[Piece], float]:
    """Do the same in a child process."""
    return chunks.pieces(chunk)


class Size:
    """How large the next chunk is: larger and larger, as long as one does not take too long."""

    def __init__(self) -> None:
        self.now = FIRST

    def cut(self, found: Iterator[Any]) -> Iterator[list[Any]]:
        """Yield chunks, each with what comes in a short time."""
        for first in found:
            chunk, start = [first], time.monotonic()
            for each in islice(found, self.now - 1):
                chunk.append(each)
                if time.monotonic() - start > SECONDS:
                    break
            yield chunk

    def fit(self, count: int, seconds: float) -> None:
        """Take note of how long a chunk took."""
        fitting = int(count * SECONDS / max(seconds, 1e-6))
        self.now = max(1, min(2 * count, fitting, MOST))


def in_chunks(
    found: Iterator[Any], size: Size, workers: int, do: Callable[..., Any], *rest: Any
) -> Iterator[tuple[list[Any], Any]]:
    """Yield chunks of what is found, each with what `do` makes of it, in their order."""
    if workers == 1:
        for chunk in size.cut(found):
            yield chunk, do(chunk, *rest)
        return
    from zermelo.sweeps.pool import in_order

    def run(worker: Worker, chunk: list[Any]) -> Any:
        return worker.run(do, (chunk, *rest), None, None)

    with closing(in_order(size.cut(found), workers, run)) as results:
        yield from results


def certified(
    found: Iterator[Loaded[Instance]], request: Request, workers: int
) -> Iterator[tuple[Loaded[Instance], Verdict | None]]:
    """Yield instances in their order with what a batch says of them, or None."""
    for loaded in islice(found, FIRST):
        yield loaded, None
    size = Size()
    for chunk, (verdicts, seconds) in in_chunks(found, size, workers, verdicts_of, request):
        size.fit(len(chunk), seconds)
        for number, loaded in enumerate(chunk):
            yield loaded, verdicts.get(number)


def planned(loaded: Loaded[Instance], request: Request) -> bool:
    """Whether a batch may certify many games like this one."""
    from zermelo.run import batches

    return isinstance(loaded.item, Instance) and batches.planned(loaded.item, request)


def verdicts_of(
    chunk: list[Loaded[Instance]], request: Request, _: object = None
) -> tuple[dict[int, Verdict], float]:
    """Return the verdicts on a chunk that a batch decides, and the seconds that it took."""
    from zermelo.run import batches

    start = time.monotonic()
    jobs = [(i, each.item) for i, each in enumerate(chunk) if isinstance(each.item, Instance)]
    return batches.verdicts(jobs, request, few=1), time.monotonic() - start


def fits(request: Request, output: Output) -> bool:
    """Whether a batch without instances does what is asked for."""
    alone = (output.certificate, output.explain, output.style) != (None, None, None)
    plain = request.assurance is Assurance.EXHAUSTIVE and batch.enough(request)
    return plain and not alone and not output.exit_code
