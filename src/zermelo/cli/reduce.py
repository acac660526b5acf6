"""`zermelo reduce`: problems as games, and a game's certificate as the problem's solution."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.checker.check import check as check_certificate
from zermelo.checker.reading import certificate as certificate_format
from zermelo.cli.check import EXIT
from zermelo.cli.lines import put, say, say_written, write_to
from zermelo.cli.loading import Limits, load, only
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, Place
from zermelo.core.formula import Formula
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.formats import certificate_writing, dimacs
from zermelo.formats.files import instance_of, texts
from zermelo.formats.graph_lines import graphs
from zermelo.formats.instance import encode
from zermelo.formats.json_text import Text, dumps, loads
from zermelo.formats.streams import everything, open_stream
from zermelo.formats.writing import ensure_output
from zermelo.reductions.generating import parts_of
from zermelo.reductions.registry import (
    TARGETS,
    kinds,
    path,
    proof_of,
    solution,
    steps,
    transferred,
)

if TYPE_CHECKING:
    from zermelo.reductions.registry import Source


def reduce(
    source: str | None = None,
    to: str | None = None,
    modulus: int | None = None,
    protect: int | None = None,
    solved: str | None = None,
    solve: bool = False,
    back: str | None = None,
    proof: str | None = None,
    draw: str | None = None,
    own: str | None = None,
    rules: list[str] | None = None,  # noqa: ARG001  # known when they are named
    graph: str | None = None,
    settings: list[str] | None = None,
    file: str | None = None,
    exit_code: bool = False,
    time_limit: float | None = None,
    memory_limit: float | None = None,
) -> int:
    """Reduce a formula, a vertex cover or a game of geography to a game, or read a solution back.

    SAT becomes ELLO or Lights Out, vertex cover Seepage, QBF Seepage, Node-Kayles or geography, and
    geography becomes Stockman VertexNim or Edge-Nim, as what becomes geography does.
    The labels carry the map, so --back needs the certificate only. It prints what a solver of the
    source would: the lines s and v of a SAT solver, for a QBF those of QDIMACS. With --proof it
    also writes what proves them for the source itself, and --solution goes the other way.
    With --with a reduction of your own is used.

    Exit status: 0 done, 1 the certificate is rejected, 2 bad input, 3 a limit was reached.

    For example `zermelo reduce f.cnf --to ello -o game.json`, then `zermelo decide game.json
    --certificate proof.json`, then `zermelo reduce --back proof.json`.
    """
    if back is not None:
        others = (source, to, modulus, protect, solved, own, draw, graph, settings)
        if solve or any(other is not None for other in others):
            raise InputError("--back takes a certificate alone", "leave the other arguments out")
        return _back(back, file, proof, exit_code, Limits(time_limit, memory_limit))
    if own is not None:
        return _by_own(
            own, source, to, protect, graph, settings, file, (modulus, solved, solve, draw)
        )
    if source is None or to is None:
        raise InputError("a source and --to GAME are needed", "or --back CERTIFICATE")
    certified = solve or solved is not None
    timed = time_limit is not None and not certified
    only_back = {"--exit-code": exit_code, "--proof": proof is not None, "--time-limit": timed}
    for name, given in only_back.items():
        if given:
            raise InputError(f"{name} goes with --back", "leave it out")
    if solve and solved is not None:
        raise InputError("--solve and --solution exclude each other", "leave one out")
    ensure_output(file)
    limits = Limits(time_limit, memory_limit)
    request = _Request(
        source, _read_pipe(source, limits), to, modulus, protect, solve, solved, draw is not None
    )
    made, drawn = limits.work(reduce_within, request, graph, settings)
    if draw is not None:
        _write([drawn], draw)
    if isinstance(made, str) or file in (None, "-"):
        _write([made if isinstance(made, str) else dumps(certificate_writing.encode(made))], file)
    else:
        certificate_writing.write(made, str(file))
        say_written(file)
    return 0


def _by_own(
    own: str,
    source: str | None,
    to: str | None,
    protect: int | None,
    graph: str | None,
    settings: list[str] | None,
    file: str | None,
    others: tuple[object, ...],
) -> int:
    """Print what a reduction of your own makes of a source."""
    from zermelo.games.ruleset.beside import text_of
    from zermelo.reductions.files import load, towards

    if source is None:
        raise InputError("a source is needed", "", "--with", own)
    if any(others):
        raise InputError("--with goes with a source, --to and --protect", "leave the others out")
    chosen = towards(load(own), to, own)
    if chosen.source in ("sat", "qbf"):
        parts: Any = parts_of(dimacs.read(source), chosen)
    elif chosen.source == "vertex-cover":
        if protect is None:
            raise InputError("the size of the vertex cover is missing", "give --protect K")
        parts = (_one_graph(source)[0], protect)
    elif chosen.problem is not None:
        parts = loads(text_of(source, "file of an instance"), source)
    else:
        parts = _one_game(source, graph, settings)
    with Place(otherwise=source):
        made = chosen.made(parts)
    _write([dumps(encode(made))], file)
    return 0


@dataclass(frozen=True, slots=True)
class _Request:
    """What is to be reduced, to what, and whether a solution is to go with it."""

    source: str
    data: bytes | None  # what stands in a pipe, which only this process can read
    to: str
    modulus: int | None
    protect: int | None
    solve: bool
    solved: str | None
    draw: bool


def _read_pipe(source: str, limits: Limits) -> bytes | None:
    """Return what comes through a pipe, and None for a file or a text of the mini-language."""
    if source != "-" and (not os.path.exists(source) or os.path.isfile(source)):
        return None
    reading = limits.reading()
    with open_stream(source, reading) as stream:
        return everything(stream, reading)


def reduce_within(
    request: _Request,
    graph: str | None,
    settings: list[str] | None,
    deadline: Deadline,
) -> tuple[str | Certificate, str]:
    """Return the instance's line, or the certificate, and a drawing if one is wanted.

    In the child process or here.
    """
    read = _source(request, graph, settings)
    numbers = request.modulus, request.protect
    with Place(otherwise=request.source):
        made = steps(read, request.to, *numbers)
    drawn = ""
    if request.draw:
        from zermelo.sweeps.trials.growth import way

        drawn = way(read, made)
    if not request.solve and request.solved is None:
        return dumps(encode(made[-1])), drawn
    found = None if request.solved is None else path(read, request.to)[0][0].read(request.solved)
    with Place(otherwise=request.solved or ""):
        return transferred(read, request.to, found, *numbers, deadline), drawn


def _source(request: _Request, graph: str | None, settings: list[str] | None) -> Source:
    """Return what is to be reduced."""
    source, to = request.source, request.to
    formula = graph is None and (Formula in kinds(to) or to not in TARGETS)  # which is told later
    if request.data is not None:
        if formula and not request.data.lstrip().startswith(b"{"):
            return dimacs.parse(request.data.decode("utf-8-sig", errors="replace"), source)
        if graph is None:
            return instance_of(Text(source, Path(), request.data))
    named = Path(source).suffix in (".cnf", ".qdimacs", ".dimacs", ".qcnf")
    formula = formula and (kinds(to) == {Formula} or named or dimacs.is_formula(source))
    if not formula and (Instance in kinds(to) or graph is not None):
        return _one_game(source, graph, settings)
    if settings:
        raise InputError("--set needs --graph", "put the data into the instance file instead")
    return dimacs.read(source) if formula else _one_graph(source)


def _one_game(source: str, graph: str | None, settings: list[str] | None) -> Instance:
    """Return the one instance of a file, or of a game and a graph."""
    found = load([source], graph, settings, None)
    return only(found, "instances", "reduce takes one", source).get()


def _one_graph(source: str) -> tuple[Graph, Labels]:
    """Return the one graph of a file or of a text of the mini-language."""
    where, item = only(graphs(source), "graphs", "reduce takes one", source)
    if isinstance(item, InputError):
        raise item.inside("", item.source or where)
    return item, Labels(item.n)


def _back(path: str, file: str | None, proof: str | None, exit_code: bool, limits: Limits) -> int:
    given = only(texts(path, limits.reading()), "certificates", "give one", path)
    ensure_output(proof)
    result, lines, text, yes = limits.work(back_within, given, proof is not None)
    if not result.accepted:
        say(f"{given.source}: {result.status.value}: {result.reason}")
        return EXIT[result.status]
    _write(lines, file)
    if text is not None:
        _write(text.splitlines(), proof)
    return (10 if yes else 20) if exit_code else 0


def back_within(
    text: Text, with_proof: bool, deadline: Deadline
) -> tuple[CheckResult, list[str], str | None, bool]:
    """Return the checker's word, the solution's lines, its proof, and whether the answer is yes.

    In the child process or here.
    """
    certificate = certificate_format.certificate_of(text)
    result = check_certificate(certificate, deadline)
    if not result.accepted:
        return result, [], None, False
    with Place(otherwise=text.source):
        read = solution(certificate, deadline)
        proof = proof_of(certificate, deadline) if with_proof else None
    yes = read.answer if isinstance(read.answer, bool) else read.answer == "N"
    return result, list(read.lines()), proof, yes


def _write(lines: Iterable[str], file: str | None) -> None:
    if file in (None, "-"):
        for line in lines:
            put(line)
        return
    write_to(file, "".join(f"{line}\n" for line in lines).encode())
