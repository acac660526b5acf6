"""Every built-in reduction passes the test of reductions of your own; none is left out."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from zermelo.reductions import from_problems
from zermelo.reductions.contract import Reduction
from zermelo.reductions.registry import BUILT_IN, OF_PROBLEMS, REDUCTIONS, built_in

Cli = Callable[..., tuple[int, str, str]]

SIZES = {
    "sat": 2, "qbf": 1, "vertex-cover": 3, "geography": 3, "3-coloring": 4, "nae-sat": 3,
    "1-in-3-sat": 2, "exact-cover-by-3-sets": 3, "independent-set": 3, "clique": 3,
}  # fmt: skip
"""What is tested by default; the slow test takes the usual sizes."""


def passes(cli: Cli, name: str, *more: str) -> dict[str, int]:
    status, out, said = cli("reduction", "test", name, "--json", "--each", "300", *more)
    assert (status, said) == (0, ""), out
    found = json.loads(out)
    assert found["counterexample"] is None
    assert found["tested"] == found["small"] + found["random"]
    assert found["back"] >= found["yes"] > 0
    assert found["tested"] > found["yes"]
    assert not any(each["exponential"] for each in found["growth"])
    counts: dict[str, int] = found
    return counts


LARGE = "qbf-to-node-kayles"
"""Its games are large."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] * (name == LARGE)) for name in BUILT_IN]
)
def test_each_passes(cli: Cli, name: str) -> None:
    passes(cli, name, "--size", str(SIZES[built_in(name).source]), "--random", "3")


@pytest.mark.slow
@pytest.mark.parametrize("name", BUILT_IN)
def test_each_passes_at_the_usual_size(cli: Cli, name: str) -> None:
    found = passes(cli, name)
    print(f"{name}: {found['tested']} sources, {found['yes']} yes, {found['back']} came back")


def test_none_is_left_out() -> None:
    """Each row of the table has one, and those of problems are all in the list."""
    found = [built_in(name) for name in BUILT_IN]
    assert [each.name for each in found] == list(BUILT_IN)
    pairs = {(each.source, each.target) for each in found}
    assert {(entry.source, entry.target) for entry in REDUCTIONS} <= pairs
    assert all(each.back is not None for each in found)
    every = vars(from_problems).values()
    assert [each.name for each in every if isinstance(each, Reduction)] == list(OF_PROBLEMS)
