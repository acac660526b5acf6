"""Experiments as a function of Python."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sweeping import records

import zermelo
from zermelo.errors import InputError

PATHS = {"game": "polish", "graph": "path:{n}", "for": {"n": "2..4"}}
NAMED = {"name": "paths", "sweep": [PATHS]}


def test_a_file_and_what_stands_in_it_are_the_same(tmp_path: Path) -> None:
    file = tmp_path / "paths.toml"
    file.write_text('[[sweep]]\ngame = "polish"\ngraph = "path:{n}"\nfor = { n = "2..4" }\n')
    first = zermelo.experiments.experiment(str(file))
    kept = records(str(tmp_path / "paths.sqlite"))
    assert sorted(row["task"] for row in kept) == sorted(row["task"] for row in first)
    again = zermelo.experiments.experiment(NAMED, str(tmp_path / "paths.sqlite"))
    assert again == first  # the same tasks: nothing is done twice
    assert [(row["parameters"], row["answer"]) for row in first] == [
        ({"n": 2}, 1), ({"n": 3}, 2), ({"n": 4}, 1)
    ]  # fmt: skip


def test_the_run_is_watched_and_ended(tmp_path: Path) -> None:
    path = str(tmp_path / "paths.sqlite")
    seen: list[tuple[int, int]] = []

    def watch(standing: Any) -> None:
        seen.append((standing.done, standing.tasks))
        if standing.done == 2 and len(seen) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        zermelo.experiments.experiment(NAMED, path, watch=watch)
    assert seen == [(0, 3), (1, 3), (2, 3)]
    assert len(records(path)) == 2
    assert len(zermelo.experiments.experiment(NAMED, path, workers=2, watch=watch)) == 3
    assert seen[3:] == [(0, 3), (1, 3)]


def test_only_its_own_records_come_back(tmp_path: Path) -> None:
    path = str(tmp_path / "both.sqlite")
    zermelo.experiments.experiment(NAMED, path)
    cycles = {"name": "cycles", "sweep": [{**PATHS, "graph": "cycle:{n}", "for": {"n": [3]}}]}
    (row,) = zermelo.experiments.experiment(cycles, path)
    assert row["experiment"] == "cycles"
    assert len(records(path)) == 4


@pytest.mark.parametrize(
    ("what", "options", "message"),
    [
        (NAMED, {}, "no file of records"),
        (NAMED, {"records": "x.sqlite", "workers": 0}, "0 workers"),
        (NAMED, {"records": "x.sqlite", "workers": "2"}, "workers"),
        ({"sweep": []}, {"records": "x.sqlite"}, "there is no sweep"),
        ({**NAMED, "name": 3}, {"records": "x.sqlite"}, r"\.name: expected str, got int"),
        ("nowhere.toml", {}, "nowhere.toml: cannot read it"),
    ],
)
def test_mistakes(
    what: Any,
    options: dict[str, Any],
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError, match=message):
        zermelo.experiments.experiment(what, **options)
    assert not list(tmp_path.iterdir())
