"""Games as sources."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from zermelo.checker.check import check
from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, LimitReached, Unavailable
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance, Verdict
from zermelo.formats.instance import ask, decode, encode
from zermelo.formats.json_text import dumps
from zermelo.games.registry import GAMES
from zermelo.run.decide import decide_here
from zermelo.samples import samples
from zermelo.solvers.method import Request, every_method
from zermelo.sweeps.shrinking import changes
from zermelo.views.display import display
from zermelo.views.picture import Scene, State

SIZES = (4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20)
"""The numbers of vertices on which growth is measured."""

TRIES = 50
"""So often a random instance is drawn until it is no larger than wanted."""


@dataclass(frozen=True, slots=True)
class Games:
    """Instances of a game, as its samples have them: that says what their size is."""

    game: str
    usual: int = 4
    larger: int = 1

    def small(self, size: int) -> Iterator[Instance]:
        """Yield the instances of a size, one of each class."""
        yield from self._instances(samples(self.game).small(size))

    def random(self, rng: Random, size: int) -> Instance:
        """Return a random instance of about a size."""
        sampled = samples(self.game)
        found: Instance | None = None
        for _ in range(TRIES):
            for made in self._instances(iter([sampled.random(rng, size)])):
                if getattr(getattr(made.position, "graph", None), "n", 0) <= size:
                    return made
                found = found or made
        if found is None:
            raise InputError(f"there are no random instances of {self.game}", "give --random 0")
        return found

    def ladder(self) -> Iterator[tuple[str, Iterator[tuple[int, Instance]]]]:
        """Yield random instances of growing sizes."""
        rng = Random(0)
        made = [self.random(rng, n) for n in SIZES for _ in range(3)]
        yield (
            "vertices and edges",
            ((self.size(each), each) for each in sorted(made, key=self.size)),
        )
        if GAMES[self.game].graph != "none":
            made.sort(key=lambda each: each.graph.n)
            yield "vertices", ((each.graph.n, each) for each in made)

    def _instances(self, values: Iterator[Any]) -> Iterator[Instance]:
        """Yield the instances of objects, with the first question that fits their data."""
        keys = GAMES[self.game].keys
        for value in values:
            given = {key.name for key in keys if key.questions and key.name in value}
            for question in GAMES[self.game].questions:
                if given == {key.name for key in keys if question.name in key.questions}:
                    yield decode({"game": self.game, **value, "question": question.name}, Path())
                    break

    def parts(self, source: Instance) -> Instance:
        """Return what `make` gets."""
        return source

    def with_target_question(self, source: Instance, question: str) -> Instance:
        """Return the source with the question that answers the target's: of its name or outcome."""
        for name in (question, "outcome"):
            with suppress(InputError):  # there is none, or its data belong to another one
                return ask(source, name)
        return source

    def answer(self, source: Instance, deadline: Deadline) -> Any:
        """Return the answer by a complete search; `LimitReached` if there is none in time."""
        found = decide_instance(source, deadline, evidence=False)
        if not found.answered:
            raise LimitReached(found.reason or "the source is not decided")
        return found.answer

    def wrong(self, source: Instance, answer: Any, found: Any) -> str | None:
        """Return why what `back` returned is no certificate of the source, or None."""
        if not isinstance(found, Certificate):
            return "back returns no certificate"
        about = found.instance
        if about.game != source.game or encode(about) not in _forms(source, about.question):
            return "the certificate is about another game"
        if found.question == source.question and found.answer != answer:
            return f"the certificate says {found.answer}"
        result = check(found, Deadline())
        return None if result.accepted else f"the certificate is not accepted: {result.reason}"

    def smaller(self, source: Instance) -> Iterator[Instance]:
        """Yield the instances with one small change: a vertex, an edge or an entry less."""
        for value in changes(encode(source)):
            try:
                yield decode(value, Path())
            except InputError:
                continue

    def size(self, source: Instance) -> int:
        """Return the number of vertices and edges; the length of the text if there is no graph."""
        graph = getattr(source.position, "graph", None)
        return graph.n + graph.m if graph is not None else len(dumps(encode(source)))

    def value(self, source: Instance) -> dict[str, Any]:
        """Return a source as a JSON object."""
        return encode(source)

    def decode(self, value: dict[str, Any]) -> Instance:
        """Return the source that an object stands for."""
        return decode(value, Path())

    def words(self, source: Instance) -> str:
        """Return a source in a line."""
        return dumps(encode(source))

    def picture(self, source: Instance) -> tuple[Scene, State]:
        """Return the picture of the instance."""
        shown = display(source)
        return shown.scene, shown.still


def _forms(source: Instance, question: str) -> list[dict[str, Any]]:
    """Return a game as an object, and as that of the digraph with both arcs for each edge."""
    value = {**encode(source), "question": question}
    graph = value.get("graph", {})
    if graph.get("directed") or "edges" not in graph:
        return [value]
    arcs = sorted(arc for u, v in source.graph.edges for arc in ((u, v), (v, u)))
    both = [source.labels.of(arc) for arc in arcs]
    return [value, {**value, "graph": {**graph, "edges": both, "directed": True}}]


def certificates(verdict: Verdict, instance: Instance, deadline: Deadline) -> Iterator[Certificate]:
    """Yield the verdict's certificate, and then those with evidence of other kinds.

    Other methods are asked for them, as far as the time allows.
    """
    seen = set()
    if verdict.certificate is not None:
        seen.add(verdict.certificate.evidence.kind)
        yield verdict.certificate
    for entry in every_method(instance.game):
        known = instance.question in entry.questions and entry.exact
        if not known or not set(entry.evidence) - seen or entry.applies(instance) is not None:
            continue
        request = Request(method=entry.name)
        try:
            found = decide_here(instance, request, within=deadline).certificate
        except Unavailable:
            continue
        if found is not None and found.evidence.kind not in seen:
            seen.add(found.evidence.kind)
            yield found


def decide_instance(instance: Instance, deadline: Deadline, evidence: bool) -> Verdict:
    """Return the verdict on an instance, with the best evidence if any is wanted.

    Without it an answer is enough that a complete search found. One that may be wrong is none.
    """
    level = None if evidence else Assurance.EXHAUSTIVE
    found = decide_here(instance, Request(assurance=level), within=deadline)
    if found.assurance > Assurance.MONTE_CARLO:
        return found
    why = found.reason or "no complete method answers"
    return Verdict(found.game, found.question, None, Assurance.UNKNOWN, reason=why)
