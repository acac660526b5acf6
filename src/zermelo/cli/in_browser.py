"""`zermelo check` in a browser: the same reading, checking and words, without processes.

A page has Python call `outcomes`. It holds the files that a check needs and no others, so that what
asks for more is told from what is rejected.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from zermelo.checker.check import kinds
from zermelo.checker.kind import resolve
from zermelo.cli.checking import Checked, Claim, check_text, limit_reached
from zermelo.cli.lines import OUT_OF_MEMORY, checked_in_words, words
from zermelo.core.certificate import CheckResult, Status
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached, OutOfTime, ZermeloError, visible
from zermelo.formats.files import each_text
from zermelo.formats.json_text import Text, dumps
from zermelo.formats.streams import Reading

IMPLIES = "Acceptance implies:"
"""How the paragraph begins that every kind of evidence has."""

NAMED = re.compile(r" \(`\w+`\)")
"""A function that the paragraph names for who reads the code."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What comes of a certificate."""

    status: str  # the checker's word, or "error" where there is no certificate
    line: str  # what `zermelo check` prints
    implies: str  # what its acceptance implies; empty unless it is accepted


def outcomes(
    paths: Iterable[str], seconds: float, rules: Iterable[Sequence[Any]] = ()
) -> Iterator[str]:
    """Yield the outcomes of the certificates in files, each as JSON, within seconds for each.

    `rules`: the rules files that the page was made with or was given, each with its name, its text
    and, if they are known, the texts of modules beside it.
    """
    for parts in rules:
        from zermelo.games.ruleset import files

        for ruleset in files.load_text(*parts):
            files.register(ruleset)
    for path in paths:
        reading = Reading(seconds)
        for source, text in each_text(path, reading):
            yield dumps(asdict(_outcome(source, text, reading.deadline)))


def _outcome(source: str, text: Text | ZermeloError, deadline: Deadline) -> Outcome:
    try:
        if isinstance(text, ZermeloError):
            raise text
        checked = _check(text, deadline)
    except OutOfTime:
        checked = limit_reached(None, str(deadline.reached()))
    except LimitReached as error:
        checked = limit_reached(None, str(error))
    except MemoryError:
        checked = limit_reached(None, OUT_OF_MEMORY.partition(";")[0])
    except Exception as error:
        return Outcome("error", visible(words(error, source)), "")
    accepted = checked.claim is not None and checked.result.accepted
    implies = implication(checked.claim) if accepted and checked.claim else ""
    status = checked.result.status.value
    return Outcome(status, visible(checked_in_words(source, checked)), implies)


def _check(text: Text, deadline: Deadline) -> Checked:
    claim: Claim | None = None

    def note(found: Claim) -> None:
        nonlocal claim
        claim = found

    try:
        return check_text(text, deadline, note)
    except ModuleNotFoundError as error:
        what = f"{error.name} is not on this page, which was made for another certificate"
        return Checked(claim, CheckResult(Status.UNSUPPORTED, f"{what}; use zermelo check"))


def implication(claim: Claim) -> str:
    """Return what the acceptance of such a certificate implies, as its check says it."""
    check = resolve(kinds(claim.game)[claim.evidence].check)
    own = inspect.getdoc(check) or ""
    module = inspect.getmodule(check)
    found = own if IMPLIES in own or module is None else inspect.getdoc(module) or ""
    paragraph = found.partition(IMPLIES)[2].lstrip().partition("\n\n")[0]
    text = " ".join(NAMED.sub("", paragraph).replace("`", "").split())
    return text[:1].upper() + text[1:]
