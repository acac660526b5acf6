"""QBF solvers as programs: what counts as an answer, and that none of them outlives its deadline.

Most tests put a small shell script in the place of depqbf; those that need a real solver say so.
"""

from __future__ import annotations

import os
import sys
import sysconfig
import time
from pathlib import Path
from random import Random

import pytest
from programs import truth
from quantified import Quantified, is_true

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached, Unavailable
from zermelo.encodings.qcnf import Qcnf
from zermelo.limits.processes import resident_bytes, tree
from zermelo.limits.worker import Worker
from zermelo.solvers.backends import qbf

SUPPORT = Path(__file__).parents[1] / "support"

linux = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks into /proc")


class Programs:
    """A folder that is all of the search path but for the shell's own programs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def add(self, script: str, name: str = "depqbf") -> None:
        path = self.folder / name
        path.write_text(
            f'#!/bin/sh\nif [ "$1" = --version ]; then echo DepQBF 9.9; exit 0; fi\n{script}\n'
        )
        path.chmod(0o755)


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Programs:
    tools = tmp_path / "tools"
    tools.mkdir()
    for name in ("cat", "sleep", "grep", "kill", "head"):
        for place in ("/bin", "/usr/bin"):
            if os.path.exists(f"{place}/{name}") and not (tools / name).exists():
                (tools / name).symlink_to(f"{place}/{name}")
    folder = tmp_path / "programs"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{tools}")
    monkeypatch.setattr(sysconfig, "get_path", lambda name: str(tmp_path / "nowhere"))
    return Programs(folder)


def formula(value: bool) -> Qcnf:
    made = Qcnf()
    x = made.variable("x")
    made.clause("x", [x])
    if not value:
        made.clause("not x", [-x])
    return made


def gone(pid: int) -> bool:
    """Whether a process has ended, some seconds given; a zombie has."""
    for _ in range(100):
        try:
            if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
                return True
        except OSError:
            return True
        time.sleep(0.05)
    return False


@pytest.mark.usefixtures("programs")
def test_where_there_is_none_the_verdict_says_how_to_get_one() -> None:
    assert not qbf.programs()
    with pytest.raises(Unavailable, match="Debian's package depqbf"):
        qbf.version()
    with pytest.raises(Unavailable, match="pyqbf_caqe is not installed"):
        qbf.solve(formula(True), Deadline(), "pyqbf_caqe")


def test_programs_are_found_best_first(programs: Programs) -> None:
    programs.add("exit 10", "pyqbf_qute")
    assert list(qbf.programs()) == ["pyqbf_qute"]
    assert qbf.version().startswith("pyqbf_qute")
    programs.add("exit 10")
    assert list(qbf.programs()) == ["depqbf", "pyqbf_qute"]
    assert qbf.version() == "DepQBF 9.9"


def test_programs_beside_the_interpreter_need_not_be_on_the_path(
    programs: Programs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs.add("exit 20", "pyqbf_caqe")
    monkeypatch.setenv("PATH", str(tmp_path / "tools"))
    monkeypatch.setattr(sysconfig, "get_path", lambda name: str(programs.folder))
    assert qbf.solve(formula(True), Deadline()) is False  # it is the script that is asked


def test_the_exit_status_says_it_whatever_is_printed(programs: Programs) -> None:
    programs.add("cat >/dev/null; echo UNSAT; echo s cnf 0; exit 10")
    assert qbf.solve(formula(True), Deadline())
    programs.add("cat >/dev/null; echo SAT; exit 20")
    assert not qbf.solve(formula(True), Deadline())


def test_it_is_handed_the_formula(programs: Programs) -> None:
    programs.add('text=$(cat); case "$text" in *"p cnf 1 2"*"-1 0"*) exit 20;; esac; exit 10')
    assert qbf.solve(formula(True), Deadline())
    assert not qbf.solve(formula(False), Deadline())


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("cat >/dev/null; echo SAT; exit 0", "depqbf ended with status 0 and gave no answer"),
        ("cat >/dev/null; echo s cnf 1; exit 1", "ended with status 1 and"),
        ("exit 30", "ended with status 30"),
        ("echo SAT; echo what a mess >&2; exit 11", "status 11 and gave no answer: what a mess"),
        ("echo UNSAT; kill -9 $$", "was ended by SIGKILL and gave no answer"),
        ("kill -6 $$", "was ended by SIGABRT"),
        ("head -c 100000 /dev/zero >&2; exit 3", "ended with status 3"),
    ],
)
def test_any_other_end_is_no_answer(programs: Programs, script: str, words: str) -> None:
    programs.add(script)
    with pytest.raises(LimitReached, match=words) as caught:
        qbf.solve(formula(True), Deadline())
    assert len(str(caught.value)) < 400


def test_a_file_that_is_no_program(programs: Programs) -> None:
    programs.add("")
    (programs.folder / "depqbf").write_bytes(b"\x7fELF nothing")
    with pytest.raises(LimitReached, match="cannot be started"):
        qbf.solve(formula(True), Deadline())


@linux
def test_the_deadline_kills_the_program_and_what_it_started(
    programs: Programs, tmp_path: Path
) -> None:
    # Like a wrapper, which would leave the real solver behind.
    programs.add(f"echo $$ > {tmp_path}/first; sleep 60 & echo $! > {tmp_path}/second; wait")
    start = time.monotonic()
    with pytest.raises(LimitReached, match=r"time limit of 0\.5 s"):
        qbf.solve(formula(True), Deadline(0.5))
    assert time.monotonic() - start < 30
    for name in ("first", "second"):
        assert gone(int((tmp_path / name).read_text()))


def test_an_expired_deadline_starts_nothing(programs: Programs, tmp_path: Path) -> None:
    programs.add(f"echo > {tmp_path}/started; exit 10")
    with pytest.raises(LimitReached):
        qbf.solve(formula(True), Deadline(0))
    assert not (tmp_path / "started").exists()


@linux
@pytest.mark.parametrize("limit", ["time", "memory"])
def test_a_worker_that_is_killed_takes_the_program_along(
    programs: Programs, tmp_path: Path, limit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # In the second case it is neither the worker nor the program that takes the memory.
    filled = 'import time; text = b"x" * (3 * 10**8); time.sleep(60)'
    below = "sleep 60" if limit == "time" else f"{sys.executable} -c '{filled}'"
    programs.add(f"echo $$ > {tmp_path}/pid; {below} & echo $! > {tmp_path}/below; wait")
    monkeypatch.setenv("PYTHONPATH", str(SUPPORT))  # where `truth` is
    worker = Worker()
    limits = (2, None) if limit == "time" else (None, 0.25)  # the program has begun by then
    try:
        with pytest.raises(LimitReached, match=f"{limit} limit"):
            worker.run(truth, (formula(True),), *limits)
    finally:
        worker.close()
    for name in ("pid", "below"):
        assert gone(int((tmp_path / name).read_text()))


@linux
def test_what_is_below_a_process() -> None:
    pid = os.getpid()
    assert resident_bytes(pid) > 10**6
    before = set(tree(pid) or ())
    worker = Worker()
    assert set(tree(pid) or ()) - before
    worker.close()
    assert set(tree(pid) or ()) == before
    assert tree(2**30) == {2**30: 0}
    assert resident_bytes(2**30) == 0


@pytest.mark.parametrize("program", qbf.PROGRAMS)
def test_random_formulas_by_real_solvers(program: str) -> None:
    if program not in qbf.programs():
        pytest.skip(f"the program {program} is not installed")
    rng, truths = Random(7), []
    for _ in range(15):
        made = Qcnf()
        for number in range(4):
            (made.exists, made.for_all)[number % 2]()
            for _ in range(rng.randrange(1, 4)):
                made.variable(f"x{len(made.names) + 1}")
        made.exists()
        last = [made.variable(f"y{i}") for i in range(3)]
        for number in range(16):
            chosen = rng.sample(range(1, len(made.names) + 1), 2)
            signed = [x * rng.choice((1, -1)) for x in chosen]
            made.clause(f"c{number}", [*signed, rng.choice(last) * rng.choice((1, -1))])
        blocks = made.blocks
        expected = is_true(Quantified([(q, v) for q, v in blocks], list(map(list, made.clauses))))
        assert qbf.solve(made, Deadline(20), program) == expected
        truths.append(expected)
    assert 3 < sum(truths) < 12
