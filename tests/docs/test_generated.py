"""What docs/generate.py writes is what stands there, and the schemas fit the files."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest
from json_schema import mistakes
from small_certificates import SAMPLES, WITHOUT, certificate

from zermelo.checker.check import check, kinds
from zermelo.cli.main import run
from zermelo.formats import certificate_writing
from zermelo.formats.files import texts
from zermelo.games.registry import GAMES

ROOT = Path(__file__).resolve().parents[2]
EVERY = (ROOT / "instances").rglob("*.json*")
LIBRARY = sorted(path for path in EVERY if path.parent.parent.name != "hard")
"""The instances; the folders in instances/hard hold their certificates and measured times."""


def generated() -> dict[Path, str]:
    spec = importlib.util.spec_from_file_location("generate", ROOT / "docs" / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    made: dict[Path, str] = module.written()
    return made


def schema(what: str) -> Any:
    return json.loads((ROOT / "docs" / "schemas" / f"{what}.json").read_text())


def test_what_is_generated_is_current() -> None:
    for path, text in generated().items():
        assert path.read_text() == text, f"run: python docs/generate.py ({path.name})"


@pytest.mark.parametrize("path", LIBRARY, ids=[path.name for path in LIBRARY])
def test_the_schema_takes_the_library(path: Path) -> None:
    known = schema("instance")
    for text in texts(str(path)):
        assert mistakes(text.value(), known, known) == []


@pytest.mark.parametrize(
    "change",
    [
        {"gren": [0]},
        {"green": 0.5},
        {"graph": {"vertices": 2}},
        {"graph": {"family": "path:2", "graph6": "A_"}},
        {"graph": {"vertices": 2, "edges": [[0, 1, 2]]}},
        {"question": "period"},
        {"game": "elo"},
    ],
)
def test_the_schema_refuses(change: dict[str, Any]) -> None:
    known = schema("instance")
    good = {"game": "ello", "graph": {"family": "path:2"}, "green": [0]}
    assert mistakes(good, known, known) == []
    assert mistakes({**good, **change}, known, known) != []


def test_every_kind_of_evidence_has_a_sample() -> None:
    every = {(game, kind) for game in GAMES for kind in kinds(game)}
    assert {sample[:2] for sample in SAMPLES} == every - WITHOUT


@pytest.mark.parametrize("sample", SAMPLES, ids=[f"{game}-{kind}" for game, kind, *_ in SAMPLES])
def test_the_schema_takes_every_kind_of_evidence(sample: tuple[Any, ...]) -> None:
    known = schema("certificate")
    found = certificate(sample)
    assert found.evidence.kind == sample[1]
    assert check(found).accepted
    value = json.loads(json.dumps(certificate_writing.encode(found)))
    assert mistakes(value, known, known) == []
    more = {**value, "evidence": {**value["evidence"], "more": 1}}
    assert mistakes(more, known, known) != []
    for key in value["evidence"].keys() - {"kind", "proof"}:
        less = {name: item for name, item in value["evidence"].items() if name != key}
        assert mistakes({**value, "evidence": less}, known, known) != []


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["schema", "instance"]) == 0
    assert json.loads(capsys.readouterr().out) == schema("instance")
    assert run(["schema", "instanc"]) == 2
    assert "did you mean instance?" in capsys.readouterr().err
