"""`zermelo reduce`: problems as games, and a game's certificate as the problem's solution."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from zermelo.checker.check import check as check_certificate
from zermelo.cli import completion
from zermelo.cli.check import EXIT
from zermelo.cli.common import GraphText, Settings, load, put, say
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.formula import Formula
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.formats import certificate as certificate_format
from zermelo.formats import dimacs, qbf_strategy
from zermelo.formats.files import ensure_writable, output
from zermelo.formats.graph_lines import graphs
from zermelo.formats.instance import encode
from zermelo.formats.json_text import dumps

if TYPE_CHECKING:
    from zermelo.reductions.registry import Source


def reduce(
    source: Annotated[
        str | None,
        typer.Argument(
            metavar="SOURCE",
            help="A DIMACS or QDIMACS file (- for standard input), a graph of the mini-language or "
            "a graph6 file for its vertex covers, or a geography instance.",
            show_default=False,
        ),
    ] = None,
    to: Annotated[
        str | None,
        typer.Option(
            "--to",
            metavar="GAME",
            help="ello, seepage or vertexnim.",
            autocompletion=completion.targets,
        ),
    ] = None,
    modulus: Annotated[
        int | None,
        typer.Option(metavar="D", help="ELLO modulo D >= 3; without it, with directed edges."),
    ] = None,
    protect: Annotated[
        int | None,
        typer.Option(metavar="K", help="Green's k in Seepage, or the size of a vertex cover."),
    ] = None,
    solved: Annotated[
        str | None,
        typer.Option(
            "--solution",
            metavar="FILE",
            help="Write the certificate that a solution of SOURCE becomes: a SAT solver's output "
            "or a DRAT or LRAT proof, a QBF's strategy, the line of a vertex cover, or a "
            "certificate of geography.",
        ),
    ] = None,
    solve: Annotated[
        bool,
        typer.Option("--solve", help="Solve SOURCE, and write the certificate that this becomes."),
    ] = False,
    back: Annotated[
        str | None,
        typer.Option(
            "--back", metavar="CERTIFICATE", help="Check it, and print the source's solution."
        ),
    ] = None,
    proof: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="With --back: also write a DRAT proof of the formula, a QBF's strategy, or a "
            "certificate of geography.",
        ),
    ] = None,
    graph: GraphText = None,
    settings: Settings = None,
    file: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write here, not to standard output."),
    ] = None,
    exit_code: Annotated[
        bool, typer.Option("--exit-code", help="With --back: exit 10 for yes and 20 for no.")
    ] = False,
    time_limit: Annotated[
        float | None,
        typer.Option(metavar="S", min=0, help="Seconds for --back, --solve or --solution."),
    ] = None,
) -> int:
    """Reduce a formula, a vertex cover or a game of geography to a game, or read a solution back.

    SAT becomes ELLO, QBF and vertex cover become Seepage, geography becomes Stockman VertexNim.
    The labels carry the map, so --back needs the certificate only. It prints what a solver of the
    source would: the lines s and v of a SAT solver, for a QBF those of QDIMACS. With --proof it
    also writes what proves them for the source itself, and --solution goes the other way.

    Exit status: 0 done, 1 the certificate is rejected, 2 bad input, 3 a limit was reached.

    For example `zermelo reduce f.cnf --to ello -o game.json`, then `zermelo decide game.json
    --certificate proof.json`, then `zermelo reduce --back proof.json`.
    """
    if back is not None:
        others = (source, to, modulus, protect, solved, graph, settings)
        if solve or any(other is not None for other in others):
            raise InputError("--back takes a certificate alone", "leave the other arguments out")
        return _back(back, file, proof, exit_code, time_limit)
    if source is None or to is None:
        raise InputError("a source and --to GAME are needed", "or --back CERTIFICATE")
    certified = solve or solved is not None
    timed = time_limit is not None and not certified
    for option, given in (
        ("--exit-code", exit_code),
        ("--proof", proof is not None),
        ("--time-limit", timed),
    ):
        if given:
            raise InputError(f"{option} goes with --back", "leave it out")
    if solve and solved is not None:
        raise InputError("--solve and --solution exclude each other", "leave one out")
    if file not in (None, "-"):
        ensure_writable(str(file))
    from zermelo.reductions.registry import reduced

    read = _source(source, to, graph, settings)
    try:
        instance = reduced(read, to, modulus, protect)
    except InputError as error:
        raise error.inside("", error.source or source) from None
    if certified:
        _certify(read, to, (modulus, protect), solved, file, Deadline(time_limit))
        return 0
    _write([dumps(encode(instance))], file)
    return 0


def _source(source: str, to: str, graph: str | None, settings: list[str] | None) -> Source:
    """Return what is to be reduced."""
    if to == "vertexnim" or graph is not None:
        found = list(load([source], graph, settings, None))
        if len(found) != 1:
            raise InputError(f"{len(found)} instances", "reduce takes one", "", source)
        return _only(found[0][1], found[0][0])
    if settings:
        raise InputError("--set needs --graph", "put the data into the instance file instead")
    # A pipe is read once, so it is taken for what standard input is taken for.
    piped = source == "-" or (os.path.exists(source) and not os.path.isfile(source))
    names_formula = piped or Path(source).suffix in (".cnf", ".qdimacs", ".dimacs", ".qcnf")
    if to == "ello" or names_formula or dimacs.is_formula(source):
        return dimacs.read(source)
    lines = list(graphs(source))
    if len(lines) != 1:
        raise InputError(f"{len(lines)} graphs", "reduce takes one", "", source)
    where, item = lines[0]
    if isinstance(item, InputError):
        raise item.inside("", item.source or where)
    return item, Labels(item.n)


def _only(item: Instance | InputError, source: str) -> Instance:
    if isinstance(item, InputError):
        raise item.inside("", item.source or source)
    return item


def _certify(
    source: Source,
    to: str,
    numbers: tuple[int | None, int | None],
    solved: str | None,
    file: str | None,
    deadline: Deadline,
) -> None:
    """Write the certificate that a solution in a file becomes, or one that is found here."""
    from zermelo.reductions.transfer import transferred

    found = None if solved is None else _solution(source, to, solved)
    try:
        made = transferred(source, to, found, *numbers, deadline)
    except InputError as error:
        raise error.inside("", error.source or solved or "") from None
    if file in (None, "-"):
        put(dumps(certificate_format.encode(made)))
    else:
        certificate_format.write(made, str(file))


def _solution(source: Source, to: str, path: str) -> Any:
    """Read a solution of a source."""
    if to == "vertexnim":
        found = list(certificate_format.read(path))
        if len(found) != 1 or isinstance(found[0][1], InputError):
            raise InputError("this is not one certificate of geography", "", "", path)
        return found[0][1]
    if to == "seepage" and isinstance(source, Formula):
        return qbf_strategy.read(path)
    try:
        text = Path(path).read_text(encoding="utf-8", errors="replace")
    except (OSError, ValueError) as error:
        what = getattr(error, "strerror", None) or "this is no file name"
        raise InputError(f"cannot read it: {what}", "", "", path) from None
    if to == "seepage":
        lines = text.splitlines()
        cover = next((line[9:].split() for line in lines if line.startswith("vertices:")), None)
        if cover is None:
            what, mend = "no vertex cover", 'write the line "vertices: …" as --back prints it'
            raise InputError(what, mend, "", path)
        return cover
    first = next((line.split()[0] for line in text.splitlines() if line.split()), "")
    if all(line.split()[0] not in ("s", "v") for line in text.splitlines() if line.split()):
        if first not in ("", "c", "d") and not first.lstrip("-").isdecimal():
            what = "neither a SAT solver's output nor a DRAT text"
            raise InputError(what, "have a proof written without the binary format", "", path)
        return text
    assignment = dimacs.read_solution(text, path)
    if assignment is None:
        what = "a solver's UNSATISFIABLE alone becomes no certificate"
        raise InputError(what, "give its DRAT proof instead", "", path)
    return assignment


def _back(
    path: str, file: str | None, proof: str | None, exit_code: bool, time_limit: float | None
) -> int:
    from zermelo.reductions.registry import solution
    from zermelo.reductions.transfer import proof_of

    found = list(certificate_format.read(path))
    if len(found) != 1:
        raise InputError(f"{len(found)} certificates", "give one", "", path)
    source, certificate = found[0]
    if isinstance(certificate, InputError):
        raise certificate.inside("", certificate.source or source)
    if proof not in (None, "-"):
        ensure_writable(str(proof))
    deadline = Deadline(time_limit)
    result = check_certificate(certificate, deadline)
    if not result.accepted:
        say(f"{source}: {result.status.value}: {result.reason}")
        return EXIT[result.status]
    try:
        read = solution(certificate)
        text = None if proof is None else proof_of(certificate, deadline)
    except InputError as error:
        raise error.inside("", error.source or source) from None
    _write(read.lines(), file)
    if text is not None:
        _write(text.splitlines(), proof)
    yes = read.answer if isinstance(read.answer, bool) else read.answer == "N"
    return (10 if yes else 20) if exit_code else 0


def _write(lines: Iterable[str], file: str | None) -> None:
    text = "".join(f"{line}\n" for line in lines)
    if file in (None, "-"):
        put(text.rstrip("\n"))
        return
    with output(file) as stream:
        stream.write(text.encode())
