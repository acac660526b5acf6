"""The weak cop numbers of the tilings: SURIEM 2016, sections 2 and 3, which are empty headings.

What is pinned here is our own: the intervals of all eleven Archimedean tilings, and the row
certificates that another program found for five of them (weak_cops_answers.json).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import zermelo
from zermelo.checker.check import check
from zermelo.core.certificate import Certificate, Evidence
from zermelo.families.tilings import CELLS

ANSWERS: dict[str, Any] = json.loads((Path(__file__).parent / "weak_cops_answers.json").read_text())


@pytest.mark.parametrize("name", CELLS)
def test_the_weak_cop_number_of_the_archimedean_tilings(name: str) -> None:
    verdict = zermelo.decide(zermelo.weak_cops(f"tiling:{name}"))
    assert verdict.answer == ([1, 1] if name == "3.3.3.3.3.3" else [2, 2])
    assert verdict.assurance is zermelo.types.Assurance.CERTIFIED
    assert zermelo.check(verdict).accepted
    if name != "3.3.3.3.3.3":
        assert verdict.certificate is not None
        upper = verdict.certificate.evidence.data["upper"]
        assert bool(upper["caps"]) == (name in ("3.6.3.6", "3.12.12"))


def known(name: str, **change: Any) -> Certificate:
    """Return a row certificate of the other program in our form."""
    entry = ANSWERS[name] | change
    a, b, c, d = entry["lin"]
    data = {
        "cell": [1, 1],
        "f": entry["f"],
        "h": entry["h"],
        "linear": [[a, b], [c, d]],
        "caps": [],
    }
    game = zermelo.weak_cops({"vertices": entry["k"], "edges": entry["edges"]})
    return Certificate(game, [1, 2], Evidence("rows", data))


@pytest.mark.parametrize("name", sorted(ANSWERS))
def test_row_certificates_that_were_found_elsewhere(name: str) -> None:
    assert check(known(name)).accepted
    # One value far off, and the map is not 1-Lipschitz any more.
    entry = ANSWERS[name]
    for key in ("f", "h"):
        for place in range(entry["k"] if entry["k"] > 1 else 0):
            changed = list(entry[key])
            changed[place] += 7
            assert not check(known(name, **{key: changed})).accepted
    for place in range(4):
        linear = list(entry["lin"])
        linear[place] += 7
        assert not check(known(name, lin=linear)).accepted


def test_the_tilings_there_are_those_here() -> None:
    for name, entry in ANSWERS.items():
        game = zermelo.weak_cops(f"tiling:{name}").position.periodic
        assert (game.n, len(game.edges)) == (entry["k"], len(entry["edges"]))
