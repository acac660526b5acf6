"""`check --verified`: the checkers that are proved in Coq have their word too.

They are a program of its own, `zermelo-verified`, which `make -C verified` builds. It is handed
what our checker has accepted, on standard input. A proof that stands in a file beside its
certificate is put into the text first; nothing else is changed.
"""

from __future__ import annotations

import codecs
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from zermelo.cli.checking import Checked, Claim
from zermelo.core.deadline import Deadline
from zermelo.core.errors import Contradiction, InputError, OutOfMemory, OutOfTime
from zermelo.core.guard import CANNOT_START, guarded
from zermelo.formats.json_text import Text, dumps
from zermelo.solvers.processes import memory_capped

PROGRAM, VARIABLE = "zermelo-verified", "ZERMELO_VERIFIED"

ONE_LINE = "-: "
"""What its line begins with for a certificate from standard input."""

STACK = 1 << 30
"""Bytes of its stack, if the system allows as much: lists are gone through by recursion."""

Limits = tuple[float | None, float | None, float | None]


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


def verified(program: str, checked: Checked, text: Text, deadline: Deadline) -> Checked:
    """Return the checker's word with that of the program; only what was accepted is handed on.

    Raises `InputError` if nothing is proved about what the certificate says, `Contradiction` if the
    program does not accept it, and `LimitReached` if it was ended.
    """
    if not checked.result.accepted:
        return checked
    with _deep_stack():
        try:
            done = subprocess.run(
                guarded([program, "-"]),
                input=_given(text),
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
    if word == "unsupported":
        mend = "docs/verified.md lists what is; check it without --verified"
        raise InputError(f"the proved checkers do not cover {why}", mend, "", text.source)
    if word in ("rejected", "bad input"):
        raise Contradiction(f"our checker accepts it, the proved one says {said!r}")
    why = why if word == "limit" else "without a word"
    raise OutOfMemory(f"the proved checker ended with status {done.returncode}, {why}")


def verified_in_child(
    job: tuple[str, Callable[..., Checked]],
    text: Text,
    limits: Limits,
    progress: Callable[[Claim], None],
) -> Checked:
    """Check a text, which the second of the job does, and have the first, the program, do it too.

    For the limits see `checking.check_in_child`.
    """
    program, work = job
    seconds, asked, gigabytes = limits
    deadline = Deadline(seconds, asked)
    checked = work(text, limits, progress)
    with memory_capped(gigabytes):  # what it starts inherits this
        return verified(program, checked, text, deadline)


def _given(text: Text) -> bytes:
    """Return the text as the program takes it: with the proof in it."""
    value: Any = text.value()
    if not isinstance(value["evidence"].get("proof"), dict):
        return text.data.removeprefix(codecs.BOM_UTF8)
    from zermelo.checker.reading.certificate import certificate_of
    from zermelo.formats.certificate_writing import proof_text

    proof = certificate_of(text).evidence.proof
    assert proof is not None
    value["evidence"]["proof"] = proof_text(proof)
    return dumps(value).encode()


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
