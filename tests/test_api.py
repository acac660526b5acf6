"""The Python interface."""

from __future__ import annotations

import doctest
import itertools
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

import zermelo
from zermelo import Graph
from zermelo.errors import InputError
from zermelo.python import MODULES
from zermelo.python.moved import OLD, public
from zermelo.types import Assurance


def test_the_docstring_of_the_package() -> None:
    found = doctest.testmod(zermelo)
    assert (found.attempted, found.failed) == (4, 0)


def test_every_name_is_there() -> None:
    assert sorted(dir(zermelo)) == sorted(zermelo.__all__)
    assert len(zermelo.__all__) - len(MODULES) <= 27
    for name in zermelo.__all__:
        assert getattr(zermelo, name) is not None
    with pytest.raises(AttributeError, match="elo"):
        zermelo.elo  # noqa: B018


@pytest.mark.parametrize(("name", "place"), OLD.items())
def test_an_old_name_says_where_it_is(name: str, place: str) -> None:
    with pytest.warns(DeprecationWarning, match="is now") as told:
        found = getattr(zermelo, name)
    assert str(told[0].message) == f"zermelo.{name} is now zermelo.{place}.{name}"
    assert told[0].filename == __file__
    assert found is public()[place][name]
    assert name not in zermelo.__all__


@pytest.mark.parametrize(
    "keys",
    [
        {},
        {"green": "some"},
        {"green": [9]},
        {"green": ["0"]},
        {"green": [0, 0]},
        {"green": 3},
        {"green": [[0]]},
        {"green": [None]},
        {"green": "all", "colors": [0, 0, 0]},
        {"colors": [0, 0]},
        {"colors": [0, 0, 2]},
        {"colors": ["0", "0", "0"]},
        {"colors": [0.0, 0, 0]},
        {"colors": {0: 0, 1: 0}},
        {"colors": {0: 0, 1: 0, 2: 0, 3: 0}},
        {"colors": 3},
        {"green": "all", "before": [(0, 2)]},
        {"green": "all", "before": [(0, 9)]},
        {"green": "all", "before": [(0,)]},
        {"green": "all", "before": [(0, 1, 2)]},
        {"green": "all", "before": 3},
        {"green": "all", "modulus": 3},
        {"colors": [0, 0, 0], "modulus": 1},
        {"colors": [0, 0, 0], "modulus": "2"},
        {"green": "all", "playable": "none"},
    ],
)
@pytest.mark.parametrize("graph", ["path:3", nx.path_graph(3)])
def test_data_mistakes_are_input_errors(keys: dict[str, Any], graph: Any) -> None:
    with pytest.raises(InputError):
        zermelo.ello(graph, **keys)


@pytest.mark.parametrize("label", [True, 0.0, "0", None])
def test_labels_are_texts_or_integers(label: Any) -> None:
    # A networkx graph has its own idea: there, True and 1.0 are the node 1.
    with pytest.raises(InputError):
        zermelo.ello("path:3", green=[label])


def test_other_kinds_of_data() -> None:
    numpy = pytest.importorskip("numpy")
    colors = numpy.array([0, 1, 0])
    for given in (colors, list(colors), colors.tolist(), tuple(colors)):
        assert zermelo.ello("path:3", colors=given).position.colors == (0, 1, 0)
    for green in ({0, 2}, (0, 2), range(0, 3, 2), iter([2, 0]), numpy.array([0, 2])):
        assert zermelo.ello("path:3", green=green).position.colors == (0, 1, 0)


def test_the_empty_game_is_won() -> None:
    for empty in (nx.Graph(), Graph.from_edges(0, [])):
        game = zermelo.ello(empty, green="all")
        for method in (None, *zermelo.analysis.methods("ello")):
            verdict = zermelo.decide(game, method=method)
            assert verdict.answer is True or not verdict.answered, method
        verdict = zermelo.decide(game)
        assert (verdict.answer, verdict.assurance) == (True, Assurance.CERTIFIED)
        assert verdict.certificate is not None
        assert verdict.certificate.evidence.data["order"] == []
        assert "p cnf 0 0" in zermelo.logic.encode(game)


@pytest.mark.parametrize("green", [True, False])
def test_one_vertex(green: bool) -> None:
    game = zermelo.ello("path:1", green="all" if green else [])
    for method in (None, *zermelo.analysis.methods("ello")):
        verdict = zermelo.decide(game, method=method)
        assert verdict.answer is green or not verdict.answered, method
    verdict = zermelo.decide(game)
    assert (verdict.answer, verdict.assurance) == (green, Assurance.CERTIFIED)


def test_read(tmp_path: Path) -> None:
    value = {"game": "ello", "graph": {"family": "path:3"}, "green": "all"}
    one, many = tmp_path / "one.json", tmp_path / "many.jsonl"
    one.write_text(json.dumps(value))
    many.write_text(f"{json.dumps(value)}\n" * 2)
    instance = zermelo.read(str(one))
    assert zermelo.read(one) == instance  # type: ignore[arg-type]  # a Path does too
    assert zermelo.experiments.read_all(str(one)) == [instance]
    assert zermelo.experiments.read_all(str(many)) == [instance, instance]
    assert zermelo.read(str(one), question="winnable") == instance
    with pytest.raises(InputError, match="2 instances; read them with read_all"):
        zermelo.read(str(many))
    with pytest.raises(InputError, match="no question"):
        zermelo.read(str(one), question="solvable")


def test_decide_options() -> None:
    game = zermelo.ello("cycle:5", green=[])
    assert zermelo.decide(game).answer is False
    for level in ("certified", Assurance.CERTIFIED):
        verdict = zermelo.decide(game, method="cpsat-positions", assurance=level)
        assert (verdict.answer, verdict.assurance) == (None, Assurance.UNKNOWN)
    limited = zermelo.decide(game, time_limit=60, memory_limit=10)
    assert (limited.answer, limited.assurance) == (False, Assurance.CERTIFIED)
    hopeless = zermelo.ello("complete:40", green=[0, 1])
    verdict = zermelo.decide(hopeless, method="sat-orientation", time_limit=0.5)
    assert (verdict.answered, verdict.reason) == (False, "time limit of 0.5 s reached")
    assert zermelo.decide(game, question="winnable", seed=2**31 - 1).answer is False


@pytest.mark.parametrize(
    "options",
    [
        {"question": "solvable"},
        {"method": "sat"},
        {"assurance": "sure"},
        {"assurance": "unknown"},
        {"assurance": Assurance.UNKNOWN},
        {"seed": -1},
        {"seed": 2**31},
        {"time_limit": -1},
        {"time_limit": float("nan")},
        {"memory_limit": -1},
    ],
)
def test_decide_mistakes(options: dict[str, Any]) -> None:
    with pytest.raises(InputError):
        zermelo.decide(zermelo.ello("path:3", green="all"), **options)


def test_check_mistakes(tmp_path: Path) -> None:
    verdict = zermelo.decide(zermelo.ello("path:3", green="all"), method="obstruction")
    with pytest.raises(InputError, match="no certificate"):
        zermelo.check(verdict)
    with pytest.raises(InputError, match="cannot read"):
        zermelo.check(str(tmp_path / "missing.json"))
    two = tmp_path / "two.jsonl"
    two.write_text('{"zermelo": "certificate"}\n' * 2)
    with pytest.raises(InputError, match="2 certificates"):
        zermelo.check(str(two))


def test_encode() -> None:
    game = zermelo.ello("path:3", green="all")
    assert "\np cnf 2 4\n" in zermelo.logic.encode(game)
    assert "position(0)" in zermelo.logic.encode(game, "cpsat", "cpsat-alldifferent")
    for arguments in (("qdimacs",), ("x",), ("cnf", "x")):
        with pytest.raises(InputError):
            zermelo.logic.encode(game, *arguments)


def test_agreement_on_all_colorings_of_small_graphs() -> None:
    for family in ("path:3", "cycle:3", "star:3", "complete:4"):
        n = zermelo.graphs.graph(family)[0].n
        for colors in itertools.product((0, 1), repeat=n):
            game = zermelo.ello(family, colors=colors)
            answers = {
                zermelo.decide(game, method=method).answer
                for method in ("subset-dp", "sat-orientation")
            }
            assert len(answers) == 1


def test_the_other_games() -> None:
    graph = nx.grid_2d_graph(2, 2)
    presses = zermelo.lights_out(graph, [(0, 0)], question="fewest-presses")
    assert presses.position.lit == (1, 0, 0, 0)
    assert zermelo.decide(presses).answer == 3
    assert zermelo.decide(zermelo.lights_out("path:2", [0], modulus=4)).answer is False
    assert zermelo.lights_out("path:2", "all", lit_only=True).position.lit_only
    assert zermelo.decide(zermelo.cleaning("complete:4")).answer == 4
    left = zermelo.cleaning(nx.path_graph(["a", "b", "c"]), {"a": 1, "b": 0, "c": 0}, name="x")
    assert (left.question, left.name) == ("cleaned", "x")
    assert zermelo.decide(left).answer == {"dirty": [], "brushes": []}
    assert zermelo.decide(left, question="brush-number").answer == 1
    assert zermelo.cleaning("path:3", [1, 0, 0]).position == left.position
    brushed = zermelo.polish(graph, {(0, 0): 1, (0, 1): 0, (1, 0): 0, (1, 1): 0})
    assert brushed.position.brushes == (1, 0, 0, 0)
    assert zermelo.decide(brushed).answer == 2  # a cycle with three brush-free vertices (Lemma 6)
    moves = zermelo.polish(nx.path_graph(["a", "b", "c"]), question="winning-moves", name="y")
    assert (zermelo.decide(moves).answer, moves.name) == (["a", "c"], "y")
    mistakes: list[Callable[[], object]] = [
        lambda: zermelo.lights_out("path:2", "some"),
        lambda: zermelo.lights_out("path:2", [5]),
        lambda: zermelo.lights_out("path:2", "all", modulus=1),
        lambda: zermelo.lights_out("path:2", "all", question="winnable"),
        lambda: zermelo.lights_out(nx.Graph([(0, 0)]), "all"),
        lambda: zermelo.cleaning(nx.DiGraph([(0, 1)])),
        lambda: zermelo.cleaning("path:2", [1]),
        lambda: zermelo.cleaning("path:2", [1, -1]),
        lambda: zermelo.cleaning("path:2", [1, 0], question="brush-number"),
        lambda: zermelo.polish(nx.DiGraph([(0, 1)])),
        lambda: zermelo.polish("path:2", [1]),
        lambda: zermelo.polish("path:2", [1, -1]),
        lambda: zermelo.polish("path:2", question="cleaned"),
    ]
    for mistake in mistakes:
        with pytest.raises(InputError):
            mistake()


def test_seepage() -> None:
    graph = nx.DiGraph([("spring", "a"), ("spring", "b"), ("a", "lake"), ("b", "lake")])
    game = zermelo.seepage(graph, name="hill")
    assert (game.question, game.name) == ("green-number", "hill")
    assert game.position.sinks == (list(graph).index("lake"),)
    verdict = zermelo.decide(game)
    assert (verdict.answer, verdict.assurance) == (1, Assurance.CERTIFIED)
    nearer = zermelo.decide(zermelo.seepage(graph, protect=1, sinks=["a", "b"]))
    assert (nearer.question, nearer.answer) == ("green-wins", False)
    assert zermelo.check(nearer).accepted
    assert zermelo.decide(zermelo.seepage(graph, protect=2, sinks=["b", "a"])).answer is True
    assert zermelo.decide(zermelo.seepage(graph, sinks=["spring"])).answer is None
    assert zermelo.decide(zermelo.seepage("simplex:3,4")).answer == 2
    both = zermelo.seepage("simplex:3,4", protect=2, sinks=[30, 31])
    assert zermelo.decide(both, question="green-number").answer == 1
    with pytest.raises(InputError, match="protect"):
        zermelo.decide(game, question="green-wins")
    pairs = nx.DiGraph([((0, 0), (0, 1)), ((0, 0), (1, 0))])
    assert zermelo.seepage(pairs, sinks=[(1, 0)]).position.sinks == (2,)
    wrong: list[tuple[Any, dict[str, Any], str]] = [
        (nx.Graph([(0, 1)]), {}, "directed graphs"),
        ("path:3", {}, "directed graphs"),
        (nx.DiGraph(), {}, "no vertex"),
        (nx.DiGraph([(0, 1), (1, 0)]), {}, "directed cycle 0 -> 1 -> 0"),
        (nx.DiGraph([(0, 2), (1, 2)]), {}, "no edge into them"),
        (nx.DiGraph([(0, 0)]), {}, "loop"),
        (nx.MultiDiGraph([(0, 1), (0, 1)]), {}, "stands twice"),
        ("kary:2,2", {"protect": 0}, "cannot protect 0"),
        ("kary:2,2", {"protect": -1}, "cannot protect -1"),
        ("kary:2,2", {"protect": "1"}, "int"),
        ("kary:2,2", {"protect": True}, "int"),
        ("kary:2,2", {"protect": 1, "question": "green-number"}, "does not use"),
        ("kary:2,2", {"question": "green-wins"}, "missing"),
        ("kary:2,2", {"question": "winnable"}, "no question"),
        ("kary:2,2", {"sinks": [9]}, "no vertex 9"),
        ("kary:2,2", {"sinks": [3, 3]}, "twice"),
        ("kary:2,2", {"sinks": 9}, "no vertex 9"),
        ("kary:2,2", {"sinks": 3.5}, "give a list"),
        (nx.DiGraph([(0, 1)]), {"sinks": [2]}, "no node 2"),
    ]
    for source, keys, words in wrong:
        with pytest.raises(InputError, match=words):
            zermelo.seepage(source, **keys)


def test_classify() -> None:
    known = zermelo.analysis.classify(nx.petersen_graph())
    assert known.properties["oddity"] is known.properties["special"] is True
    assert known.colorings is not None
    limited = zermelo.analysis.classify("petersen", time_limit=60, memory_limit=10)
    assert (limited.properties, limited.colorings) == (known.properties, known.colorings)
    late = zermelo.analysis.classify("grid:4x5", time_limit=0)
    assert late.properties["odd_type"] is True
    assert late.properties["oddity"] is None
    assert "time limit" in (late.reason or "")
    sure = zermelo.analysis.classify("complete:22", error=1e-40)
    assert sure.properties["oddity"] is False
    assert 0 < sure.error_bound <= 1e-40
    mistakes: list[Callable[[], object]] = [
        lambda: zermelo.analysis.classify(nx.DiGraph([(0, 1)])),
        lambda: zermelo.analysis.classify(nx.Graph()),
        lambda: zermelo.analysis.classify("path:2", seed=-1),
        lambda: zermelo.analysis.classify("path:2", error=2),
        lambda: zermelo.analysis.classify("path:2", time_limit=-1),
    ]
    for mistake in mistakes:
        with pytest.raises(InputError):
            mistake()


def test_what_is_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    for game in (
        zermelo.vertexnim(nx.path_graph(3), [1, 2, 3], 0),
        zermelo.ello(nx.Graph([("a b", "c")]), green=["c"], name="two"),
        zermelo.light_polish([1, 0, 0], [0, 1, 0]),
        zermelo.weak_cops("tiling:4.4.4.4"),
        zermelo.disjunctive_sum([zermelo.grim("path:3"), zermelo.subtraction("path:4", [1, 2])]),
    ):
        zermelo.write(game, str(path))
        again = zermelo.read(str(path))
        assert (again.position, again.question, again.name) == (
            game.position, game.question, game.name,
        )  # fmt: skip
    verdict = zermelo.decide(zermelo.cops("path:3"))
    zermelo.write(verdict, str(path))
    assert zermelo.check(str(path)).accepted
    with pytest.raises(InputError, match="no certificate"):
        zermelo.write(zermelo.decide(zermelo.cops("path:3"), time_limit=0), str(path))
    with pytest.raises(InputError, match="empty graph"):
        zermelo.write(zermelo.ello(nx.Graph(), green="all"), str(path))
    assert zermelo.check(str(path)).accepted


GAME = zermelo.cops("path:3")
WRONG: dict[str, tuple[Callable[..., object], dict[str, Any]]] = {
    "a file's name": (zermelo.decide, {"instance": "game.json"}),
    "no instance": (zermelo.logic.encode, {"instance": "game.json"}),
    "time limit": (zermelo.decide, {"instance": GAME, "time_limit": "5"}),
    "memory limit": (zermelo.decide, {"instance": GAME, "memory_limit": float("nan")}),
    "seed": (zermelo.decide, {"instance": GAME, "seed": 0.5}),
    "depth": (zermelo.decide, {"instance": GAME, "depth": 2.5}),
    "nodes": (zermelo.decide, {"instance": GAME, "nodes": 0}),
    "level": (zermelo.decide, {"instance": GAME, "assurance": 3}),
    "error": (zermelo.decide, {"instance": GAME, "error": "small"}),
    "certificate": (zermelo.check, {"certificate": GAME}),
    "written": (zermelo.write, {"what": 3, "path": "x.json"}),
    "solution": (zermelo.hardness.solution, {"certificate": GAME}),
}


@pytest.mark.parametrize("name", WRONG)
def test_values_of_the_wrong_type(name: str) -> None:
    function, arguments = WRONG[name]
    with pytest.raises(InputError):
        function(**arguments)


def test_brushes_of_some_vertices() -> None:
    """As the pages say: 0 where nothing is said."""
    few = zermelo.polish(nx.path_graph(4), {1: 1})
    assert few.position == zermelo.polish("path:4", [0, 1, 0, 0]).position
    assert zermelo.cleaning("path:3", {}, question="cleaned").position.brushes == (0, 0, 0)
    with pytest.raises(InputError, match="there is no node 4"):
        zermelo.polish(nx.path_graph(4), {4: 1})


def test_a_verdict_is_shown_in_a_few_lines() -> None:
    verdict = zermelo.decide(zermelo.ello(nx.path_graph(3000), green=[0]))
    assert repr(verdict.certificate) == "<Certificate of ello winnable: true, by winning-order>"
    assert len(repr(verdict)) < 1000
    assert " at 0x" not in repr(verdict)
    assert "Labels(2), " in repr(zermelo.grim("path:2"))
    assert 'Labels(["a", "b"]), ' in repr(zermelo.grim(nx.Graph([("a", "b")])))
