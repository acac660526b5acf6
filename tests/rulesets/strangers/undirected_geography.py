"""Geography on vertices, with a named tuple."""

from typing import NamedTuple

import zermelo


class State(NamedTuple):
    token: int
    unvisited: frozenset


def start(graph, token):
    return State(token, frozenset(v for v in range(graph.n) if v != token))


def moves(graph, state):
    for v in set(graph.neighbors(state.token)) & state.unvisited:
        yield v, State(token=v, unvisited=state.unvisited - {v})


GAME = zermelo.ruleset("undirected-geography", start=start, moves=moves, data={"token": "vertex"})
