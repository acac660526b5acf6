"""Rules files in which only what a move takes differs: for the rulesets' tests."""

from __future__ import annotations

from collections.abc import Callable

import zermelo

Rules = Callable[[str], tuple[zermelo.types.Ruleset, ...]]
"""Reads the text of a rules file."""

FILE = """import zermelo

def moves(graph, left):
    for v in sorted(left):
        around = set(graph.neighbors(v))
        {body}

def parts(graph, left):
    for part in zermelo.connected(graph, left):
        yield part

GAME = zermelo.ruleset(
    "own", start=lambda graph: frozenset(range(graph.n)), moves=moves, components={parts})
"""


def own(rules: Rules, body: str, parts: str = '"connected"') -> zermelo.types.Ruleset:
    """Return the ruleset with these moves."""
    (game,) = rules(FILE.format(body=body, parts=parts))
    return game
