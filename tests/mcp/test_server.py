"""The server for assistants: what its tools answer, refuse and stop."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import zermelo

pytest.importorskip("mcp", reason="the Model Context Protocol needs the extra mcp")
import anyio
from assistants import Assistant, assistant
from processes_seen import MARK, marked, started, until

from zermelo.core.errors import LimitReached
from zermelo.mcp import server as serving

ROOT = Path(__file__).resolve().parents[2]
QUESTIONS = [
    json.loads(line)
    for line in Path(__file__).with_name("questions.jsonl").read_text().splitlines()
]
PATH: dict[str, Any] = {"game": "node-kayles", "graph": "path:3"}


@pytest.fixture(scope="module")
def asked() -> Iterator[Assistant]:
    with assistant() as found:
        yield found


def contains(value: Any, expected: Any) -> bool:
    """Whether a JSON value is the expected one, but for keys of objects that are not named."""
    if isinstance(expected, dict):
        return isinstance(value, dict) and all(
            key in value and contains(value[key], part) for key, part in expected.items()
        )
    if isinstance(expected, list) and isinstance(value, list):
        return len(value) == len(expected) and all(map(contains, value, expected))
    return bool(value == expected)


def quick_and_slow() -> Iterator[Any]:
    """Yield the questions; in every run each tool has one, and `decide` one of every third game."""
    seen: set[tuple[str, str | None]] = set()
    for asks in QUESTIONS:
        case = (asks["tool"], asks["arguments"].get("game"))
        rest = case in seen or (asks["tool"] == "decide" and len(seen) % 3)
        yield pytest.param(asks, marks=[pytest.mark.slow] * bool(rest), id=asks["question"])
        seen.add(case)


@pytest.mark.parametrize("asks", list(quick_and_slow()))
def test_a_question_in_words_is_answered_by_its_call(asked: Assistant, asks: Any) -> None:
    value = asked.value(asks["tool"], asks["arguments"])
    assert contains(value, asks["expected"]), value
    if value.get("certificate") and QUESTIONS.index(asks) % 5 == 0:
        assert asked.value("check", {"certificate": value["certificate"]})["result"] == "accepted"


def test_forty_questions_use_every_tool_that_takes_a_graph() -> None:
    assert len(QUESTIONS) >= 40
    assert {"decide", "classify", "orient", "simplify", "lookup"} <= {
        each["tool"] for each in QUESTIONS
    }


def test_the_tools_and_their_schemas_are_listed(asked: Assistant) -> None:
    listed = asked.portal.call(asked.session.list_tools).tools
    names = {tool.name: tool for tool in listed}
    assert {"decide", "check", "games", "methods", "show"} <= {*names}
    keys = names["decide"].input_schema["properties"]
    assert {"game", "graph", "data", "question", "time_limit"} <= {*keys}
    graph = keys["graph"]["anyOf"][1]
    assert "graph6" in graph["properties"]
    assert "edges_file" not in graph["properties"]


def test_an_answer_has_its_sentence_and_a_handle(asked: Assistant) -> None:
    value = asked.value("decide", {**PATH, "question": "outcome"})
    assert (value["answer"], value["assurance"]) == ("N", "certified")
    assert value["sentence"].startswith('node-kayles outcome: "N", certified')
    assert asked.value("check", {"handle": value["certificate"]})["result"] == "accepted"
    assert asked.value("show", {"certificate": value["certificate"]}).startswith("<?xml")


def test_a_certificate_as_an_object_is_checked_and_a_false_one_rejected(
    asked: Assistant, tmp_path: Path
) -> None:
    zermelo.write(zermelo.decide(zermelo.cops("path:3")), str(tmp_path / "proof.json"))
    proof = json.loads((tmp_path / "proof.json").read_text())
    assert proof["answer"] == 1
    assert asked.value("check", {"certificate": proof})["result"] == "accepted"
    found = asked.value("check", {"certificate": {**proof, "answer": 2}})
    assert found["result"] == "rejected"
    assert found["reason"]
    assert asked.value("check", {"certificate": json.dumps({**proof, "answer": 2})}) == found


def test_what_stays_unknown_is_no_answer_and_no_error(asked: Assistant) -> None:
    hard = {"game": "node-kayles", "graph": "regular:300,3", "time_limit": 0.5}
    value = asked.value("decide", hard)
    assert (value["answer"], value["assurance"], value["certificate"]) == (None, "unknown", None)
    assert "time limit" in value["reason"]


@pytest.mark.parametrize(
    ("tool", "arguments", "words"),
    [
        ("decide", {"game": "chess"}, 'there is no game "chess"'),
        ("decide", {**PATH, "graph": "path:0"}, ".graph"),
        ("decide", {**PATH, "question": "colour"}, "colour"),
        ("decide", {**PATH, "data": {"green": [0]}}, "green"),
        ("decide", {**PATH, "data": {"graph": "path:2"}}, '.data: data has the key "graph"'),
        ("decide", {**PATH, "time_limit": 1e9}, ".time_limit"),
        ("decide", {**PATH, "colour": 1}, "'colour' was unexpected"),
        ("decide", {}, "'game' is a required property"),
        ("check", {"certificate": "certificate-999"}, "no certificate"),
        ("check", {"certificate": {}}, "zermelo"),
        ("check", {}, "one certificate is wanted"),
        ("play", {}, "there is no tool play; known: check,"),
        ("lookup", {"graph": "cycle:9"}, "this one has 9 vertices"),
        ("orient", {"graph": "cycle:4", "odd": [9]}, "9"),
        ("methods", {"game": "chess"}, 'there is no game "chess"'),
    ],
)
def test_a_mistake_is_an_error_with_one_line(
    asked: Assistant, tool: str, arguments: dict[str, Any], words: str
) -> None:
    assert words in asked.error(tool, arguments)


@pytest.mark.parametrize("graph", ["complete:1000000", "path:99999999999", {"graph6": "~~~~~~~~"}])
def test_huge_graphs_are_refused(asked: Assistant, graph: Any) -> None:
    assert asked.error("decide", {**PATH, "graph": graph})
    assert asked.error("classify", {"graph": graph})


def test_a_long_list_of_edges_is_left_to_the_command(asked: Assistant) -> None:
    edges = [[v, v + 1] for v in range(60_000)]
    graph = {"vertices": 60_001, "edges": edges}
    start = time.monotonic()
    value = asked.value("decide", {"game": "cops", "graph": graph, "question": "cops-win",
                                   "data": {"cops": 1}})  # fmt: skip
    assert value["answer"] in (True, None)
    assert "too large" in asked.error("classify", {"graph": graph})
    broken = asked.error("decide", {**PATH, "graph": {"vertices": 2, "edges": [*edges, [0]]}})
    assert "instance.json: .graph" in broken
    assert time.monotonic() - start < 150


def test_calls_at_the_same_time_have_their_own_answers(asked: Assistant) -> None:
    sizes = (3, 4, 5, 6)
    games = [{"game": "node-kayles", "graph": f"path:{n}", "question": "nim-value"} for n in sizes]

    def ask(game: dict[str, Any]) -> Any:
        return asked.value("decide", game)["answer"]

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(ask, games)) == [2, 0, 3, 1]  # 0.137


@pytest.mark.parametrize("graph", ["file:{}", "join(path:2,file:{})", {"edges_file": "{}"}])
def test_no_file_of_the_machine_is_read(asked: Assistant, tmp_path: Path, graph: Any) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("0 1\n12345 6\n")
    text = json.loads(json.dumps(graph).replace("{}", str(secret)))
    assert "12345" not in asked.error("decide", {**PATH, "graph": text})
    linked = asked.error("decide", {**PATH, "graph": f"file:../../..{secret}"})
    assert "12345" not in linked


def test_neither_are_files_of_data_nor_those_that_commands_take(
    asked: Assistant, tmp_path: Path
) -> None:
    secret = tmp_path / "secret.g6"
    secret.write_text("Bw\n")
    game = {"game": "polish", "graph": "path:1", "data": {"brushes": {"file": str(secret)}}}
    assert "not read here" in asked.error("decide", game)
    for tool in ("classify", "orient"):
        assert asked.error(
            tool, {"graph": str(secret), **({"odd": []} if tool == "orient" else {})}
        )
    assert asked.error("classify", {"graph": f"--colorings={tmp_path}/written"})
    assert asked.error("methods", {"game": "--help"})
    assert not (tmp_path / "written").exists()


def test_rules_are_off_unless_a_folder_is_allowed(asked: Assistant) -> None:
    text = asked.error("decide", {"game": "my-arc-kayles", "rules": "arc_kayles.py"})
    assert "--allow-rules" in text
    assert "may not be run" in asked.error("reduction_test", {"name": "arc_kayles.py"})


def test_rules_of_the_folder_alone_may_be_named(tmp_path: Path) -> None:
    (tmp_path / "arc_kayles.py").write_text((ROOT / "rulesets" / "arc_kayles.py").read_text())
    game: dict[str, Any] = {"game": "my-arc-kayles", "graph": "path:4", "question": "nim-value"}
    with assistant("--allow-rules", str(tmp_path)) as here:
        value = here.value("decide", {**game, "rules": "arc_kayles.py"})
        assert (value["answer"], value["assurance"]) == (2, "certified")
        proof = {"certificate": value["certificate"]}
        assert here.value("check", {**proof, "rules": "arc_kayles.py"})["result"] == "accepted"
        assert here.value("check", proof)["result"] == "unsupported"
        assert "no file of the server" in here.error("decide", {**game, "rules": "../etc/passwd"})


def test_rules_that_never_end_are_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "endless.py").write_text("while True:\n    pass\n")
    monkeypatch.setattr(serving, "GRACE", 0.2)

    async def report(passed: float, _: float) -> None:
        assert passed < 10

    line = ["decide", "mine", "--graph", "path:4", "--rules", "endless.py", "--time-limit", "1"]
    with pytest.raises(LimitReached, match="time limit of 1 s"):
        anyio.run(serving.run, line, tmp_path, tmp_path, 1.0, report)


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="processes are seen in /proc")
def test_what_the_client_gives_up_is_stopped_and_the_server_goes_on(tmp_path: Path) -> None:
    mark = tmp_path.name
    hard = {"game": "node-kayles", "graph": "regular:300,3", "time_limit": 500}
    with assistant(environment={MARK: mark}) as here:
        here.given_up("decide", hard, 1.0)
        until(lambda: not marked(mark, "decide"))
        assert here.value("decide", PATH)["assurance"] == "certified"
    until(lambda: not marked(mark))


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="processes are seen in /proc")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_server_and_its_calls(tmp_path: Path, number: signal.Signals) -> None:
    mark, temporary = tmp_path.name, {"TMPDIR": str(tmp_path)}
    with started(mark, "mcp", stdin=subprocess.PIPE, env=temporary) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        hard = {"game": "node-kayles", "graph": "regular:300,3", "time_limit": 500}
        hello = {"protocolVersion": "2025-06-18", "capabilities": {},
                 "clientInfo": {"name": "test", "version": "1"}}  # fmt: skip
        messages: tuple[dict[str, Any], ...] = (
            {"id": 1, "method": "initialize", "params": hello},
            {"method": "notifications/initialized"},
            {"id": 2, "method": "tools/call", "params": {"name": "decide", "arguments": hard}},
        )
        for message in messages:
            server.stdin.write(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")
            server.stdin.flush()
        until(lambda: marked(mark, "decide"))
        server.send_signal(number)
        assert server.wait(30) == 128 + number
    until(lambda: not marked(mark))
    assert not list(tmp_path.glob("zermelo-mcp-*"))


def test_without_the_package_one_line_says_what_is_missing() -> None:
    program = (
        "import sys; sys.modules['mcp'] = None\n"
        "from zermelo.cli.main import run\n"
        "sys.exit(run(['mcp']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr == (
        "zermelo: the Model Context Protocol needs the package mcp, which is not installed; "
        "pip install 'zermelo[mcp]'\n"
    )


def test_a_folder_that_is_none_is_refused() -> None:
    command = [sys.executable, "-m", "zermelo", "mcp", "--allow-rules", "nowhere"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
