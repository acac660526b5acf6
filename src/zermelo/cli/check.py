"""`zermelo check`: the small independent checker at the door.

A certificate may come from a stranger. So its text is read piece by piece up to a stated size, and
unpacked, parsed, decoded and checked in a child process whose time and memory are watched.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from zermelo.cli.checking import Checked, Claim, check_text, limit_reached
from zermelo.cli.lines import checked_in_words, put, tell, worst
from zermelo.core.certificate import Status
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, LimitReached, OutOfMemory, OutOfTime, ZermeloError
from zermelo.formats.files import each_text
from zermelo.formats.json_text import Text, dumps
from zermelo.formats.streams import LARGEST_TEXT, Reading

if TYPE_CHECKING:
    from zermelo.cli.verified import Trusted

EXIT = {Status.ACCEPTED: 0, Status.REJECTED: 1, Status.UNSUPPORTED: 3, Status.LIMIT: 3}

SECONDS, GIGABYTES = 60.0, 2.0
"""The limits without options, for each certificate."""

BOOK_SECONDS = 1800.0
"""The first for a book."""

ENDING = 3.0
"""Seconds of the first that are kept for the program's start and the end of its child."""

PARENT = 0.1
"""Gigabytes of the second that are kept for this process beyond what it has now."""


def check(
    certificate: list[str],
    time_limit: float | None = None,
    memory_limit: float | None = None,
    no_limits: bool = False,
    about: bool = False,
    verified: bool = False,
    rules: list[str] | None = None,  # noqa: ARG001  # known when they are named
    json: bool = False,
) -> int:
    """Check certificates against the rules of their games.

    Each certificate has 60 seconds and 2 GB, and its text 100 MB, reading and unpacking included.
    A book (.tsv, .tsv.gz) has 30 minutes and 2 GB: its rows are checked one by one, by the rules.

    Exit status: 0 accepted, 1 rejected (where and why), 2 not a certificate file, 3 unsupported
    or limit reached, 70 an error of zermelo itself, 130 after Ctrl-C; of several the worst:
    70, 2, 1, 3, 0.

    With --about each check is made in a fresh interpreter; all files that read, decode and check
    the certificate there are listed, one a line, with their lines and the total.

    With --verified what is accepted is handed to the program zermelo-verified (on PATH, or named by
    the variable ZERMELO_VERIFIED), and the line says that it accepts it too. Exit status 2 where
    there is no such program, 3 (unsupported) where nothing is proved about that kind of evidence or
    the program cannot hold it, 70 if it rejects it.

    For example `zermelo check proof.json`, or `zermelo check proofs.jsonl --json --time-limit 60`.
    """
    program = None
    if verified:
        from zermelo.cli.verified import proved_program

        program = proved_program()
    limits = _Limits(time_limit, memory_limit, no_limits, about, program)
    statuses = []

    def put_checked(source: str, checked: Checked) -> None:
        put(dumps(_as_json(source, checked)) if json else checked_in_words(source, checked))

    for path in certificate:
        if path.removesuffix(".gz").endswith(".tsv"):
            from zermelo.cli.checking_book import check_book

            try:
                if about or verified:
                    raise InputError("--about and --verified are not for a book", "leave them out")
                own = BOOK_SECONDS if time_limit is None and not no_limits else time_limit
                room = GIGABYTES if memory_limit is None and not no_limits else memory_limit
                statuses.append(check_book(path, own, room, json))
            except Exception as error:
                statuses.append(tell(error, path, json))
            if statuses[-1] == 130:
                return 130
            continue
        reading = limits.reading()
        for source, text in each_text(path, reading):
            limits.claim = None
            try:
                if isinstance(text, ZermeloError):
                    raise text
                checked = limits.check_text(text, reading.deadline)
            except OutOfTime:
                checked = limit_reached(limits.claim, str(reading.deadline.reached()))
            except LimitReached as error:
                checked = limit_reached(limits.claim, str(error))
            except KeyboardInterrupt:
                put_checked(source, limit_reached(limits.claim, "interrupted"))
                return 130
            except Exception as error:
                statuses.append(tell(error, source, json))
                continue
            put_checked(source, checked)
            if checked.trusted is not None and not json:
                for line in _trusted_lines(checked.trusted):
                    put(line)
            statuses.append(EXIT[checked.result.status])
    return worst(statuses)


class _Limits:
    """The limits of each certificate, given or by default."""

    def __init__(
        self,
        seconds: float | None,
        gigabytes: float | None,
        lifted: bool,
        about: bool,
        program: str | None,
    ) -> None:
        self._about, self._program = about, program
        self.claim: Claim | None = None
        """What is claimed, as soon as it is read."""
        by_default, self._seen = not lifted, True
        self._asked = SECONDS if seconds is None and by_default else seconds
        self._seconds = SECONDS - ENDING if seconds is None and by_default else seconds
        self._gigabytes, self._given = gigabytes, gigabytes
        if gigabytes is None and by_default:
            from zermelo.limits.processes import tree

            own = tree(os.getpid())
            used = sum((own or {}).values())
            self._given, self._gigabytes = GIGABYTES, GIGABYTES - PARENT - used / 1e9
            self._seen = own is not None
        # What a memory limit that is given allows, the text may have.
        most = None if gigabytes is None else math.ceil(gigabytes * 1e9)
        self._most = LARGEST_TEXT if gigabytes is None and by_default else most

    def _note(self, claim: Claim) -> None:
        self.claim = claim

    def reading(self) -> Reading:
        """Return the limits of reading a file."""
        return Reading(self._seconds, self._most, self._asked)

    def check_text(self, text: Text, deadline: Deadline) -> Checked:
        """Check one text, in a child process if there are limits.

        Raises `InputError` if it is no certificate, and `LimitReached`.
        """
        asked = self._about, self._program
        if self._seconds is None and self._gigabytes is None:
            return check_within(text, (None, None, None), *asked)
        from zermelo.limits.worker import borrowed

        left = None if self._seconds is None else deadline.remaining()
        job = text, (left, self._asked, self._gigabytes), *asked
        # Where nobody can tell how much memory a process has, the child keeps the limit by itself.
        watched = self._gigabytes if self._seen else None
        try:
            with borrowed(quick=True) as worker:
                checked: Checked = worker.run(check_within, job, left, watched, self._note)
        except OutOfMemory:
            raise LimitReached(f"memory limit of {self._given:g} GB reached") from None
        return checked


def check_within(
    text: Text,
    limits: tuple[float | None, float | None, float | None],
    about: bool,
    program: str | None,
    progress: Callable[[Claim], None] = lambda _: None,
) -> Checked:
    """Check a text within limits: the seconds left, those that were asked for, and gigabytes.

    `about`: also list the files that it trusts; `program`: the proved checker, to be asked too.

    Raises `InputError` if it is no certificate; `MemoryError` if it takes more memory.
    """
    from zermelo.limits.processes import memory_capped

    work, deadline = check_text, Deadline(*limits[:2])
    if about:
        from zermelo.cli.verified import check_and_tell as work
    with memory_capped(limits[2]):  # what is started inherits this
        checked = work(text, deadline, progress)
        if program is None:
            return checked
        from zermelo.cli.verified import verify

        return verify(program, checked, text, deadline, limits[2])


def _trusted_lines(trusted: Trusted) -> Iterator[str]:
    """Yield the files that a check has loaded, and the total."""
    for name, lines in trusted.files:
        yield f"{lines:7,}  {name}"
    packages = ", ".join(trusted.packages)
    others = f"; and of others: {packages}" if packages else ""
    yield f"{trusted.lines:7,}  in {len(trusted.files)} files{others}"


def _as_json(source: str, checked: Checked) -> dict[str, Any]:
    claim, result = checked.claim, checked.result
    value: dict[str, Any] = {
        "certificate": source,
        "result": result.status.value,
        **{field.name: getattr(claim, field.name, None) for field in fields(Claim)},
    }
    if result.reason:
        value["reason"] = result.reason
    if result.theorem:
        value["theorem"] = result.theorem
    if checked.verified is not None:
        value["verified"] = checked.verified
    if checked.trusted is not None:
        value["trusted"] = {
            "files": dict(checked.trusted.files),
            "lines": checked.trusted.lines,
            "packages": checked.trusted.packages,
        }
    return value
