"""`check --about`: what a check of one certificate trusts, found by one in a fresh interpreter.

The interpreter is given the text, as the child of `check` is. It reads, decodes and checks it and
then says which of our files it has loaded: all that had a part in the answer, and nothing else.
"""

from __future__ import annotations

import pickle
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from zermelo.checker.reading.json_text import Text
from zermelo.cli.checking import Checked, Claim
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached, OutOfMemory
from zermelo.core.guard import guarded
from zermelo.games.registry import carried
from zermelo.limits.processes import fresh_interpreter

PROGRAM = """
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
            files.registered(ruleset)
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
        guarded([*command, "-c", PROGRAM]),
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
    return replace(checked, trusted=_trusted(ours, others, rules))


def _trusted(ours: list[str], others: list[str], rules: list[tuple[str, int]]) -> Trusted:
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
