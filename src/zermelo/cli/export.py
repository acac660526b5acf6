"""`zermelo export`: what a certificate rests on, for other people's programs."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from zermelo.checker.reading import certificate as certificate_format
from zermelo.cli.lines import put, say
from zermelo.cli.loading import Limits, only
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, Place, nearest, shown
from zermelo.core.lazy import Later
from zermelo.formats.files import texts
from zermelo.formats.json_text import Text
from zermelo.formats.writing import atomic_write, ensure_writable, make_folder

FORMS: Mapping[str, tuple[tuple[str, ...], str]] = {
    "lrat": (("formula.cnf", "proof.lrat", "variables.json"), "exporting:lrat_texts"),
    "veripb": (("formula.opb", "proof.pbp", "variables.json"), "exporting:bound_texts"),
    "orientation": (("orientation.txt",), "exporting:orientation_text"),
    "table": (("strategy.json",), "strategies:strategy_table"),
    "coq": (("claim.v",), "provers:coq_text"),
    "lean": (("claim.lean",), "provers:lean_text"),
}
"""The formats: the files of each, and what makes their texts, in `zermelo.python`."""


def export(
    certificate: str,
    form: str,
    folder: str | None = None,
    rules: list[str] | None = None,  # noqa: ARG001  # known when they are named
    time_limit: float | None = None,
    memory_limit: float | None = None,
) -> int:
    """Write what a certificate rests on in a format that other programs read.

    lrat: the formula that is refuted (formula.cnf, DIMACS), its refutation (proof.lrat) and what
    the variables say (variables.json), for the evidence lrup-proof and reduction, and a
    simplification that ends in one of them. Any LRAT checker accepts the two.

    veripb: the pseudo-Boolean program whose least value is the answer (formula.opb, OPB), a
    solution and the proof that none is better (proof.pbp, VeriPB's format 3.0) and what the
    variables say, for the evidence bound-proof.

    orientation: for a winning order of ELLO the acyclic orientation that it is, one arc a line; the
    first line names T, the vertices of odd in-degree. Without -o what is one file is printed.

    table: the winner's strategy (strategy.json) for the outcome of an impartial game, for
    cops-win, capture-time and cop-number of Cops and Robbers, and for green-wins of Seepage: the
    first move, and for each move of the loser the reply and the number of what comes then.

    coq, lean: a file that states the rules, the instance and the claim, and proves it by
    computation (claim.v, claim.lean), for winnable of ELLO, cop-number and cops-win, periods of
    octal games, and nim-value and outcome of four games. The theorem is named after the
    certificate's file. The Lean files were never compiled.

    The certificate is checked first.

    Exit status: 0 written, 2 bad input or nothing to export, 3 a limit was reached.

    For example `zermelo export proof.json --to orientation`, or `zermelo export lost.json --to lrat
    -o proof`.
    """
    if form not in FORMS:
        raise InputError(f"there is no format {shown(form)}", nearest(form, FORMS), "", "--to")
    if folder is None and len(FORMS[form][0]) > 1:
        raise InputError(f"{form} is three files", "say where they go: -o DIR")
    limits = Limits(time_limit, memory_limit)
    text = only(texts(certificate, limits.reading()), "certificates", "give one", certificate)
    if folder is not None and os.path.exists(folder):
        for name in FORMS[form][0]:
            ensure_writable(os.path.join(folder, name))
    files: Mapping[str, str] = limits.work(export_within, text, form)
    if folder is None:
        for content in files.values():
            for line in content.splitlines():
                put(line)
        return 0
    make_folder(folder)
    for name, content in files.items():
        with atomic_write(Path(folder) / name) as stream:
            stream.write(content.encode())
    say(f"wrote {', '.join(str(Path(folder) / name) for name in files)}")
    return 0


def export_within(text: Text, form: str, deadline: Deadline) -> dict[str, str]:
    """Return the files by their names, in the child process or here."""
    names, place = FORMS[form]
    certificate = certificate_format.certificate_of(text)
    with Place(otherwise=text.source):
        make: Later[..., Sequence[str]] = Later(f"zermelo.python.{place}")
        return dict(zip(names, make(certificate, deadline, text.source), strict=True))
