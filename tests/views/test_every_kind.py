"""Every kind of evidence of every game shows something, in words and marks, and opens as a page."""

from __future__ import annotations

import contextlib
import os
import random
import re
import shutil
import xml.etree.ElementTree as ElementTree
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from evidence_forms import FORMS
from mutating import changed
from small_certificates import SAMPLES, WITHOUT, Sample, certificate

import zermelo
from zermelo.core.certificate import Certificate, Evidence
from zermelo.core.errors import InputError
from zermelo.formats.instance import decode
from zermelo.games.impartial.rules import Position
from zermelo.games.vertexnim import rules as vertexnim
from zermelo.pictures.vertexnim import lost_on_circuit
from zermelo.views.display import display
from zermelo.views.page import page
from zermelo.views.styles import LINKS, NODES, OVER
from zermelo.views.svg import document

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
NAMES = [f"{game} {kind}" for game, kind, *_ in SAMPLES]


@cache
def made(number: int) -> Certificate:
    return certificate(SAMPLES[number])


def test_there_is_a_sample_of_every_kind() -> None:
    kinds = {(game, kind) for game, forms in FORMS.items() for kind in forms}
    assert {(game, kind) for game, kind, *_ in SAMPLES} == kinds - WITHOUT


@pytest.mark.parametrize("number", range(len(SAMPLES)), ids=NAMES)
def test_it_is_told_and_drawn(number: int) -> None:
    shown = display(made(number))
    assert shown.plays or shown.still.caption
    assert all(play.whole for play in shown.plays)
    assert len(shown.frames) > 1
    assert all(frame.text for frame in shown.frames)
    for state in (shown.still, *(frame.state for frame in shown.frames)):
        assert len(state.nodes) == len(shown.scene.points) == len(shown.scene.names)
        assert len(state.links) in (0, len(shown.scene.links))
        assert {look.kind for look in state.nodes} <= set(NODES)
        assert {look.over for look in state.nodes} <= {"", *OVER}
        assert {look.kind for look in state.links} <= set(LINKS)
    text = document(shown.picture, shown.frames)
    assert not re.search(r"\b(nan|inf|None)\b", text)
    ElementTree.fromstring(text)
    plates = {look.kind for look in shown.still.nodes} | {look.over for look in shown.still.nodes}
    meant = {kind for kind, _ in shown.legend}
    assert plates - {"", "value", "cell", "empty", "heap", "absent"} <= meant | {"plain", "clean"}


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on this machine")
@pytest.mark.parametrize("step", [6, pytest.param(1, marks=pytest.mark.slow)])
def test_every_page_opens_and_steps_to_its_end(step: int, tmp_path: Path) -> None:
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    complaints: list[str] = []
    asked: list[str] = []
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        view: Any = browser.new_page(
            reduced_motion="reduce", viewport={"width": 390, "height": 800}
        )
        view.on("console", lambda message: complaints.append(message.text))
        view.on("pageerror", lambda error: complaints.append(str(error)))
        view.on("request", lambda request: asked.append(request.url))
        for number, name in [*enumerate(NAMES)][::step]:
            shown = display(made(number))
            file = tmp_path / f"{number}.html"
            file.write_text(page(shown))
            view.goto(file.as_uri())
            last = len(shown.frames) - 1
            for _ in range(min(last, 12)):
                view.keyboard.press("ArrowRight")
            view.keyboard.press("End")
            found = view.evaluate(
                "[document.getElementById('step').textContent,"
                " document.getElementById('told').textContent,"
                " document.documentElement.scrollWidth]"
            )
            assert found == [f"{last} of {last}", shown.frames[-1].text, 390], name
            assert not complaints, (name, complaints)
        browser.close()
    assert all(url.startswith(("file:", "data:")) for url in asked)


def ello(edges: list[list[int]], green: list[int], evidence: dict[str, Any]) -> Certificate:
    graph = {"vertices": 1 + max(map(max, edges)), "edges": edges}
    instance = decode({"game": "ello", "graph": graph, "green": green}, Path())
    data = {key: value for key, value in evidence.items() if key != "kind"}
    return Certificate(instance, True, Evidence(evidence["kind"], data))


def test_a_simplification_is_shown_step_by_step() -> None:
    # A cycle whose red vertices are suppressed one after the other, until twins are left.
    edges = [[v, (v + 1) % 7] for v in range(7)]
    steps = [["suppress", 1], ["suppress", 3], ["suppress", 5], ["green-pair", 2, 4]]
    end = {"kind": "winning-order", "order": [1, 0, 2]}
    found = ello(edges, [0, 2, 4, 6], {
        "kind": "simplification", "steps": steps, "parts": [{"vertex": 0, "evidence": end}],
    })  # fmt: skip
    assert zermelo.check(found).accepted
    shown = display(found)
    texts = [frame.text for frame in shown.frames]
    assert [text.split(":")[0] for text in texts[1:5]] == [f"Step {n}" for n in range(1, 5)]
    left = shown.frames[4].state
    assert [v for v, look in enumerate(left.nodes) if look.kind != "gone"] == [0, 2, 6]
    drawn = {
        (link.tail, link.head)
        for link, look in zip(shown.scene.links, left.links, strict=True)
        if look.kind == "plain"
    }
    assert {tuple(sorted(pair)) for pair in drawn} == {(0, 2), (2, 6), (0, 6)}
    played = [text for text in texts if " is played" in text]
    assert [text.split(" ")[0] for text in played] == ["2", "0", "6"]  # by the names of the game


def test_a_split_shows_copies_near_their_vertex() -> None:
    bowtie = [[0, 1], [0, 2], [1, 2], [0, 3], [0, 4], [3, 4]]
    end = {"kind": "winning-order", "order": [1, 0, 2]}
    found = ello(bowtie, [2, 3, 4], {
        "kind": "simplification", "steps": [["split", [0, [[0, [1, 2]]]]]],
        "parts": [{"vertex": 0, "evidence": end}, {"vertex": 1, "evidence": end}],
    })  # fmt: skip
    assert zermelo.check(found).accepted
    shown = display(found)
    assert shown.scene.names[5] == "0′"
    assert shown.frames[0].state.nodes[5].kind == "absent"
    assert shown.frames[1].state.nodes[5].kind == "green"
    assert any("0′ is played" in frame.text for frame in shown.frames)


@pytest.mark.parametrize("play", ["normal", "misere"])
def test_the_lists_of_a_circuit_are_lost_and_answered(play: str) -> None:
    chance = random.Random(play)
    known: dict[Any, bool] = {}

    def lost(position: Position) -> bool:
        key = (position.game, position)
        if key not in known:
            known[key] = not any(lost(after) for _, after in vertexnim.options(position))
        return known[key]

    seen = 0
    for _ in range(60):
        weights = [chance.randrange(1, 4) for _ in range(chance.randrange(2, 5))]
        value = {
            "game": "vertexnim", "graph": {"family": f"circuit:{len(weights)}"}, "token": 0,
            "weights": weights, "play": play, "question": "outcome",
        }  # fmt: skip
        verdict = zermelo.decide(decode(value, Path()), method="adjacent-nim")
        if verdict.evidence != "circuit":
            continue
        assert verdict.certificate is not None
        told = lost_on_circuit(verdict.certificate)
        assert told is not None
        stack = [vertexnim.start(verdict.certificate.instance.position)]
        for position in stack:
            if told(position):
                seen += 1
                assert lost(position)
                for _, between in vertexnim.options(position):
                    answers = [a for _, a in vertexnim.options(between) if told(a)]
                    assert answers, (weights, position, between)
                    stack.append(answers[0])
    assert seen > 50


def test_what_the_checker_rejects_is_drawn_with_its_word_and_not_played() -> None:
    sample: Sample = SAMPLES[NAMES.index("grim strategy")]
    good = certificate(sample)
    wrong = Certificate(good.instance, 7, good.evidence)
    word = zermelo.check(wrong)
    shown = display(wrong, word)
    assert not shown.plays
    assert "REJECTED" in document(shown.picture)
    assert 'class="rejected"' in page(shown)
    assert 'class="accepted"' in page(display(good, zermelo.check(good)))


@pytest.mark.parametrize("number", range(len(SAMPLES)), ids=NAMES)
def test_mutated_evidence_is_drawn_or_refused_in_one_line(number: int) -> None:
    found = made(number)
    chance = random.Random(number)
    for _ in range(15):
        data = changed(dict(found.evidence.data), chance)
        if isinstance(data, dict):
            evidence = Evidence(found.evidence.kind, data, found.evidence.proof)
            with contextlib.suppress(InputError):
                display(Certificate(found.instance, found.answer, evidence))
