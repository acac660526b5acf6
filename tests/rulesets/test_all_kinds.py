"""Rules as others may write them: positions, moves and data of every kind."""

from __future__ import annotations

import copy
import json
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from sampling import some

import zermelo
from zermelo.checker.check import check
from zermelo.checker.reading.certificate import decode
from zermelo.formats.certificate_writing import encode
from zermelo.games.ruleset.files import load

Rules = Callable[[str], tuple[zermelo.types.Ruleset, ...]]

UNSORTED = """
import zermelo
def moves(graph, left):
    for v in left:
        yield v, left - {v} - set(graph.neighbors(v))
GAME = zermelo.ruleset(
    "unsorted", start=lambda graph: frozenset(range(graph.n)), moves=moves)
WORDS = zermelo.ruleset(
    "words", start=lambda graph: frozenset(f"v{v}" for v in range(graph.n)),
    moves=lambda graph, left: [
        (w, left - {w} - {f"v{u}" for u in graph.neighbors(int(w[1:]))}) for w in left])
"""


def certified(instance: zermelo.types.Instance, **options: Any) -> Any:
    """Return an answer that is certified, also when its certificate was written and read."""
    verdict = zermelo.decide(instance, **options)
    assert verdict.assurance.label == "certified", verdict.reason
    assert verdict.certificate is not None
    text = json.dumps(encode(verdict.certificate))
    assert check(decode(json.loads(text), Path())).accepted
    return verdict.answer


@pytest.mark.parametrize(
    "question", some(["winning-moves", "nim-value", "outcome", "misere-outcome"], 4)
)
def test_the_order_of_a_set_makes_no_difference(question: str, rules: Rules) -> None:
    """Sets that are equal may list their members differently; the moves stand in one order."""
    game, words = rules(UNSORTED)
    for text in ("cycle:16", "grid:4x4"):
        answers = [
            certified(game(text, question=question), method=method)
            for method in ("nimbers", "masks")
        ]
        assert answers[0] == answers[1]
    wanted = certified(game("grid:3x4", question=question))
    found = certified(words("grid:3x4", question=question))
    assert found == ([f"v{v}" for v in wanted] if question == "winning-moves" else wanted)


def test_texts_are_hashed_differently_in_another_process(
    tmp_path: Path, run_alone: Callable[..., str]
) -> None:
    (tmp_path / "rules.py").write_text(UNSORTED)
    run_alone("decide --rules rules.py words --graph grid:3x4 --certificate c.json", seed="1")
    for seed in "23":
        run_alone("check --rules rules.py c.json", seed=seed)


POSITIONS = {
    "a class": (
        ("class P:\n"
        "    def __init__(self, n): self.n = n\n"
        "    def __hash__(self): return hash(self.n)\n"
        "    def __eq__(self, other): return isinstance(other, P) and self.n == other.n\n"),
        "P(n)", "p.n",
    ),
    "a class with slots": (
        ("class P:\n"
        "    __slots__ = ('n', 'more')\n"
        "    def __init__(self, n): self.n, self.more = n, frozenset({(n, 'x')})\n"
        "    def __hash__(self): return hash(self.n)\n"
        "    def __eq__(self, other): return isinstance(other, P) and self.n == other.n\n"),
        "P(n)", "p.n",
    ),
    "a data class": (
        ("from dataclasses import dataclass\n"
        "@dataclass(frozen=True)\nclass P:\n    n: int\n    name: str = 'x'\n"), "P(n)", "p.n",
    ),
    "a named tuple": (
        "from typing import NamedTuple\nclass P(NamedTuple):\n    n: int\n", "P(n)", "p.n",
    ),
    "a text": ("", "'x' * n", "len(p)"),
    "bytes": ("", "bytes(n)", "len(p)"),
    "nested": ("", "(None, (frozenset({(n, True)}), 0.5))", "min(p[1][0])[0]"),
    "an integer of numpy": ("import numpy as np\n", "np.int64(n)", "int(p)"),
}  # fmt: skip


@pytest.mark.parametrize("kind", POSITIONS)
def test_positions(kind: str, rules: Rules) -> None:
    """The same game, a heap of which one or two are taken, with positions of many kinds."""
    head, make, size = POSITIONS[kind]
    (game,) = rules(
        f"import zermelo\n{head}def make(n):\n    return {make}\n"
        "def moves(graph, p):\n"
        f"    for k in (1, 2):\n        if k <= {size}:\n            yield k, make({size} - k)\n"
        "GAME = zermelo.ruleset('heap', start=lambda graph: make(graph.n), moves=moves)\n"
    )
    for n in range(1, 9):
        graph = nx.empty_graph(n)
        for method in ("search", "nimbers"):
            assert certified(game(graph, question="nim-value"), method=method) == n % 3
        assert certified(game(graph, question="misere-outcome")) == ("P" if n % 3 == 1 else "N")
    (verdict,) = [zermelo.decide(game(nx.empty_graph(5)), time_limit=60)]
    assert verdict.answer == 2


def test_a_position_that_cannot_be_written_has_an_answer_without_evidence(rules: Rules) -> None:
    text = (
        "import zermelo, fractions\n"
        "def moves(graph, p):\n    if p:\n        yield 1, p - 1\n"
        "GAME = zermelo.ruleset('g', start=lambda graph: fractions.Fraction(3), moves=moves)\n"
        "BOTH = zermelo.ruleset('h', start=lambda graph: fractions.Fraction(3),"
        " moves=lambda graph, p, player: moves(graph, p), partizan=True)\n"
    )
    for game, wanted in zip(rules(text), (1, "N"), strict=True):
        verdict = zermelo.decide(game("path:2"))
        assert (verdict.answer, verdict.assurance.label) == (wanted, "exhaustive")
        assert "has no place in a certificate" in (verdict.reason or "")


KEPT = """
import zermelo
class P:
    def __init__(self, parts):
        self.parts = parts
        self.kept = hash(parts)
    def __hash__(self): return self.kept
    def __eq__(self, other): return self.parts == other.parts
def moves(graph, p):
    if p.parts:
        yield len(p.parts), P(p.parts[1:])
NUMBERS = zermelo.ruleset("numbers", start=lambda graph: P((1, (2, frozenset({3})))), moves=moves)
TEXTS = zermelo.ruleset("texts", start=lambda graph: P((1, (2, frozenset({"x"})))), moves=moves)
NONE = zermelo.ruleset("none", start=lambda graph: P((1, None)), moves=moves)
"""


def test_a_hash_that_differs_in_each_process_stands_in_no_certificate(rules: Rules) -> None:
    numbers, texts, none = rules(KEPT)
    assert certified(numbers("path:2")) == 0
    for game in (texts, none):
        verdict = zermelo.decide(game("path:2"))
        assert (verdict.answer, verdict.assurance.label) == (0, "exhaustive")
        assert "P keeps its hash" in (verdict.reason or "")


CALLABLE = """
import functools, zermelo
class Steps:
    def __init__(self, most):
        self.most = most
    def __call__(self, graph, p):
        for k in range(1, self.most + 1):
            if k <= p:
                yield k, p - k
def steps(most, graph, p):
    return Steps(most)(graph, p)
class Game:
    @classmethod
    def moves(cls, graph, p):
        return steps(3, graph, p)
kept = functools.lru_cache(None)(lambda graph, p: tuple(steps(3, graph, p)))
GAMES = [
    zermelo.ruleset(f"game-{number}", start=lambda graph: graph.n, moves=moves)
    for number, moves in enumerate(
        (Steps(3), functools.partial(steps, 3), Game.moves, Game().moves, kept))
]
"""


def test_moves_may_be_whatever_can_be_called(rules: Rules) -> None:
    for game in rules(CALLABLE):
        assert game.loaded
        assert "rules.py: line " in game.place
        for n in (4, 6):
            assert certified(game(nx.empty_graph(n)), time_limit=60) == n % 4


def test_what_lies_beside_a_rules_file(tmp_path: Path, run_alone: Callable[..., str]) -> None:
    """It can be imported, as from a script; two files have each their own."""
    for name, step in (("one", 2), ("two", 3)):
        folder = tmp_path / name
        (folder / "deep").mkdir(parents=True)
        (folder / "beside.py").write_text(f"STEP = {step}\n")
        (folder / "deep/__init__.py").write_text("from deep import inside\n")
        (folder / "deep/inside.py").write_text("from beside import STEP\n")
        (folder / "rules.py").write_text(
            "import zermelo, deep, beside\n"
            "def moves(graph, p):\n"
            "    for k in range(1, deep.inside.STEP + 1):\n"
            "        if k <= p:\n            yield k, p - k\n"
            f"G = zermelo.ruleset('steps-{name}', start=lambda graph: graph.n, moves=moves)\n"
        )
    rules = "--rules one/rules.py --rules two/rules.py"
    said = run_alone(f"decide {rules} steps-two --graph path:7 --certificate c.json")
    assert "nim-value: 3, certified" in said
    said = run_alone(f"decide {rules} steps-one --graph path:7 --time-limit 60")
    assert "nim-value: 1, certified" in said
    listed = run_alone("check --about --rules two/rules.py c.json")
    assert "accepted" in listed
    assert [line for line in listed.splitlines() if line.endswith("two/beside.py")]


def test_moves_of_another_file_are_not_read_in_this_one(tmp_path: Path) -> None:
    """A function that stands in the same line here is not taken for them."""
    line = "    for v in left:\n        yield v, left - {v}"
    (tmp_path / "aside.py").write_text(
        f"import zermelo\ndef moves(graph, left):\n{line} - set(graph.neighbors(v))\n"
    )
    (tmp_path / "rules.py").write_text(
        f"import zermelo\ndef other(graph, left):\n{line}\nfrom aside import moves\n"
        "G = zermelo.ruleset('aside', start=lambda g: frozenset(range(g.n)), moves=moves)\n"
    )
    (game,) = load(str(tmp_path / "rules.py"))
    for method in ("masks", "nimbers"):
        verdict = zermelo.decide(game("path:4"), question="nim-value", method=method)
        assert (verdict.answer, verdict.answered) in ((0, True), (None, False))
        assert "translated options" not in (verdict.reason or "")


NIM = """
import zermelo
def moves(graph, heaps):
    for i, heap in enumerate(heaps):
        for left in range(heap):
            yield heap - left, tuple(sorted((*heaps[:i], left, *heaps[i + 1:])))
GAME = zermelo.ruleset(
    "nim", start=lambda heaps: tuple(heaps), moves=moves, graph="none",
    data={"heaps": [list[int], ()]},
    components=lambda graph, heaps: [(heap,) for heap in heaps],
    say=lambda graph, move: f"take {move}")
BOTH = zermelo.ruleset(
    "nim-of-two", start=lambda heaps: tuple(heaps), moves=lambda graph, p, player: moves(graph, p),
    graph="none", data={"heaps": list[int]}, partizan=True)
"""


def test_moves_of_one_name_are_told_by_what_they_lead_to(rules: Rules) -> None:
    nim, both = rules(NIM)
    for heaps, value in (((3, 5, 6), 0), ((1, 2, 4), 7), ((), 0)):
        assert certified(nim(heaps=heaps, question="nim-value")) == value
        assert certified(both(heaps)) == ("N" if value else "P")
        assert len(certified(nim(heaps=heaps, question="winning-moves"))) == (value > 0)
    assert certified(nim(heaps=(1, 2, 4), question="winning-moves")) == [
        {"move": 1, "to": [1, 2, 3]}
    ]
    assert certified(both((2, 2, 1), player="left")) == [{"move": 1, "to": [0, 2, 2]}]


TYPED = """
import zermelo
def start(graph, **data):
    return tuple(sorted(data.items(), key=repr))
GAME = zermelo.ruleset("typed", start=start, moves=lambda graph, p: (), data={
    "k": int, "word": (str, "x"), "flag": (bool, True), "ratio": (float, 0.5),
    "one": ("vertex", 0), "some": ("vertices", ()), "road": ("edge", (0, 1)),
    "roads": ("edges", ()), "costs": ("weights", 7), "names": (dict[str, str], "n"),
    "lengths": ("edge-weights", 3), "rows": (list[list[int]], []), "maybe": ("vertex", None)})
"""


def given(instance: zermelo.types.Instance) -> dict[str, Any]:
    found: dict[str, Any] = dict(instance.position.data)
    return found


def test_data_of_every_type(rules: Rules) -> None:
    (game,) = rules(TYPED)
    graph = nx.Graph([("a", "b"), ("b", "c")])
    defaults = {
        "k": 4, "word": "x", "flag": True, "ratio": 0.5, "one": 0, "some": (), "road": (0, 1),
        "roads": (), "costs": (7, 7, 7), "names": ("n", "n", "n"), "lengths": (3, 3), "rows": (),
        "maybe": None,
    }  # fmt: skip
    assert given(game(graph, 4)) == given(game(graph, k=4)) == defaults
    instance = game(
        graph, k=5, word="w", flag=False, ratio=2.5, one="b", some=["c", "a"], road=("c", "b"),
        roads=[("a", "b")], costs={"b": 1}, names=["p", "q", "r"], lengths={("c", "b"): 9},
        rows=[[1], []], maybe="c",
    )  # fmt: skip
    assert given(instance) == {
        "k": 5, "word": "w", "flag": False, "ratio": 2.5, "one": 1, "some": (2, 0),
        "road": (2, 1), "roads": ((0, 1),), "costs": (7, 1, 7), "names": ("p", "q", "r"),
        "lengths": (3, 9), "rows": ((1,), ()), "maybe": 2,
    }  # fmt: skip
    assert certified(instance) == 0  # what was written and read is the same instance
    certificate = zermelo.decide(instance).certificate
    assert certificate is not None
    again = decode(json.loads(json.dumps(encode(certificate))), Path()).instance
    assert given(again) == given(instance)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({}, "missing a required argument: 'k'"),
        ({"k": "4"}, ".k: expected int, got str"),
        ({"k": 4, "one": "z"}, 'there is no node "z"'),
        ({"k": 4, "costs": [1, 2]}, "2 values for 3 vertices"),
        ({"k": 4, "lengths": [("a", "c", 1)]}, r'the edge \["a", "c"\] is not there'),
        ({"k": 4, "lengths": [("a", "b", 1), ("b", "a", 1)]}, "stands twice"),
        ({"k": 4, "flag": 1}, ".flag: expected bool, got int"),
    ],
)
def test_data_that_does_not_fit(data: dict[str, Any], words: str, rules: Rules) -> None:
    (game,) = rules(TYPED)
    with pytest.raises((zermelo.errors.InputError, TypeError), match=words):
        game(nx.Graph([("a", "b"), ("b", "c")]), **data)


CANONICAL = """
import zermelo
SEEN = []
def moves(graph, left):
    SEEN.append(left)
    for v in sorted(left):
        yield v, left - {v} - set(graph.neighbors(v))
def turned(graph, left):
    n = graph.n
    turns = [tuple(sorted((v + k) % n for v in left)) for k in range(n)]
    return frozenset(min(turns))
GAME = zermelo.ruleset(
    "turned", start=lambda graph: frozenset(range(graph.n)), moves=moves, canonical=turned)
PLAIN = zermelo.ruleset("plain", start=lambda graph: frozenset(range(graph.n)), moves=moves)
WRONG = zermelo.ruleset(
    "wrong", start=lambda graph: frozenset(range(graph.n)), moves=moves,
    canonical=lambda graph, left: frozenset(range(len(left))))
"""


@pytest.mark.parametrize("method", ["search", "nimbers"])
@pytest.mark.parametrize("question", ["nim-value", "outcome", "winning-moves", "misere-outcome"])
def test_canonical_positions(method: str, question: str, rules: Rules) -> None:
    game, plain, wrong = rules(CANONICAL)
    seen = game.moves.__globals__["SEEN"]
    counts = []
    for each in (game, plain):
        seen.clear()
        options: dict[str, Any] = {"method": method, "assurance": "exhaustive"}
        counts.append(zermelo.decide(each("cycle:12", question=question), **options).answer)
        counts.append(len(set(seen)))
        assert certified(each("cycle:12", question=question), method=method) == counts[-2]
    assert counts[0] == counts[2]
    assert counts[1] * 2 < counts[3]  # of many positions only one is looked at
    with pytest.raises(zermelo.errors.InputError, match=r"line \d+: the rules of wrong contradict"):
        zermelo.decide(wrong("cycle:8", question="nim-value"), method=method)


def test_a_ruleset_is_itself_wherever_it_comes_back(rules: Rules) -> None:
    (game, *_) = rules(UNSORTED)
    mine = zermelo.ruleset(
        "mine", start=lambda graph: graph.n, moves=lambda graph, p: [(1, p - 1)] if p else ()
    )
    for each in (game, mine):
        instance = each("path:4")
        assert copy.deepcopy(instance) == instance == pickle.loads(pickle.dumps(instance))
        verdict = zermelo.decide(instance, time_limit=60)
        assert verdict.certificate is not None
        assert verdict.certificate.instance.position.ruleset is each


def test_what_rules_print_is_no_answer(tmp_path: Path) -> None:
    text = UNSORTED.replace("    for v in left:", "    print('playing')\n    for v in left:")
    (tmp_path / "rules.py").write_text(text + "print('loaded')\n")
    folders = os.pathsep.join(path for path in sys.path if path)
    command = "decide --rules rules.py unsorted --graph path:5 --json"
    done = subprocess.run(
        [sys.executable, "-m", "zermelo", *command.split()], cwd=tmp_path, capture_output=True,
        text=True, timeout=120, env={**os.environ, "PYTHONPATH": folders},
    )  # fmt: skip
    assert json.loads(done.stdout)["answer"] == 3
    assert {"loaded", "playing"} <= set(done.stderr.split())


def test_rulesets_in_a_list_and_the_mark_of_an_editor(tmp_path: Path) -> None:
    path = tmp_path / "rules.py"
    path.write_bytes(
        b"\xef\xbb\xbfimport zermelo\r\nGAMES = [zermelo.ruleset(f'g-{k}', start=lambda g: 3,\r\n"
        b"    moves=lambda g, p, k=k: [(1, p - k)] if p >= k else ()) for k in (1, 2)]\r\n"
    )
    from hashlib import sha256

    from zermelo.games.ruleset.files import load

    one, two = load(str(path))
    assert [zermelo.decide(each("path:2"), question="nim-value").answer for each in (one, two)] == [
        1, 1,
    ]  # fmt: skip
    assert one.source is not None
    assert one.source.sha256 == sha256(path.read_bytes()).hexdigest()


@pytest.mark.parametrize(
    "start",
    [
        "lambda graph, heaps: tuple(heaps)",
        "lambda heaps: tuple(heaps)",
        "lambda **data: tuple(data['heaps'])",
    ],
)
def test_a_start_without_a_graph_may_name_one(start: str) -> None:
    def moves(graph: Any, heaps: tuple[int, ...]) -> Any:
        for i, heap in enumerate(heaps):
            for left in range(heap):
                yield [i, left], (*heaps[:i], left, *heaps[i + 1 :])

    nim = zermelo.ruleset(
        "nim", start=eval(start), moves=moves, graph="none", data={"heaps": list[int]}
    )
    assert zermelo.decide(nim(heaps=[1, 2, 4]), question="nim-value").answer == 7
