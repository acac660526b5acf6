"""The proved checkers and ours say the same of true certificates and of changed ones."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from pathlib import Path

import pytest
from frozen import frozen, load_rules
from proved_in_coq import needed, program
from small_certificates import SAMPLES, certificate

import zermelo
from benchmarks import verified
from zermelo.formats.certificate_writing import encode
from zermelo.formats.instance import decode
from zermelo.games.registry import GAMES
from zermelo.games.vertexnim.rules import RULES as VERTEXNIM

COVERED = {
    ("ello", "winnable", "winning-order"),
    ("ello", "winnable", "lrup-proof"),
    ("ello", "winnable", "obstruction"),
    ("ello", "winnable", "detachment-barrier"),
    ("seepage", "green-wins", "green-claims"),
    ("seepage", "green-wins", "sludge-claims"),
    ("seepage", "green-number", "claim-pair"),
    ("seepage", "green-number", "tree-numbers"),
    ("seepage", "green-number", "bounds"),
    ("cops", "cop-number", "strategies"),
    ("cops", "cop-number", "dismantling"),
    ("vertexnim", "outcome", "nim-table"),
    ("vertexnim", "outcome", "strategy"),
    ("geography", "outcome", "nim-table"),
    ("geography", "outcome", "strategy"),
    ("subtraction", "nim-value", "nim-table"),
    ("subtraction", "nim-value", "strategy"),
    ("node-kayles", "nim-value", "nim-table"),
    ("node-kayles", "nim-value", "strategy"),
    ("arc-kayles", "nim-value", "nim-table"),
    ("arc-kayles", "nim-value", "strategy"),
    ("grim", "nim-value", "nim-table"),
    ("grim", "nim-value", "strategy"),
    ("light-polish", "nim-value", "nim-table"),
    ("light-polish", "nim-value", "strategy"),
    ("polish", "nim-value", "nim-table"),
    ("polish", "nim-value", "strategy"),
}
"""Of the small certificates those about whose kind something is proved."""

CHANGES = 300


@cache
def sources() -> list[verified.Json]:
    """Return small certificates of all kinds, and those that are kept for the hard instances."""
    kept = [v for v in verified.kept() if len(json.dumps(v)) < verified.SHORT]
    made = [*small(), *variants()]
    return [*made, *newer(), *kept, *verified.without_hints(made)]


def variants() -> Iterator[verified.Json]:
    """Yield certificates for what the small ones leave out: misère play, and more colors."""
    for rule, order in product(("vertexnim", "stockman"), ("remove-then-move", "move-then-remove")):
        rules = {"rule": rule, "order": order, "play": "misere"}
        board = {"graph": {"family": "path:3"}, "weights": [1, 2, 1], "token": 1}
        game = decode({"game": "vertexnim", **board, **rules}, Path())
        yield from map(encode, verified.searched(game, VERTEXNIM))
    for playable, modulus in product(("zero", "nonzero"), (3, 5)):
        lost = zermelo.ello("star:8", colors=[1, *[2] * 8], modulus=modulus, playable=playable)
        found = zermelo.decide(lost, method="sat-orientation").certificate
        assert found is not None
        yield encode(found)


CORNER = "0-1 0-2 0-3 1-2 1-3 2-3 3-4 3-5 3-6 4-5 4-6 5-6"
BOUNDED = "0-1 0-2 0-3 1-2 1-3 1-4 2-3 2-4 3-4 4-7 5-6 5-7 5-8 6-7 6-8 7-8"
EVEN = "0-2 0-3 0-4 1-2 1-6 2-5 2-6 3-4 3-5 4-5"
CLASSES = [[0, [], [[0, 1, 2, 3, 4], [5, 6, 7, 8]]]]
HALVES = [[0, [[[0, 2], [2, 5]]], [[0, 3, 4, 5]]]]


def barriers() -> Iterator[verified.Json]:
    """Yield barriers with blocks of each kind: of even and of odd dimension, and with bounds."""
    corner, bounded, even = (
        [[int(end) for end in pair.split("-")] for pair in text.split()]
        for text in (CORNER, BOUNDED, EVEN)
    )
    for vertices, edges, green, more in (
        (5, list(combinations(range(5), 2)), list(range(5)), {"degenerate": [0]}),
        (7, corner, [0, 1, 2, 4, 5, 6], {"degenerate": [0]}),
        (9, bounded, [0, 5, 8], {"bounded": CLASSES}),
        (7, even, [0, 1, 3, 4, 5], {"bounded": HALVES}),
    ):
        graph = {"vertices": vertices, "edges": [list(edge) for edge in edges]}
        yield {
            "zermelo": "certificate",
            "version": 1,
            "instance": {"game": "ello", "graph": graph, "green": green},
            "question": "winnable",
            "answer": False,
            "evidence": {"kind": "detachment-barrier", "detached": [], **more},
        }


TIMES = {
    ("complete:3", 3): 0,
    ("star:3", 1): 1,
    ("path:7", 1): 3,
    ("grid:4x4", 2): 3,
    ("union(path:5,cycle:5)", 3): 2,
    ("cycle:6", 1): None,
}


def pursuits() -> Iterator[verified.Json]:
    """Yield capture times, and orders of corners after which some are left or none."""
    for (graph, cops), time in TIMES.items():
        asked = zermelo.cops(graph, cops=cops, question="capture-time")
        verdict = zermelo.decide(asked, method="fixpoint")
        assert verdict.answer == time
        assert verdict.certificate is not None
        yield encode(verdict.certificate)
    for graph, cops in (("cycle:300", 1), ("union(cycle:5,path:4)", 2), ("petersen", 1)):
        found = zermelo.decide(
            zermelo.cops(graph, cops=cops, question="cops-win"), method="dismantle"
        )
        assert found.answer is False
        assert found.certificate is not None
        yield encode(found.certificate)


@cache
def newer() -> list[verified.Json]:
    return [*barriers(), *pursuits()]


@cache
def small() -> list[verified.Json]:
    games = {game for game, _, _ in COVERED}
    return [encode(certificate(sample)) for sample in SAMPLES if sample[0] in games]


@needed
def test_true_certificates_are_accepted() -> None:
    values = sources()
    words = verified.proved(values, program())
    assert {word for word, _ in words} == {"accepted", "unsupported"}, words
    covered = {
        verified.kind_of(value)
        for value, (word, _) in zip(small(), words, strict=False)
        if word == "accepted"
    }
    assert covered == COVERED


@needed
def test_changed_certificates_have_the_same_word() -> None:
    known = verified.covered(sources(), program())
    said, odd = verified.disagreements(list(verified.changes(known, CHANGES, seed=1)), program())
    assert not odd
    assert said["accepted", "accepted"] > 10
    assert said["rejected", "rejected"] > 50


def overlapping(value: verified.Json) -> Iterator[verified.Json]:
    """Yield a barrier with more sets: one of its own again, or two with an edge in common."""
    edges, sets = value["instance"]["graph"]["edges"], value["evidence"]["detached"]
    near: dict[int, list[int]] = {}
    for u, v in edges:
        near.setdefault(u, []).append(v)
        near.setdefault(v, []).append(u)
    again = [[entry] for entry in sets[:10]]
    crossing = [[[v, row[:2]], [v, row[1:3]]] for v, row in sorted(near.items()) if row[2:]]
    for more in (*again, *crossing[:10]):
        yield value | {"evidence": value["evidence"] | {"detached": [*sets, *more]}}


@needed
def test_barriers_with_sets_that_overlap_have_the_same_word() -> None:
    """Their cycles are written out, and fall into parts in another way."""
    barriers = [v for v in sources() if v["evidence"]["kind"] == "detachment-barrier"]
    short = [v for v in barriers if len(json.dumps(v)) < 3000]
    values = [changed for value in short for changed in overlapping(value)]
    said, odd = verified.disagreements(values, program())
    assert not odd
    assert said["accepted", "accepted"] > 10
    assert said["rejected", "rejected"] > 10


@needed
def test_what_is_covered_of_barriers_and_pursuits_has_the_same_word() -> None:
    assert {word for word, _ in verified.proved(newer(), program())} == {"accepted"}
    said, odd = verified.disagreements(list(verified.changes(newer(), 200, seed=2)), program())
    assert not odd
    assert said["accepted", "accepted"] > 5
    assert said["rejected", "rejected"] > 20


@needed
def test_another_number_of_rounds_is_refused() -> None:
    """One round less is not enough, and of one more it is not shown that it is needed."""
    times = [v for v in pursuits() if isinstance(v["answer"], int) and v["answer"] is not False]
    assert len(times) == len(TIMES) - 1
    wrong = [{**v, "answer": v["answer"] + by} for v in times for by in (-1, 1)]
    said, odd = verified.disagreements(wrong, program())
    assert not odd
    assert said == {("rejected", "rejected"): len(wrong)}


def a_star_is_taken(leaves: int, take: list[int]) -> verified.Json:
    """Return the claim that all of a star can be taken at once, so that nothing is left."""
    graph = {"vertices": leaves + 1, "edges": [[0, v] for v in range(1, leaves + 1)]}
    return {
        "zermelo": "certificate",
        "version": 1,
        "instance": {"game": "subtraction", "graph": graph, "take": take},
        "question": "outcome",
        "answer": "N",
        "evidence": {"kind": "strategy", "replies": [], "first": [*range(leaves + 1)]},
    }


@needed
def test_only_connected_sets_are_gone_through() -> None:
    """A large set is found by what is left; too many sets are refused, and in no time."""
    large, few, many = (
        a_star_is_taken(40, [41]),
        a_star_is_taken(40, [1, 40, 41]),
        a_star_is_taken(60, [*range(1, 62)]),
    )
    words = [word for word, _ in verified.proved([large, few, many], program())]
    assert words == ["accepted", "accepted", "unsupported"]
    assert [verified.ours(value)[0] for value in (large, few)] == ["accepted"] * 2


@needed
@pytest.mark.slow
def test_the_library_and_ten_thousand_changes() -> None:
    values = [*verified.kept(), *map(encode, verified.certificates())]
    values += [*verified.without_hints(values)]
    said, odd = verified.disagreements(values, program())
    assert not odd, odd[:3]
    known = [v for v in verified.covered(values, program()) if len(json.dumps(v)) < verified.SHORT]
    changed = list(verified.changes(known, verified.CHANGES))
    more, odd = verified.disagreements(changed, program())
    print(said, more)
    assert not odd, odd[:3]


@needed
@pytest.mark.slow
def test_the_frozen_corpus_has_the_same_word() -> None:
    """Every kind, game and question, true and false; what is not covered is unsupported."""
    before = dict(GAMES.added)
    load_rules()
    try:
        values = [record["certificate"] for record in frozen()]
        said, odd = verified.disagreements(values, program())
    finally:
        GAMES.added.clear()
        GAMES.added.update(before)
    print(said)
    assert not odd, odd[:3]
    assert said["accepted", "accepted"] > 400
    assert said["accepted", "accepted"] + said["accepted", "unsupported"] > 1700
