"""Limited work inside other people's processes: pools, forks, scripts without a main guard."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import closing
from multiprocessing import get_context
from pathlib import Path

import pytest
from pooled import chatter, decided
from waiting import waiting

from zermelo.core.errors import OutOfTime
from zermelo.limits.worker import Worker, borrowed


@pytest.mark.parametrize("start", ["fork", "spawn"])
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_in_the_processes_of_a_pool(start: str) -> None:
    """They are daemons, which may have no children of multiprocessing's."""
    here = [decided(green) for green in range(4)]  # and now a worker waits, which a fork inherits
    assert waiting()
    with get_context(start).Pool(2) as pool:
        assert pool.map_async(decided, range(4)).get(120) == here
    assert decided(0) == here[0]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_a_fork_leaves_the_workers_of_its_parent_alone() -> None:
    with borrowed() as worker:
        pass
    child = os.fork()
    if child == 0:
        os._exit(0 if not waiting() else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert worker in waiting()
    assert worker.alive


def test_a_child_that_tells_all_the_time_is_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[1] / "support"))
    with closing(Worker()) as worker, pytest.raises(OutOfTime):
        worker.run(chatter, (20.0,), time_limit=0.2, progress=lambda _: None)


SCRIPT = """
import zermelo
print(zermelo.decide(zermelo.ello("path:4", green=[0]), time_limit=30).answer)
"""


@pytest.mark.parametrize("way", ["a file", "standard input", "an argument"])
def test_a_script_without_a_main_guard(way: str, tmp_path: Path) -> None:
    (tmp_path / "script.py").write_text(SCRIPT)
    rest = {"a file": ["script.py"], "standard input": ["-"], "an argument": ["-c", SCRIPT]}[way]
    found = subprocess.run(
        [sys.executable, *rest],
        input=SCRIPT if way == "standard input" else "",
        capture_output=True, text=True, check=True, cwd=tmp_path, timeout=60,
    )  # fmt: skip
    assert (found.stdout, found.stderr) == ("True\n", "")


COMPILED = """
import os, signal, time
import llvmlite.binding as llvm
from zermelo.limits.child import interrupted
signal.signal(signal.SIGINT, interrupted)
llvm.initialize_native_target()
llvm.initialize_native_asmprinter()
module = llvm.parse_assembly("define i32 @one() { ret i32 1 }")
machine = llvm.Target.from_default_triple().create_target_machine()
engine = llvm.create_mcjit_compiler(module, machine)
engine.set_object_cache(lambda *_: os.kill(os.getpid(), signal.SIGINT))
engine.finalize_object()
try:
    time.sleep(30)
finally:
    print("kept")
"""


def test_an_interrupt_in_a_callback_of_the_compiler_is_not_lost() -> None:
    pytest.importorskip("llvmlite")
    ended = subprocess.run([sys.executable, "-c", COMPILED], capture_output=True, text=True)
    assert (ended.returncode, ended.stdout, ended.stderr) == (1, "kept\n", "")
