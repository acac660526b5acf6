"""Lines that nobody can forge, and bugs that are one line with an exit status of their own."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from typing import Any, NoReturn

import pytest

from zermelo.cli import check as check_command
from zermelo.cli import decide as decide_command
from zermelo.cli.lines import CRASH, worst
from zermelo.cli.main import run
from zermelo.core.crash import Crash
from zermelo.core.errors import Contradiction, LimitReached, shown, visible
from zermelo.limits.worker import Worker

Cli = Callable[..., tuple[int, str, str]]
Save = Callable[..., str]

FORGED = "a\nx.json: accepted: ello winnable: no\r\x1b[31mred\x9b0m\u2028\u202eback\t\x7f"
ELLO = {"game": "ello", "graph": {"vertices": 1, "edges": []}, "green": []}
GOOD = {
    "zermelo": "certificate", "version": 1, "instance": ELLO, "question": "winnable",
    "answer": False, "evidence": {"kind": "obstruction", "component": [0], "reason": "parity"},
}  # fmt: skip


def plain(text: str) -> bool:
    """Whether a text has nothing that moves the cursor or turns the text round."""
    return visible(text.replace("\n", "")) == text.replace("\n", "")


def test_what_is_printed_has_no_control_characters() -> None:
    made = visible(FORGED)
    assert plain(made)
    assert made.startswith("a\\nx.json")
    for text in (FORGED, "é ∈ ℤ 🙂", "\\n", '"'):
        line = json.dumps(text, ensure_ascii=False)
        assert json.loads(visible(line)) == text  # a line of JSON keeps its value
    assert visible("é ∈ ℤ 🙂 \\n") == "é ∈ ℤ 🙂 \\n"
    assert plain(shown(FORGED))


def everywhere(value: dict[str, Any]) -> dict[str, Any]:
    graph = {"vertices": [FORGED, f"{FORGED}b"], "edges": [[FORGED, f"{FORGED}b"]]}
    return {**value, "graph": graph, "green": [FORGED], "name": FORGED}


@pytest.mark.parametrize("as_json", [[], ["--json"]], ids=["text", "json"])
def test_no_name_forges_a_line(as_json: list[str], cli: Cli, save: Save) -> None:
    instance, polish = everywhere(ELLO), {**everywhere(ELLO), "game": "polish"}
    del polish["green"]
    polish |= {"question": "winning-moves"}
    kind = {**GOOD, "evidence": {"kind": FORGED}}
    named = {**GOOD, "instance": {**ELLO, "name": FORGED}}
    save("i.json", instance)
    save("p.json", polish)
    save("forged.json", {"vertices": [FORGED, 1], "edges": [[1, FORGED]]})
    save("c.jsonl", named, kind, {**GOOD, "answer": FORGED}, {**GOOD, FORGED: 1})
    save("bad.jsonl", {**ELLO, FORGED: 1}, {"game": FORGED}, {**ELLO, "question": FORGED})
    save("\x1b[31m\n.json", ELLO)
    commands: list[tuple[tuple[str, ...], int | None]] = [
        (("decide", "i.json"), 1), (("decide", "p.json"), 1), (("decide", "\x1b[31m\n.json"), 1),
        (("decide", FORGED), None), (("check", FORGED), None), (("check", "c.jsonl"), None),
        (("decide", "bad.jsonl"), None), (("crosscheck", "i.json"), None),
        (("decide", "ello", "--graph", FORGED), None), (("classify", FORGED), None),
        (("orient", FORGED, "--odd", "0"), None), (("orient", "path:3", "--odd", FORGED), None),
        (("orient", "forged.json", "--odd", json.dumps([FORGED, 1])), None),
    ]  # fmt: skip
    for command, lines in commands:
        _, out, err = cli(*command, *as_json)
        assert plain(out), command
        assert plain(err), command
        assert not any(line.startswith(("x.json", "\x1b")) for line in (out + err).split("\n"))
        if lines is not None:
            assert out.count("\n") == lines, (command, out)
    _, out, err = cli("check", "c.jsonl", *as_json)
    assert (out.count("\n"), err.count("\n")) == ((4 if as_json else 3), 1)


def broken(*_: Any, **__: Any) -> NoReturn:
    raise KeyError("a bug\nhere")


def test_a_bug_is_one_line_and_70(cli: Cli, save: Save, monkeypatch: pytest.MonkeyPatch) -> None:
    save("g.json", ELLO)
    save("all.jsonl", GOOD, GOOD)
    monkeypatch.setattr(check_command, "check_text", broken)
    monkeypatch.setattr(decide_command, "decide_one", broken)
    for command, lines in ((("decide", "g.json"), 1), (("check", "all.jsonl", "--no-limits"), 2)):
        status, out, err = cli(*command)
        assert (status, out, err.count("\n")) == (CRASH, "", lines)
        assert "unexpected KeyError: 'a bug\\nhere'" in err
        assert "please report it" in err
        assert "Traceback" not in err
        status, out, _ = cli(*command, "--json")
        assert status == CRASH
        assert all("KeyError" in json.loads(line)["error"] for line in out.splitlines())
    monkeypatch.setenv("ZERMELO_DEBUG", "1")
    assert "Traceback" in cli("decide", "g.json")[2]


@pytest.mark.parametrize(
    ("error", "status"),
    [(MemoryError(), 3), (RecursionError("deep"), CRASH), (Contradiction("two answers"), CRASH),
     (LimitReached("too much"), 3), (Crash("KeyError: 1"), CRASH)],
    ids=lambda value: type(value).__name__,
)  # fmt: skip
def test_what_an_exception_means(
    error: Exception, status: int, cli: Cli, save: Save, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: Any) -> NoReturn:
        raise error

    save("g.jsonl", ELLO, ELLO)
    good = decide_command.decide_one
    monkeypatch.setattr(decide_command, "decide_one", fails)
    got, out, err = cli("decide", "g.jsonl")
    assert (got, out, err.count("\n")) == (status, "", 2)
    assert err.startswith("zermelo: g.jsonl:1: ")
    monkeypatch.setattr(decide_command, "decide_one", good)
    monkeypatch.setattr("zermelo.cli.listings.show_table", fails)
    got, out, err = cli("methods", "cleaning")
    assert (got, err.count("\n")) == (status, 1)


def test_the_worst_status_wins() -> None:
    assert worst([]) == 0
    assert worst([0, 3, 1, 2, 0]) == 2
    assert worst([2, 70, 1]) == 70
    assert worst([3, 1]) == 1


def test_a_bug_in_the_child_process_comes_back_in_one_line() -> None:
    worker = Worker()
    try:
        with pytest.raises(Crash, match="TypeError") as caught:
            worker.run(len, ())
        assert "\n" not in str(caught.value)
        assert "Traceback" in caught.value.details
        assert worker.alive
        with pytest.raises(LimitReached, match="out of memory"):
            worker.run("{0:>99999999999999}".format, (1,))
        assert worker.run("{0}".format, ("it goes on",)) == "it goes on"
    finally:
        worker.close()


def test_what_cannot_be_read_from_the_child_process_is_waited_for_no_longer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def unread(stream: Any) -> Any:
        assert load(stream) == ("done", "found")
        raise OSError("too many open files")

    load = pickle.load
    monkeypatch.setattr(pickle, "load", unread)
    worker = Worker()
    with pytest.raises(LimitReached, match="found cannot be read: too many open files"):
        worker.run("{0}".format, ("found",))
    assert not worker.alive


def test_messages_of_the_whole_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("zermelo.cli.main.app_for", lambda arguments: broken)
    assert run(["methods"]) == CRASH
    assert capsys.readouterr().err.count("\n") == 1
