"""Graphs: made, listed, and looked up."""

from __future__ import annotations

from zermelo.core.graph import Graph
from zermelo.families.small_graphs import connected_graphs
from zermelo.games.ruleset.contract import connected
from zermelo.python.book import canonical, lookup
from zermelo.python.making import graph

__all__ = ["Graph", "canonical", "connected", "connected_graphs", "graph", "lookup"]
