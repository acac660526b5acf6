"""Modules beside a rules file are part of the rules: hashed, sent along, read at loading only."""

from __future__ import annotations

import hashlib
import importlib
import json
import os
import pickle
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import zermelo
from zermelo.checker.reading.certificate import decode
from zermelo.core.errors import BadProof, InputError
from zermelo.formats.certificate_writing import encode
from zermelo.games.registry import GAMES
from zermelo.games.ruleset.files import load, load_files

RULES = """\
import zermelo
import around
from deep.inside import LEAST

def moves(graph, left):
    for v in sorted(left):
        if len(left) >= LEAST:
            yield v, left - around.gone(graph, v)

GAME = zermelo.ruleset("mine", start=lambda graph: frozenset(range(graph.n)), moves=moves)
"""
AROUND = "def gone(graph, v):\n    return {v, *graph.neighbors(v)}\n"
ALONE = "def gone(graph, v):\n    return {v}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "rules.py").write_text(RULES)
    (tmp_path / "around.py").write_text(AROUND)
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep/__init__.py").write_text("")
    (tmp_path / "deep/inside.py").write_text("from . import least\nLEAST = least.LEAST\n")
    (tmp_path / "deep/least.py").write_text("LEAST = 1\n")
    return tmp_path


def value(game: zermelo.types.Ruleset) -> object:
    return zermelo.decide(game("path:5"), question="nim-value").answer


def sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_a_certificate_names_the_modules_and_their_hashes(folder: Path) -> None:
    load_files([str(folder / "rules.py")])
    (game,) = load(str(folder / "rules.py"))
    verdict = zermelo.decide(game("path:5"), question="nim-value")
    assert (verdict.answer, verdict.assurance.label) == (3, "certified")
    assert verdict.certificate is not None
    written = encode(verdict.certificate)
    files = ("around.py", "deep/__init__.py", "deep/inside.py", "deep/least.py")
    assert written["rules"] == {
        "file": "rules.py",
        "sha256": sha256(folder / "rules.py"),
        "modules": {file: sha256(folder / file) for file in files},
    }
    assert zermelo.check(decode(written, folder)).accepted
    for file in files:
        changed = json.loads(json.dumps(written))
        changed["rules"]["modules"][file] = "0" * 64
        with pytest.raises(BadProof, match=file):
            decode(changed, folder)
        del changed["rules"]["modules"][file]
        with pytest.raises(BadProof, match=f'"{file}" is .* beside them, "none" beside'):
            decode(changed, folder)
    written["rules"]["modules"]["more.py"] = "0" * 64
    with pytest.raises(BadProof, match=r'"more\.py" is none beside them'):
        decode(written, folder)


def test_a_file_without_modules_is_named_as_before(rules: Callable[..., object]) -> None:
    (game,) = load(str(Path(__file__).parents[2] / "rulesets/node_kayles.py"))
    certificate = zermelo.decide(game("path:3"), question="nim-value").certificate
    assert certificate is not None
    assert list(encode(certificate)["rules"]) == ["file", "sha256"]


def test_a_check_with_another_module_is_rejected(
    folder: Path, run_alone: Callable[..., str], capfd: pytest.CaptureFixture[str]
) -> None:
    run_alone("decide --rules rules.py mine --graph path:5 --certificate c.json")
    assert "accepted" in run_alone("check --rules rules.py c.json")
    told = run_alone("check --about --rules rules.py c.json")
    assert [line for line in told.splitlines() if line.endswith("/deep/least.py")]
    (folder / "around.py").write_text(ALONE)
    # What other processes play by is what this one has read: it never mixes.
    said = run_alone("check --rules rules.py c.json", status=1)
    assert "c.json: rejected" in said
    assert "around.py" in said
    said = run_alone("check --about --rules rules.py c.json", status=1)
    assert "rejected" in said


def test_changed_modules_are_loaded_anew(folder: Path) -> None:
    (first,) = load(str(folder / "rules.py"))
    assert load(str(folder / "rules.py"))[0] is first
    (folder / "around.py").write_text(ALONE)
    (second,) = load(str(folder / "rules.py"))
    assert second is not first
    assert (value(first), value(second), value(first)) == (3, 1, 3)
    (folder / "around.py").write_text(AROUND)
    assert load(str(folder / "rules.py"))[0] is first


def test_the_texts_travel(folder: Path) -> None:
    (game,) = load(str(folder / "rules.py"))
    assert game.source is not None
    packed = pickle.dumps(game)
    (folder / "around.py").write_text(ALONE)
    os.remove(folder / "deep/least.py")
    GAMES.added.clear()
    again = pickle.loads(packed)
    assert again.source.modules == game.source.modules
    assert value(again) == 3
    # In a new interpreter too, where nothing was loaded.
    limited = zermelo.decide(game("path:5"), question="nim-value", time_limit=60)
    assert (limited.answer, limited.assurance.label) == (3, "certified")


@pytest.mark.parametrize("from_there", [False, True])
def test_an_import_in_moves(
    folder: Path, from_there: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It gets a module that was read when the file was loaded, and no other, wherever one is."""
    if from_there:
        monkeypatch.chdir(folder)
        monkeypatch.syspath_prepend("")
        monkeypatch.syspath_prepend(str(folder))
    late = RULES.replace(
        "    for v", "    from around import gone\n    import deep.least\n    for v"
    )
    (folder / "late.py").write_text(late.replace("around.gone", "gone"))
    (game,) = load(str(folder / "late.py"))
    assert value(game) == 3
    (folder / "later.py").write_text(late.replace("import around\n", ""))
    (game,) = load(str(folder / "later.py"))
    with pytest.raises(InputError, match=r"around\.py lies beside") as caught:
        value(game)
    message = str(caught.value)
    assert message.endswith("import it at the top of the file")
    assert "later.py: line 5" in message
    assert "\n" not in message


def test_what_the_program_has_loaded_is_another_module(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(folder))
    (folder / "around.py").write_text(ALONE)
    around = importlib.import_module("around")
    (folder / "around.py").write_text(AROUND)
    (game,) = load(str(folder / "rules.py"))
    assert value(game) == 3
    assert sys.modules["around"] is around
    del sys.modules["around"]


def test_a_mistake_in_a_module_is_one_line(folder: Path) -> None:
    (folder / "around.py").write_text("def gone(graph, v)\n    return {v}\n")
    with pytest.raises(InputError) as caught:
        load(str(folder / "rules.py"))
    assert "rules.py: line 2: the rules file fails: SyntaxError" in str(caught.value)
    assert "\n" not in str(caught.value)
