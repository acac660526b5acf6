"""`check --verified`: the checkers that are proved in Coq have their word too.

They are a program of its own, `zermelo-verified`, which `make -C verified` builds. What our checker
has accepted is handed to it on standard input, not in the stranger's spelling but as our reader has
read it, written out again: the two judge the same claim, however it was spelled.

`check --about`: what a check of one certificate trusts, found by one in a fresh interpreter.

The interpreter is given the text, as the child of `check` is. It reads, decodes and checks it and
then says which of our files it has loaded: all that had a part in the answer, and nothing else.
"""

from __future__ import annotations

import math
import os
import pickle
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from zermelo.checker.reading.certificate import certificate_of
from zermelo.checker.reading.json_text import Text
from zermelo.cli.checking import Checked, Claim
from zermelo.core.certificate import Certificate, CheckResult, ProofText, Status
from zermelo.core.deadline import Deadline
from zermelo.core.errors import Contradiction, InputError, LimitReached, OutOfMemory, OutOfTime
from zermelo.core.guard import CANNOT_START, guard_command
from zermelo.formats.certificate_writing import encode
from zermelo.formats.json_text import dumps
from zermelo.games.registry import carried
from zermelo.limits.processes import fresh_interpreter

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


def verify(
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
                guard_command([program, *limits, "-"]),
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
    deep = STACK if hard < 0 else min(STACK, hard)
    resource.setrlimit(resource.RLIMIT_STACK, (soft if soft < 0 else max(soft, deep), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_STACK, (soft, hard))


CHECKING = """
import sys
before = set(sys.modules)
import pickle
output, sys.stdout = sys.stdout.buffer, sys.stderr  # which rules may print on
given = sys.stdin.buffer.read()
from zermelo.cli.checking import check_text
from zermelo.core.deadline import Deadline
from zermelo.core.errors import ZermeloError
rules, prefix = [], "zermelo_rules_"
try:
    text, seconds, asked, sources = pickle.loads(given)
    for path, program, modules in sources:
        from zermelo.games.ruleset import beside, files
        for ruleset in files.load_text(path, program, modules):
            files.register(ruleset)
        texts = {path: program, **{beside.place_of(path, name): modules[name] for name in modules}}
        rules += [(name, len(text.splitlines())) for name, text in texts.items()]
    answer = check_text(text, Deadline(seconds, asked))
except (ZermeloError, MemoryError) as error:
    answer = error
except Exception as error:
    from zermelo.core.crash import Crash
    answer = Crash.of(error)
names = sorted(set(sys.modules) - before)
ours = [sys.modules[name].__file__ for name in names if name.partition(".")[0] == "zermelo"]
others = {name.partition(".")[0] for name in names} - {"zermelo"} - sys.stdlib_module_names
others = sorted(name for name in others if not name.startswith(prefix))
pickle.dump((answer, ours, others, sorted(rules)), output)
"""
"""Not a file of ours, so that it is none of those that it lists."""


@dataclass(frozen=True, slots=True)
class Trusted:
    """What a check has loaded: files of ours with their lines, and packages of others."""

    files: tuple[tuple[str, int], ...]
    packages: tuple[str, ...]

    @property
    def lines(self) -> int:
        """The lines of all files."""
        return sum(lines for _, lines in self.files)


def check_and_tell(
    text: Text, deadline: Deadline, progress: Callable[[Claim], None] = lambda _: None
) -> Checked:
    """Check a text in a fresh interpreter, and say what that has loaded.

    Raises `InputError` if it is no certificate; `LimitReached` if the interpreter was ended.
    """
    command, environment = fresh_interpreter()
    seconds = None if deadline.seconds is None else deadline.remaining()
    known = {each.source for each in carried()}
    sources = sorted((source.parts for source in known), key=lambda parts: parts[:2])
    done = subprocess.run(
        guard_command([*command, "-c", CHECKING]),
        input=pickle.dumps((text, seconds, deadline.asked, sources)),
        stdout=subprocess.PIPE,
        env=environment,
        start_new_session=True,
        check=False,
    )
    if done.returncode:
        raise LimitReached(f"the checking process ended with status {done.returncode}")
    answer, ours, others, rules = pickle.loads(done.stdout)
    if isinstance(answer, MemoryError):
        raise OutOfMemory("out of memory")
    if isinstance(answer, Exception):
        raise answer
    checked: Checked = answer
    if checked.claim is not None:
        progress(checked.claim)
    return replace(checked, trusted=_trusted_files(ours, others, rules))


def _trusted_files(ours: list[str], others: list[str], rules: list[tuple[str, int]]) -> Trusted:
    """Return the files that are not empty, by their names, each with the number of its lines.

    Rules files come last.
    """
    root = Path(__file__).resolve().parents[2]
    files = []
    for name in sorted(ours):
        lines = len(Path(name).read_bytes().splitlines())
        if lines:
            files.append((Path(name).resolve().relative_to(root).as_posix(), lines))
    return Trusted((*files, *rules), tuple(others))
