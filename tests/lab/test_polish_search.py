"""The computer search of the POLISH paper as a command, in small."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from sweeping import records

from lab import polish_search
from lab.polish_search import RANGES, main


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    ranges = {"small": [(2, 2), (2, 3), (3, 3)], "more": [(3, 3), (3, 4)]}
    monkeypatch.setattr(polish_search, "RANGES", ranges)


def test_the_ranges_are_those_of_the_paper() -> None:
    assert [len(sides) for sides in RANGES.values()] == [36, 36, 50]
    assert len({pair for sides in RANGES.values() for pair in sides}) == 36 + 6 * 3 + 5 * 3


def test_the_table(capsys: Any) -> None:
    assert main([]) == 0
    # Above the table stands what took more than two seconds, such as a first compilation.
    *_, first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("  small: 3; ")
    assert first.endswith("; K_{2,3}: 2")
    assert second.startswith("  more: 2; ")
    assert second.endswith("; none")


def test_json_lines_and_more_graphs(capsys: Any) -> None:
    assert main(["--json", "--also", "5,2", "--also", "3,3"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(row["m"], row["n"], row["nim_value"]) for row in rows] == [
        (2, 2, 0), (2, 3, 2), (3, 3, 0), (3, 4, 0), (2, 5, 0)
    ]  # fmt: skip
    assert all(row["positions"] > 0 for row in rows)


def test_a_search_goes_on_from_its_records(tmp_path: Path, capsys: Any) -> None:
    file = str(tmp_path / "records.sqlite")
    assert main(["--records", file, "--time-limit", "0"]) == 3
    said = f"zermelo: time limit of 0 s reached; what is finished is in {file}\n"
    assert capsys.readouterr().err == said
    assert main(["--records", file, "--json"]) == 0
    first, before = capsys.readouterr().out, records(file)
    assert len(before) == first.count("\n") == 4
    assert main(["--records", file, "--json"]) == 0
    assert capsys.readouterr().out == first
    assert main(["--records", file, "--json", "--also", "5,2"]) == 0
    assert capsys.readouterr().out.startswith(first)
    after = records(file)
    assert len(after) == 5
    assert all(row in after for row in before)  # nothing is computed again


@pytest.mark.parametrize("also", ["1,5", "3", "a,b", "2,3,4"])
def test_mistakes(also: str, capsys: Any) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--also", also])
    assert ended.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_file_that_holds_something_else(tmp_path: Path, capsys: Any) -> None:
    file = tmp_path / "other.jsonl"
    file.write_text('{"zermelo":"other","version":1}\n')
    assert main(["--records", str(file)]) == 2
    assert "file is not a database" in capsys.readouterr().err
