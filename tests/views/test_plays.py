"""What a page lets its reader do is what the rules let him do, and the evidence always wins."""

from __future__ import annotations

import contextlib
import random
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from mutating import changed
from shown import SHOWN, shown_certificate

import zermelo
from zermelo.core.certificate import Certificate, Evidence
from zermelo.core.errors import InputError
from zermelo.formats.instance import decode
from zermelo.games.cops.rules import within_reach
from zermelo.games.impartial.evidence.strategies import Heaped, with_heap
from zermelo.games.registry import game as game_spec
from zermelo.games.vertexnim import rules as vertexnim
from zermelo.pictures.vertexnim import is_lost
from zermelo.views import playing
from zermelo.views.display import display
from zermelo.views.playing import Play
from zermelo.views.view import view

IMPARTIAL = [
    name
    for name, value in SHOWN.items()
    if game_spec(value["game"]).impartial and value.get("question") != "period"
]


def only(name: str) -> Play:
    (play,) = display(shown_certificate(name)).plays
    return play


@pytest.mark.parametrize("name", IMPARTIAL)
def test_every_option_of_the_rules_is_answered(name: str) -> None:
    certificate, play = shown_certificate(name), only(name)
    instance = certificate.instance
    rules = game_spec(instance.game).impartial
    assert rules is not None
    start: Any = rules.start(instance.position)
    if instance.question == "nim-value":
        rules, start = with_heap(rules), Heaped(start, certificate.answer)
    # All positions that the reader can be given, by the rules alone, where the page goes too.
    options = [list(rules.options(start))]
    if play.opening:
        options = [list(rules.options(after)) for _, after in options[0]]
    assert len(play.spots[0].options) in {len(each) for each in options}
    assert play.whole
    for number, spot in enumerate(play.spots):
        assert bool(spot.over) == (not spot.options), number
        for option in spot.options:
            assert 0 <= option.after < len(play.spots)
            assert option.reply
            assert len(set(option.clicks)) == len(option.clicks)
    assert _ends(play)


def _ends(play: Play) -> bool:
    """Whether no line of play comes back to where it was: the reader loses in the end."""
    left = [len({option.after for option in spot.options}) for spot in play.spots]
    before: list[set[int]] = [set() for _ in play.spots]
    for number, spot in enumerate(play.spots):
        for option in spot.options:
            before[option.after].add(number)
    done = [number for number, count in enumerate(left) if not count]
    for number in done:
        for earlier in before[number]:
            left[earlier] -= 1
            if not left[earlier]:
                done.append(earlier)
    return len(done) == len(play.spots)


def test_the_theorems_are_all_played() -> None:
    shown = {(c.instance.game, c.evidence.kind) for c in map(shown_certificate, IMPARTIAL)}
    assert sum(kind in view(game).lost for game, kind in shown) >= 6


@pytest.mark.parametrize("name", ["seepage-green", "seepage-number"])
def test_sludge_may_go_to_every_free_child(name: str) -> None:
    play = display(shown_certificate(name)).plays[0]
    graph = shown_certificate(name).instance.graph
    for spot in play.spots:
        kinds = [look.kind for look in spot.state.nodes]
        path = [v for v, kind in enumerate(kinds) if kind == "contaminated"]
        token = max(path, key=lambda v: sum(graph.has_edge(u, v) for u in path) and v)
        free = [v for v in graph.neighbors(token) if kinds[v] in ("free", "sink")]
        assert [option.clicks[0] for option in spot.options] == free
    assert _ends(play)


def test_a_tree_is_played_from_both_sides() -> None:
    green, sludge = display(shown_certificate("seepage-tree")).plays
    assert green.kind == "graph"
    assert _ends(green)
    assert sludge.kind == "claims"
    assert sludge.line[-1].text.startswith("Sludge contaminates")


@pytest.mark.parametrize("name", ["cops", "cops-parts", "weak-cops-finite"])
def test_the_robber_may_go_everywhere_and_is_caught(name: str) -> None:
    certificate = shown_certificate(name)
    play, *others = display(certificate).plays
    graph = certificate.instance.graph
    assert [option.clicks for option in play.spots[0].options] == [(v,) for v in range(graph.n)]
    for spot in play.spots[1:]:
        (robber,) = (v for v, x in enumerate(spot.state.nodes) if x.kind in ("robber", "caught"))
        if spot.state.nodes[robber].kind == "robber":
            moves = [option.clicks[0] for option in spot.options]
            assert moves == list(within_reach(graph, robber))
        else:
            assert not spot.options
    assert _ends(play)
    assert all(other.kind == "sets" for other in others)


def test_fewer_cops_never_reach_the_robber_in_the_line_of_play() -> None:
    (play,) = display(shown_certificate("cops-lose")).plays
    assert len(play.line) > 10
    for frame in play.line:
        assert all(look.kind != "caught" for look in frame.state.nodes)


def test_a_page_that_is_too_large_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "MOST_MOVES", 10)
    play = only("arc-kayles")
    assert not play.whole
    assert sum(spot.cut for spot in play.spots) > 0


def test_huge_weights_do_not_make_a_huge_page() -> None:
    weights = [[0, 1, 10**9], [1, 2, 10**9], [2, 3, 1]]
    value = {"game": "edge-nim", "graph": {"family": "path:4"}, "token": 1, "edge_weights": weights}
    certificate = zermelo.decide(decode(value, Path()), question="outcome").certificate
    assert certificate is not None
    shown = display(certificate)
    assert sum(play.moves for play in shown.plays) <= playing.MOST_MOVES


@pytest.mark.slow  # every run does so with a small certificate of each kind (test_every_kind.py)
@pytest.mark.parametrize("name", SHOWN)
def test_mutated_evidence_is_drawn_or_refused_in_one_line(name: str) -> None:
    certificate = shown_certificate(name)
    chance = random.Random(name)
    for _ in range(25):
        data = changed(dict(certificate.evidence.data), chance)
        if not isinstance(data, dict):
            continue
        evidence = Evidence(certificate.evidence.kind, data)
        with contextlib.suppress(InputError):
            display(Certificate(certificate.instance, certificate.answer, evidence))


@pytest.mark.parametrize("play", ["normal", "misere"])
def test_lost_positions_of_undirected_vertexnim(play: str) -> None:
    # The theorems of the pages against the definition, at every position of random small games.
    chance = random.Random(play)
    known: dict[Any, bool] = {}

    def lost(position: Any) -> bool:
        key = (position.game, position)
        if key not in known:
            known[key] = not any(lost(after) for _, after in vertexnim.options(position))
        return known[key]

    for _ in range(90):
        n = chance.randrange(1, 6)
        graph = nx.gnp_random_graph(n, 0.4, seed=chance.randrange(10**6))
        graph.add_edges_from((v, v + 1) for v in range(n - 1))
        graph.add_edges_from((v, v) for v in range(n) if chance.random() < 0.3)
        weights = [chance.randrange(1, 4) for _ in range(n)]
        game = zermelo.vertexnim(graph, weights, token=0, play=play).position
        lost(vertexnim.start(game))
    assert len(known) > 1000
    assert all(is_lost(position) == answer for (_, position), answer in known.items())
