"""Certificates of games that are not as a reduction made them: an error, never a wrong solution."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest

import zermelo
from zermelo.core.certificate import Certificate
from zermelo.core.errors import InputError
from zermelo.core.formula import Formula
from zermelo.core.labels import Labels
from zermelo.reductions.registry import solution

LOST = [[1, 2, 3], [1, -2], [-1, 2], [-1, -2, 3], [-2, -3, -1], [1, 2, -3]]

SOURCES = {
    "ello": lambda: zermelo.hardness.reduce([[1, 2], [-1, 3], [4]], "ello"),
    "refuted": lambda: zermelo.hardness.reduce(LOST, "ello"),
    "refuted3": lambda: zermelo.hardness.reduce(LOST, "ello", modulus=3),
    "mod3": lambda: zermelo.hardness.reduce([[1, 2], [-1, 3], [4]], "ello", modulus=3),
    "seepage": lambda: zermelo.hardness.reduce([[1, 2], [-1, 3]], "seepage", protect=2),
    "false": lambda: zermelo.hardness.reduce(
        Formula.of([[1, 2], [1, -2]], prefix=[("a", [1]), ("e", [2])]), "seepage"
    ),
    "cover": lambda: zermelo.hardness.reduce("cycle:4", "seepage", protect=2),
    "geography": lambda: zermelo.hardness.reduce(zermelo.geography("path:3", 1), "vertexnim"),
}


def certificate_of(name: str) -> Certificate:
    instance = SOURCES[name]()
    method = {"seepage": "learn", "ello": "sat-lazy"}.get(instance.game)
    certificate = zermelo.decide(instance, method=method).certificate
    assert certificate is not None
    return certificate


@pytest.mark.parametrize("name", SOURCES)
def test_shuffled_labels_give_an_error_or_a_solution(name: str) -> None:
    """The certificate speaks of labels, so it is rejected, or the labels' map still holds."""
    certificate = certificate_of(name)
    assert list(zermelo.hardness.solution(certificate).lines())
    rng = Random(1)
    refused = 0
    for _ in range(60):
        labels = list(certificate.instance.labels)
        i, j = rng.sample(range(len(labels)), 2)
        labels[i], labels[j] = labels[j], labels[i]
        changed = replace(certificate.instance, labels=Labels(labels))
        swapped = replace(certificate, instance=changed)
        try:
            zermelo.hardness.solution(swapped)
        except InputError:
            refused += 1
        with suppress(InputError):
            assert zermelo.hardness.proof(swapped)
    assert refused


@pytest.mark.parametrize("name", SOURCES)
def test_foreign_labels_give_an_error(name: str) -> None:
    certificate = certificate_of(name)
    for keep in range(3):
        old = list(certificate.instance.labels)
        labels = Labels([label if v < keep else v for v, label in enumerate(old)])
        changed = replace(certificate.instance, labels=labels)
        method = "learn" if changed.game == "seepage" else None
        verdict = zermelo.decide(changed, method=method)
        assert verdict.certificate is not None
        try:
            read = solution(verdict.certificate)
        except InputError:
            continue
        # What no label speaks of is free.
        assert read.problem in ("sat", "qbf", "vertex-cover")
