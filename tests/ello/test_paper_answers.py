"""The known counts for ELLO: classes of graphs, winnable games, lost plausible games."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from cubic_graphs import connected_cubic_graphs
from ello_classes import (
    is_driven,
    is_odd_degenerate,
    is_special,
    splits,
    winnable_colorings,
)
from subset_table import atlas

from zermelo.core.graph import Graph
from zermelo.families.standard import grid
from zermelo.games.ello.graphs import is_odd_type, plausible_colorings

KNOWN = json.loads((Path(__file__).parent / "ello_answers.json").read_text())


def lost(graph: Graph) -> int:
    """Return the number of plausible colorings that are lost."""
    return plausible_colorings(graph) - winnable_colorings(graph).bit_count()


def test_the_counts_of_the_classes_over_connected_graphs() -> None:
    for at in range(7):
        found: Counter[str] = Counter(dict.fromkeys(KNOWN["connected"], 0))
        for graph in atlas(at + 1, at + 1):
            special, odd = is_special(graph), is_odd_type(graph)
            found.update(
                special_events=special and not odd,
                special_oddities=special and odd,
                odd_degenerate=is_odd_degenerate(graph),
                split_into_oddities=splits(graph),
                plausibility_not_parity_driven=not lost(graph) and not is_driven(graph),
                games=1 << graph.n,
                parity_plausible=1 << graph.n - 1,
            )
        assert found == {key: row[at] for key, row in KNOWN["connected"].items()}


def test_the_counts_of_winnable_games_on_all_graphs() -> None:
    for row in KNOWN["all_graphs"]:
        found: Counter[str] = Counter()
        for graph in atlas(row["n"], row["n"], connected=False):
            won = winnable_colorings(graph).bit_count()
            found.update(graphs=1, games=1 << graph.n, winnable=won)
        assert {"n": row["n"], **found} == row


@pytest.mark.parametrize("name", sorted(KNOWN["lost_on_grids"]))
def test_the_lost_plausible_games_on_even_grids_are_counted(name: str) -> None:
    rows, columns = map(int, name.split("x"))
    assert lost(grid(rows, columns)) == KNOWN["lost_on_grids"][name]
    assert lost(grid(rows, columns)) == 2 ** (rows + columns - 4) - 2


@pytest.mark.parametrize(
    "row",
    [
        pytest.param(row, id=str(row["n"]), marks=[pytest.mark.slow] * (row["n"] > 8))
        for row in KNOWN["connected_cubic"]
    ],
)
def test_the_lost_plausible_games_on_cubic_graphs_are_counted(
    row: dict[str, int],
) -> None:
    graphs = connected_cubic_graphs(row["n"])
    assert len(graphs) == row["graphs"]
    assert sum(map(plausible_colorings, graphs)) == row["plausible"]
    assert sum(map(lost, graphs)) == row["lost"]
