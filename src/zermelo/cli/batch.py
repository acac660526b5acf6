"""Many small instances by one plan: ``decide GAME --graph6 FILE``, or the lines of a JSONL file.

The first are decided one by one, so that a few do not wait for a compiler. Then lines are taken in
growing chunks, so that what a slow generator writes is told about as soon. What the compiled loop
leaves is decided by itself, in its place. A chunk is all that one of several processes needs: it
makes the instances too. Where exhaustive answers about graphs are enough, nobody makes any.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from itertools import islice, starmap
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.cli.bulk import Line
from zermelo.cli.decide import Output, Told
from zermelo.cli.loading import Loaded, Many
from zermelo.core.errors import visible
from zermelo.core.instance import Instance
from zermelo.formats.certificate_writing import encode_line
from zermelo.formats.json_text import dumps
from zermelo.solvers import batch

if TYPE_CHECKING:
    from zermelo.limits.worker import Worker
    from zermelo.solvers.batch import Loop
    from zermelo.solvers.method import Request

FIRST = 32
"""So many graphs are decided one by one."""

MOST, SECONDS = 1 << 15, 0.5
"""Chunks grow up to so many graphs, as long as one takes no longer than that."""

SOURCE, GRAPH = "\ue000source", "\ue000graph"
"""What stands for both in a line that is prepared."""

Piece = Told | int
"""Lines that are ready, or the place of an instance that is left."""


def decide_batch(
    many: Many,
    first: Iterator[Loaded[Instance]],
    request: Request,
    output: Output,
    workers: int,
) -> Iterator[Told | Loaded[Instance]]:
    """Yield the lines of those that follow, and what is left to be decided; in their order.

    Nothing is, unless the first ones are of one kind, for which there is a loop.
    """
    taken = list(first)
    if len(taken) < FIRST:  # none follows, and to look for a loop may load the compiler
        return
    made = [each.item for each in taken if isinstance(each.item, Instance)]
    alike = len({(each.game, each.question) for each in made}) == 1
    do = _by(many, made[-1], request, output) if alike else None
    if do is None:
        return
    size = Size()
    for chunk, (found, seconds) in in_chunks(many.lines, size, workers, *do):
        size.fit(len(chunk), seconds)
        for piece in found:
            yield piece if isinstance(piece, Told) else many.load(chunk[piece])


def _by(many: Many, instance: Instance, request: Request, output: Output) -> tuple[Any, ...] | None:
    """Return what makes pieces of a chunk, and its other arguments; None if nothing does."""
    from zermelo.run import batches

    loop = batch.loop_of(instance)
    sure = request.evidence
    if loop is None or (sure and not batches.certifies(instance)):
        return None
    if sure or many.graphs is None or output.style is not None or not loop.by_graph:
        return lines_of, many.load, request, output
    return (Chunks(loop, instance, output, many.graphs).pieces,)


def pieces(lines: Iterable[tuple[str, str] | None]) -> list[Piece]:
    """Return lines and those of certificates, joined, and the places of those that are None."""
    found: list[Piece] = []
    ready: list[tuple[str, str]] = []

    def join() -> Told:
        return Told("".join(line for line, _ in ready), "".join(line for _, line in ready))

    for place, line in enumerate(lines):
        if line is None:
            found += [join(), place]
            ready.clear()
        else:
            ready.append(line)
    return [*found, join()]


class Chunks:
    """Chunks of lines, and what the loop makes of them."""

    def __init__(self, loop: Loop, instance: Instance, output: Output, path: str) -> None:
        self.loop, self.instance, self.output, self.path = loop, instance, output, path

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

        def line(place: int, value: int) -> tuple[str, str] | None:
            if value < 0:
                return None
            before, between, after = forms[value]
            return f"{before}{chunk[place][0][cut:]}{between}{texts[place]}{after}", ""

        return pieces(starmap(line, enumerate(values))), seconds

    def _form(self, value: int, seconds: float) -> tuple[str, str, str]:
        """Return a verdict's line in the three pieces around its source and its graph."""
        verdict = self.loop.verdict(value, seconds)
        loaded = Loaded(SOURCE, self.instance, graph6=GRAPH)
        line = "\n".join(self.output.lines_of(verdict, loaded))
        path = dumps(self.path)[1:-1] if self.output.json else self.path
        before, after = f"{visible(line)}\n".split(SOURCE)
        between, _, after = after.partition(GRAPH) if self.output.json else ("", "", after)
        return before + visible(path), between, after


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
        return worker.run(do, (chunk, *rest))

    with closing(in_order(size.cut(found), workers, run)) as results:
        yield from results


def lines_of(
    chunk: list[Any], load: Callable[[Any], Loaded[Instance]], request: Request, output: Output
) -> tuple[list[Piece], float]:
    """Return what a chunk comes to of which instances are made, and the seconds that it took."""
    from zermelo.run import batches

    start = time.monotonic()
    found = [load(each) for each in chunk]
    jobs = [(i, each.item) for i, each in enumerate(found) if isinstance(each.item, Instance)]
    verdicts = batches.verdicts(jobs, request, few=1)

    def line(place: int, loaded: Loaded[Instance]) -> tuple[str, str] | None:
        verdict = verdicts.get(place)
        if verdict is None:
            return None
        text = "".join(f"{visible(each)}\n" for each in output.lines_of(verdict, loaded))
        if verdict.certificate is None or output.certificate is None:
            return text, ""
        return text, encode_line(verdict.certificate, Path(output.certificate))

    return pieces(starmap(line, enumerate(found))), time.monotonic() - start


def fits(request: Request, output: Output) -> bool:
    """Whether a batch does what is asked for."""
    return batch.enough(request) and output.explain is None and not output.exit_code
