"""The proved checkers and ours say the same of true certificates and of changed ones."""

from __future__ import annotations

import json
from functools import cache

import pytest
from proved_in_coq import needed, program
from small_certificates import SAMPLES, certificate

from benchmarks import verified
from zermelo.formats.certificate_writing import encode

COVERED = {
    ("ello", "winnable", "winning-order"),
    ("ello", "winnable", "lrup-proof"),
    ("ello", "winnable", "obstruction"),
    ("seepage", "green-wins", "green-claims"),
    ("seepage", "green-wins", "sludge-claims"),
    ("seepage", "green-number", "claim-pair"),
    ("cops", "cop-number", "strategies"),
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
    ("polish", "nim-value", "nim-table"),
    ("polish", "nim-value", "strategy"),
}
"""Of the small certificates those about whose kind something is proved."""

CHANGES = 300


@cache
def sources() -> list[verified.Json]:
    """Return small certificates of all kinds, and those that are kept for the hard instances."""
    return [*small(), *(v for v in verified.kept() if len(json.dumps(v)) < verified.SHORT)]


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


@needed
@pytest.mark.slow
def test_the_library_and_ten_thousand_changes() -> None:
    values = [*verified.kept(), *map(encode, verified.certificates())]
    said, odd = verified.disagreements(values, program())
    assert not odd, odd[:3]
    known = [v for v in verified.covered(values, program()) if len(json.dumps(v)) < verified.SHORT]
    changed = list(verified.changes(known, verified.CHANGES))
    more, odd = verified.disagreements(changed, program())
    print(said, more)
    assert not odd, odd[:3]
