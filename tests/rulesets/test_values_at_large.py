"""10^5 values against cgt-py and the definitions, and as many forged certificates (nightly).

cgt-py 0.11 is another program for the same games, in Rust; without it the definitions judge alone.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import pytest
from mutating import changed
from valued import accepted, game, holds, of

import zermelo
from tests.literal import notation
from tests.literal.values import canonical, compared, nested
from zermelo.core.certificate import Evidence

cgt_py: Any = import_module("cgt_py") if find_spec("cgt_py") else None

NAMES = ("amazons", "col", "domineering", "konane", "snort")
"""The rulesets that cgt-py has as well."""

SAMPLE, ALL = 30, 20_000
"""So many values of each: by default, and nightly."""

COMPARED = 5
"""Each fifth is compared with the fifth before it."""

Drawn = tuple[zermelo.types.Instance, Callable[[], Any]]


def drawn(name: str, rng: random.Random) -> Drawn:
    """Return an instance, with what makes it in cgt-py."""
    own = game(name)
    if name == "konane":
        row = "".join(rng.choice("xo.") for _ in range(rng.randint(1, 9)))
        return own(row=row, question="value"), lambda: cgt_py.Konane(row)
    rows, columns = rng.randint(1, 3 - (name == "amazons")), rng.randint(1, 4)
    cells = [(i, j) for i in range(rows) for j in range(columns)]
    if name == "amazons":
        free = "".join(rng.choice("LR..##") for _ in cells)
        board = "/".join(free[i * columns : (i + 1) * columns] for i in range(rows))
        theirs = board.translate(str.maketrans("LR/", "xo|"))
        return own(board=board, question="value"), lambda: cgt_py.Amazons(theirs)
    if name == "domineering":
        missing = [v for v in range(len(cells)) if rng.random() < 0.25]
        board = "|".join(
            "".join(".#"[i * columns + j in missing] for j in range(columns)) for i in range(rows)
        )
        data = {"columns": columns, "missing": missing}
        whole = own(f"grid:{rows}x{columns}", **data, question="value")
        return whole, lambda: cgt_py.Domineering(board)
    n, share = rng.randint(1, 6), rng.random()
    edges = [(u, v) for v in range(n) for u in range(v) if rng.random() < share]
    made = {"col": "Col", "snort": "Snort"}[name]
    graph = zermelo.graphs.Graph.from_edges(n, edges)
    return own(graph, question="value"), lambda: getattr(cgt_py, made)(n, edges)


def forged(answer: Any, data: Any, rng: random.Random) -> Iterator[Any]:
    """Yield another answer, and other evidence."""
    other = rng.random()
    yield (
        rng.choice([answer, {"text": "0", "form": [[], []]}])
        if other < 0.7
        else changed(answer, rng)
    )
    yield changed(data, rng) if other > 0.3 else data


@pytest.mark.parametrize("count", [SAMPLE, pytest.param(ALL, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("name", NAMES)
def test_values_are_those_of_two_others_and_no_false_certificate_is_accepted(
    name: str, count: int
) -> None:
    rng, taken, different = random.Random(f"{name} {count}"), 0, set()
    before, was = game("cutcake")(rows=1, columns=2), of(game("cutcake")(rows=1, columns=2))
    for number in range(count):
        instance, theirs = drawn(name, rng)
        verdict = zermelo.decide(instance)
        certificate = verdict.certificate
        assert certificate is not None
        assert verdict.assurance.label == "certified"
        literal = of(instance)
        assert holds("value", literal, verdict.answer), instance
        if cgt_py is not None:
            said = repr(theirs().canonical_form)[len("CanonicalForm('") : -len("')")]
            found = nested(canonical(notation.read(said.replace(" ", ""))))
            assert found == verdict.answer["form"], (instance, said)
        answer, data = forged(verdict.answer, dict(certificate.evidence.data), rng)
        false = replace(certificate, answer=answer, evidence=Evidence("form", data))
        different.add(verdict.answer["text"])
        if accepted(false):
            taken += 1
            assert holds("value", literal, answer), (instance, answer)
        if number % COMPARED == 0:
            certificate = zermelo.decide(zermelo.compare(before, instance)).certificate
            truth = compared(was, literal)
            assert certificate is not None
            assert certificate.answer == truth, (before, instance)
            _, data = forged(truth, dict(certificate.evidence.data), rng)
            evidence = Evidence(certificate.evidence.kind, data)
            answer = rng.choice(["<", "=", ">", "||"])
            false = replace(certificate, answer=answer, evidence=evidence)
            assert not accepted(false) or answer == truth, (before, instance, answer)
            before, was = instance, literal
    print(f"\n{name}: {count} values, {len(different)} different, {taken} true ones accepted")
