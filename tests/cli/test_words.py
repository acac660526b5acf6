"""What an answer says to a person, and its witness in JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from small_certificates import C4, P2, SAMPLES, TREE, Sample, certificate, on

import zermelo
from zermelo.checker.check import kinds
from zermelo.games.ello.words import WHY
from zermelo.games.impartial.evidence import LOST
from zermelo.games.registry import GAMES
from zermelo.pictures.impartial.plays import WHY_LOST
from zermelo.python.speaking import answer_in_words
from zermelo.views.view import view

Cli = Callable[..., tuple[int, str, str]]

SAID = [
    ("ello --graph path:3 --set green=all", r"play 2, 0, 1", [2, 0, 1]),
    ("ello --graph grid:2x2 --set green=0",
     ("there is 1 green, 4 vertices and 4 edges; a game that is won has greens of the same parity"
     " as vertices and edges together (Theorem 1.5)"), None),
    ("ello --graph hypercube:3 --set green=all",
     "no vertex can be the last move: with all neighbors gone none is playable", None),
    ("ello --graph complete:7 --set green=[0,1]",
     ("of 7 places 4 are even, and the colors of the 7 parts ask for another number of vertices at"
     " even places"), None),
    ("ello --graph complete:5 --set green=all --method subset-dp",
     "of the 2^5 sets of vertices that can be played first, all vertices are none", None),
    ("ello --graph complete:3 --set green=[] --set before=[[0,1],[1,2],[2,0]]",
     "each of 0, 1, 2 must be played before the next, and the last before the first", None),
    ("vertexnim --graph path:4 --set weights=[3,1,4,1] --set token=0",
     "the next player wins: leave 0, go to 1", [0, 1]),
    ("vertexnim --graph path:4 --set weights=[3,1,4,1] --set token=0 --question winning-moves",
     "leave 0, go to 1; leave 2, go to 1", None),
    ("vertexnim --graph path:4 --set weights=[1,1,1,1] --set token=0",
     "the previous player wins: the number of moves is the same however one plays", None),
    ("vertexnim --graph path:3 --set weights=[1,1,1] --set order=move-then-remove --set token=1",
     "the next player wins: go to 0, leave 0 there", [0, 0]),
    ("node-kayles --graph cycle:7 --question outcome", "the next player wins: take 0", 0),
    ("node-kayles --graph cycle:7", "the next player wins: take 0", 0),
    ("node-kayles --graph path:9", "the next player wins: take 4", 4),  # of nim-value 3
    ("node-kayles --graph path:4",
     "the previous player wins: no move leads to nim-value 0", None),
    ("node-kayles --graph grid:4x4 --question outcome",
     "the previous player wins: every move is answered by its image", None),
    ("geography --graph path:1 --set token=0", "the previous player wins: there is no move", None),
    ("subtraction --graph path:7 --set take=[1,2]", "the next player wins: take 0", [0]),
    ("subtraction --graph path:6 --set take=[1,2]",
     "the previous player wins: no move leads to nim-value 0", None),
    ("geography --graph path:3 --set token=0",
     ("the previous player wins: a maximum matching leaves the token's vertex free, and its edges"
      " answer"), None),
    ("node-kayles --graph star:9 --question winning-moves",
     "take 0; take 1; take 2; take 3; take 4; and 5 more", None),
    ("grim --graph complete:3 --question winning-moves",
     "no move wins: no move leads to nim-value 0", None),
    ("grim --graph complete:5 --question winning-moves",
     "no move wins: every move has an answer", None),
    ("polish --graph path:3 --question winning-moves", None, None),
    ("edge-nim --graph path:3 --set edge_weights=[[0,1,2],[1,2,2]] --set token=1",
     "the next player wins: leave 0, go to 0", [0, 0]),
    ("geography --graph path:4 --set token=0", "the next player wins: go to 1", 1),
    ("light-polish --set left=[1,0,0] --set right=[0,1,0]", None, ["left", 1]),
    ("cops --graph petersen",
     "3 cops catch the robber, beginning on 0, 2, 6, and 2 cops do not", [0, 2, 6]),
    ("cops --graph cycle:5 --question cops-win --set cops=2",
     "2 cops catch the robber, beginning on 0, 2", [0, 2]),
    ("cops --graph petersen --question cops-win --set cops=2",
     ("the robber escapes from 2 cops: from every placement of theirs he has a place, and a move to"
     " one from there"), None),
    ("cops --graph path:4", "1 cop catches the robber", None),
    ("cops --graph path:4 --question capture-time --set cops=1",
     "1 cop needs 2 rounds at most, beginning on 1", [1]),
    ("cops --graph cycle:4 --question capture-time --set cops=1",
     "the robber escapes from 1 cop: no corner is left", None),
    ("cops --graph cycle:4 --question cops-win --set cops=1",
     "the robber escapes from 1 cop: no corner is left", None),
    ("seepage --graph kary:2,2", "Green wins if she protects 2 a turn, and Sludge against 1", None),
    ("seepage --graph kary:2,2 --question green-wins --set protect=1",
     "Sludge wins if Green protects 1 a turn: the tree's green number is 2", None),
    ("seepage --graph simplex:2,4",
     "Green wins if she protects 1 a turn, first 2, and Sludge against 0", [2]),
    ("lights-out --graph grid:3x3 --set lit=0", "press 0, 2, 5, 6, 7", [0, 2, 5, 6, 7]),
    ("lights-out --graph path:2 --set lit=0 --question fewest-presses",
     ("no presses put all lights out: by weights whose sum no press changes modulo 2 the lamps add"
     " up to 1, and with all off to 0"), None),
    ("lights-out --graph grid:5x5 --question nullity",
     "2^2 patterns of presses change nothing", None),
    ("cleaning --graph path:3 --question cleaned", "0, 1, 2 stay dirty", []),
    ("cleaning --graph path:3 --question cleaned --set brushes=[1,0,0]",
     "every vertex is cleaned", [0, 1, 2]),
    ("subtraction --graph path:5 --set take=[1,2] --question period --set attach_at=0",
     "the nim-values repeat every 3, from the start on", None),
    ("weak-cops --graph path:3", "it is 1", None),
]  # fmt: skip


@pytest.mark.parametrize(("asked", "words", "witness"), SAID, ids=[row[0] for row in SAID])
def test_an_answer_in_words(asked: str, words: str | None, witness: object, cli: Cli) -> None:
    status, out, _ = cli("decide", *asked.split())
    assert (status, out.count("\n")) == (0, 1)
    said = out.rstrip("\n").partition(" s; ")[2]
    assert said if words is None else said == words
    _, out, _ = cli("decide", *asked.split(), "--json")
    assert json.loads(out).get("witness") == witness


def says_no(game: str, kind: str) -> bool:
    """Whether a kind of evidence can be that of a no."""
    proved = kinds(game)[kind].proves.values()
    return any(answer is None or answer is False for each in proved for answer in each or ())


SAYS_NO: dict[tuple[str, str], Sample] = {
    sample[:2]: sample
    for sample in (
        *SAMPLES,
        # The samples of these kinds have a yes.
        ("lights-out", "state-table", "lit-search", on(P2, lit=[0], lit_only=True)),
        ("seepage", "tree-numbers", "trees", on(TREE, question="green-wins", protect=1)),
        ("seepage", "bounds", "bounds", on(TREE, question="green-wins", protect=1)),
        ("cops", "dismantling", "dismantle", on(C4, question="cops-win", cops=1)),
        ("cops", "bounds", "theorems", on(C4, question="cops-win", cops=1)),
        ("cops", "strategies", "fixpoint", on(C4, question="cops-win", cops=1)),
    )
    if says_no(*sample[:2])
}
NEGATIVE = [*SAYS_NO.values()]


@pytest.mark.parametrize("sample", NEGATIVE, ids=lambda sample: f"{sample[0]} {sample[1]}")
def test_every_no_says_why(sample: Sample) -> None:
    proof = certificate(sample)
    assert proof.evidence.kind == sample[1]
    assert proof.answer is None or proof.answer is False
    verdict = replace(
        zermelo.decide(zermelo.ello("path:1", green="all")), answer=proof.answer, certificate=proof
    )
    words, witness = answer_in_words(verdict, proof.instance)
    assert witness is None
    assert len(words) > len("the robber escapes from 2 cops")


@pytest.mark.parametrize(
    "game", [name for name, spec in GAMES.items() if spec.impartial is not None]
)
def test_each_kind_says_why_the_player_to_move_loses(game: str) -> None:
    lost = {
        name
        for name, kind in kinds(game).items()
        for value in LOST
        if value in kind.proves and name != "periodicity"
    }
    told_of = {*WHY_LOST, *view(game).why_lost}
    assert lost <= told_of
    assert {*view(game).why_lost} <= {*kinds(game)}


def test_each_kind_that_says_no_in_ello_has_its_sentence() -> None:
    assert {*WHY} == {name for name in kinds("ello") if says_no("ello", name)}
    assert {*WHY} == {kind for game, kind, *_ in NEGATIVE if game == "ello"}


def test_a_proof_tells_its_length(cli: Cli) -> None:
    game = ("--graph", "complete:5", "--set", "green=all", "--method", "sat-lazy")
    status, out, _ = cli("decide", "ello", *game, "--certificate", "c.json")
    assert status == 0
    said = out.rstrip("\n").partition("refuted by a proof of ")[2]
    proof = json.loads(Path("c.json").read_text())["evidence"]["proof"]
    assert said == f"{len(proof.splitlines())} steps"


def test_a_long_order_is_cut_for_people_and_whole_in_json(cli: Cli) -> None:
    asked = ("decide", "ello", "--graph", "grid:4x5", "--set", "green=0")
    assert ", … (20 in all)\n" in cli(*asked)[1]
    order = json.loads(cli(*asked, "--json")[1])["witness"]
    game = zermelo.ello("grid:4x5", green=[0])
    evidence = zermelo.types.Evidence("winning-order", {"order": order})
    assert zermelo.check(zermelo.types.Certificate(game, True, evidence)).accepted


def test_a_sum_and_the_first_protection(cli: Cli, save: Callable[..., str]) -> None:
    grim = {"game": "grim", "graph": {"family": "path:3"}}
    polish = {"game": "polish", "graph": {"family": "path:2"}}
    file = save("sum.json", {"game": "sum", "parts": [grim, polish], "question": "outcome"})
    status, out, _ = cli("decide", file)
    assert status == 0
    assert "the next player wins: part " in out
    asked = ("decide", "seepage", "--graph", "kary:2,2", "--question", "green-wins")
    found = [
        json.loads(cli(*asked, "--set", f"protect={k}", "--method", "learn", "--json")[1])
        for k in (1, 2)
    ]
    assert [value["answer"] for value in found] == [False, True]
    assert "witness" not in found[0]
    assert found[1]["witness"] == [1, 2]  # both children, before the token moves


RULES = """
import zermelo

def start(graph):
    return frozenset(range(graph.n))

def moves(graph, left, player=None):
    for v in sorted(left):
        if player is None or v % 2 == (player == "right"):
            yield v, left - {v}

ONE = zermelo.ruleset("ones", start=start, moves=moves, say=lambda graph, move: f"strike {move}")
TWO = zermelo.ruleset("twos", start=start, moves=moves, partizan=True)
"""


def test_games_of_rules_files(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(RULES)

    def said(*asked: str) -> str:
        status, out, _ = cli("decide", "--rules", "mine.py", *asked)
        assert status == 0
        return out.rstrip("\n").partition(" s; ")[2]

    assert said("ones", "--graph", "path:3", "--question", "outcome") == (
        "the next player wins: strike 0"
    )
    assert said("ones", "--graph", "path:1", "--question", "winning-moves") == "strike 0"
    # Left has two vertices of three, and Right one.
    assert said("twos", "--graph", "path:3") == "Left wins, whoever starts: Left begins with 0"
    assert said("twos", "--graph", "path:2").startswith("the previous player wins")
    assert (
        said("twos", "--graph", "path:3", "--question", "winning-moves", "--set", "player=right")
        == "no move wins"
    )
