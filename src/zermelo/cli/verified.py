"""`check --verified`: the checkers that are proved in Coq have their word too.

They are a program of its own, `zermelo-verified`, which `make -C verified` builds. What our checker
has accepted is handed to it on standard input, not in the stranger's spelling but as our reader has
read it, written out again: the two judge the same claim, however it was spelled.
"""

from __future__ import annotations

import math
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from zermelo.checker.reading.certificate import certificate_of
from zermelo.cli.checking import Checked
from zermelo.core.certificate import Certificate, CheckResult, ProofText, Status
from zermelo.core.deadline import Deadline
from zermelo.core.errors import Contradiction, InputError, OutOfMemory, OutOfTime
from zermelo.core.guard import CANNOT_START, guarded
from zermelo.formats.certificate_writing import encode
from zermelo.formats.json_text import Text, dumps

PROGRAM, VARIABLE = "zermelo-verified", "ZERMELO_VERIFIED"

ONE_LINE = "-: "
"""What its line begins with for a certificate from standard input."""

STACK = 1 << 30
"""Bytes of its stack, if the system allows as much: lists are gone through by recursion."""


def proved_program() -> str:
    """Return where the program is; `InputError` if it is nowhere."""
    named = os.environ.get(VARIABLE)
    found = shutil.which(named or PROGRAM)
    if found is None:
        what = f"--verified needs the program {PROGRAM}"
        what += f", and {VARIABLE} names {named!r}, which is none" if named else ""
        mend = "build it with make -C verified, for which docs/verified.md names what is needed,"
        raise InputError(what, f"{mend} and put it on PATH, or its path into {VARIABLE}")
    return os.path.abspath(found)


def verified(
    program: str, checked: Checked, text: Text, deadline: Deadline, gigabytes: float | None = None
) -> Checked:
    """Return the checker's word with that of the program; only what was accepted is handed on.

    It is unsupported if nothing is proved about what the certificate says, or the program cannot
    read it. Raises `Contradiction` if the program rejects it, and `LimitReached` if it was ended.
    """
    if not checked.result.accepted:
        return checked
    seconds = math.inf if deadline.seconds is None else deadline.remaining()
    limits = ["--time-limit", str(seconds), "--memory-limit", str(gigabytes or math.inf)]
    with _deep_stack():
        try:
            done = subprocess.run(
                guarded([program, *limits, "-"]),
                input=canonical(certificate_of(text)),
                capture_output=True,
                start_new_session=True,
                timeout=None if deadline.seconds is None else deadline.remaining(),
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise OutOfTime(str(deadline.reached())) from None
    said = done.stdout.decode(errors="replace").strip()
    if done.returncode == CANNOT_START:
        raise InputError(f"{program}: {done.stderr.decode(errors='replace').strip()}")
    word, _, why = said.removeprefix(ONE_LINE).partition(": ")
    if done.returncode == 0 and word == "accepted":
        return replace(checked, verified=True)
    if word == "rejected":
        raise Contradiction(f"our checker accepts it, the proved one says {said!r}")
    if word in ("unsupported", "bad input"):
        what = "do not cover" if word == "unsupported" else "cannot read this form of it:"
        reason = f"our checker accepts it, but the proved checkers {what} {why}"
        reason += " (docs/verified.md lists what they cover)"
        return replace(checked, result=CheckResult(Status.UNSUPPORTED, reason))
    why = why if word == "limit" else f"ended with status {done.returncode}, without a word"
    raise OutOfMemory(f"the proved checker: {why}")


def canonical(certificate: Certificate) -> bytes:
    """Return a certificate as the program takes it: each thing that it may say in one spelling.

    The instance is written out in full and without notes, a proof in a file is put into the text,
    and its lines end in a newline and hold plain numbers.
    """
    instance, evidence = certificate.instance, certificate.evidence
    instance = replace(
        instance, name=None, reference=None, comment=None, answer=None, has_answer=False
    )
    if evidence.proof is not None:
        lines = "".join(map(_plain_line, evidence.proof.lines()))
        evidence = replace(evidence, proof=ProofText(lines))
    return dumps(encode(Certificate(instance, certificate.answer, evidence))).encode()


def _plain_line(line: str) -> str:
    """Return a line of a proof with one space between numbers; nothing for a comment."""
    words = line.split()
    return "" if words[:1] in ([], ["c"]) else f"{' '.join(map(_plain_number, words))}\n"


def _plain_number(word: str) -> str:
    try:
        return str(int(word))
    except ValueError:
        return word


@contextmanager
def _deep_stack() -> Iterator[None]:
    """Let what is started in here have a deep stack."""
    if sys.platform != "linux":
        yield
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_STACK)
    if soft < 0 or soft >= STACK:
        yield
        return
    resource.setrlimit(resource.RLIMIT_STACK, (STACK if hard < 0 else min(STACK, hard), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_STACK, (soft, hard))
