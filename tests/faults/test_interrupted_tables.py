"""The file of `--table` when a search is interrupted or killed."""

from __future__ import annotations

import json
import signal
import time
from itertools import product
from pathlib import Path

import pytest
from processes_seen import marked, processor_seconds, started, until
from sampling import some

import zermelo

GAME = ("decide", "node-kayles", "--graph", "regular:60,3,seed=1")
"""Nothing decides it within minutes."""

WAYS: tuple[tuple[str, ...], ...] = ((), ("--method", "search"), ("--workers", "2"))


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """Compile first: a search that waits for its program has nothing to keep yet."""
    for workers in (1, 2):
        game = zermelo.node_kayles("regular:14,3")
        zermelo.decide(game, method="nimbers", workers=workers, assurance="exhaustive")


@pytest.mark.parametrize(("how", "more"), some(product(("SIGINT", "SIGTERM", "SIGKILL"), WAYS), 4))
def test_what_was_found_is_kept(how: str, more: tuple[str, ...], tmp_path: Path) -> None:
    file, mark = tmp_path / "t", f"table-{how}-{len(more)}-{tmp_path.name}"
    process = started(mark, *GAME, "--table", str(file), *more)
    if how == "SIGKILL":
        until(file.exists, 60)
    else:
        until(lambda: processor_seconds(mark) > 1.5, 60)
    begun = time.monotonic()
    process.send_signal(signal.Signals[how])
    process.communicate(timeout=30)
    assert time.monotonic() - begun < 12
    until(lambda: not marked(mark), 5)
    assert [each.name for each in tmp_path.iterdir()] == ["t"]
    head = json.loads(file.read_bytes().partition(b"\n")[0])
    assert head["values"] > 100
    again = zermelo.decide(
        zermelo.node_kayles("regular:60,3,seed=1"), method=head.get("method", "search"),
        table=str(file), nodes=1000,
    )  # fmt: skip
    assert not again.answered
    assert "damaged" not in str(again.reason)


def test_a_table_is_kept_whatever_method_answers(tmp_path: Path) -> None:
    file, game = tmp_path / "t", zermelo.node_kayles("regular:14,3")
    first = zermelo.decide(game, table=str(file))
    again = zermelo.decide(game, table=str(file), method=first.method)
    assert again.statistics["from_file"] > 0
    assert again.answer == first.answer
