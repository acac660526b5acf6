"""`zermelo decide`: verdicts for instances, and their certificates."""

from __future__ import annotations

import importlib
import itertools
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from zermelo.cli.lines import paper_table, put, put_ready, say, style_of, tell, worst
from zermelo.cli.loading import About, Limits, Loaded, Many, instances
from zermelo.cli.progress import on_terminal
from zermelo.core.errors import InputError, LimitReached
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance, Verdict
from zermelo.formats import tables
from zermelo.formats.json_text import dumps
from zermelo.python.speaking import answer_in_words, sentence

if TYPE_CHECKING:
    from zermelo.solvers.method import Request

    Run = Callable[[Instance, Request], Verdict]


def decide(
    instance: list[str],
    rules: list[str] | None = None,  # noqa: ARG001  # known when they are named
    graph: str | None = None,
    graph6: str | None = None,
    settings: list[str] | None = None,
    question: str | None = None,
    order: str | None = None,
    method: str | None = None,
    assurance: str | None = None,
    certificate: str | None = None,
    time_limit: float | None = None,
    memory_limit: float | None = None,
    seed: int = 0,
    error: float | None = None,
    depth: int | None = None,
    nodes: int | None = None,
    table: str | None = None,
    workers: str | None = None,
    cluster: str | None = None,
    store: str | None = None,
    explain: bool = False,
    json: bool = False,
    sentence: bool = False,
    csv: bool = False,
    latex: bool = False,
    markdown: bool = False,
    exit_code: bool = False,
) -> int:
    """Decide instances: who wins, how sure that is, and the certificate for it.

    Exit status: 0 all answered, 2 bad input, 3 something stayed unknown, 70 an error of
    zermelo itself, 130 after Ctrl-C.

    After an answer that is not certified, better evidence is looked for, for a minute at most
    (`--assurance exhaustive` does without); Ctrl-C ends that and keeps the answer.

    For example `zermelo decide game.json --certificate proof.json`, or without a file
    `zermelo decide ello --graph grid:4x5 --set green=all --time-limit 10`, or for many graphs
    `geng -c 7 | zermelo decide node-kayles --graph6 - --json`, with `--workers auto` on all
    processors.

    An older certificate FILE is renamed FILE.old before anything is decided, and removed when a new
    one is written: what stands in FILE afterwards is of this run.

    Several workers give the answer of one, at least as sure (without a limit that is reached);
    limits hold for all of them together.
    """
    from zermelo.python.options import make_request

    request = make_request(
        assurance, method=method, time_limit=time_limit, memory_limit=memory_limit, seed=seed,
        error=error, depth=depth, nodes=nodes, table=table, certificate=certificate is not None,
    )  # fmt: skip
    limits = Limits(time_limit, memory_limit)
    if certificate is not None and any(_one_file(certificate, each) for each in instance):
        what = "the certificate would be written over its instance"
        raise InputError(what, "name another file", "--certificate", certificate)
    style = style_of(json, csv=csv, latex=latex, markdown=markdown)
    if sentence and not json:
        raise InputError("--sentence is for JSON", "add --json", "", "--sentence")
    output = Output(certificate, json, exit_code, request if explain else None, style, sentence)
    searched = explain or (method, table, workers, cluster, store) != (None,) * 5
    if order is not None and searched:
        raise InputError("--order looks for nothing", "leave the options of searches out")
    found = instances(instance, graph, graph6, settings, question, limits)
    if order is not None:
        return decide_all(found, request, output, partial(_in_order, order))
    if cluster is not None:
        if workers is not None:
            raise InputError("--workers is for this machine", "leave it out with --cluster")
        return decide_all(found, request, output, _on_cluster(cluster, store))
    if store is not None:
        raise InputError("--store is for --cluster", "leave it out, or give the cluster's address")
    number = 1
    if workers is not None:
        from zermelo.cli.bulk import number_of

        number = number_of(workers)
    return decide_all(found, request, output, workers=number)


@dataclass(frozen=True, slots=True)
class Output:
    """Where verdicts and certificates go, and in what words."""

    certificate: str | None
    json: bool
    exit_code: bool
    explain: Request | None = None
    """The request whose plan is told."""
    style: str | None = None
    """How a table is written, if that is asked for."""
    sentence: bool = False
    """Whether a JSON object has the sentence too."""

    def object(self, verdict: Verdict, loaded: Loaded[Instance]) -> dict[str, Any]:
        """Return the JSON object of a verdict."""
        witness = None if loaded.instance is None else answer_in_words(verdict, loaded.instance)[1]
        shown = {} if witness is None else {"witness": witness}
        plan = self._explanation(verdict, loaded)
        said = {"sentence": sentence(verdict, loaded.instance)} if self.sentence else {}
        return {**as_json(verdict), **shown, **said, **(plan or {}), **origin(loaded)}

    def _explanation(self, verdict: Verdict, loaded: Loaded[Instance]) -> dict[str, Any] | None:
        """Return why it was decided like this, if that is asked for and the instance was read."""
        if self.explain is None or loaded.instance is None:
            return None
        from zermelo.cli.explain import explain

        return explain(loaded.instance, verdict, self.explain)

    def lines(self, verdict: Verdict, loaded: Loaded[Instance]) -> Iterator[str]:
        """Yield the lines of a verdict for people."""
        yield sentence(verdict, loaded.instance, loaded.source)

    def lines_of(self, verdict: Verdict, loaded: Loaded[Instance]) -> Iterator[str]:
        """Yield the lines of a verdict."""
        if self.json:
            yield dumps(self.object(verdict, loaded))
        elif self.style is not None:
            name = verdict.name or loaded.source
            row = tables.row(verdict, loaded.instance, name, loaded.graph6)
            yield tables.line(self.style, row)
        else:
            yield from self.lines(verdict, loaded)

    def tell(self, verdict: Verdict, loaded: Loaded[Instance], sink: _Sink) -> None:
        """Print a verdict, and write its certificate."""
        for line in self.lines_of(verdict, loaded):
            put(line)
        if not self.json and self.style is None:
            plan = self._explanation(verdict, loaded)
            if plan is not None:
                from zermelo.cli.explain import show

                show(plan)
            if loaded.instance is not None and not (plan is None and verdict.answered):
                _say_known(loaded.instance, verdict.reason or "")
        sink.write(verdict, loaded.source)


def decide_all(
    found: Iterator[Loaded[Instance]],
    request: Request,
    output: Output,
    run: Run | None = None,
    workers: int = 1,
) -> int:
    """Decide instances, tell the verdicts in their order, and return the exit status.

    `run` decides one, here if nothing else is said. Several workers share what is a single instance
    and no stream of graphs, whose second may come late.

    Raises `InputError` before the first if several instances were to share what belongs to one.
    """
    importlib.import_module("zermelo.run.decide")  # which the copy needs too
    from zermelo.limits.worker import borrowed
    from zermelo.run.progress import Stopped

    with suppress(LimitReached), borrowed(quick=True):
        pass  # a copy of this process waits, made before there are libraries or a second thread
    certificate, table = output.certificate, request.table
    of_one = certificate is not None or table is not None or output.exit_code
    many = found if isinstance(found, Many) and run is None else None
    alone = workers > 1 and (many is None or many.graphs is None)
    first = list(itertools.islice(found, 2 if of_one or alone else 0))
    if alone and len(first) == 1:
        request, workers = replace(request, workers=workers), 1
    if certificate is not None and len(first) > 1 and not certificate.endswith(".jsonl"):
        raise InputError(
            "several instances need a .jsonl certificate file", "", "--certificate", certificate
        )
    if table is not None and len(first) > 1:
        raise InputError("a table belongs to one instance", "give one instance", "--table")
    if output.exit_code and len(first) > 1:
        raise InputError("--exit-code is for a single instance", "give one instance")
    if certificate == "-":
        raise InputError(
            "certificates do not go to standard output", "name a file", "--certificate"
        )
    for path in filter(None, (table, certificate)):
        from zermelo.formats.writing import ensure_writable  # loaded where one is asked for

        ensure_writable(path)
    statuses, answer = [0], None
    with _Sink(certificate) as sink, paper_table(output.style, tables.COLUMNS):
        try:
            whole = itertools.chain(first, found)
            for begun in _start(whole, many, request, output, workers, run):
                if isinstance(begun, Told):
                    put_ready(begun.text)
                    sink.add(begun.certificates)
                    continue
                loaded, verdict_of = begun
                try:
                    verdict = verdict_of()
                except Exception as failure:
                    statuses.append(tell(failure, loaded.source, output.json, origin(loaded)))
                    continue
                output.tell(verdict, loaded, sink)
                statuses.append(0 if verdict.answered else 3)
                answer = verdict.answer
        except Stopped as stop:
            output.tell(stop.verdict, loaded, sink)
            return 130
        except KeyboardInterrupt:
            return 130  # what is finished stays, its certificates too
    status = worst(statuses)
    if output.exit_code and status == 0 and isinstance(answer, bool):
        return 10 if answer else 20
    return status


@dataclass(frozen=True, slots=True)
class Told:
    """Lines of verdicts that are ready, and those of their certificates."""

    text: str
    certificates: str


def _start(
    found: Iterator[Loaded[Instance]],
    many: Many | None,
    request: Request,
    output: Output,
    workers: int,
    run: Run | None,
) -> Iterator[tuple[Loaded[Instance], Callable[[], Verdict]] | Told]:
    """Yield instances with what returns the verdict of each, or raises what went wrong.

    `many` says how they are made, if there may be many of a kind: then lines that are ready, too.
    """
    if many is not None:
        from zermelo.cli import batch

        if batch.fits(request, output):
            first, again = itertools.tee(itertools.islice(found, batch.FIRST))
            yield from _one_by_one(first, request, workers, run)
            for each in batch.decide_batch(many, again, request, output, workers):
                if isinstance(each, Told):
                    yield each
                else:
                    yield each, partial(decide_one, each, request, _here)
    yield from _one_by_one(found, request, workers, run)


def _one_by_one(
    found: Iterator[Loaded[Instance]], request: Request, workers: int, run: Run | None
) -> Iterator[tuple[Loaded[Instance], Callable[[], Verdict]]]:
    if workers > 1:
        from zermelo.cli.bulk import side_by_side

        yield from side_by_side(found, partial(decide_one, request=request), workers)
    else:
        for loaded in found:
            yield loaded, partial(decide_one, loaded, request, run or _here)


def _here(instance: Instance, request: Request) -> Verdict:
    from zermelo.run.decide import decide as run

    with on_terminal() as watch:
        return run(instance, request, child=True, watch=watch)


def _in_order(order: str, instance: Instance, request: Request) -> Verdict:  # noqa: ARG001
    from zermelo.cli.orient import labels_in
    from zermelo.python.papers import order_wins

    return order_wins(instance, labels_in(order, instance.labels, "--order"))


def _on_cluster(address: str, store: str | None) -> Run:
    def run(instance: Instance, request: Request) -> Verdict:
        from zermelo.sweeps.sharing import decide_on_cluster

        with on_terminal() as watch:
            return decide_on_cluster(instance, request, address, store, watch)

    return run


def decide_one(loaded: Loaded[Instance], request: Request, run: Run) -> Verdict:
    """Decide one instance in what is left of its time."""
    if isinstance(loaded.item, LimitReached):
        about = loaded.about or About("", "", None)  # not even read, perhaps
        why = f"{loaded.item}, before the instance was made"
        unknown = Verdict(about.game, about.question, None, Assurance.UNKNOWN)
        return replace(unknown, reason=why, name=about.name)
    instance, left = loaded.get(), loaded.limits
    if left.time != request.time_limit:
        request = replace(request, time_limit=left.time, share_of=request.time_limit)
    return run(instance, request)


def origin(loaded: Loaded[Instance]) -> dict[str, Any]:
    """Return where an instance comes from, for its JSON object."""
    came = {} if loaded.graph6 is None else {"graph6": loaded.graph6}
    return {"source": loaded.source, **came}


def as_json(verdict: Verdict) -> dict[str, Any]:
    """Return the verdict as the JSON object of the command line."""
    value: dict[str, Any] = {
        "game": verdict.game or None,
        "question": verdict.question or None,
        "answer": verdict.answer,
        "assurance": verdict.assurance.label,
        "method": verdict.method,
        "seconds": round(verdict.seconds, 6),
        "evidence": verdict.evidence,
        "name": verdict.name,
    }
    if verdict.error_bound is not None:
        value["error_bound"] = verdict.error_bound
    if verdict.reason is not None:
        value["reason"] = verdict.reason
    if verdict.known is not None:
        value["bounds"] = list(verdict.known)
    return value


def _say_known(instance: Instance, reason: str) -> None:
    """Say what the book of small graphs has, if it does and nobody has stopped the command."""
    from zermelo.formats.answers import in_words
    from zermelo.python.book import answer_in_book
    from zermelo.run.progress import UNANSWERED

    answer = None if reason.startswith(UNANSWERED) else answer_in_book(instance)
    if answer is not None:
        say(f"the book of small graphs says {in_words(answer)} (zermelo lookup)")


def _one_file(path: str, other: str) -> bool:
    """Whether two names are those of one file, and no device (standard input may be a terminal)."""
    return os.path.isfile(path) and os.path.exists(other) and os.path.samefile(path, other)


class _Sink(ExitStack):
    """The certificate file: it appears when it is whole, and only if something went in.

    An older file is set aside before anything is decided, so that none is taken for one of this
    run, however it ends; a new one replaces it.
    """

    def __init__(self, path: str | None) -> None:
        super().__init__()
        self._path = path
        self._older: str | None = None
        if path is not None:
            from zermelo.formats.writing import set_aside

            self._older = set_aside(path)
        self.callback(self._end)
        self._stream: IO[bytes] | None = None
        self._number = 0

    def write(self, verdict: Verdict, source: str) -> None:
        """Add the verdict's certificate, if there is one and a file was asked for."""
        if self._path is None:
            return
        if verdict.certificate is None:
            self._number += 1
            say(f"{verdict.name or source}: no evidence, so no certificate is written")
            return
        number = self._number + 1 if self._path.endswith(".jsonl") else None
        from zermelo.formats.certificate_writing import encode_line

        self.add(encode_line(verdict.certificate, Path(self._path), number))

    def add(self, lines: str) -> None:
        """Add certificates, a line each."""
        if self._path is None or not lines:
            return
        from zermelo.formats.writing import atomic_write

        if self._stream is None:
            self._stream = self.enter_context(atomic_write(self._path))
        self._stream.write(lines.encode())
        self._number += lines.count("\n")

    def _end(self) -> None:
        """Tell of an older file, or remove it if there is a new one."""
        if self._path is None or self._older is None:
            return
        if os.path.exists(self._path):
            Path(self._older).unlink(missing_ok=True)
        else:
            say(f"{self._path}: no certificate of this run; the older file is now {self._older}")
