"""Damage to files that zermelo keeps: records of sweeps, verdicts, tables, certificates."""

from __future__ import annotations

import contextlib
import json
import sqlite3
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import Any

from faulting import Found
from sweeping import sweep, verdicts, write

import zermelo
from zermelo.core.errors import InputError
from zermelo.core.verdict import Assurance
from zermelo.solvers.method import Request
from zermelo.sweeps.plan import read
from zermelo.sweeps.reports.tables import load_records
from zermelo.sweeps.run import Standing, run
from zermelo.sweeps.verdicts import Verdicts

Fault = Callable[[Path, Random], Found]
Use = Callable[[Path, bytes], Found]

_lock = threading.Lock()


def cut(data: bytes, rng: Random) -> bytes:
    """Return the beginning."""
    return data[: rng.randrange(len(data))]


def flip(data: bytes, rng: Random) -> bytes:
    """Return it with one bit changed, every second time one of the first hundred bytes."""
    found = bytearray(data)
    found[rng.randrange(min(100, len(data)) if rng.random() < 0.5 else len(data))] ^= (
        1 << rng.randrange(8)
    )
    return bytes(found)


@cache
def _whole(kind: str) -> Path:
    """Return a file of a kind, whole."""
    folder = Path(mkdtemp())
    path = folder / "whole"
    if kind == "records":
        run(read(write(folder, sweep(2))), str(path), workers=2)
        with contextlib.closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
    elif kind == "verdicts":
        zermelo.experiments.decide_many(_games(), assurance="exhaustive", store=str(path))
    elif kind == "table":
        zermelo.decide(TABLED, method="search", table=str(path))
    else:
        zermelo.write(zermelo.decide(TABLED), str(path))
    return path


TABLED = zermelo.polish("grid:2x3", question="nim-value")


def _games() -> list[Any]:
    return [zermelo.polish(f"path:{n}", question="nim-value") for n in (3, 4, 5)]


def damaged(kind: str, harm: Callable[[bytes, Random], bytes]) -> Fault:
    """Return a fault: a file of a kind is damaged, and then used."""

    def fault(folder: Path, rng: Random) -> Found:
        with _lock:
            whole = _whole(kind)
        data = harm(whole.read_bytes(), rng)
        path = folder / "file"
        path.write_bytes(data)
        return USES[kind](path, data)

    return fault


def _records(path: Path, data: bytes) -> Found:
    """Go on with a sweep whose records are damaged."""
    begun: list[Standing] = []
    try:
        run(read(write(path.parent, sweep(2))), str(path), watch=begun.append)
    except InputError as error:
        return Found(lost=(f"it cannot be gone on with: {error}",))
    whole = _whole("records")
    if verdicts(str(path)) != verdicts(str(whole)):
        return Found(wrong=("the records differ",))
    lost = [] if len(load_records(str(path))) == 20 else ["a record is missing"]
    beside = path.with_name("file.damaged")
    if begun[0].before < 20 and not beside.exists():
        lost.append("rows were lost in silence")
    if beside.exists() and beside.read_bytes() != data:
        lost.append("the damaged file is not kept")
    names = {each.name for each in path.parent.iterdir()}
    left = names - {"file", "file.damaged", "sweep.toml", "file-wal", "file-shm"}
    return Found(lost=tuple(lost), left=tuple(left))


def _verdicts(path: Path, data: bytes) -> Found:
    """Look up verdicts in a damaged file, and write to it."""
    try:
        store = Verdicts(str(path))
    except InputError as error:
        clear = str(path) in str(error) and "name a new one" in str(error)
        rest = data.count(b'"checksum"')
        return Found() if clear and not rest else Found(lost=(f"{rest} verdicts: {error}",))
    with contextlib.closing(store):
        wrong, had = [], 0
        for game in _games():
            found = store.get(game, Request(assurance=Assurance.EXHAUSTIVE))
            had += found is not None
            if found is not None and found.answer != zermelo.decide(game).answer:
                wrong.append(f"{found.answer}")
    most = 1 + 3 - data.count(b"\n{")
    return Found(tuple(wrong), () if had >= 3 - max(1, most) else (f"{had} of 3",))


def _table(path: Path, data: bytes) -> Found:
    """Search on from a damaged table, which is refused."""
    try:
        found = zermelo.decide(TABLED, method="search", table=str(path))
    except InputError as error:
        clear = str(path) in str(error) and ("delete it" in str(error) or "name an" in str(error))
        return Found() if clear and path.read_bytes() == data else Found(lost=(str(error),))
    right = zermelo.decide(TABLED).answer
    return Found() if found.answer == right and not data else Found(wrong=(f"{found}",))


def _certificate(path: Path, data: bytes) -> Found:
    """Check a damaged certificate: it is refused, or what it says is true all the same."""
    try:
        found = zermelo.check(str(path))
    except InputError as error:
        return Found() if str(path) in str(error) else Found(lost=(str(error),))
    if not found.accepted:
        return Found() if found.reason else Found(lost=("no reason",))
    said = json.loads(data)
    game = zermelo.read(str(_instance(path, said)))
    right = zermelo.decide(game, question=said["question"]).answer
    return Found() if right == said["answer"] else Found(wrong=(f"{said['answer']}",))


def _instance(path: Path, said: Any) -> Path:
    file = path.with_name("instance.json")
    file.write_text(json.dumps(said["instance"]))
    return file


USES: dict[str, Use] = {
    "records": _records, "verdicts": _verdicts, "table": _table, "certificate": _certificate,
}  # fmt: skip


def two_runs(folder: Path, rng: Random) -> Found:
    """Let two runs fill one file of records, perhaps a damaged one."""
    from sweeping import PATIENCE, start

    with _lock:
        whole = _whole("records")
    file, path = write(folder, sweep(2)), folder / "file"
    if rng.random() < 0.5:
        path.write_bytes(cut(whole.read_bytes(), rng))
    runs = [start(file, "-o", str(path), "--workers", "1") for _ in range(2)]
    said = [each.communicate(timeout=PATIENCE)[1] for each in runs]
    lost = [f"{text!r}" for each, text in zip(runs, said, strict=True) if each.returncode]
    same = verdicts(str(path)) == verdicts(str(whole))
    left = {each.name.removesuffix("-2") for each in folder.iterdir()}
    left -= {"file", "file.damaged", "sweep.toml"}
    return Found((() if same else ("the records differ",)), tuple(lost), left=tuple(left))


FILES: dict[str, Fault] = {
    **{
        f"{name} {word}": damaged(kind, harm)
        for kind, name in (
            ("records", "a file of records"), ("verdicts", "a store of verdicts"),
            ("table", "a table of nim-values"), ("certificate", "a certificate"),
        )
        for word, harm in (("cut off", cut), ("with a flipped bit", flip))
    },
    "two runs on one file of records": two_runs,
}  # fmt: skip
