"""`zermelo check`: the small independent checker at the door."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import typer

from zermelo.checker.check import check as check_certificate
from zermelo.cli.common import Json, MemoryLimit, TimeLimit, in_words, put, tell_error
from zermelo.core.certificate import Certificate, CheckResult, Status
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, LimitReached
from zermelo.formats.certificate import read
from zermelo.formats.json_text import dumps

EXIT = {Status.ACCEPTED: 0, Status.REJECTED: 1, Status.UNSUPPORTED: 3, Status.LIMIT: 3}
SEVERITY = (0, 3, 1, 2)
"""Exit statuses from best to worst."""


def check(
    certificate: Annotated[
        list[str],
        typer.Argument(
            metavar="CERTIFICATE",
            help="Certificate files (.json, .jsonl, either as .gz, - for standard input).",
            show_default=False,
        ),
    ],
    time_limit: TimeLimit = None,
    memory_limit: MemoryLimit = None,
    json: Json = False,
) -> int:
    """Check certificates against the rules of their games.

    Exit status: 0 accepted, 1 rejected (where and why), 2 not a certificate file, 3 unsupported
    or limit reached; of several the worst, 2 over 1 over 3.

    For example `zermelo check proof.json`, or `zermelo check proofs.jsonl --json --time-limit 60`.
    """
    worst = 0
    for path in certificate:
        for source, item in _all(path):
            try:
                if isinstance(item, InputError):
                    raise item
                result = _limited(item, time_limit, memory_limit)
            except InputError as error:
                tell_error(error if error.source else error.inside("", source), json)
                worst = 2
                continue
            put(dumps(_as_json(source, item, result)) if json else _as_text(source, item, result))
            worst = max(worst, EXIT[result.status], key=SEVERITY.index)
    return worst


def _all(path: str) -> Iterator[tuple[str, Certificate | InputError]]:
    try:
        yield from read(path)
    except InputError as error:
        yield path, error


def _limited(
    certificate: Certificate, time_limit: float | None, memory_limit: float | None
) -> CheckResult:
    if time_limit is None and memory_limit is None:
        return check_certificate(certificate)
    from zermelo.solvers.lending import borrowed

    with borrowed() as worker:
        try:
            result: CheckResult = worker.run(
                check_within, (certificate, time_limit), time_limit, memory_limit
            )
        except LimitReached as error:
            return CheckResult(Status.LIMIT, str(error))
    return result


def check_within(certificate: Certificate, seconds: float | None, _progress: Any) -> CheckResult:
    """Check a certificate in the child process."""
    return check_certificate(certificate, Deadline(seconds))


def _as_text(source: str, certificate: Certificate, result: CheckResult) -> str:
    instance = certificate.instance
    claim = f"{instance.game} {instance.question}: {in_words(certificate.answer)}"
    name = f"{instance.name}, " if instance.name else ""
    text = f"{source}: {result.status.value}: {name}{claim} ({certificate.evidence.kind})"
    return f"{text}: {result.reason}" if result.reason else text


def _as_json(source: str, certificate: Certificate, result: CheckResult) -> dict[str, Any]:
    value: dict[str, Any] = {
        "certificate": source,
        "result": result.status.value,
        "game": certificate.instance.game,
        "question": certificate.question,
        "answer": certificate.answer,
        "evidence": certificate.evidence.kind,
        "name": certificate.instance.name,
    }
    if result.reason:
        value["reason"] = result.reason
    return value
