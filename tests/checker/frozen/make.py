"""Adds to version-1.jsonl.gz what it lacks: certificates of every kind, true and false.

Run from the root: ``PYTHONPATH=.:tests/support python tests/checker/frozen/make.py``. What stands
there stays: version 1 certificates that were accepted are accepted for ever, and those that were
refused are refused.
"""

from __future__ import annotations

import gzip
import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from frozen import ACCEPTED, HOME, frozen, load_rules, word
from fuzzing import POOL
from small_certificates import SAMPLES, certificate

import zermelo
from tests.differential.changes import change, copied
from tests.differential.claims import labels_of, other_answer, other_instance
from tests.differential.forgeries import no_longer_than
from zermelo.checker.check import kinds
from zermelo.core.certificate import Certificate, Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, LimitReached, Unavailable
from zermelo.core.instance import Instance
from zermelo.formats import certificate_writing
from zermelo.formats.instance import decode
from zermelo.games.registry import GAMES, impartial_of
from zermelo.games.ruleset.mistakes import Unending
from zermelo.samples import every_question, samples, small_instances
from zermelo.solvers.method import Method, Task, methods
from zermelo.solvers.search.evidence import nim_table, strategy, value_strategy
from zermelo.solvers.search.impartial import Table

ROOT = HOME.parents[2]
VERSION_1 = HOME / "version-1.jsonl.gz"

LONGEST = 20_000
"""No longer certificate is kept."""

EACH = 4
"""So many true certificates of a kind are kept for a question, and of each answer at least two."""

COSTLIEST, SECONDS = 2.0, 3.0
"""What a method may cost as it says, and what it may take."""

TRIES = 12
"""So often a true certificate is changed in a way, until it is refused."""

Value = dict[str, Any]

OWN = {"game": "my-kayles", "graph": {"family": "path:3"}}


def stalk(length: str) -> Value:
    """Return a stalk of Hackenbush, in which all edges are blue."""
    return {"game": "hackenbush", "graph": {"family": f"path:{length}"}}


RARE: dict[str, tuple[Value, ...]] = {
    "sum": tuple(
        {"parts": [OWN, {"game": "grim", "graph": {"family": "path:2"}}], "question": question}
        for question in ("nim-value", "outcome", "winning-moves")
    ),
    "compare": tuple(
        {"left": stalk(left), "right": stalk(right)} for left in "123" for right in "123"
    ),
}
"""Instances that random ones have not."""

ON_PATH = {"vertices": 3, "edges": [[0, 1], [1, 2]]}
BY_HAND: tuple[tuple[Value, str, Any, Value], ...] = (
    (
        {"game": "ello", "graph": ON_PATH, "green": [0]},
        "winnable",
        True,
        {
            "kind": "simplification",
            "steps": [],
            "parts": [{"vertex": 0, "evidence": {"kind": "winning-order", "order": [0, 1, 2]}}],
        },
    ),
    (
        {
            "game": "seepage",
            "protect": 1,
            "graph": {"vertices": 3, "directed": True, "edges": [[0, 1], [0, 2]]},
        },
        "green-wins",
        False,
        {"kind": "bounds", "parents": [None, 0, 0]},
    ),
    (
        {"game": "lights-out", "graph": ON_PATH, "lit": "all"},
        "solvable",
        True,
        {"kind": "state-table", "presses": [1]},
    ),
    (
        {
            "game": "vertexnim",
            "graph": {"vertices": 2, "edges": [[0, 1]]},
            "weights": [1, 2],
            "token": 0,
        },
        "winning-moves",
        [],
        {"kind": "ones-component", "component": [0], "move": None},
    ),
)
"""Claims and evidence that no method gives."""


@dataclass
class Corpus:
    """The records, and how many true ones there are of each kind."""

    records: list[Value] = field(default_factory=list)
    texts: set[str] = field(default_factory=set)
    counts: dict[tuple[str, ...], int] = field(default_factory=lambda: defaultdict(int))

    def wants(self, game: str, question: str, kind: str, answer: Any) -> bool:
        """Whether there are too few of a kind."""
        place = (game, question, kind)
        return self.counts[place] < EACH or self.counts[(*place, json.dumps(answer))] < 2

    def take(self, value: Value, made: str, expected: str) -> bool:
        """Add a certificate, unless it is there or too long."""
        text = json.dumps(value)
        if text in self.texts or len(text) > LONGEST:
            return False
        self.texts.add(text)
        self.records.append({"expected": expected, "made": made, "certificate": value})
        if expected == ACCEPTED:
            place = (value["instance"]["game"], value["question"], value["evidence"]["kind"])
            self.counts[place] += 1
            self.counts[(*place, json.dumps(value["answer"]))] += 1
        return True


def main() -> None:
    """Write the file."""
    load_rules()
    corpus = Corpus()
    for record in frozen():
        corpus.take(record["certificate"], record["made"], record["expected"])
    old = len(corpus.records)
    for value in sources():
        try:
            known = value["instance"]["game"], value["question"], value["evidence"]["kind"]
            if corpus.wants(*known, value["answer"]) and word(value, SECONDS) == ACCEPTED:
                corpus.take(value, "by a method", ACCEPTED)
        except KeyError:
            continue
    for value in [each["certificate"] for each in corpus.records if each["expected"] == ACCEPTED]:
        for other in moved(value, corpus):
            if word(other, SECONDS) == ACCEPTED:
                corpus.take(other, "moved to another question", ACCEPTED)
    new = [each for each in corpus.records[old:] if each["expected"] == ACCEPTED]
    by_game = defaultdict(list)
    for record in corpus.records:
        if record["expected"] == ACCEPTED:
            by_game[record["certificate"]["instance"]["game"]].append(record["certificate"])
    for number, record in enumerate(new):
        value = record["certificate"]
        for made, changed in refused(value, by_game[value["instance"]["game"]], Random(number)):
            corpus.take(changed, made, word(changed, SECONDS))
    with gzip.GzipFile(VERSION_1, "wb", mtime=0) as stream:
        for record in corpus.records:
            stream.write(f"{json.dumps(record, separators=(',', ':'))}\n".encode())
    print(f"{len(corpus.records)} certificates, {len(corpus.records) - old} of them new")


def sources() -> Iterator[Value]:
    """Yield certificates of small instances of all games, of which some may not be true."""
    yield from map(json.loads, POOL.read_text().splitlines())
    for sample in SAMPLES:
        yield written(certificate(sample))
    for asked, question, answer, evidence in BY_HAND:
        yield {
            "zermelo": "certificate",
            "version": 1,
            "instance": asked,
            "question": question,
            "answer": answer,
            "evidence": evidence,
        }
    for name in GAMES:
        for instance in instances(name):
            yield from certificates(instance)


def instances(name: str) -> Iterator[Instance]:
    """Yield small instances of a game with all questions."""
    rng = Random(f"frozen {name}")
    values: list[Value] = []
    for path in sorted((ROOT / "instances").glob("[!h]*/*.jsonl")):
        lines = map(json.loads, path.read_text().splitlines())
        values += [value for value in lines if value["game"] == name]
    rng.shuffle(values)
    small = list(small_instances(name, 3))
    values[25:] = rng.sample(small, min(len(small), 40))
    values += [{"game": name, **value} for value in RARE.get(name, ())]
    for size in (3, 4, 5, 6):
        try:
            drawn = {"game": name, **samples(name).random(rng, size)}
        except InputError:
            continue
        values += every_question(drawn) if "question" not in drawn else [drawn]
    for value in values:
        try:
            found = decode(value, ROOT)
        except InputError:
            continue
        if found.labels is None or len(found.labels) <= 30:
            yield found


def certificates(instance: Instance) -> Iterator[Value]:
    """Yield the certificates of all methods."""
    for entry in methods(instance.game):
        if instance.question in entry.questions and entry.evidence:
            made = of_method(instance, entry)
            if made is not None:
                yield written(made)
                if "nim-table" in entry.evidence or "strategy" in entry.evidence:
                    yield from map(written, searched(instance, made.answer))


def of_method(instance: Instance, entry: Method) -> Certificate | None:
    """Return the certificate that a method gives soon, if any."""
    if entry.applies(instance) is not None or entry.cost(instance, None) > COSTLIEST:
        return None
    try:
        with no_longer_than(20):
            outcome = entry.run(Task(instance, Deadline(SECONDS)))
    except (LimitReached, Unavailable, TimeoutError, Unending):
        return None
    if outcome.evidence is None:
        return None
    return Certificate(instance, outcome.answer, outcome.evidence)


def searched(instance: Instance, answer: Any) -> Iterator[Certificate]:
    """Yield certificates with the kinds that every impartial game has, if they are small."""
    rules = impartial_of(instance)
    if rules is None or instance.question in ("period", "sequence"):
        return
    table = Table(rules, Deadline(SECONDS))
    start = rules.start(instance.position)
    found = [Evidence("position-table", {})]
    try:
        found.append(nim_table(table, start))
        if instance.question == "nim-value":
            found.append(value_strategy(table, start, instance.labels))
        else:
            every = instance.question == "winning-moves"
            found.append(strategy(table, start, instance.labels, every))
    except LimitReached:
        pass
    for evidence in found:
        yield Certificate(instance, answer, evidence)


def moved(value: Value, corpus: Corpus) -> Iterator[Value]:
    """Yield the evidence of a certificate as evidence for other questions that its kind proves."""
    game, kind = value["instance"]["game"], value["evidence"]["kind"]
    for question in kinds(game)[kind].proves:
        if GAMES[game].question(question) is None or corpus.counts[(game, question, kind)]:
            continue
        other = copied(value)
        other["question"] = other["instance"]["question"] = question
        try:
            other["answer"] = zermelo.decide(decode(other["instance"], ROOT), time_limit=5).answer
        except InputError:
            continue
        yield other


def written(made: Certificate) -> Value:
    """Return a certificate as its JSON object."""
    value: Value = json.loads(json.dumps(certificate_writing.encode(made)))
    return value


def refused(value: Value, others: list[Value], rng: Random) -> Iterator[tuple[str, Value]]:
    """Yield (how it was made, certificate) for changed ones that the checker refuses."""
    for made, changed in changes(value, others, rng):
        for _ in range(TRIES):
            copy = copied(value)
            try:
                changed(copy)
                found = word(copy, SECONDS) if copy != value else ACCEPTED
            except (AttributeError, IndexError, KeyError, TypeError, ValueError):
                continue  # it has not the shape for such a change
            if found not in (ACCEPTED, "limit"):
                yield made, copy
                break


def changes(value: Value, others: list[Value], rng: Random) -> Iterator[tuple[str, Any]]:
    """Yield ways to make a certificate false or malformed, with their names."""
    yield "another answer", lambda copy: other_answer(copy, rng)

    def left_out(copy: Value) -> None:
        items = [each for each in copy["evidence"].values() if isinstance(each, list) and each]
        chosen = rng.choice(items)
        del chosen[rng.randrange(len(chosen))]

    yield "an entry left out", left_out

    def changed(copy: Value) -> None:
        change(copy["evidence"], rng, [*labels_of(copy["instance"]), 0, 1, 2, None])

    yield "an entry changed", changed
    if rng.random() < 0.5:
        yield "another instance", lambda copy: other_instance(copy, rng)
        return

    def foreign(copy: Value) -> None:
        copy["evidence"] = copied(rng.choice(others)["evidence"])

    yield "evidence of another certificate", foreign


if __name__ == "__main__":
    main()
