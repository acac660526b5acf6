"""Writes certificates.jsonl: what the fuzzing of certificates starts from.

Run from the root: ``PYTHONPATH=tests/support python tests/fuzz/make_certificates.py``.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from fuzzing import POOL
from small_certificates import SAMPLES, certificate

from zermelo.checker.check import check
from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached, Unavailable
from zermelo.core.instance import Instance
from zermelo.formats import certificate_writing
from zermelo.formats.instance import decode
from zermelo.games.registry import GAMES
from zermelo.samples import every_question, samples, small_instances
from zermelo.solvers.method import Method, Task, every_method

Found = dict[tuple[str, str, str], list[str]]
"""(game, question, kind of evidence) -> certificates as JSON texts."""

LONGEST = 10_000
"""No longer certificate is kept."""

RARE: dict[str, tuple[Any, ...]] = {
    "ello": (
        {"graph": {"family": "complete:6"}, "green": [0]},
        {"graph": {"family": "path:3"}, "green": [0], "before": [[0, 1], [1, 0]]},
    ),
    "octal": (
        {"graph": {"family": "spider:2,2,1"}, "digits": "0.33"},
        {"graph": {"family": "path:1"}, "digits": "0.33", "attach_at": 0, "question": "period"},
    ),
    "weak-cops": ({"periodic": "tiling:4.4.4.4"}, {"periodic": "tiling:4.8.8"}),
}
"""Instances for kinds of evidence that random ones hardly ever need, besides `SAMPLES`."""


def main() -> None:
    """Write the file."""
    found: Found = {}
    for sample in SAMPLES:
        _take(found, certificate(sample))
    for name in sorted(GAMES):
        rng = Random(name)
        drawn = [samples(name).random(rng, 5) for _ in range(8)]
        values = [asked for one in drawn for asked in every_question({"game": name, **one})]
        small = list(small_instances(name, 4 if name in ("sum", "vertexnim") else 3))
        values += rng.sample(small, min(len(small), 30))
        values += [{"game": name, **value} for value in RARE.get(name, ())]
        for instance in (decode(value, Path()) for value in values):
            for entry in every_method(name):
                if instance.question in entry.questions:
                    _keep(found, instance, entry)
    lines = [text for kept in found.values() for text in kept]
    POOL.write_text("".join(f"{text}\n" for text in lines))
    print(f"{len(lines)} certificates")


def _keep(found: Found, instance: Instance, entry: Method) -> None:
    """Keep a method's certificate where there are fewer than three with its kinds of evidence."""
    places = [(instance.game, instance.question, kind) for kind in entry.evidence]
    if all(len(found.get(place, ())) >= 3 for place in places):
        return
    if entry.applies(instance) is not None or entry.cost(instance, None) > 10:
        return
    try:
        outcome = entry.run(Task(instance, Deadline(3.0)))
    except (LimitReached, Unavailable):
        return
    if outcome.evidence is None:
        return
    _take(found, Certificate(instance, outcome.answer, outcome.evidence))


def _take(found: Found, made: Certificate) -> None:
    """Put a certificate to the others if it is short, new and accepted, and they are few."""
    place = (made.instance.game, made.question, made.evidence.kind)
    kept = found.setdefault(place, [])
    text = json.dumps(certificate_writing.encode(made))
    if len(text) <= LONGEST and len(kept) < 3 and text not in kept and check(made).accepted:
        kept.append(text)


if __name__ == "__main__":
    main()
