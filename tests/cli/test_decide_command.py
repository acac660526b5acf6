"""`zermelo decide`: inputs, output, exit statuses, methods, levels and limits."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from zermelo.core.verdict import Assurance, Verdict

Cli = Callable[..., tuple[int, str, str]]
Save = Callable[..., str]


def ello(family: str, green: Any = "all", **more: Any) -> dict[str, Any]:
    return {"game": "ello", "graph": {"family": family}, "green": green, **more}


YES, NO = ello("path:3", name="yes"), ello("path:2", name="no")
HOPELESS = ello("complete:40", [0, 1], name="hopeless")
"""Its parity is right; no solver refutes it in a test's time."""
OPEN: dict[str, Any] = {
    "game": "lights-out", "graph": {"family": "grid:6x6"}, "lit": "all", "lit_only": True,
    "name": "open",
}  # fmt: skip
"""No method decides it, and all say so at once."""
BAD = {"game": "ello"}
KEYS = ["game", "question", "answer", "assurance", "method", "seconds", "evidence", "name"]


def test_one_file(cli: Cli, save: Save) -> None:
    status, out, err = cli("decide", save("yes.json", YES))
    assert (status, err) == (0, "")
    assert out.startswith("yes: ello winnable: yes, certified (winning-order), by ")
    assert out.count("\n") == 1


def test_an_older_certificate_is_not_taken_for_that_of_this_run(
    cli: Cli, save: Save, tmp_path: Path
) -> None:
    yes, unknown, bad = save("yes.json", YES), save("open.json", OPEN), save("bad.json", BAD)
    proof, older = tmp_path / "proof.json", tmp_path / "proof.json.old"
    for again in (unknown, bad):
        assert cli("decide", yes, "--certificate", str(proof))[0] == 0
        kept = proof.read_text()
        status, _, err = cli("decide", again, "--certificate", str(proof))
        assert status == (3 if again == unknown else 2)
        assert err.endswith(f"{proof}: no certificate of this run; the older file is now {older}\n")
        assert not proof.exists()
        assert older.read_text() == kept
    assert cli("reduce", "--back", str(proof))[0] == 2
    assert cli("decide", unknown, "--certificate", str(proof))[2].count("\n") == 1
    assert older.exists()


def test_older_certificates_of_several_instances_are_set_aside_as_one(
    cli: Cli, save: Save, tmp_path: Path
) -> None:
    proofs, older = tmp_path / "proofs.jsonl", tmp_path / "proofs.jsonl.old"
    many = save("many.jsonl", YES, OPEN, NO)
    for _ in range(2):
        assert cli("decide", many, "--certificate", str(proofs))[0] == 3
        assert len(proofs.read_text().splitlines()) == 2
        assert not older.exists()
    assert cli("decide", save("open.jsonl", OPEN, OPEN), "--certificate", str(proofs))[0] == 3
    assert not proofs.exists()
    assert len(older.read_text().splitlines()) == 2


def test_an_interrupted_run_leaves_no_certificate(
    cli: Cli, save: Save, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    proof = tmp_path / "proof.json"
    assert cli("decide", save("yes.json", YES), "--certificate", str(proof))[0] == 0

    def interrupted(*_: Any, **__: Any) -> Verdict:
        raise KeyboardInterrupt

    monkeypatch.setattr("zermelo.run.decide.decide", interrupted)
    assert cli("decide", "yes.json", "--certificate", str(proof))[0] == 130
    assert sorted(each.name for each in tmp_path.iterdir()) == ["proof.json.old", "yes.json"]


def test_a_certificate_does_not_replace_its_instance(cli: Cli, save: Save, tmp_path: Path) -> None:
    yes = save("yes.json", YES)
    kept = (tmp_path / yes).read_text()
    (tmp_path / "link.json").symlink_to(yes)
    for name in (yes, f"../{tmp_path.name}/{yes}", "link.json"):
        status, _, err = cli("decide", yes, "--certificate", name)
        assert (status, err.count("\n")) == (2, 1)
        assert "over its instance" in err
        assert (tmp_path / yes).read_text() == kept


def test_json_keys(cli: Cli, save: Save) -> None:
    status, out, err = cli("decide", save("yes.json", YES), "--json")
    value = json.loads(out)
    assert (status, err, out.count("\n")) == (0, "", 1)
    assert list(value) == [*KEYS, "witness", "source"]
    assert sorted(value["witness"]) == [0, 1, 2]
    assert isinstance(value["seconds"], float)
    assert (value["answer"], value["assurance"]) == (True, "certified")
    assert (value["name"], value["evidence"]) == ("yes", "winning-order")
    nameless = {key: value for key, value in OPEN.items() if key != "name"}
    _, out, _ = cli("decide", save("open.json", nameless), "--json")
    value = json.loads(out)
    assert list(value) == [*KEYS, "reason", "source"]
    assert (value["answer"], value["assurance"]) == (None, "unknown")
    assert (value["evidence"], value["name"]) == (None, None)


def test_several_files_in_order(cli: Cli, save: Save) -> None:
    files = save("many.jsonl", NO, YES, BAD, NO), save("no.json", NO), save("bad.json", "{")
    status, out, err = cli("decide", *files, "--json")
    found = [json.loads(line) for line in out.splitlines()]
    assert [value.get("name", "error") for value in found] == [
        "no", "yes", "error", "no", "no", "error",
    ]  # fmt: skip
    assert status == 2
    assert err.count("\n") == 2
    assert err.startswith("zermelo: many.jsonl:3: ")
    assert list(found[2]) == ["error", "source"]
    assert found[2]["error"].startswith("many.jsonl:3: ")


@pytest.mark.parametrize(
    ("text", "sources"),
    [
        (json.dumps(YES), ["-:1"]),
        (json.dumps(YES) + "\n" + json.dumps(NO), ["-:1", "-:2"]),
        (json.dumps(YES, indent=1), ["-"]),
        ("\n" + json.dumps(YES), ["-"]),
    ],
)
def test_standard_input(text: str, sources: list[str], cli: Cli) -> None:
    nameless = text.replace('"name"', '"comment"')
    status, out, err = cli("decide", "-", stdin=nameless)
    assert (status, err) == (0, "")
    assert [line.split(": ")[0] for line in out.splitlines()] == sources


def test_bad_standard_input(cli: Cli) -> None:
    for text in ("", "\n", "{", "[]", f"{json.dumps(YES)} x"):
        status, out, err = cli("decide", "-", stdin=text)
        assert (status, out) == (2, "")
        assert err.startswith("zermelo: -: ")
        assert err.count("\n") == 1


def test_a_game_on_the_command_line(cli: Cli) -> None:
    for settings in (["green=all"], ["green=[0,1,2]"], ['colors={"0":0,"1":0,"2":0}']):
        flags = [word for setting in settings for word in ("--set", setting)]
        status, out, _ = cli("decide", "ello", "--graph", "path:3", *flags, "--json")
        assert (status, json.loads(out)["answer"]) == (0, True)
    # A text stays a text, though 0.33 is a number too.
    arguments = ["--set", "green=all", "--set", "name=0.33", "--set", "playable=zero"]
    _, out, _ = cli("decide", "ello", "--graph", "path:3", *arguments, "--json")
    assert json.loads(out)["name"] == "0.33"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["ello"], "add --graph"),
        (["elo", "--graph", "path:3"], "did you mean ello?"),
        (["ello", "--graph", "pth:3"], ".graph.family column 1: there is no graph family"),
        (["ello", "more", "--graph", "path:3"], "one game's name"),
        (["yes.json", "--set", "green=all"], "--set needs --graph"),
        (["ello", "--graph", "path:3"], "ello needs green; add --set 'green=[0]'"),
        (["ello", "--graph", "path:3", "--set", "green"], "KEY=VALUE"),
        (["ello", "--graph", "path:3", "--set", "gren=all"], "did you mean green?"),
        (["ello", "--graph", "path:3", "--set", "game=x"], "game twice"),
        (["ello", "--graph", "path:3", "--set", "graph=x"], "graph is given twice"),
        (["ello", "--graph", "path:3", "--set", "green=true"], "got bool"),
        (["ello", "--graph", "path:3", "--set", "green=all", "--set", "green=[]"], "twice"),
        (["ello", "--graph", "path:3", "--set", "modulus=NaN"], "NaN is not a JSON number"),
        (["ello", "--graph", "path:3", "--set", 'colors={"0":0,"0":1}'], '"0" stands twice'),
        (["ello", "--graph", "path:3", "--set", "answer=" + "[" * 900 + "]" * 900], "deep"),
        (["ello", "--graph", "path:3", "--set", "answer=" + "[" * 90000], "deep"),
        (["yes.json", "--graph", "path:3"], "--graph goes with a game's name"),
        (["-", "--graph", "path:3"], "--graph goes with a game's name"),
        (["proof.json"], "this is a certificate; look at it with zermelo check"),
        (["text.json"], '.graph: the graph is a text; write {"family": "petersen"}'),
        (["yes.json", "--method", "subset"], "did you mean subset-dp?"),
        (["yes.json", "--method", ""], "no method"),
        (["yes.json", "--assurance", "certain"], "did you mean certified?"),
        (["yes.json", "--assurance", "unknown"], "no level"),
        (["yes.json", "--question", "winable"], "did you mean winnable?"),
        (["yes.json", "--time-limit", "-1"], "--time-limit"),
        (["yes.json", "--time-limit", "nan"], "--time-limit"),
        (["yes.json", "--memory-limit", "x"], "--memory-limit"),
        (["yes.json", "--seed", str(2**31)], "--seed"),
        (["yes.json", "--certificate", "-"], "name a file"),
        (["yes.json", "--certificate", "."], "cannot write"),
        (["yes.json", "--certificate", "missing/proof.json"], "cannot write"),
        (["yes.json", "yes.json", "--certificate", "proof.json"], ".jsonl"),
        (["yes.json", "yes.json", "--exit-code"], "single"),
    ],
)
def test_bad_arguments(arguments: list[str], words: str, cli: Cli, save: Save) -> None:
    save("yes.json", YES)
    save("proof.json", {"zermelo": "certificate", "version": 1, "instance": YES})
    save("text.json", {"game": "ello", "graph": "petersen", "green": "all"})
    status, out, err = cli("decide", *arguments)
    assert (status, out) == (2, "")
    assert words in err
    assert err.startswith("zermelo: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("instances", "status"),
    [([YES], 0), ([OPEN], 3), ([BAD], 2), ([YES, OPEN], 3), ([BAD, OPEN, YES], 2)],
)
def test_the_worst_status_wins(instances: list[Any], status: int, cli: Cli, save: Save) -> None:
    for order in (instances, instances[::-1]):
        assert cli("decide", save("many.jsonl", *order))[0] == status


def test_exit_code(cli: Cli, save: Save) -> None:
    for instance, status in ((YES, 10), (NO, 20), (OPEN, 3), (BAD, 2)):
        assert cli("decide", save("one.json", instance), "--exit-code")[0] == status


def test_a_method_that_does_not_apply(cli: Cli, save: Save) -> None:
    for name, instance in (("subset-dp", ello("path:40", [0, 1])), ("lit-search", OPEN)):
        status, out, _ = cli("decide", save("x.json", instance), "--method", name, "--json")
        value = json.loads(out)
        assert (status, value["answer"], value["assurance"]) == (3, None, "unknown")
        assert value["reason"]


@pytest.mark.parametrize(
    ("method", "level", "reached"),
    [
        ("cpsat-positions", "certified", None),
        ("cpsat-positions", "theorem", None),
        ("cpsat-positions", "exhaustive", None),
        ("cpsat-positions", "monte-carlo", None),
        ("cpsat-positions", "solver", "solver"),
        ("sat-orientation", "certified", "certified"),
        (None, "certified", "certified"),
    ],
)
def test_assurance(
    method: str | None, level: str, reached: str | None, cli: Cli, save: Save
) -> None:
    lost = save("no.json", ello("cycle:5", []))
    chosen = ["--method", method] if method else []
    status, out, _ = cli("decide", lost, *chosen, "--assurance", level, "--json")
    value = json.loads(out)
    assert status == (0 if reached else 3)
    assert value["answer"] is (False if reached else None)
    assert value["assurance"] == (reached or "unknown")
    if not reached:
        assert "only solver was reached by cpsat-positions" in value["reason"]


def test_certificates(cli: Cli, save: Save) -> None:
    assert cli("decide", save("yes.json", YES), "--certificate", "proof.json")[0] == 0
    assert cli("check", "proof.json")[0] == 0
    many = save("many.jsonl", NO, BAD, YES, OPEN)
    status, out, err = cli("decide", many, "--certificate", "proof.jsonl")
    assert (status, out.count("\n")) == (2, 3)
    assert "open: no evidence, so no certificate is written" in err
    lines = [json.loads(line) for line in Path("proof.jsonl").read_text().splitlines()]
    assert [line["instance"]["name"] for line in lines] == ["no", "yes"]
    assert cli("check", "proof.jsonl")[0] == 0


@pytest.mark.parametrize("name", ["proof.json", "proof.jsonl"])
def test_no_evidence_no_file(name: str, cli: Cli, save: Save) -> None:
    lost = save("no.json", ello("cycle:5", [], name="lost"))
    arguments = ["--method", "cpsat-positions", "--certificate", name]
    status, _, err = cli("decide", lost, *arguments)
    assert (status, err) == (0, "zermelo: lost: no evidence, so no certificate is written\n")
    assert sorted(each.name for each in Path().iterdir()) == ["no.json"]
    assert cli("decide", lost, *arguments, "--exit-code")[0] == 20


def test_time_limit(cli: Cli, save: Save) -> None:
    many = save("many.jsonl", HOPELESS, YES)
    arguments = ["--method", "sat-orientation", "--time-limit", "1", "--json"]
    status, out, err = cli("decide", many, *arguments)
    hopeless, yes = map(json.loads, out.splitlines())
    assert (status, err) == (3, "")
    assert (hopeless["answer"], hopeless["assurance"]) == (None, "unknown")
    assert "time limit of 1 s" in hopeless["reason"]
    assert hopeless["seconds"] < 30
    assert yes["answer"] is True  # the limit is for each instance
    assert cli("decide", many, "--time-limit", "0")[0] == 3


def test_memory_limit(cli: Cli, save: Save) -> None:
    many = save("many.jsonl", HOPELESS, YES, HOPELESS)
    # CP-SAT alone is larger than this.
    arguments = ["--method", "cpsat-positions", "--memory-limit", "0.05", "--json"]
    status, out, err = cli("decide", many, *arguments)
    found = [json.loads(line) for line in out.splitlines()]
    assert (status, err) == (3, "")
    for value in (found[0], found[2]):
        assert value["assurance"] == "unknown"
        assert "memory limit of 0.05 GB reached" in value["reason"]


def test_memory_of_earlier_work_does_not_count(cli: Cli, save: Save) -> None:
    # CP-SAT leaves about 100 MB behind in the child that the next instance gets.
    assert cli("decide", save("a.json", YES), "--method", "cpsat-positions")[0] == 0
    status, out, _ = cli("decide", save("b.json", YES), "--memory-limit", "0.08")
    assert (status, out.count("certified")) == (0, 1)


def test_exhaustive_builds_no_evidence_unless_a_certificate_is_wanted(cli: Cli, save: Save) -> None:
    game = ["ello", "--graph", "complete:7", "--set", "green=[0,1]", "--method", "sat-orientation"]
    _, out, _ = cli("decide", *game, "--json", "--assurance", "exhaustive")
    value = json.loads(out)
    assert (value["answer"], value["assurance"], value["evidence"]) == (False, "exhaustive", None)
    for more in (["--certificate", "p.json"], ["--assurance", "certified"]):
        _, out, _ = cli("decide", *game, "--json", *more)
        assert json.loads(out)["evidence"] == "lrup-proof"
    wanted = ["--assurance", "exhaustive", "--certificate", "q.json"]
    assert cli("decide", *game, *wanted)[0] == 0
    assert cli("check", "q.json")[0] == 0


def test_no_time_is_the_first_reason(cli: Cli, save: Save) -> None:
    save("game.json", YES)
    status, out, _ = cli("decide", "game.json", "--time-limit", "0", "--json")
    assert status == 3
    # The limit covers the reading too, so on a busy machine the instance may not even be made.
    said = (
        "time limit of 0 s reached; ",
        "time limit of 0 s reached, before the instance was made",
    )
    assert json.loads(out)["reason"].startswith(said)


def test_a_reason_names_the_limit_asked_for(cli: Cli) -> None:
    game = ["seepage", "--graph", "simplex:5,6", "--time-limit", "0.7"]
    _, out, _ = cli("decide", *game, "--json")
    reason = json.loads(out)["reason"]
    assert "time limit of 0.7 s" in reason
    _, out, _ = cli("crosscheck", *game, "--json")
    reasons = [verdict.get("reason", "") for verdict in json.loads(out)["verdicts"]]
    late = [reason for reason in reasons if "time limit" in reason]
    assert late
    assert all("time limit of 0.7 s" in reason for reason in late)


class Stopped:
    """A child process that has an answer without evidence when Ctrl-C comes."""

    alive = False

    def news(self, function: Any, given: Any, *rest: Any, **more: Any) -> Iterator[Any]:
        game, question, name = given[0].game, given[0].question, given[0].name
        yield "told", Verdict(game, question, True, Assurance.EXHAUSTIVE, "pieces", name=name)
        raise KeyboardInterrupt


def test_ctrl_c_keeps_the_answer_that_is_known(
    cli: Cli, save: Save, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zermelo.run.decide.borrowed", lambda quick: nullcontext(Stopped()))
    file = save("games.jsonl", YES, YES)
    status, out, err = cli("decide", file)
    assert status == 130
    assert out.startswith("yes: ello winnable: yes, exhaustive, by pieces, ")
    assert out.endswith("(interrupted before there was better evidence)\n")
    assert out.count("\n") == 1  # the second is not begun
    assert err == ""
    # Less than what is waited for is no answer.
    status, out, err = cli("decide", file, "--assurance", "certified")
    assert (status, err, out.count("\n")) == (130, "", 1)
    assert "unknown (only exhaustive was reached by pieces; interrupted before there was" in out


def test_the_sentence_stands_in_the_json_object_if_it_is_asked_for(cli: Cli, save: Save) -> None:
    game = save("yes.json", ello("path:3"))
    plain = cli("decide", game)[1].partition(": ")[2].strip()
    value = json.loads(cli("decide", game, "--json", "--sentence")[1])
    times = re.compile(r"[\d.]+ s")
    assert times.sub("", value["sentence"]) == times.sub("", plain)
    assert "sentence" not in json.loads(cli("decide", game, "--json")[1])
    status, _, err = cli("decide", game, "--sentence")
    assert (status, "--json" in err) == (2, True)
