"""Files of strangers: refused or limited in one line, in a minute and 2 GB, whatever they hold.

The files in `hostile` have a few hundred bytes each, and made a checker without limits fail, fill
the memory or run for ever.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
from pathlib import Path
from typing import Any

import pytest
from watched import Ended, watched

HOSTILE = sorted((Path(__file__).parent / "hostile").glob("*.json"))
ELLO = {"game": "ello", "graph": {"vertices": 3, "edges": [[0, 1], [1, 2]]}, "green": [0]}
SECONDS, GIGABYTES = 60, 2.0
BOMB = 120_000_000
"""Bytes that a bomb of a few hundred kilobytes unpacks to."""


def certificate(instance: Any, question: str, answer: Any, **evidence: Any) -> dict[str, Any]:
    head = {"zermelo": "certificate", "version": 1, "instance": instance}
    return {**head, "question": question, "answer": answer, "evidence": evidence}


def refuted(proof: Any) -> dict[str, Any]:
    evidence = {"kind": "lrup-proof", "pairs": [], "cycles": [], "proof": proof}
    return certificate(ELLO, "winnable", False, **evidence)


GOOD = certificate(
    {**ELLO, "graph": {"vertices": 1, "edges": []}, "green": []},
    "winnable", False, kind="obstruction", component=[0], reason="parity",
)  # fmt: skip


def ensure_ended(ended: Ended, lines: int = 1) -> None:
    """What is asked of every command, whatever it was given."""
    assert ended.status in (1, 2, 3), ended
    assert "Traceback" not in ended.out + ended.err
    assert (ended.out + ended.err).count("\n") == lines, ended
    assert ended.seconds <= SECONDS
    assert ended.gigabytes <= GIGABYTES


@pytest.fixture
def bomb() -> bytes:
    piece = gzip.compress(b"[" * (BOMB // 100), 1)
    return piece * 100


def test_stored_files(tmp_path: Path) -> None:
    ended = watched("check", *map(str, HOSTILE), "--time-limit", "1", folder=tmp_path)
    ensure_ended(ended, len(HOSTILE))


@pytest.mark.slow
def test_what_never_ends_without_options(tmp_path: Path, bomb: bytes) -> None:
    (tmp_path / "bomb.json.gz").write_bytes(bomb)
    for name in ("/dev/zero", "bomb.json.gz"):
        ensure_ended(watched("decide", name, folder=tmp_path))


@pytest.mark.slow
@pytest.mark.parametrize("file", HOSTILE, ids=lambda file: file.stem)
def test_stored_files_without_options(file: Path, tmp_path: Path) -> None:
    ensure_ended(watched("check", str(file), folder=tmp_path))


def test_what_never_ends(tmp_path: Path, bomb: bytes) -> None:
    (tmp_path / "bomb.json.gz").write_bytes(bomb)
    (tmp_path / "bomb.jsonl.gz").write_bytes(bomb)
    os.symlink("/dev/zero", tmp_path / "zero.jsonl")
    os.mkfifo(tmp_path / "pipe.json")
    for name in ("/dev/zero", "bomb.json.gz", "bomb.jsonl.gz", "zero.jsonl", "pipe.json"):
        ensure_ended(watched("check", name, "--time-limit", "1", folder=tmp_path))
    for name in ("bomb.jsonl.gz", "zero.jsonl"):
        ensure_ended(watched("decide", name, folder=tmp_path))
    ensure_ended(watched("decide", "pipe.json", "--time-limit", "1", folder=tmp_path))
    ensure_ended(watched("show", "pipe.json", "--time-limit", "1", folder=tmp_path))
    ensure_ended(watched("decide", "bomb.json.gz", "--memory-limit", "0.5", folder=tmp_path))


def test_a_long_line_does_not_stop_the_file(tmp_path: Path) -> None:
    good, long = json.dumps(GOOD).encode(), b"[" + b"1," * 51_000_000 + b"1]"
    (tmp_path / "all.jsonl").write_bytes(b"\n".join([good, long, good]))
    for arguments in (["all.jsonl"], ["-"]):
        stdin = (tmp_path / "all.jsonl").read_bytes() if arguments == ["-"] else b""
        ended = watched("check", *arguments, folder=tmp_path, stdin=stdin)
        ensure_ended(ended, 3)
        words = [line.split(": ")[1] for line in ended.out.splitlines()]
        assert words == ["accepted", "limit", "accepted"]
        assert "longer than 100 MB" in ended.out
        assert ended.status == 3


def test_a_hostile_line_does_not_stop_the_file(tmp_path: Path) -> None:
    # A second of work that looks at the clock; the others are checked without a look.
    alone = {**ELLO, "graph": {"vertices": 28, "edges": []}, "green": list(range(28))}
    slow = certificate(alone, "winnable", False, kind="subset-table")
    lines = [json.dumps(GOOD), json.dumps(slow), '{"a":NaN,]']
    (tmp_path / "all.jsonl").write_text("".join(f"{line}\n" for line in [*lines, lines[0]]))
    arguments = ("check", "all.jsonl", "--time-limit", "0.1", "--json")
    ended = watched(*arguments, folder=tmp_path)
    assert ended.status == 2
    found = [json.loads(line) for line in ended.out.splitlines()]
    assert [each.get("result") for each in found] == ["accepted", "limit", None, "accepted"]
    assert found[1]["game"] == "ello"
    assert "line 1" not in found[2]["error"]
    assert "all.jsonl:3: column 10: this is not JSON" in found[2]["error"]


def test_only_regular_files_are_read_for_a_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.txt")
    os.mkfifo(tmp_path / "pipe.npz")
    os.symlink("/dev/zero", tmp_path / "zero.txt")
    (tmp_path / "folder.txt").mkdir()
    names = ("pipe.txt", "zero.txt", "folder.txt", "pipe.npz")
    values: dict[str, list[Any]] = {"check": [], "decide": []}
    for name in names:
        proof = {"file": name, "sha256": hashlib.sha256(b"").hexdigest()}
        values["check"].append(refuted(proof))
        values["decide"].append({**ELLO, "graph": {"edges_file": name}})
    colored = {key: ELLO[key] for key in ("game", "graph")} | {"colors": {"file": names[0]}}
    values["decide"] += [{**ELLO, "graph": {"family": f"file:{names[0]}"}}, colored]
    for command, several in values.items():
        files = [f"{command}-{number}.json" for number in range(len(several))]
        for file, value in zip(files, several, strict=True):
            (tmp_path / file).write_text(json.dumps(value))
        ended = watched(command, *files, folder=tmp_path, patience=30)
        ensure_ended(ended, len(files))
        assert ended.status == 2, ended
        named = (*names, names[0], names[0])
        for name, line in zip(named, ended.err.splitlines(), strict=command == "decide"):
            assert name in line
            assert "regular file" in line or "directory" in line


def test_a_proof_that_unpacks_to_more_than_memory(tmp_path: Path) -> None:
    packed = gzip.compress(b"1 " * (BOMB // 200), 1) * 100
    (tmp_path / "proof.lrat.gz").write_bytes(packed)
    stored = {"file": "proof.lrat.gz", "sha256": hashlib.sha256(packed).hexdigest()}
    (tmp_path / "c.json").write_text(json.dumps(refuted(stored)))
    arguments = ("check", "c.json", "--memory-limit", "0.3", "--time-limit", "20")
    ended = watched(*arguments, folder=tmp_path)
    ensure_ended(ended)
    assert ended.gigabytes <= 0.45


def test_pipes_on_the_command_line_work(tmp_path: Path) -> None:
    for arguments in (["-"], ["/dev/stdin"]):
        ended = watched("check", *arguments, folder=tmp_path, stdin=json.dumps(GOOD).encode())
        assert (ended.status, ended.err) == (0, ""), ended
        ended = watched("decide", *arguments, folder=tmp_path, stdin=json.dumps(ELLO).encode())
        assert (ended.status, ended.err) == (0, ""), ended


def test_limits_cover_reading_and_building(tmp_path: Path) -> None:
    line = ("decide", "ello", "--graph", "path:20000000", "--set", "green=all")
    ended = watched(*line, "--memory-limit", "0.3", "--json", folder=tmp_path)
    ensure_ended(ended)
    found = json.loads(ended.out)
    assert (found["game"], found["question"], found["answer"]) == ("ello", "winnable", None)
    assert "memory limit of 0.3 GB" in found["reason"]
    assert ended.gigabytes <= 0.6
    ended = watched(*line, "--time-limit", "1", folder=tmp_path)
    ensure_ended(ended)
    assert "time limit of 1 s" in ended.out


def test_a_proof_with_a_huge_variable(tmp_path: Path) -> None:
    (tmp_path / "f.cnf").write_text("p cnf 1 2\n1 0\n-1 0\n")
    (tmp_path / "f.drat").write_text("d 5000000000 2 0\n0\n")
    command = ("reduce", "f.cnf", "--to", "ello", "--solution", "f.drat")
    ended = watched(*command, folder=tmp_path)
    ensure_ended(ended)
    assert ended.status == 2
    assert ended.gigabytes < 0.5
    ended = watched(*command, "--memory-limit", "0.01", folder=tmp_path)
    ensure_ended(ended)
    assert ended.status == 3
