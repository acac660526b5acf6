"""The options of `zermelo show` for figures."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

Cli = Callable[..., tuple[int, str, str]]

SVG = "{http://www.w3.org/2000/svg}"


def test_the_options_of_the_command(cli: Cli) -> None:
    line = ("show", "ello", "--graph", "path:3", "--set", "green=0", "-o", "a.svg")
    Path("places.json").write_text(json.dumps({"0": [0, 0], "1": [1, 1], "2": [2, 0]}))
    Path("names.json").write_text(json.dumps({"0": "a"}))
    status, out, err = cli(
        *line, "--bare", "--layout", "places.json", "--labels", "names.json", "--size", "250",
        "--palette", "green=#112233",
    )  # fmt: skip
    assert (status, out) == (0, "")
    assert "caption: ELLO (elimination lights out)." in err
    root = ElementTree.fromstring(Path("a.svg").read_text())
    assert sorted(each.text or "" for each in root.iter(f"{SVG}text")) == ["1", "2", "a"]
    assert root.get("width") == "250"
    assert 'fill="#112233"' in Path("a.svg").read_text()
    assert cli(*line, "--legend", "no", "--labels", "no", "--title", "T")[0] == 0
    said = [
        each.text for each in ElementTree.fromstring(Path("a.svg").read_text()).iter(f"{SVG}text")
    ]
    assert "T" in said
    assert not {"0", "red"} & set(said)


@pytest.mark.parametrize(
    "wrong",
    [
        ("--layout", "heap"),
        ("--layout", "none.json"),
        ("--labels", "some"),
        ("--legend", "maybe"),
        ("--palette", "pastel"),
        ("--palette", "green=lime"),
        ("--size", "0"),
        ("--bare", "-o", "a.html"),
    ],
)
def test_a_wrong_option_of_the_command(cli: Cli, wrong: tuple[str, ...]) -> None:
    line = ("show", "ello", "--graph", "path:3", "--set", "green=0", "--as", "svg", "-o", "a.svg")
    status, out, err = cli(*(line[:5] if "-o" in wrong else line), *wrong)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert not Path("a.svg").exists()
