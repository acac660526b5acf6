"""The options and arguments of all commands: one table, from which help and reference come.

A command is a function whose parameters are its options.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable
from functools import partial
from math import isnan
from types import UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

import click

from zermelo.cli import completion
from zermelo.cli.lines import summary
from zermelo.core.alarm import ended_after

F = TypeVar("F", bound=Callable[..., Any])

TABLE = """\
assurance LEVEL @levels: Wait for certified, theorem, exhaustive, monte-carlo or solver.
back CERTIFICATE: Check it, and print the source's solution.
certificate FILE: Write the certificates here.
cluster ADDRESS: Let the Dask cluster with this scheduler work.
csv: A table in CSV: graph6, n, m, name, answer, level.
encoding NAME @encodings: The encoding, if there are several.
error E >=0: Repeat until a monte-carlo error is at most this.
exit_code: Exit 10 for a single yes and 20 for a no.
file FILE --output -o: Write here, not to standard output.
graph TEXT @families: Play on this graph of the mini-language, as in grid:4x5.
graph6 FILE: Play the game on each graph of this file of graph6, sparse6 or digraph6 lines (- for
    standard input).
instance [INSTANCE] @games: An instance file (- for standard input), or a game with --graph.
json: One JSON object a line, nothing else.
latex: The same table in LaTeX.
markdown: The same table in Markdown.
memory_limit GB >=0: Resident gigabytes (10^9 bytes) of the process that works.
method NAME @methods: Run this method alone, no fallback.
own FILE --with: Use the reduction of this file: a program, which is run. With --to, the one to
    GAME.
question Q @questions: Ask this instead of the instance's question.
records [RECORDS]: A file of records (.sqlite).
rules FILE: A rules file: its games can be named. It is a program, and is run; repeatable.
seed N >=0 <=2147483647: Seed of every random choice.
settings KEY=VALUE --set @settings: Game data with --graph or --graph6, as in green=all; repeatable.
time_limit S >=0: Seconds for each instance or certificate.
to GAME @targets: {targets}.
word [WORD] @nothing: Only what has all these words in it.
benchmark_set.each S >=0: Seconds to certify each answer.
benchmark_set.folder DIR --output -o: Write it into this new folder.
benchmark_set.name [NAME]: The set; without it they are listed.
book DIR: Search this folder too, with books of larger graphs (default: ZERMELO_BOOK).
book.conjecture EXPRESSION: Look for the smallest graph for which this is false.
book.where EXPRESSION: List the graphs for which this is true.
check.about: Also say which files of ours this check trusts, with their lines.
check.certificate [CERTIFICATE]: Certificate files (.json, .jsonl, either as .gz, - for standard
    input).
check.memory_limit GB >=0: Resident gigabytes (10^9 bytes) for each, instead of 2.
check.no_limits: No limits but those that are given.
check.time_limit S >=0: Seconds for each certificate, instead of 60.
check.verified: Have the checker that is proved in Coq (docs/verified.md) accept them too.
classify.colorings FILE: Write the winnable colorings of the one graph here: a line each, the
    colors from vertex 0 on (0 green, 1 red); 2^n bits if the name ends in .bin.
classify.evidence: Add schemes, splits and a lost game.
classify.graph [GRAPH] @families: Texts of the mini-language (grid:4x5), or files of graph6 lines (-
    for stdin).
classify.time_limit S >=0: Seconds for each graph.
crosscheck.all_small N >=1 <=7: All instances of the games up to size N.
crosscheck.instance [INSTANCE] @games: Instance files (.json, .jsonl, - for standard input), or a
    game with --graph; with --all-small games, all by default.
crosscheck.random N >=0: And so many random larger ones of each game.
decide.depth D >=1: Rounds that a method which unrolls the game looks ahead.
decide.explain: Tell the plan with its estimates, and what would give a higher level.
decide.instance [INSTANCE] @games: Instance files (.json, .jsonl, either as .gz, - for standard
    input), or a game with --graph.
decide.nodes N >=1: Positions that a method which searches may look at.
decide.order LABELS: Ask of a game of ELLO whether this order wins: 1,2,0 or [1,2,0].
decide.sentence: With --json: also the sentence that is printed without.
decide.store FILE: With --cluster: keep here what its workers find; run again, it goes on.
decide.table FILE: Keep the table of the search that is at work here, and go on from it.
decide.workers N: Processes or threads at a time (auto: one a processor). They share one instance;
    of several each decides one, and with --graph6 too.
encode.depth D >=1: Look ahead for so many rounds of play only.
encode.form FORMAT --as @formats: cnf, xcnf, opb, qdimacs, qcir, mps, lp or cpsat, as far as the
    question has it.
encode.reading R @readings: With --depth: what comes after is optimistic or pessimistic.
export.certificate [CERTIFICATE]: A certificate file (- for standard input).
export.folder DIR -o: Write the files into this folder, which is made.
export.form FORMAT --to @exports: lrat, veripb, orientation or table.
generate.answer yes|no @yes_or_no: Whether what is read is satisfiable or true, if you know
    it.
generate.count N >=1: Draw so many, with the seeds from --seed on.
generate.file FILE --output -o: Write here; several formulas into this folder.
generate.form FORMAT --as @formats: Write the game's question as a formula: see zermelo encode.
generate.modulus D: ELLO modulo D >= 3.
generate.protect K: Green's k in Seepage.
generate.solve: Find the answer by a SAT or QBF solver, and note it.
generate.source [SOURCE] @formulas: A family of random formulas, as in 3sat:50,4.26, or a DIMACS or
    QDIMACS file (- for standard input). Without it the families are listed.
generate.time_limit S >=0: Seconds for each formula.
generate.to GAME @targets: {targets}. Without it the formula itself is written.
lookup.graph TEXT @families: The graph, as a text of the mini-language.
lookup.graph6 G: The graph, as a graph6 text.
mcp.allow_rules FOLDER: Rules and reduction files of this folder may be named: they are programs,
    and are run.
methods.game [GAME] @games: Only this game.
orient.before ARCS: Edges directed already: u,v or [[u,v],…], from u to v; repeatable.
orient.given GRAPH --graph @families: The graph: a text of the mini-language (grid:4x5), or a file
    with the graph object of an instance file (.json, .jsonl) or with graph6 lines (- for standard
    input).
orient.graph [GRAPH] @families: The graph, as --graph has it.
orient.method NAME @ello_methods: Run this method of ELLO alone.
orient.odd LABELS: The vertices of odd in-degree: 1,2,5 or [1,2,5], "" or all; repeatable.
reduce.draw FILE.svg: Draw the way from SOURCE to GAME, side by side.
reduce.exit_code: With --back: exit 10 for yes and 20 for no.
reduce.modulus D: ELLO modulo D >= 3; without it, with directed edges.
reduce.proof FILE: With --back: also write {proves}.
reduce.protect K: Green's k in Seepage, or the size of a vertex cover.
reduce.solve: Solve SOURCE, and write the certificate that this becomes.
reduce.solved FILE --solution: Write the certificate that a solution of SOURCE becomes: {solved}.
reduce.source [SOURCE]: A DIMACS or QDIMACS file (- for standard input), a graph of the
    mini-language or a graph6 file for its vertex covers, or a geography instance.
reduce.time_limit S >=0: Seconds for --back, --solve or --solution.
reductions.svg FILE: Draw them, an arrow for each, to this file.
report.output DIR|FILE.html|FILE.md -o --output: A folder for the page and its pictures, the page
    alone, or a short one.
run.file [FILE]: An experiment file (.toml).
run.output RECORDS -o --output: The file of records (FILE with .sqlite in the place of .toml).
run.retry: Do again what ended in an error.
run.show: List the records in the end, as `show` does.
run.workers N >=1: Processes that work at a time (one a processor).
schema.what [instance|certificate] @schemas: Which file.
show.bare: The drawing alone, on no paper: for the figures of a paper.
show.file FILE --output -o: A .svg, .png, .html, .tikz or .pdf file (SVG to stdout).
show.form FORMAT --as @pictures: svg, png, html, tikz or pdf, whatever the file's name.
show.frames: Add a strip of frames to the picture.
show.instances: The instances instead, as a .jsonl file has them.
show.item [INSTANCE|CERTIFICATE] @games: An instance or certificate file (- for standard input), or
    a game with --graph.
show.labels yes|no|FILE: Whether names are drawn, or a JSON object with other ones by label.
show.layout NAME|FILE: circular, kamada-kawai, planar, shell, spectral, spiral or spring, or a JSON
    object with a pair [x, y] for each label.
show.legend yes|no: Whether to say what the kinds of nodes mean.
show.number N >=1: Which one of a .jsonl file (from 1).
show.palette NAME|KIND=COLOR: okabe-ito, tol or gray; or colors of kinds, as in
    green=#117733,red=#882255.
show.pyodide FOLDER|ADDRESS: A folder with Pyodide, to put it into the page, or the address of one.
show.scale X: The size of a .png: 2 has twice as many dots a side.
show.size X: The width in pixels.
show.title TEXT: Instead of the game, the question and the answer.
show.self_checking: Have a .html page check its certificate in the reader's browser.
simplify.file FILE --output -o: Write the smaller game here, or with --lift the certificate.
simplify.lift CERTIFICATE: Make this one, about the smaller game, one about the game.
simplify.trace: A line for every step, with the statement's name.
studio.no_browser: Print the address, and open no browser.
studio.port N >=0: Listen on this port, not on any free one (0).
trial.each S >=0: Seconds for each source.
trial.file [FILE]: A reduction file (it is a program, and is run), or a built-in one.
trial.name NAME: Only the reduction of this name.
trial.random M >=0: And so many random larger ones.
trial.records FILE: Keep what is done in this file (.sqlite); run again, the test goes on.
trial.size N >=0: All sources up to this size: variables and clauses, or vertices (default: 3 for
    sat, 2 for qbf, 4 for others).
trial.svg FILE: Draw the counterexample, source and target side by side.
trial.time_limit S >=0: Seconds for everything.
trial.workers N >=1: Processes that work at a time.
walls.complete: Complete walls: with what Green protects before Sludge moves on.
walls.instance [INSTANCE] @games: An instance file (- for standard input), or seepage with --graph.
walls.vertex V: The walls of this vertex (the source).
"""
"""A line for each option: the parameter, its value, and its help.

The parameter stands alone, or behind its command where that has words of its own for it. The value
of an argument stands in brackets. There may follow the names of the option, if it is not called as
its parameter is, bounds, and what `completion` offers on the Tab key.
"""

ROWS = {
    key: (head.split(), text)
    for key, head, text in re.findall(
        r"^([\w.]+)(.*?): (.*)$", TABLE.replace("\n    ", " "), re.MULTILINE
    )
}

RULES_SECONDS = 60.0
"""Seconds that a rules file may take to define its games: a loop without an end is told from it."""


def load_rules(paths: list[str] | None) -> list[str] | None:
    """Run rules files and make their games known; `InputError` if that fails."""
    if paths:
        from zermelo.games.ruleset import files

        late = TimeoutError(f"its games are not defined after {RULES_SECONDS:g} s")
        with ended_after(RULES_SECONDS, late):
            files.load_files(paths)
    return paths


def add(group: click.Group, function: F, name: str | None = None, **context: Any) -> F:
    """Add a command whose options and arguments are a function's parameters.

    Its summary in the list of commands is whole.
    """
    kinds = get_type_hints(function)
    parameters = inspect.signature(function).parameters.values()
    command = click.Command(
        name or function.__name__.replace("_", "-"),
        callback=function,
        params=[_parameter(function.__name__, each, kinds[each.name]) for each in parameters],
        help=function.__doc__,
        short_help=summary(function),
        context_settings=context or None,
    )
    group.add_command(command)
    return function


def _parameter(command: str, parameter: inspect.Parameter, kind: Any) -> click.Parameter:
    """Return a parameter of a command's function as click has it."""
    name = parameter.name
    head, text = ROWS.get(f"{command}.{name}") or ROWS[name]
    if isinstance(kind, UnionType):  # with None, for what may be left out
        kind = get_args(kind)[0]
    is_list = get_origin(kind) is list
    names, bounds = list[str](), dict[str, Any]()
    more: dict[str, Any] = {"help": _fill_help(text) if "{" in text else text}
    more["type"] = get_args(kind)[0] if is_list else kind
    for word in head:
        match word[0]:
            case "-":
                names.append(word)
            case ">":
                bounds["min"] = int(word[2:])
            case "<":
                bounds["max"] = int(word[2:])
            case "@":
                more["shell_complete"] = partial(completion.offered, getattr(completion, word[1:]))
            case _:
                more["metavar"] = word.strip("[]")
    if bounds:
        more["type"] = (click.IntRange if kind is int else click.FloatRange)(**bounds)
        more["type"].name = "whole number" if kind is int else "number"  # not "integer range"
    if parameter.default is inspect.Parameter.empty:
        more["required"] = True
    elif not is_list:
        more["default"] = parameter.default
    if is_list:
        more["callback"] = _as_list
    elif kind is float:
        more["callback"] = _number
    if any(word.startswith("[") for word in head):
        if more["metavar"] == name.upper():
            del more["metavar"]  # click writes it so, and whether it may be left out or repeated
        return click.Argument([name], nargs=-1 if is_list else 1, **more)
    more |= {"is_flag": True} if kind is bool else {"show_default": True, "multiple": is_list}
    names = names or [f"--{name.replace('_', '-')}"]
    return click.Option([name, *names], is_eager=name == "rules", **more)


def _number(context: object, parameter: object, value: float | None) -> float | None:  # noqa: ARG001
    if value is not None and isnan(value):  # which no bound keeps out
        raise click.BadParameter("nan is not a number")
    return value


def _as_list(
    context: object,  # noqa: ARG001
    parameter: click.Parameter,
    values: tuple[Any, ...],
) -> list[Any] | None:
    found = list(values) or None
    return load_rules(found) if parameter.name == "rules" else found


def _fill_help(text: str) -> str:
    """Return a help with what the registry of reductions says."""
    from zermelo.reductions.registry import REDUCTIONS, TARGETS

    def any_of(words: Iterable[str], comma: str = "") -> str:
        *first, last = words
        return f"{', '.join(first)}{comma} or {last}"

    proves, solved = (
        {getattr(each, name): 0 for each in REDUCTIONS} for name in ("proves", "solved")
    )
    return text.format(
        targets=any_of(TARGETS),
        proves=any_of(filter(None, proves), ","),
        solved=any_of(solved, ","),
    )
