"""Data as people type it: ``green=random:0.5,seed=3``, and ``weights=2`` for every vertex.

What it stands for depends on the graph, so it is written out where the graph is at hand. The words
are those of experiment files (`sweeps.draws`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args, get_origin

from zermelo.checker.reading.graph import read_graph
from zermelo.core.errors import Place
from zermelo.formats.instance import Beside
from zermelo.games.game import Key
from zermelo.games.registry import GAMES
from zermelo.sweeps.draws import draw, is_word

SEED = re.compile(r",\s*seed=(\d{1,9})$")


def written_out(value: dict[str, Any]) -> dict[str, Any]:
    """Return data with what is random, or meant for all vertices, written out.

    Raises `InputError` for random data that there is not.
    """
    spec = GAMES.get(str(value.get("game")))
    short = {} if spec is None else {key.name: key for key in spec.keys if _is_short(key, value)}
    if spec is None or not short or "graph" not in value:
        return value
    graph, labels = read_graph(value["graph"], Beside(Path()), spec.loops)
    found = dict(value)
    for name in short:
        given = value[name]
        if isinstance(given, int):
            found[name] = [given] * graph.n
            continue
        seed = SEED.search(given)
        number = int(seed[1]) if seed else 0
        with Place(f".{name}"):
            word = SEED.sub("", given)
            found[name] = draw(word, graph, labels, name, value["graph"], number)
    return found


def _is_short(key: Key, value: Mapping[str, Any]) -> bool:
    given, kinds = value.get(key.name), get_args(key.type)
    if isinstance(given, str):
        return is_word(SEED.sub("", given)) and key.type is not str
    whole = any(get_origin(each) is dict for each in kinds) and list[int] in kinds
    return type(given) is int and whole
