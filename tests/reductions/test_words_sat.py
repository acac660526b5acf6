"""Smallest fragments of ELLO with wanted words, by SAT, against the list of all of them."""

from __future__ import annotations

import pytest

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.games.ello.rules import Ello
from zermelo.reductions.gadgets.fragments import Fragment, relation
from zermelo.reductions.gadgets.search import Range, Word, search, words
from zermelo.reductions.gadgets.words_sat import counterexample, smallest

NO_LIMIT = Deadline(None)


def asked(
    text: str, inner: int, modulus: int, playable: str = "zero"
) -> tuple[Range, frozenset[Word]]:
    found = frozenset(tuple(map(int, word)) for word in text.split(","))
    return of_words(found, inner, modulus, playable)


def of_words(
    own: frozenset[Word], inner: int, modulus: int, playable: str
) -> tuple[Range, frozenset[Word]]:
    return Range(inner, len(next(iter(own))), modulus, playable), own


def by_list(half_edges: int, modulus: int, playable: str) -> dict[frozenset[Word], tuple[int, int]]:
    """Return the least inner vertices and edges with which a connected fragment has the words."""
    found: dict[frozenset[Word], tuple[int, int]] = {}
    for inner in range(1, 4):
        for fragment, found_relation in search(
            Range(inner, half_edges, modulus, playable), NO_LIMIT
        ):
            size = inner, fragment.game.graph.m - half_edges
            own = frozenset(words(found_relation))
            found[own] = min(found.get(own, size), size)
    return found


@pytest.mark.parametrize(
    ("half_edges", "modulus", "playable"),
    [(2, 2, "zero"), (2, 3, "zero"), (3, 3, "zero"), (2, 3, "nonzero"), (2, 4, "nonzero")],
)
def test_the_list_has_nothing_smaller(half_edges: int, modulus: int, playable: str) -> None:
    known = by_list(half_edges, modulus, playable)
    assert len(known) >= 5
    for own, size in known.items():
        found, _ = smallest(*of_words(own, 3, modulus, playable), NO_LIMIT)
        assert found is not None
        game = found.found.game
        assert frozenset(words(relation(found.found, NO_LIMIT))) == own
        got = game.graph.n - half_edges, game.graph.m - half_edges
        assert got <= size
        if got < size:  # the list has connected fragments only
            inner = game.graph.induced(range(got[0]))
            assert len(inner.components()) > 1


def test_what_is_in_no_list_is_refuted() -> None:
    known = by_list(3, 3, "zero")
    missing = frozenset({(0, 0, 0), (1, 1, 0)})
    assert missing not in known
    assert smallest(*of_words(missing, 2, 3, "zero"), NO_LIMIT)[0] is None
    assert smallest(*asked("000,111", 3, 4), NO_LIMIT)[0] is None


def test_the_copier_and_one_of_three() -> None:
    copier, _ = smallest(*asked("000,111", 2, 3), NO_LIMIT)
    assert copier is not None
    assert copier.found.game.graph.n == 4
    triangle, _ = smallest(*asked("001,010,100", 3, 2), NO_LIMIT)
    assert triangle is not None
    assert triangle.found.game.graph.m == 6
    assert triangle.refuted == 3


def test_a_word_that_is_not_wanted_is_seen() -> None:
    game = Ello(Graph.from_edges(3, [(0, 1), (0, 2)]), (1, 0, 0), (), 2)
    fragment = Fragment(game, (1, 2))
    own = frozenset(words(relation(fragment, NO_LIMIT)))
    assert counterexample(fragment, own, NO_LIMIT) is None
    for word in own:
        found = counterexample(fragment, own - {word}, NO_LIMIT)
        assert found is not None
        assert found[1] == word


def test_the_time_limit() -> None:
    with pytest.raises(LimitReached):
        smallest(*asked("000,111", 3, 4), Deadline(0.0))
