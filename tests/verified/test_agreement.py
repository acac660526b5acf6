"""The proved checkers and ours say the same of true certificates and of changed ones."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from proved_in_coq import needed, program
from small_certificates import SAMPLES, certificate

import zermelo
from benchmarks import verified
from zermelo.formats.certificate_writing import encode
from zermelo.formats.instance import decode
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
    return [*small(), *variants(), *kept, *verified.without_hints([*small(), *variants()])]


def variants() -> Iterator[verified.Json]:
    """Yield certificates for what the small ones leave out: misère play, and more colours."""
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
