"""`check` with a time limit ends soon after it, whatever a file has grown to."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from frozen import frozen

import zermelo
from zermelo.core.errors import ZermeloError

LIMIT, MOST = 0.3, 2.0
"""Seconds that are given, and that may be taken, of the processor: other programs run too."""

LARGE = 10**18 + 3
MANY = 20_000


def seconds(value: Any, folder: Path, limit: float = LIMIT) -> tuple[float, str]:
    """Return how long a check takes that has `limit`, and what comes of it."""
    path = folder / "hostile.json"
    path.write_text(value if isinstance(value, str) else json.dumps(value))
    begin = time.process_time()
    try:
        word = zermelo.check(str(path), time_limit=limit).status.value
    except ZermeloError as error:
        word = str(error)
    assert "\n" not in word
    return time.process_time() - begin, word


def lights_out(modulus: int, question: str, kind: str, answer: Any, **data: Any) -> dict[str, Any]:
    graph = {"vertices": 4, "edges": [[0, 1], [1, 2], [2, 3]]}
    lit = {"lit": "all"} if question != "nullity" else {}
    instance = {"game": "lights-out", "graph": graph, "modulus": modulus, **lit}
    evidence = {"kind": kind, **data}
    top = {"zermelo": "certificate", "version": 1, "instance": instance, "question": question}
    return {**top, "answer": answer, "evidence": evidence}


@pytest.mark.parametrize(
    "modulus",
    [LARGE, 10**18 + 1, (10**9 + 7) * (10**9 + 9), (10**12 + 39) * (10**12 + 61), 10**40, 10**4000],
)
def test_a_modulus_that_is_hard_to_take_apart(modulus: int, tmp_path: Path) -> None:
    value = lights_out(modulus, "fewest-presses", "kernel", 0, presses=[])
    value["instance"]["lit"] = []
    taken, word = seconds(value, tmp_path)
    assert taken < MOST
    assert word in ("accepted", "limit")
    assert word == "accepted" or modulus > LARGE
    quiet = lights_out(modulus, "nullity", "quiet-patterns", 4, free=[], patterns=[], weights=[])
    assert seconds(quiet, tmp_path)[0] < MOST


def kinds() -> dict[tuple[str, str], dict[str, Any]]:
    """Return the shortest true certificate of each game and kind."""
    found: dict[tuple[str, str], dict[str, Any]] = {}
    for value in frozen():
        if value["expected"] != "accepted" or "rules" in value["certificate"]:
            continue
        kept = value["certificate"]
        found.setdefault((kept["instance"]["game"], kept["evidence"]["kind"]), kept)
    return found


def grown(value: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a certificate with many vertices, with long lists, and with large numbers."""
    many = deepcopy(value)
    graph = many["instance"].get("graph", {})
    if isinstance(graph.get("vertices"), int):
        graph["vertices"] = 5 * MANY
        yield many
    for key, item in value["evidence"].items():
        if isinstance(item, list) and item:
            yield {**value, "evidence": {**value["evidence"], key: item * (MANY // len(item))}}
        if isinstance(item, str) and key not in ("kind", "proof"):
            yield {**value, "evidence": {**value["evidence"], key: item * MANY}}
    own = {key: large(item) for key, item in value["instance"].items() if key != "graph"}
    yield {**value, "instance": {**value["instance"], **own}}
    yield {**value, "answer": large(value["answer"])}
    yield {**value, "evidence": large(value["evidence"])}


def large(value: Any) -> Any:
    """Return a value with large numbers in place of its numbers."""
    if isinstance(value, dict):
        return {key: large(item) for key, item in value.items()}
    if isinstance(value, list):
        return [large(item) for item in value]
    return LARGE if type(value) is int and value > 1 else value


KINDS = kinds()


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, id="-".join(name), marks=() if place % 18 == 0 else pytest.mark.slow)
        for place, name in enumerate(sorted(KINDS))
    ],
)
def test_what_has_grown_ends_in_time(name: tuple[str, str], tmp_path: Path) -> None:
    for value in grown(KINDS[name]):
        taken, word = seconds(value, tmp_path)
        assert taken < MOST, (word, json.dumps(value)[:500])


def test_what_lies_deep_is_refused(tmp_path: Path) -> None:
    base = json.dumps(next(iter(KINDS.values())))
    for depth in (500, 100_000):
        deep = "[" * depth + "]" * depth
        for key in ("answer", "evidence", "instance"):
            text = base.replace(f'"{key}": ', f'"{key}": {deep}, "x": ', 1)
            assert text != base
            taken, word = seconds(text, tmp_path)
            assert taken < MOST
            assert word != "accepted"
