"""`zermelo generate` and `benchmark-set`: hard formulas as games, and games as formulas again."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from pathlib import Path

from zermelo.cli.lines import put, say, show_table, write_to
from zermelo.cli.loading import Limits
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, nearest, shown
from zermelo.core.formula import Formula
from zermelo.families.formulas import FAMILIES, is_family, split_seed
from zermelo.formats import dimacs
from zermelo.formats.instance import encode
from zermelo.formats.json_text import dumps
from zermelo.formats.writing import ensure_output, make_folder
from zermelo.reductions import generating

ANSWERS = {"yes": True, "no": False}


@dataclass(frozen=True, slots=True)
class _Request:
    """What is to be made of each formula."""

    source: str
    to: str | None
    own: str | None
    modulus: int | None
    protect: int | None
    answer: bool | None
    solve: bool
    form: str | None
    encoding: str | None


def generate(
    source: str | None = None,
    to: str | None = None,
    own: str | None = None,
    modulus: int | None = None,
    protect: int | None = None,
    seed: int = 0,
    count: int = 1,
    answer: str | None = None,
    solve: bool = False,
    form: str | None = None,
    encoding: str | None = None,
    rules: list[str] | None = None,  # noqa: ARG001  # known when they are named
    file: str | None = None,
    time_limit: float | None = None,
    memory_limit: float | None = None,
) -> int:
    """Draw or read a formula, and make a game of it that is as hard as the formula.

    The formula is drawn from a family (random k-SAT, planted, random QBF) by a seed, or is the one
    of a DIMACS or QDIMACS file, as generators such as cnfgen write them. A reduction makes a game
    of it: an instance, a line each, with where it comes from, and with the answer where that is
    known. With --as the game's question becomes a formula again.

    Exit status: 0 written, 2 bad input, 3 a limit was reached.

    For example `zermelo generate 3sat:20,4.26 --to geography --count 10 --seed 1 -o hard.jsonl`,
    or `zermelo generate planted:20,4.26,0.618 --to ello --as cnf`.
    """
    if source is None:
        return _list(to, own, form)
    for name, value in {"--encoding": encoding, "--as": form}.items():
        if value is not None and to is None and own is None:
            raise InputError(f"{name} is about a game", "add --to GAME")
    if encoding is not None and form is None:
        raise InputError("--encoding goes with --as", "add --as FORMAT")
    if answer not in (None, *ANSWERS):
        raise InputError(f"--answer {shown(str(answer))}", nearest(str(answer), ANSWERS))
    limits = Limits(time_limit, memory_limit)
    formula = None if is_family(source) and not os.path.exists(source) else _load(source, limits)
    if formula is not None and count > 1:
        raise InputError(f"--count {count} of one file", "it is for families", "", source)
    if formula is None and count > 1 and split_seed(source, -1)[1] >= 0:
        raise InputError(f"--count {count} of one seed", "give --seed and no seed=", "", source)
    if formula is None and answer is not None:
        raise InputError("--answer is for what is read", "use --solve", "", source)
    known = None if answer is None else ANSWERS[answer]
    request = _Request(source, to, own, modulus, protect, known, solve, form, encoding)
    return _write(request, range(seed, seed + count), formula, limits, file)


def _list(*others: object) -> int:
    """List the families of formulas."""
    if any(other is not None for other in others):
        raise InputError("a source is needed", "a family, as in 3sat:50,4.26, or a file")
    show_table(["form", "formula"], [[family.form, family.title] for family in FAMILIES])
    return 0


def _load(source: str, limits: Limits) -> Formula:
    """Return the formula of a file."""
    if source != "-" and not os.path.exists(source):
        generating.source_of(source, 0, None)  # for its error
    return dimacs.read(source, limits.reading())


def _write(
    request: _Request, seeds: range, formula: Formula | None, limits: Limits, file: str | None
) -> int:
    """Write what each seed gives: instances in a row, or formulas in files of a folder."""
    instances = request.form is None and (request.to is not None or request.own is not None)
    folder = not instances and len(seeds) > 1
    if folder:
        if file in (None, "-"):
            raise InputError(f"{len(seeds)} formulas", "add -o FOLDER")
        make_folder(str(file))
    else:
        ensure_output(file)
    lines: list[str] = []
    for seed in seeds:
        name, text = limits.work(generate_within, request, seed, formula)
        if folder:
            write_to(str(Path(str(file)) / name), text.encode(), told=False)
        elif file in (None, "-") and instances:
            put(text.rstrip("\n"))
        else:
            lines.append(text)
    if lines:
        write_to(file, "".join(lines).encode())
    return 0


def generate_within(
    request: _Request, seed: int, formula: Formula | None, deadline: Deadline
) -> tuple[str, str]:
    """Return the name of a file and its text: an instance's line, or a formula.

    In the child process or here.
    """
    found = generating.source_of(request.source, seed, formula)
    found = found if request.answer is None else replace(found, answer=request.answer)
    found = generating.solve(found, deadline) if request.solve else found
    if request.own is not None:
        from zermelo.reductions.files import load, towards

        if request.modulus is not None or request.protect is not None:
            raise InputError("--with goes without --modulus and --protect", "leave them out")
        game = generating.carried_by(found, towards(load(request.own), request.to, request.own))
    elif request.to is None:
        if request.modulus is not None or request.protect is not None:
            raise InputError("--modulus and --protect are about a game", "add --to GAME")
        end = "qdimacs" if found.formula.prefix else "cnf"
        return f"{found.name}.{end}", "".join(f"{line}\n" for line in found.lines())
    else:
        game = generating.reduce_to(found, request.to, request.modulus, request.protect)
    if request.form is None:
        return f"{game.name}.json", dumps(encode(game)) + "\n"
    from zermelo.encodings.text import encoding_text

    return f"{game.name}.{request.form}", encoding_text(
        game, request.form, request.encoding, deadline
    )


def benchmark_set(
    name: str | None = None,
    folder: str | None = None,
    each: float = 60.0,
) -> int:
    """Write a benchmark set: instances with certified answers, and their formulas.

    The folder has the instances, their certificates, the formulas as CNF, QDIMACS, OPB and CP-SAT
    models, task files and a tool-info module for BenchExec, a script that scores answers by their
    certificates, and a README that says how a solver enters.

    Exit status: 0 written, 2 bad input.

    For example `zermelo benchmark-set sat -o set`.
    """
    from zermelo.sweeps.field import SETS, write

    if name is None:
        show_table(("set", "what it is"), [[key, what] for key, (what, _) in SETS.items()])
        return 0
    if folder in (None, "-"):
        raise InputError("it is not said where the set goes", "add -o FOLDER")
    count = write(name, Path(str(folder)), each, say)
    put(f"{folder}: {count} instances")
    return 0
