"""Each kind of mistake in a rules file is one line that names the file and the line in it."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

import pytest
from sampling import some

import zermelo
from zermelo.cli import options as cli_options
from zermelo.games.ruleset import options as reading
from zermelo.games.ruleset.files import load

Rules = Callable[[str], tuple[zermelo.types.Ruleset, ...]]

HEAD = "import zermelo\n"

GAME = "GAME = zermelo.ruleset('mine', start=lambda graph: 0, moves=moves)\n"

PARTIZAN = "GAME = zermelo.ruleset('mine', start=lambda graph: 0, moves=moves, partizan=True)\n"

PLAYED = {
    "no pair": ("def moves(graph, p):\n    yield 1\n" + GAME, 3, "yields 1"),
    "not hashable": (
        "def moves(graph, p):\n    yield 1, {2}\n" + GAME, 3, "cannot be hashed: a set"
    ),
    "no iterable": ("def moves(graph, p):\n    return 5\n" + GAME, 2, "gives 5"),
    "an exception": (
        "def moves(graph, p):\n    help(graph)\n" + GAME + "def help(graph):\n    graph.foo\n",
        6, "no attribute 'foo'",
    ),
    "never ends": (
        "def moves(graph, p):\n    yield 1, 1 - p\n" + GAME, 2, "never end"
    ),
    "never ends, partizan": (
        "def moves(graph, p, player):\n    yield 1, 1 - p\n" + PARTIZAN, 2, "never end"
    ),
    "a move that is no JSON": (
        "def moves(graph, p):\n    if p < 2:\n        yield {1: 2}, p + 1\n" + GAME,
        2, "of an object is a text",
    ),
    "a move with half a character": (
        "def moves(graph, p):\n    if p < 2:\n        yield '\\ud800', p + 1\n" + GAME,
        2, "half a character",
    ),
    "a move with a number without end": (
        "def moves(graph, p):\n    if p < 2:\n        yield 10 ** 6000, p + 1\n" + GAME,
        2, "more than 10,000 bits",
    ),
    "it interrupts itself": (
        "def moves(graph, p):\n    raise KeyboardInterrupt\n" + GAME, 3, "fails: KeyboardInterrupt"
    ),
    "it ends itself": (
        "def moves(graph, p):\n    raise GeneratorExit\n" + GAME, 3, "fails: GeneratorExit"
    ),
    "it calls itself for ever": (
        "def moves(graph, p):\n    return moves(graph, p)\n" + GAME, 3, "RecursionError"
    ),
    "a generator that never ends": (
        "def moves(graph, p):\n    while True:\n        yield 1, 1\n" + GAME,
        4, "moves from one position; it must come to an end",
    ),
    "a hash that fails": (
        ("class P:\n    def __hash__(self):\n        raise ValueError('mine')\n"
        "def moves(graph, p):\n    yield 1, P()\n" + GAME),
        6, "cannot be hashed: a P (ValueError: mine)",
    ),
    "positions that do not fall apart": (
        ("def moves(graph, p):\n    yield 1, p + 1\n"
        "GAME = zermelo.ruleset('mine', start=lambda g: 1, moves=moves, components='connected')\n"),
        2, "components of mine fails: TypeError",
    ),
    "canonical goes back": (
        ("def moves(graph, p):\n    if p:\n        yield 1, p - 1\nGAME = zermelo.ruleset('mine',"
        "\n    start=lambda g: 3, moves=moves, canonical=lambda g, p: p + 1)\n"),
        2, "bring the end nearer, also after canonical",
    ),
    "start fails": (
        ("def moves(graph, p):\n    return ()\n"
        "def start(graph):\n    return 1 // 0\n"
        "GAME = zermelo.ruleset('mine', start=start, moves=moves)\n"),
        5, "ZeroDivisionError",
    ),
    "components fail": (
        ("def moves(graph, p):\n    return ()\n"
        "def parts(graph, p):\n    yield [p]\n"
        "GAME = zermelo.ruleset('mine', start=lambda g: 1, moves=moves, components=parts)\n"),
        4, "cannot be hashed: a list",
    ),
}  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "limit"), [*product(PLAYED, [None]), *some(product(PLAYED, [20.0]))]
)
def test_a_mistake_that_shows_in_play(
    kind: str, limit: float | None, rules: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "MOST", 1000)
    text, line, words = PLAYED[kind]
    (game,) = rules(HEAD + text)
    with pytest.raises(zermelo.errors.InputError) as failure:
        zermelo.decide(game("path:3"), time_limit=limit)
    said = str(failure.value)
    assert f"rules.py: line {line}: " in said
    assert words in said
    assert "\n" not in said


LOADED = {
    "no Python": ("def moves(\n", 2, "no Python"),
    "an exception": ("1 / 0\n", 2, "ZeroDivisionError"),
    "it ends the program": ("raise SystemExit\n", 2, "SystemExit"),
    "it interrupts itself": ("raise KeyboardInterrupt\n", 2, "fails: KeyboardInterrupt"),
    "an exception of no common kind": (
        "class Odd(BaseException):\n    pass\nraise Odd('x')\n", 4, "fails: Odd: x"
    ),
    "an exception without words": (
        ("class Odd(Exception):\n    def __str__(self):\n        raise ValueError\n"
        "raise Odd\n"), 5, "fails: Odd",
    ),
    "an error of zermelo": ("zermelo.decide(3)\n", 2, "InputError: 3 is no instance"),
    "a limit of zermelo": ("raise zermelo.errors.LimitReached('x')\n", 2, "LimitReached: x"),
    "half a text": ("x = '\0'\n", None, "no Python"),
    "no such module": ("import nowhere_to_be_found\n", 2, "ModuleNotFoundError"),
    "a default of another type": (
        ("GAME = zermelo.ruleset('g', start=lambda g: 0, moves=lambda g, p: (), "
        "data={'k': (int, 'x')})\n"), 2, "give one of the type int",
    ),
    "no ruleset": ("x = 1\n", None, "defines no ruleset"),
    "a bad name": (
        "GAME = zermelo.ruleset('My Game', start=lambda g: 0, moves=lambda g, p: ())\n",
        2, "no name for a game",
    ),
    "a name with other letters": (
        "GAME = zermelo.ruleset('häufchen', start=lambda g: 0, moves=lambda g, p: ())\n",
        2, "letters from a to z",
    ),
    "a bad type": (
        "GAME = zermelo.ruleset('g', start=lambda g: 0, moves=lambda g, p: (), data={'k': set})\n",
        2, "the type of k",
    ),
    "a reserved key": (
        ("GAME = zermelo.ruleset('g', start=lambda g: 0, moves=lambda g, p: (), "
        "data={'graph': int})\n"),
        2, "means something else",
    ),
    "no function": ("GAME = zermelo.ruleset('g', start=3, moves=lambda g, p: ())\n", 2, "start"),
    "twice": (
        ("one = zermelo.ruleset('g', start=lambda g: 0, moves=lambda g, p: ())\n"
        "two = zermelo.ruleset('g', start=lambda g: 1, moves=lambda g, p: ())\n"),
        None, "two rulesets",
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", LOADED)
def test_a_mistake_that_shows_when_the_file_is_loaded(kind: str, rules: Rules) -> None:
    text, line, words = LOADED[kind]
    with pytest.raises(zermelo.errors.InputError) as failure:
        rules(HEAD + text)
    said = str(failure.value)
    assert "rules.py: " in said
    assert line is None or f": line {line}: " in said
    assert words in said


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Have Ctrl-C raise KeyboardInterrupt, whatever a test before has made of it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_is_no_mistake(rules: Rules) -> None:
    """Only what the file raises itself is one: here the signal arrives in its midst."""
    text = "import signal\nsignal.raise_signal(signal.SIGINT)\n"
    with pytest.raises(KeyboardInterrupt):
        rules(HEAD + text)
    (game,) = rules(
        HEAD
        + "import signal\ndef moves(graph, p):\n    signal.raise_signal(signal.SIGINT)\n"
        + GAME
    )
    with pytest.raises(KeyboardInterrupt):
        zermelo.decide(game("path:3"))


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there is no alarm here")
def test_a_file_that_is_never_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli_options, "RULES_SECONDS", 0.1)
    (tmp_path / "rules.py").write_text("while True:\n    pass\n")
    before = signal.getsignal(signal.SIGALRM)
    with pytest.raises(
        zermelo.errors.InputError, match=r"rules.py: line \d: .*not defined after 0.1 s"
    ):
        cli_options.load_rules([str(tmp_path / "rules.py")])
    assert signal.getsignal(signal.SIGALRM) == before


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(zermelo.errors.InputError, match="No such file"):
        load(str(tmp_path / "missing.py"))
    with pytest.raises(zermelo.errors.InputError, match="null byte"):
        load("rules\0.py")
    (tmp_path / "binary.py").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(zermelo.errors.InputError, match="no UTF-8"):
        load(str(tmp_path / "binary.py"))


def test_the_name_of_a_built_in_game_is_taken(rules: Rules) -> None:
    text = "GAME = zermelo.ruleset('grim', start=lambda g: 0, moves=lambda g, p: ())\n"
    with pytest.raises(zermelo.errors.InputError, match=r"line 2: grim is a game of zermelo's own"):
        rules(HEAD + text)


GROWS = "def moves(graph, p):\n    if p < 10 ** 9:\n        yield 1, p + 1\n"


def test_a_first_play_that_does_not_end_before_the_limits(rules: Rules) -> None:
    (game,) = rules(HEAD + GROWS + GAME)
    for options in ({"time_limit": 2}, {"method": "search", "nodes": 1500}, {"nodes": 2000}):
        with pytest.raises(
            zermelo.errors.InputError, match=r"line 2: moves of mine do not end: a play"
        ):
            zermelo.decide(game("path:3"), **options)
    both = GROWS.replace("p)", "p, player)") + PARTIZAN
    (game,) = rules(HEAD + both)
    with pytest.raises(
        zermelo.errors.InputError, match=r"line 2: moves of mine do not end: a play"
    ):
        zermelo.decide(game("path:3"), nodes=1500)


def test_play_that_is_long_ends_at_the_limits(rules: Rules) -> None:
    """Where the first play ended, or is short when the limit comes, nobody can tell."""
    ends = GROWS.replace("yield 1, p + 1", "yield 0, 10 ** 9\n        yield 1, p + 1")
    for text, nodes in ((GROWS, 900), (ends, 3000)):
        (game,) = rules(HEAD + text + GAME)
        for method in ("search", "nimbers"):
            verdict = zermelo.decide(
                game("path:3"), question="nim-value", method=method, nodes=nodes
            )
            assert verdict.assurance.label == "unknown"
            assert f"limit of {nodes} positions" in (verdict.reason or "")
