"""`zermelo reduce`: problems as games, and a game's certificate as the problem's solution."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from zermelo.certificates.check import check as check_certificate
from zermelo.cli import completion
from zermelo.cli.check import EXIT
from zermelo.cli.common import GraphText, Settings, load, put, say
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.formats import certificate as certificate_format
from zermelo.formats import dimacs
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
            help="A SAT solver's output: write the certificate that its assignment becomes.",
        ),
    ] = None,
    back: Annotated[
        str | None,
        typer.Option(
            "--back", metavar="CERTIFICATE", help="Check it, and print the source's solution."
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
        float | None, typer.Option(metavar="S", min=0, help="With --back: seconds for the check.")
    ] = None,
) -> int:
    """Reduce a formula, a vertex cover or a game of geography to a game, or read a solution back.

    SAT becomes ELLO, QBF and vertex cover become Seepage, geography becomes Stockman VertexNim.
    The labels carry the map, so --back needs the certificate only. It prints what a solver of the
    source would: the lines s and v of a SAT solver, for a QBF those of QDIMACS.

    Exit status: 0 done, 1 the certificate is rejected, 2 bad input, 3 a limit was reached.

    For example `zermelo reduce f.cnf --to ello -o game.json`, then `zermelo decide game.json
    --certificate proof.json`, then `zermelo reduce --back proof.json`.
    """
    if back is not None:
        others = (source, to, modulus, protect, solved, graph, settings)
        if any(other is not None for other in others):
            raise InputError("--back takes a certificate alone", "leave the other arguments out")
        return _back(back, file, exit_code, time_limit)
    if source is None or to is None:
        raise InputError("a source and --to GAME are needed", "or --back CERTIFICATE")
    for option, given in (("--exit-code", exit_code), ("--time-limit", time_limit is not None)):
        if given:
            raise InputError(f"{option} goes with --back", "leave it out")
    if file not in (None, "-"):
        ensure_writable(str(file))
    if solved is not None:
        _certify(source, to, modulus, solved, file)
        return 0
    from zermelo.reductions.registry import reduced

    read = _source(source, to, graph, settings)
    try:
        instance = reduced(read, to, modulus, protect)
    except InputError as error:
        raise error.inside("", error.source or source) from None
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


def _certify(source: str, to: str, modulus: int | None, solved: str, file: str | None) -> None:
    """Write the certificate that a SAT solver's assignment becomes."""
    from zermelo.reductions.sat_to_ello import winning_order

    if to != "ello":
        raise InputError("--solution goes with --to ello", "leave it out")
    formula = dimacs.read(source)
    try:
        text = Path(solved).read_text(encoding="utf-8", errors="replace")
    except (OSError, ValueError) as error:
        what = getattr(error, "strerror", None) or "this is no file name"
        raise InputError(f"cannot read it: {what}", "", "", solved) from None
    assignment = dimacs.read_solution(text, solved)
    if assignment is None:
        what = "a solver's UNSATISFIABLE becomes no certificate"
        raise InputError(what, "reduce the formula and decide the game", "", solved)
    try:
        made = winning_order(formula, assignment, modulus)
    except InputError as error:
        raise error.inside("", error.source or solved) from None
    _write([dumps(certificate_format.encode(made))], file)


def _back(path: str, file: str | None, exit_code: bool, time_limit: float | None) -> int:
    from zermelo.reductions.registry import solution

    found = list(certificate_format.read(path))
    if len(found) != 1:
        raise InputError(f"{len(found)} certificates", "give one", "", path)
    source, certificate = found[0]
    if isinstance(certificate, InputError):
        raise certificate.inside("", certificate.source or source)
    result = check_certificate(certificate, Deadline(time_limit))
    if not result.accepted:
        say(f"{source}: {result.status.value}: {result.reason}")
        return EXIT[result.status]
    try:
        read = solution(certificate)
    except InputError as error:
        raise error.inside("", error.source or source) from None
    _write(read.lines(), file)
    yes = read.answer if isinstance(read.answer, bool) else read.answer == "N"
    return (10 if yes else 20) if exit_code else 0


def _write(lines: Iterable[str], file: str | None) -> None:
    text = "".join(f"{line}\n" for line in lines)
    if file in (None, "-"):
        put(text.rstrip("\n"))
        return
    with output(file) as stream:
        stream.write(text.encode())
