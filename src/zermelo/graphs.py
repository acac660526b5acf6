"""Graphs: made, listed, and looked up."""

from __future__ import annotations

from zermelo.core.graph import Graph
from zermelo.families.small_graphs import connected_graphs
from zermelo.games.ruleset.contract import connected
from zermelo.python.book import book_line, canonical, lookup, where
from zermelo.python.making import graph
from zermelo.python.papers import substitution

__all__ = [
    "Graph",
    "book_line",
    "canonical",
    "connected",
    "connected_graphs",
    "graph",
    "lookup",
    "substitution",
    "where",
]
