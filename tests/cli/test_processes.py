"""The command line as a process: interruption, sudden death, closed pipes, strange places."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

Save = Callable[..., str]

YES = {"game": "ello", "graph": {"family": "path:3"}, "green": "all", "name": "yes"}
HOPELESS = {"game": "ello", "graph": {"family": "complete:40"}, "green": [0, 1]}
ZERMELO = [sys.executable, "-m", "zermelo.cli.main"]
PATIENCE = 30.0
"""Seconds before a test gives up; everything here takes a second or two."""

linux = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks into /proc")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def zermelo(
    *arguments: str, environment: dict[str, str] | None = None, **more: Any
) -> subprocess.CompletedProcess[str]:
    given: dict[str, Any] = {"capture_output": True, "text": True, **more}
    return subprocess.run(
        [*ZERMELO, *arguments],
        check=False,
        timeout=4 * PATIENCE,
        env={**os.environ, **(environment or {})},
        **given,
    )


def children(pid: int) -> set[int]:
    """Return the processes whose parent is `pid`, as far as they still run."""
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid and fields[0] != "Z":
            found.add(int(stat.parent.name))
    return found


def running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def until(condition: Callable[[], Any]) -> Any:
    """Wait until the condition holds, and return what it gave."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if found := condition():
            return found
        time.sleep(0.05)
    raise AssertionError("it took too long")


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Let Ctrl-C reach processes that are started here, as from a terminal.

    A shell lets jobs in its background ignore it, and they pass that on.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def working(save: Save, interruptible: None) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """Yield a process that has told one verdict and works on a hopeless one, and its child."""
    file = save("games.jsonl", YES, HOPELESS, YES)
    arguments = ["--method", "sat-orientation", "--certificate", "proofs.jsonl"]
    with subprocess.Popen(
        [*ZERMELO, "decide", file, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith(b"yes: ello winnable: yes, certified")
        (child,) = until(lambda: children(process.pid))
        time.sleep(0.5)  # let it begin with the hopeless one
        yield process, child
        if process.poll() is None:
            process.kill()


@linux
def test_interruption(working: tuple[subprocess.Popen[bytes], int]) -> None:
    process, child = working
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert out.count(b"\n") == 1
    assert b": unknown (interrupted before there was an answer" in out
    assert b"Traceback" not in err
    until(lambda: not running(child))
    # What was finished is kept, its certificate too.
    lines = Path("proofs.jsonl").read_text().splitlines()
    assert [json.loads(line)["instance"]["name"] for line in lines] == ["yes"]
    assert zermelo("check", "proofs.jsonl").returncode == 0
    assert sorted(each.name for each in Path().iterdir()) == ["games.jsonl", "proofs.jsonl"]


@linux
def test_a_killed_parent_leaves_no_child(working: tuple[subprocess.Popen[bytes], int]) -> None:
    process, child = working
    process.kill()
    process.wait(timeout=PATIENCE)
    until(lambda: not running(child))


@linux
def test_a_killed_child_is_an_unknown(working: tuple[subprocess.Popen[bytes], int]) -> None:
    process, child = working
    os.kill(child, signal.SIGKILL)
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 3
    unknown, yes = out.decode().splitlines()
    assert "unknown (the solving process was ended by SIGKILL (perhaps memory ran out); " in unknown
    assert yes.startswith("yes: ello winnable: yes, certified")
    assert err.count(b"\n") == 1  # no certificate for the second


def test_a_closed_pipe(save: Save) -> None:
    file = save("many.jsonl", *[YES] * 50)
    for command in (["decide", file], ["encode", save("game.json", YES), "--as", "cnf"]):
        process = subprocess.Popen(
            [*ZERMELO, *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        assert process.stdout is not None
        process.stdout.close()
        assert process.stderr is not None
        assert process.stderr.read() == b""
        assert process.wait(timeout=PATIENCE) == 141


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="needs /dev/full")
def test_a_full_disk(save: Save) -> None:
    file = save("game.json", YES)
    for command in (["decide", file], ["methods"], ["encode", file, "--as", "cnf"], ["--help"]):
        with open("/dev/full", "wb") as full:
            found = zermelo(*command, stdout=full, stderr=subprocess.PIPE, capture_output=False)
        assert found.returncode == 2
        why = "cannot write the output: No space left on device; send standard output elsewhere"
        assert found.stderr == f"zermelo: {why}\n"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps a folder that is in use")
def test_a_folder_that_is_gone(save: Save, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("gone")
    file, sweep = (str(Path(save(name, YES)).resolve()) for name in ("game.json", "sweep.toml"))
    Path(sweep).write_text('[[sweep]]\ngame = "polish"\ngraph = "path:3"\n')
    for name, command in (
        ("c.json", ["decide", file, "--certificate", "c.json"]),
        ("t", ["decide", "node-kayles", "--graph", "path:3", "--table", "t"]),
        ("x.svg", ["show", file, "-o", "x.svg"]),
        ("x.sqlite", ["experiment", "run", sweep, "-o", "x.sqlite"]),
    ):
        line = f"rmdir {folder}; exec {shlex.join([*ZERMELO, *command])}"
        folder.mkdir(exist_ok=True)
        found = subprocess.run(
            ["sh", "-c", line], cwd=folder, capture_output=True, text=True, check=False
        )
        said = found.stderr.splitlines()[-1]  # the shell may say something first
        assert (found.returncode, said.startswith("zermelo: ")) == (2, True)
        assert name in said


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write")
def test_a_folder_without_permission(save: Save) -> None:
    file = save("game.json", YES)
    Path("closed").mkdir(mode=0o500)
    found = zermelo("decide", file, "--certificate", "closed/proof.json")
    assert (found.returncode, found.stdout, found.stderr.count("\n")) == (2, "", 1)


def test_names_that_the_terminal_cannot_show(save: Save) -> None:
    file = save("game.json", {**YES, "name": "Łódź"})
    ascii_only = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    found = zermelo("decide", file, environment=ascii_only)
    assert found.returncode == 0
    assert found.stdout.startswith("\\u0141\\xf3d\\u017a: ello")


@linux
def test_file_names_that_are_not_utf8() -> None:
    # A file system that has none refuses to make it.
    name = os.fsdecode(b"\xff.json")
    for flags in ([], ["--json"]):
        found = zermelo("decide", name, *flags)
        assert (found.returncode, found.stderr.count("\n")) == (2, 1)
        assert "\\udcff.json: cannot read it" in found.stderr
        assert found.stdout.count("\n") == len(flags)


def test_files_in_the_current_folder_are_not_imported(save: Save) -> None:
    file = save("game.json", YES)
    for module in ("queue", "pickle", "msgspec", "zermelo"):
        Path(f"{module}.py").write_text("raise SystemExit('the wrong module')\n")
    script = Path(sys.executable).with_name("zermelo")
    if not script.exists():
        pytest.skip("no console script beside the interpreter")
    found = subprocess.run(
        [script, "decide", file], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert (found.returncode, found.stderr) == (0, "")


def test_the_limits_hold_from_outside(save: Save) -> None:
    start = time.monotonic()
    found = zermelo(
        "decide", save("x.json", HOPELESS), "--method", "sat-orientation", "--time-limit", "1"
    )
    assert found.returncode == 3
    assert "time limit of 1 s" in found.stdout
    assert time.monotonic() - start < PATIENCE
