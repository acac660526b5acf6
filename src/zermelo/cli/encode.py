"""`zermelo encode`: the question as a formula for an outside solver."""

from __future__ import annotations

from typing import Any

from zermelo.cli.common import write_to
from zermelo.cli.loading import Limits, load
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.instance import Instance
from zermelo.formats.writing import ensure_output


def encode(
    instance: str,
    form: str,
    rules: list[str] | None = None,  # noqa: ARG001  # known when they are named
    graph: str | None = None,
    settings: list[str] | None = None,
    question: str | None = None,
    encoding: str | None = None,
    depth: int | None = None,
    reading: str | None = None,
    file: str | None = None,
    time_limit: float | None = None,
    memory_limit: float | None = None,
) -> int:
    """Write an instance's question as a formula with named variables.

    Exit status: 0 written, 2 bad input, 3 a limit was reached.

    For example `zermelo encode game.json --as cnf -o game.cnf`, or without a file `zermelo encode
    seepage --graph kary:2,3 --question green-wins --set protect=1 --as qdimacs`.
    """
    limits = Limits(time_limit, memory_limit)
    found = list(load([instance], graph, settings, question, limits))
    if len(found) != 1:
        raise InputError(f"{len(found)} instances", "encode takes one", "", instance)
    ensure_output(file)
    text: str = found[0].work(encode_within, form, encoding, depth, reading)
    write_to(file, text.encode())
    return 0


def encode_within(
    instance: Instance,
    form: str,
    encoding: str | None,
    depth: int | None,
    reading: str | None,
    seconds: float | None,
    _progress: Any,
) -> str:
    """Encode an instance, in the child process or here."""
    from zermelo.encodings.text import encoding_text

    return encoding_text(instance, form, encoding, Deadline(seconds), depth, reading)
