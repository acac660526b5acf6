"""Certificates that are nearly right: changes of evidence, answer, question and instance."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from random import Random
from typing import Any

from mutating import changed

Value = dict[str, Any]


def forged(certificate: Value, rng: Random, count: int = 20) -> Iterator[Value]:
    """Yield changed copies of a certificate's JSON object.

    Parameters
    ----------
    certificate : dict
        A certificate that the checker accepts.
    rng : Random
        Where the changes come from.
    count : int
        How many.
    """
    for _ in range(count):
        value = copy.deepcopy(certificate)
        part = rng.choice(("evidence", "answer", "instance"))
        value[part] = changed(value[part], rng)
        yield value
