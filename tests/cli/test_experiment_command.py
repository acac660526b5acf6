"""`zermelo experiment`: runs, what they say, and mistakes in experiment files."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sweeping import records, sweep

from zermelo.core.errors import InputError
from zermelo.sweeps.plan import read
from zermelo.sweeps.tasks import expand

Cli = Callable[..., tuple[int, str, str]]


def test_a_run_and_another(cli: Cli, save: Any) -> None:
    save("sweep.toml", sweep(1))
    status, output, said = cli("experiment", "run", "sweep.toml", "--workers", "2")
    assert (status, output) == (0, "")
    assert said == (
        "zermelo: 10 tasks: 0 had a record, 10 done now; the records are in sweep.sqlite\n"
    )
    found = records("sweep.sqlite")
    assert len(found) == 10
    for record in found:
        assert record["assurance"] == "certified"
        assert record["evidence"]
        assert record["error"] is None
        versions = json.loads(record["versions"])
        assert {"Python", "zermelo", "zermelo SHA-256", "numpy"} <= versions.keys()
        assert json.loads(record["limits"]) == {"time": 120}
        assert record["finished"].endswith("+00:00")
    save("sweep.toml", sweep(2))
    status, _, said = cli("experiment", "run", "sweep.toml")
    assert status == 0
    assert "20 tasks: 10 had a record, 10 done now" in said
    assert [record for record in records("sweep.sqlite") if record in found] == found


def test_status_and_show(cli: Cli, save: Any) -> None:
    save("sweep.toml", sweep(1))
    assert cli("experiment", "run", "sweep.toml", "-o", "kept.sqlite")[0] == 0
    status, output, _ = cli("experiment", "status", "kept.sqlite", "--json")
    assert status == 0
    rows = [json.loads(line) for line in output.splitlines()]
    assert [(row["method"], row["tasks"], row["waiting"], row["unknown"]) for row in rows] == [
        ("sat-orientation", 5, 0, 0),
        ("subset-dp", 5, 0, 0),
    ]
    answers = [record["answer"] for record in records("kept.sqlite")]
    yes = answers.count("true") // 2
    wanted = {"yes": yes, "no": 5 - yes}
    for row in rows:
        counted = dict(part.split(" ") for part in row["answers"].split(", "))
        assert {word: int(number) for word, number in counted.items()} == {
            word: number for word, number in wanted.items() if number
        }
    assert "sat-orientation" in cli("experiment", "status", "kept.sqlite")[1]
    _, output, _ = cli("experiment", "show", "kept.sqlite", "--json")
    shown = [json.loads(line) for line in output.splitlines()]
    assert [row["parameters"] for row in shown][:3] == [
        {"seed": 0, "n": 7},
        {"seed": 0, "n": 7},
        {"seed": 0, "n": 8},
    ]
    assert len(cli("experiment", "show", "kept.sqlite")[1].splitlines()) == 11
    _, output, _ = cli("experiment", "show", "kept.sqlite", "--instances")
    save("back.jsonl", *output.splitlines())
    status, output, _ = cli("decide", "back.jsonl", "--json")
    assert status == 0
    assert [json.loads(line)["answer"] for line in output.splitlines()] == [
        row["answer"] for row in shown
    ]


LIMITED = """
    [[sweep]]
    game = "ello"
    graph = "complete:{n}"
    method = "sat-orientation"
    set = { green = [0, 1] }
    limits = { time = 0.3 }
    for = { n = [4, 40] }
"""


def test_a_limit_is_unknown_and_no_error(cli: Cli, save: Any) -> None:
    save("sweep.toml", LIMITED)
    status, _, said = cli("experiment", "run", "sweep.toml", "--workers", "1")
    assert status == 0
    assert "2 done now, 1 of them unknown;" in said
    (unknown,) = (record for record in records("sweep.sqlite") if record["answer"] is None)
    assert unknown["assurance"] == "unknown"
    assert "time limit" in unknown["reason"]
    assert unknown["error"] is None


@pytest.mark.parametrize("name", ["status", "show", "report"])
def test_what_is_no_file_of_records(cli: Cli, save: Any, name: str) -> None:
    options = ["-o", "out.html"] if name == "report" else []
    save("sweep.toml", sweep(1))
    assert cli("experiment", name, "none.sqlite", *options)[0] == 2
    status, _, said = cli("experiment", name, "sweep.toml", *options)
    assert status == 2
    assert said.startswith("zermelo: sweep.toml: ")
    assert len(said.splitlines()) == 1
    assert not Path("none.sqlite").exists()
    assert not Path("out.html").exists()


def test_the_records_do_not_overwrite_another_file(cli: Cli, save: Any) -> None:
    save("sweep.toml", sweep(1))
    for target in ("sweep.toml", "other.txt"):
        save("other.txt", "precious")
        status, _, said = cli("experiment", "run", "sweep.toml", "-o", target)
        assert (status, len(said.splitlines())) == (2, 1)
    assert Path("other.txt").read_text() == "precious\n"
    assert Path("sweep.toml").read_text() == sweep(1) + "\n"


def test_a_cluster_has_workers_of_its_own(cli: Cli, save: Any) -> None:
    save("sweep.toml", sweep(1))
    given = ["--cluster", "tcp://127.0.0.1:9", "--workers", "2"]
    status, _, said = cli("experiment", "run", "sweep.toml", *given)
    assert (status, len(said.splitlines())) == (2, 1)
    assert "--workers is for this machine" in said


GOOD = '[[sweep]]\ngame = "ello"\ngraph = "path:{n}"\nset = { green = "all" }\nfor = { n = 3 }\n'


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "there is no sweep"),
        ("[[sweep]", "this is not TOML"),
        ("\x00", "this is not TOML"),
        ("name = 3\n" + GOOD, ".name"),
        ("nam = 'x'\n" + GOOD, "unknown key"),
        ("[limits]\ntime = 0\n" + GOOD, ".limits.time: a limit of 0"),
        ("[limits]\ntime = inf\n" + GOOD, "a limit of inf"),
        ("[limits]\ntimes = 1\n" + GOOD, "unknown key"),
        ("[limits]\nassurance = 'sure'\n" + GOOD, "there is no level sure"),
        ("[limits]\ndepth = 3\n" + GOOD, "goes round by round"),
        ("[[sweep]]\ngraph = 'path:3'", 'the key "game" is missing'),
        (GOOD.replace("ello", "elo"), "did you mean ello"),
        (GOOD.replace("path:{n}", "pth:{n}"), "did you mean path"),
        (GOOD.replace("{n}", "{m}"), "there is no parameter"),
        (GOOD.replace("{n}", "{n"), r"column"),
        (GOOD.replace("all", "random:2"), "a probability of 2"),
        (GOOD.replace("all", "random:x"), "write random:P"),
        (GOOD.replace("all", "randm"), r"\.green"),
        (GOOD.replace("all", "random-set:2"), "did you mean random-subset"),
        (GOOD.replace("all", "random-weights:3,2"), "above"),
        (GOOD.replace("green", "gren"), "unknown key"),
        (GOOD.replace("green", "game"), "is no data of the game"),
        (GOOD.replace("n = 3", 'n = "3..1"'), "is no range"),
        (GOOD.replace("n = 3", 'n = "a..b"'), "is no range"),
        (GOOD.replace("n = 3", "n = []"), "there is no value"),
        (GOOD.replace("n = 3", "n = 1979-05-27"), "is no value of a parameter"),
        (GOOD.replace("n = 3", "n = 3, seed = 0.5"), "a seed is a whole number"),
        (GOOD.replace("n = 3", 'n = "1..2000", m = "1..2000"'), "combinations"),
        (GOOD + 'where = "n >"', r"\.where: .* is no expression"),
        (GOOD + 'where = "n > 4"', "no combination is wanted"),
        (GOOD + 'question = "winable"', "did you mean winnable"),
        (GOOD + 'method = "sat"', "ello has no method"),
        (GOOD + 'files = "x"', "exclude each other"),
        (GOOD + 'plot = { x = "m" }', "there is no parameter m"),
        (GOOD + 'plot = { z = "n" }', "unknown key"),
        (GOOD + GOOD, "two sweeps are called"),
        ('[[sweep]]\nfiles = "nothing*.json"', "no file is called"),
        (
            '[[sweep]]\ngame = "cleaning"\ngraph = "path:3"\nmethod = "fire"',
            "does not answer brush-number",
        ),
    ],
)
def test_a_mistake_is_one_line(cli: Cli, save: Any, text: str, what: str) -> None:
    save("sweep.toml", text)
    status, output, said = cli("experiment", "run", "sweep.toml")
    assert status == 2
    assert not output
    assert len(said.splitlines()) == 1
    assert said.startswith("zermelo: sweep.toml: ")
    with pytest.raises(InputError, match=what):
        expand(read("sweep.toml"))
    assert not Path("sweep.sqlite").exists()


def test_a_file_that_is_not_there(cli: Cli) -> None:
    status, _, said = cli("experiment", "run", "none.toml")
    assert (status, said) == (2, "zermelo: none.toml: cannot read it: No such file or directory\n")
