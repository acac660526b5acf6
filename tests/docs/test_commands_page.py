"""The reference of the commands: each with all its options, its exit statuses and an example."""

from __future__ import annotations

import importlib
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from zermelo.cli.main import app_for

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "commands.md").read_text()


def leaves(command: Any, path: tuple[str, ...] = ("zermelo",)) -> list[tuple[str, Any]]:
    if not hasattr(command, "commands"):
        return [(" ".join(path), command)]
    below = command.commands.items()
    return [leaf for word, each in below for leaf in leaves(each, (*path, word))]


COMMANDS = dict(leaves(app_for([])))


def section(name: str) -> str:
    found = re.search(rf"^## `{name}`\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found, name
    return found[1]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_its_options_statuses_and_an_example(name: str) -> None:
    text = section(name)
    rows = re.findall(r"^\| `(.*?)` \| (.*) \|$", text, re.MULTILINE)
    for parameter in COMMANDS[name].params:
        if parameter.param_type_name == "argument":
            fitting = [
                said
                for row, said in rows
                if row.replace("\\|", "|") == parameter.human_readable_name
            ]
        else:
            words = [(set(re.split(r"[ ,]+", row)), said) for row, said in rows]
            fitting = [said for row, said in words if set(parameter.opts) & row]
        (said,) = fitting
        assert said.strip(), parameter.name
    statuses = re.findall(r"^\| (\d+) \| (.+) \|$", text, re.MULTILINE)
    assert statuses[0][0] == "0"
    assert all(meaning.strip() for _, meaning in statuses)
    (examples,) = re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert any(
        name.split() == shlex.split(part)[: len(name.split())]
        for part in examples.replace("|", "\n").splitlines()
    )


def test_the_words_of_the_workbench_are_there() -> None:
    for word, option in (("relation", "FILE"), ("verify", "--json"), ("search", "--half-edges K")):
        text = section(f"zermelo experiment gadget {word}")
        assert f"| `{option}` |" in text
        assert "| 0 |" in text
        assert "```sh" in text


def test_the_contents_name_every_command() -> None:
    named = re.findall(r"^\| \[`(.*?)`\]\(#(.*?)\) \| (.+) \|$", PAGE, re.MULTILINE)
    assert set(COMMANDS) <= {name for name, _, _ in named}
    assert all(anchor == name.replace(" ", "-") for name, anchor, _ in named)


def test_statuses_become_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "docs")
    module: Any = importlib.import_module("commands")
    said = "0 done, 2 bad input, with --json too, 3 a limit; of several the worst."
    made = module.exit_statuses(said)
    assert made[0].splitlines()[2:] == [
        "| 0 | done |",
        "| 2 | bad input, with `--json` too |",
        "| 3 | a limit |",
    ]
    assert made[1:] == ["Of several the worst."]
