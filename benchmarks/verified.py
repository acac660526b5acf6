"""The checkers that are proved in Coq beside ours: whether they agree, and the times of both.

Run from the root, after `make -C verified`:  python -m benchmarks.verified

First every certificate that `decide` gives for the library of instances, tables and strategies of
its impartial games, refutations of its lost games of ELLO, and the certificates kept for the hard
ones: where the kind is covered both say "accepted". Then 10,000 changes of the shorter ones: what
one of the two accepts the other accepts. Times: ours without reading the file, and the program
with its start and the reading.
"""

from __future__ import annotations

import copy
import gzip
import json
import random
import subprocess
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import zermelo
from benchmarks.measure import timed
from zermelo.checker.reading.certificate import certificate_of
from zermelo.cli.checking import check_text
from zermelo.cli.verified import canonical
from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.errors import BadProof, InputError, LimitReached, Unsupported
from zermelo.core.instance import Instance
from zermelo.formats.certificate_writing import encode
from zermelo.formats.json_text import Text
from zermelo.games.impartial.rules import Impartial, outcome
from zermelo.games.registry import GAMES
from zermelo.run.decide import decide
from zermelo.solvers.method import Request
from zermelo.solvers.search.evidence import nim_table, strategy, value_strategy
from zermelo.solvers.search.impartial import Table

ROOT = Path(__file__).resolve().parents[1]
PROGRAM = ROOT / "verified" / "zermelo-verified"

SHORT = 20_000
"""Characters of the certificates that are changed."""

POSITIONS = 400.0
"""Play on the instances whose tables and strategies are made is expected to have no more."""

METHODS = {
    "cops": ("dismantle",),
    "ello": ("sat-lazy", "detachment"),
    "seepage": ("trees", "bounds"),
}
"""Methods whose evidence the default seldom gives, tried on graphs with few vertices."""

FEW = 12
"""So many vertices are few."""

CHANGES = 10_000

LONGEST = "600"
"""Seconds that the program has for a certificate."""

Json = Any
Words = list[tuple[str, str]]


def proved(values: Sequence[Json], program: Path = PROGRAM) -> Words:
    """Return the proved checkers' word on each certificate, with the reason.

    They are handed what our reader makes of it, as by `check --verified`; what it cannot read is
    "bad input".
    """
    given = [canonical_text(value) for value in values]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "all.jsonl"
        file.write_bytes(b"".join(text + b"\n" for text in given if isinstance(text, bytes)))
        command = [str(program), "--time-limit", LONGEST, str(file)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    lines = iter([line.partition(": ")[2] for line in done.stdout.splitlines()])
    found = [text if isinstance(text, tuple) else _word(next(lines)) for text in given]
    assert not list(lines), done.stderr
    return found


def canonical_text(value: Json) -> bytes | tuple[str, str]:
    """Return a certificate as the proved checkers take it, or the word on what is none."""
    try:
        return canonical(certificate_of(_text(value)))
    except InputError as error:
        return "bad input", str(error)
    except (BadProof, Unsupported) as error:
        return "unsupported", str(error)


def _word(line: str) -> tuple[str, str]:
    word, _, why = line.partition(": ")
    return word, why


def _text(value: Json) -> Text:
    return Text("", Path(), json.dumps(value).encode())


def ours(value: Json) -> tuple[str, str]:
    """Return our checker's word on a certificate, with the reason."""
    try:
        result = check_text(_text(value), Deadline(20.0)).result
    except InputError as error:
        return "bad input", str(error)
    except LimitReached as error:
        return "limit", str(error)
    return result.status.value, result.reason


def certificates(library: Path = ROOT / "instances") -> Iterator[Certificate]:
    """Yield the certificates for the instances of the library."""
    for path in sorted(library.rglob("*.json*")):
        if path.parent.parent.name == "hard":
            continue
        for instance in zermelo.experiments.read_all(str(path)):
            if path.parent.name != "hard":
                verdict = decide(instance, Request(time_limit=20.0))
                if verdict.certificate is not None:
                    yield verdict.certificate
            yield from more(instance)


def more(instance: Instance) -> Iterator[Certificate]:
    """Yield certificates of kinds that the default seldom gives."""
    game = GAMES[instance.game]
    for method in METHODS.get(instance.game, ()):
        if instance.position.graph.n > FEW:
            break
        verdict = decide(instance, Request(method=method, time_limit=5.0))
        if verdict.certificate is not None:
            yield verdict.certificate
    rules = game.impartial
    if rules is None or instance.question not in ("nim-value", "outcome", "winning-moves"):
        return
    if rules.expected(instance.position) > POSITIONS:
        return
    with suppress(LimitReached):
        yield from searched(instance, rules)


def searched(instance: Instance, rules: Impartial) -> Iterator[Certificate]:
    """Yield tables and strategies for all questions of an instance."""
    game = GAMES[instance.game]
    start, found = rules.start(instance.position), Table(rules, Deadline(10.0))
    wins = [m for m, after in rules.moves(start) if not found.nim_value(after)]
    labels, value = instance.labels, found.nim_value(start)
    answers = {
        "nim-value": value,
        "outcome": outcome(value),
        "winning-moves": [rules.move(labels, move) for move in wins],
    }
    for question, answer in answers.items():
        if game.question(question) is None:
            continue
        asked = replace(instance, question=question)
        yield Certificate(asked, answer, nim_table(found, start))
        if question == "nim-value":
            yield Certificate(asked, answer, value_strategy(found, start, labels))
        else:
            every = question == "winning-moves"
            yield Certificate(asked, answer, strategy(found, start, labels, every))


def kept(folder: Path = ROOT / "instances" / "hard" / "certificates") -> Iterator[Json]:
    """Yield the certificates that are kept for the hard instances."""
    for path in sorted(folder.iterdir()):
        if path.name.endswith((".json", ".json.gz")):
            data = path.read_bytes()
            value = json.loads(gzip.decompress(data) if path.suffix == ".gz" else data)
            if not isinstance(value["evidence"].get("proof"), dict):
                yield value


def without_hints(values: Sequence[Json], seed: int = 0) -> Iterator[Json]:
    """Yield the short refutations again, half of their lemmas without hints."""
    chance = random.Random(seed)
    for value in values:
        proof = value["evidence"].get("proof")
        if isinstance(proof, str) and len(proof) < SHORT:
            lines = [line.split() for line in proof.splitlines()]
            for words in lines:
                if "d" not in words and "0" in words and chance.random() < 0.5:
                    words[words.index("0") + 1 :] = ["0"]
            text = "".join(f"{' '.join(words)}\n" for words in lines)
            yield {**value, "evidence": {**value["evidence"], "proof": text}}


def leaves(value: Json, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the places of what can be changed: numbers, truth values, lists and texts."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from leaves(item, (*path, key))
    elif path:
        yield path
        if isinstance(value, list):
            for i, item in enumerate(value):
                yield from leaves(item, (*path, i))


def changed(value: Json, chance: random.Random) -> Json:
    """Return a certificate with a change in its claim, its instance or its evidence."""
    value = copy.deepcopy(value)
    parts = ("evidence", "answer", "instance", "question")
    *above, last = chance.choice([path for path in leaves(value) if path[0] in parts])
    at = value
    for key in above:
        at = at[key]
    old = at[last]
    if isinstance(old, bool) or old is None:
        at[last] = chance.choice([True, False, None, 0])
    elif isinstance(old, int):
        at[last] = chance.choice([old + 1, old - 1, 0, chance.randrange(12)])
    elif isinstance(old, list) and old:
        i, j = chance.randrange(len(old)), chance.randrange(len(old))
        how = chance.randrange(3)
        if how == 0:
            del old[i]
        elif how == 1:
            old.insert(i, copy.deepcopy(old[j]))
        else:
            old[i], old[j] = old[j], old[i]
    elif isinstance(old, str):
        words = old.split(" ")
        i = chance.randrange(len(words))
        number = str(chance.randrange(-8, 140))
        words[i] = chance.choice([number, words[chance.randrange(len(words))], "P", "N"])
        at[last] = " ".join(words)
    return value


def changes(sources: Sequence[Json], count: int, seed: int = 0) -> Iterator[Json]:
    """Yield changed certificates, one to three changes each; all kinds are as frequent."""
    chance = random.Random(seed)
    by_kind = defaultdict(list)
    for value in sources:
        by_kind[kind_of(value)].append(value)
    for _ in range(count):
        value = chance.choice(by_kind[chance.choice(sorted(by_kind))])
        for _ in range(chance.choice([1, 1, 2, 3])):
            value = changed(value, chance)
        yield value


def kind_of(value: Json) -> tuple[str, str, str]:
    """Return the game, the question and the kind of evidence of a certificate."""
    return value["instance"]["game"], value["question"], value["evidence"]["kind"]


def disagreements(values: Sequence[Json], program: Path = PROGRAM) -> tuple[Counter[Any], Words]:
    """Return how often which words were said, and the certificates that only one accepts.

    The program's "unsupported", where nothing is proved, and "limit" are no words on a certificate.
    """
    said: Counter[Any] = Counter()
    odd = []
    for value, (word, why) in zip(values, proved(values, program), strict=True):
        own, reason = ours(value)
        said[own, word] += 1
        if word not in ("unsupported", "limit") and "accepted" in (own, word) and own != word:
            odd.append((json.dumps(value), f"ours: {own}: {reason}; proved: {word}: {why}"))
    return said, odd


def covered(values: Sequence[Json], program: Path = PROGRAM) -> list[Json]:
    """Return the certificates about whose kind something is proved."""
    words = proved(values, program)
    return [value for value, (word, _) in zip(values, words, strict=True) if word != "unsupported"]


def seconds(values: Sequence[Json], program: Path = PROGRAM) -> tuple[float, float]:
    """Return the seconds that ours and the proved checkers take for all of these."""
    own = sum(timed(ours, value)[0] for value in values)
    return own, timed(proved, values, program)[0]


def main() -> None:
    """Print the tables."""
    if not PROGRAM.exists():
        raise SystemExit("there is no verified/zermelo-verified: build it with make -C verified")
    values = [*kept(), *map(encode, certificates())]
    values += [*without_hints(values)]  # a list of its own: what is added is not gone through again
    values = list({json.dumps(value): value for value in values}.values())
    said, odd = disagreements(values)
    print(f"{len(values)} certificates, words of both: {dict(said)}")
    _tell(odd)
    known = covered(values)
    groups: dict[tuple[str, str, str], list[Json]] = defaultdict(list)
    for value in known:
        groups[kind_of(value)].append(value)
    print(
        f"{'game':14}{'question':16}{'kind':18}{'files':>6}{'ours s':>9}{'proved s':>9}{'ratio':>8}"
    )
    for (game, question, kind), some in sorted(groups.items()):
        own, theirs = seconds(some)
        print(
            f"{game:14}{question:16}{kind:18}{len(some):6}{own:9.2f}{theirs:9.2f}"
            f"{own / theirs:8.2f}",
            flush=True,
        )
    short = [value for value in known if len(json.dumps(value)) < SHORT]
    said, odd = disagreements(list(changes(short, CHANGES)))
    print(f"{CHANGES} changes of {len(short)} certificates, words of both: {dict(said)}")
    _tell(odd)


def _tell(odd: Words) -> None:
    print(f"accepted by one only: {len(odd)}")
    for text, why in odd[:10]:
        print(why, text[:500])


if __name__ == "__main__":
    main()
