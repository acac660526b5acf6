"""`zermelo show` as a user calls it."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from shown import SHOWN, shown_certificate

import zermelo

Cli = Callable[..., tuple[int, str, str]]
Save = Callable[..., str]


def test_an_instance_as_svg_to_standard_output(cli: Cli, save: Save) -> None:
    status, out, err = cli("show", save("game.json", SHOWN["polish"]))
    assert (status, err) == (0, "")
    assert out.startswith("<?xml")


@pytest.mark.parametrize("suffix", ["svg", "html", "png"])
def test_a_certificate_to_a_file(cli: Cli, tmp_path: Path, suffix: str) -> None:
    if suffix == "png":
        pytest.importorskip("matplotlib", reason="PNG files need the extra plot")
    zermelo.write(shown_certificate("grim"), str(tmp_path / "proof.json"))
    status, out, err = cli("show", "proof.json", "-o", f"picture.{suffix}", "--frames")
    assert (status, out, err) == (0, "", f"zermelo: wrote picture.{suffix}\n")
    start = {"svg": b"<?xml", "html": b"<!doctype html>", "png": b"\x89PNG"}[suffix]
    assert (tmp_path / f"picture.{suffix}").read_bytes().startswith(start)


def test_a_game_of_the_command_line(cli: Cli) -> None:
    status, out, _ = cli("show", "ello", "--graph", "grid:2x3", "--set", "green=all", "--as", "svg")
    assert status == 0
    assert out.count('class="node"') == 6


def test_one_of_several(cli: Cli, save: Save) -> None:
    name = save("games.jsonl", SHOWN["polish"], SHOWN["cops"])
    assert cli("show", name, "--number", "2")[1].count('class="node"') == 10
    status, _, err = cli("show", name)
    assert status == 2
    assert "--number" in err


def broken(**changes: Any) -> str:
    return json.dumps({**SHOWN["polish"], **changes})


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("game.json", "-o", "picture.gif"), "no .svg, .png, .html, .tikz or .pdf file"),
        (("game.json", "-o", "picture.pgn"), "did you mean png?"),
        (("large.json",), "at most 2000 are drawn"),
        (("dense.json",), "at most 20000 are drawn"),
        (("game.json", "-o", "picture"), "no .svg, .png, .html, .tikz or .pdf file"),
        (("game.json", "--as", "swg"), "svg"),
        (("game.json", "-o", "nowhere/picture.svg"), "cannot write"),
        (("missing.json",), "cannot read"),
        (("game.json", "--number", "2"), "there is no number 2"),
        (("wrong.json",), "wrong.json: .brushes"),
        (("polish",), "--graph"),
    ],
)
def test_mistakes_are_one_line_and_leave_no_file(
    cli: Cli, save: Save, tmp_path: Path, arguments: tuple[str, ...], words: str
) -> None:
    save("game.json", SHOWN["polish"])
    save("wrong.json", broken(brushes=[1]))
    save("large.json", {"game": "cops", "graph": {"family": "path:100000"}})
    save("dense.json", {"game": "cops", "graph": {"family": "complete:300"}})
    before = sorted(tmp_path.iterdir())
    status, out, err = cli("show", *arguments)
    assert (status, out) == (2, "")
    assert words in err
    assert err.count("\n") == 1
    assert sorted(tmp_path.iterdir()) == before


def test_png_without_matplotlib_names_the_extra(
    cli: Cli, save: Save, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    status, _, err = cli("show", save("game.json", SHOWN["polish"]), "-o", "picture.png")
    assert status == 2
    assert "zermelo[plot]" in err
    assert not (tmp_path / "picture.png").exists()


def test_a_certificate_that_is_rejected_is_drawn_and_says_so(
    cli: Cli, save: Save, tmp_path: Path
) -> None:
    zermelo.write(shown_certificate("grim"), str(tmp_path / "proof.json"))
    value = json.loads((tmp_path / "proof.json").read_text())
    value["evidence"]["replies"] = value["evidence"]["replies"][:1]
    status, _, err = cli("show", save("wrong.json", json.dumps(value)), "-o", "picture.html")
    assert status == 1
    assert err.count("\n") == 1
    assert "the checker rejects it" in err
    html = (tmp_path / "picture.html").read_text()
    assert "REJECTED" in html
    assert "Play:" not in html


def test_a_certificate_says_that_it_is_certified(cli: Cli, tmp_path: Path) -> None:
    zermelo.write(shown_certificate("grim"), str(tmp_path / "proof.json"))
    status, out, _ = cli("show", "proof.json")
    assert status == 0
    assert "Certified: the checker accepts this evidence" in out
