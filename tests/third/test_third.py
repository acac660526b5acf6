"""The checker in third/, written from the specification alone, and ours say the same."""

from __future__ import annotations

import json
import random
from collections import Counter
from contextlib import suppress
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from frozen import frozen
from third_checker import agreed, dumped, is_covered, needed, words

import zermelo
from benchmarks import verified
from zermelo.core.errors import LimitReached
from zermelo.formats.certificate_writing import encode
from zermelo.formats.instance import decode
from zermelo.games.registry import GAMES

pytestmark = needed

ROOT = Path(__file__).resolve().parents[2]
LIBRARY = ("polish/graphs", "polish/paper", "kayles/graphs")
SHORT = 4000
"""Characters of the certificates that are changed in the default run."""

NAMES: dict[str, Any] = {
    "vertices": ["a", 5, "c", "\u00e9"],
    "edges": [["a", 5], ["c", 5], ["c", "\u00e9"]],
}
CIRCUIT = {"vertices": 3, "edges": [[0, 1], [1, 2], [2, 0], [0, 2]], "directed": True}


def certificate(
    instance: dict[str, Any], question: str, answer: Any, **evidence: Any
) -> dict[str, Any]:
    claim = {"instance": instance, "question": question, "answer": answer}
    return {"zermelo": "certificate", "version": 1, **claim, "evidence": evidence}


def variants() -> list[dict[str, Any]]:
    """Return certificates for labels, more colors, arcs, short forms."""
    made = []
    for playable, modulus, graph in product(
        ("zero", "nonzero"), (2, 3, 5), ("star:8", "complete:5")
    ):
        n = 9 if graph == "star:8" else 5
        colors = [1, *[min(2, modulus - 1)] * (n - 1)]
        game = zermelo.ello(graph, colors=colors, modulus=modulus, playable=playable)
        found = zermelo.decide(game, method="sat-orientation").certificate
        assert found is not None
        made.append(encode(found))
    for instance, order in (
        ({"graph": NAMES, "green": "c"}, ["c", 5, "a", "\u00e9"]),
        (
            {"graph": NAMES, "colors": {"a": 1, "5": 1, "c": 0, "\u00e9": 1}},
            ["c", 5, "a", "\u00e9"],
        ),
        ({"graph": CIRCUIT, "colors": [0, 2, 1], "modulus": 3, "before": [0, 1]}, [0, 1, 2]),
        ({"graph": CIRCUIT, "green": 1, "before": [[2, 0], [1, 2]]}, [1, 2, 0]),
    ):
        made.append(
            certificate(
                {"game": "ello", **instance}, "winnable", True, kind="winning-order", order=order
            )
        )
    polish = {"game": "polish", "graph": NAMES, "brushes": {"5": 1, "a": 0}}
    for game in (
        decode(polish, Path()),
        zermelo.node_kayles("path:4"),
        zermelo.grim("union(path:4,path:1)"),
    ):
        rules = GAMES[game.game].impartial
        assert rules is not None
        made += map(encode, verified.searched(game, rules))
    return made


@cache
def sources() -> list[dict[str, Any]]:
    """Return true certificates of the kinds that it knows."""
    known = [record["certificate"] for record in frozen() if record["expected"] == "accepted"]
    fuzzed = (ROOT / "tests/fuzz/certificates.jsonl").read_text().splitlines()
    found = [
        value for value in [*known, *map(json.loads, fuzzed), *variants()] if is_covered(value)
    ]
    return [*found, *verified.without_hints(found)]


def test_the_frozen_corpus_has_the_same_words() -> None:
    """What it does not know it calls unsupported where we accept; it accepts nothing else."""
    values = [record["certificate"] for record in frozen()]
    expected = [record["expected"] for record in frozen()]
    said: Counter[tuple[str, str]] = Counter()
    for value, word, found in zip(values, expected, words(dumped(values)), strict=True):
        if is_covered(value):
            said[word, found] += 1
            assert word == found, value
        else:
            assert found == "unsupported" if word == "accepted" else found != "accepted", value
    assert said["accepted", "accepted"] > 200
    assert said["rejected", "rejected"] > 400
    assert said["bad input", "bad input"] > 250


@pytest.mark.parametrize(
    ("positions", "count", "most"),
    [(40, 100, 8), pytest.param(400, 300, 10**6, marks=pytest.mark.slow)],
)
def test_the_library_is_accepted(positions: int, count: int, most: int) -> None:
    """Tables and strategies of small instances, orders and refutations, and what is kept."""
    made = [value for value in verified.kept() if is_covered(value)]
    for instance in instances_of("polish/graphs", "polish/paper", "kayles/graphs"):
        rules = GAMES[instance.game].impartial
        if rules is not None and rules.expected(instance.position) <= positions:
            with suppress(LimitReached):
                made += map(encode, verified.searched(instance, rules))
    for instance in instances_of("ello/paper", "ello/lost", "ello/variants")[:most]:
        for method in ("sat-lazy", "sat-orientation"):
            found = zermelo.decide(instance, method=method, time_limit=5.0).certificate
            made += [] if found is None else [encode(found)]
    values = {json.dumps(value): value for value in made if is_covered(value)}
    assert len(values) > count
    assert set(words(dumped([*values.values()]))) == {"accepted"}


def instances_of(*paths: str) -> list[Any]:
    files = [str(ROOT / f"instances/{path}.jsonl") for path in paths]
    return [instance for file in files for instance in zermelo.experiments.read_all(file)]


@pytest.mark.parametrize("count", [3_000, pytest.param(100_000, marks=pytest.mark.nightly)])
def test_changed_certificates_have_the_same_word(count: int) -> None:
    short = [value for value in sources() if len(json.dumps(value)) < SHORT]
    changed = list(verified.changes(short, count, seed=count))
    said = agreed(dumped(changed))
    assert said["accepted", "accepted"] > count // 10
    assert said["rejected", "rejected"] > count // 10
    assert said["bad input", "bad input"] > count // 10


PIECES = [
    *rb'0 1 - -0 1.0 1e2 1e999 null true " \ \u0041 \ud83d\ude00 \ud800 \u12 [ ] { } , :'.split(),
    *rb'00 .5 e5 NaN / 1_0 "x":1,'.split(),
    *(b" ", b"\t", b"\r", b"\x01", b"\x7f", b"\x00", b"\xff", b"\xc3\xa9", b"\xed\xa0\x80"),
    *(b"\xc0\x80", b"\xf4\x90\x80\x80", b"\xef\xbb\xbf", b"9" * 30, b"9" * 4301, b"[" * 120),
]
"""What is put into the text of a certificate, or in the place of some of it."""


@pytest.mark.parametrize("count", [2_000, pytest.param(50_000, marks=pytest.mark.nightly)])
def test_damaged_texts_have_the_same_word(count: int) -> None:
    chance = random.Random(count)
    whole = [text for text in dumped(sources()) if len(text) < SHORT]
    texts = []
    for _ in range(count):
        text = chance.choice(whole)
        for _ in range(chance.choice((1, 1, 2))):
            at, gone = chance.randrange(len(text)), chance.choice((0, 0, 1, 1, 2, 3))
            text = text[:at] + chance.choice([*PIECES, b""]) + text[at + gone :]
        texts.append(text)
    said = agreed(texts)
    assert said["bad input", "bad input"] > count // 2
    assert said["accepted", "accepted"] > count // 100


def refutation() -> dict[str, Any]:
    return next(
        v for v in sources() if v["evidence"]["kind"] == "lrup-proof" and not v["evidence"]["pairs"]
    )


def with_proof(proof: str) -> bytes:
    value = refutation()
    return json.dumps({**value, "evidence": {**value["evidence"], "proof": proof}}).encode()


def test_steps_of_a_proof_are_read_alike() -> None:
    """A deletion is no lemma, and a number has digits and perhaps a minus sign."""
    proof = refutation()["evidence"]["proof"]
    first, rest = proof.split("\n", 1)
    name, more = first.split(" ", 1)
    right = [
        proof,
        f"c 1_0\nc\n\n{proof}",
        proof.replace("\n", "\r\n"),
        proof.replace(" ", "\t "),
        f"{proof}nonsense",
        f"{name} d 0\n{proof}",
    ]
    wrong = [
        *(f"{line}\n{proof}" for line in (f"{name} d {more}", f"{name} d", "cx", "- d 0")),
        f"{first}\n{proof}",
        *(f"{name} {line}\n{proof}" for line in (f"d {name} 0", "d 1 1 0", "0", "1 1 0 0")),
        proof.replace(name, f"{name}.0"),
        *("", "0 0 0", f"{name} 0 0", f"{name} 0 1 0 0"),
    ]
    said = agreed([with_proof(text) for text in [*right, *wrong]])
    assert said == {("accepted", "accepted"): len(right), ("rejected", "rejected"): len(wrong)}
    assert agreed([with_proof(f"{name} 0 1 -2 0")]) == {("unsupported", "unsupported"): 1}
    # Spellings that are none of the specification: our checker took them once, so it takes them.
    odd = [
        f"{name} d {more}\n{rest}",
        *(proof.replace(name, other) for other in (f"+{name}", f"0_{name}")),
        *(proof.replace(" ", other) for other in ("\u00a0", "\x0b", "\x1f")),
        *(proof.replace("\n", other) for other in ("\x0b", "\x1c", "\u2028")),
    ]
    assert set(words([with_proof(text) for text in odd])) == {"rejected"}


def test_a_hint_leaves_one_literal_or_none() -> None:
    """Before the hints of the first lemma stands each clause once."""
    first, rest = refutation()["evidence"]["proof"].split("\n", 1)
    lemma, _, hints = first.partition(" 0 ")
    names = range(1, int(first.split()[0]))
    said = agreed([with_proof(f"{lemma} 0 {name} {hints}\n{rest}") for name in names])
    assert set(said) == {("accepted", "accepted"), ("rejected", "rejected")}


def test_forgeries_that_chance_seldom_makes() -> None:
    edge = {"graph": {"vertices": 2, "edges": [[0, 1]]}, "green": [0]}
    order = {"kind": "winning-order", "order": [0, 1]}
    for more, word in (
        ({}, "accepted"),
        ({"before": [[0, 1]]}, "accepted"),
        ({"before": [[1, 0]]}, "rejected"),
        ({"green": ["0"]}, "bad input"),
    ):
        instance = {"game": "ello", **edge, **more}
        value = certificate(instance, "winnable", True, **order)
        assert agreed(dumped([value])) == {(word, word): 1}
    # A reply that leaves the heap as it is would make a heap of 1 worth nothing.
    nothing = {"game": "grim", "graph": {"vertices": 1, "edges": []}}
    for left, answer, word in ((0, 1, "rejected"), (1, 1, "rejected"), (None, 0, "accepted")):
        replies = [] if left is None else [[[[], 1], [{"heap": left}]]]
        evidence = {"kind": "strategy", "replies": replies, "first": None}
        value = certificate(nothing, "nim-value", answer, **evidence)
        assert agreed(dumped([value])) == {(word, word): 1}
