"""`zermelo check --verified`: the program has its word, and what is said when it cannot have it."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import shlex
import stat
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from proved_in_coq import needed, program

import zermelo
from benchmarks import verified
from zermelo.cli.verified import VARIABLE
from zermelo.formats.certificate_writing import encode, proof_text

Cli = Callable[..., tuple[int, str, str]]
Save = Callable[..., str]

ORDER = {
    "zermelo": "certificate", "version": 1,
    "instance": {"game": "ello", "graph": {"vertices": 3, "edges": [[0, 1], [1, 2]]}, "green": [0]},
    "question": "winnable", "answer": True,
    "evidence": {"kind": "winning-order", "order": [0, 1, 2]},
}  # fmt: skip
FORGED = {**ORDER, "evidence": {"kind": "winning-order", "order": [1, 0, 2]}}
STUCK = {
    **ORDER,
    "instance": {**ORDER["instance"], "graph": {"vertices": 1, "edges": []}, "green": []},  # type: ignore[dict-item]
    "answer": False,
    "evidence": {"kind": "stuck-vertex", "vertex": 0},
}
TWO = "and the proved checker accepts it too"


@pytest.fixture
def saying(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, int], None]:
    """Return a function that has a program stand there which says one line and ends."""

    def set_up(line: str, status: int) -> None:
        file = tmp_path / "judge"
        file.write_text(f"#!/bin/sh\ncat >/dev/null\necho '{line}'\nexit {status}\n")
        file.chmod(file.stat().st_mode | stat.S_IXUSR)
        monkeypatch.setenv(VARIABLE, str(file))

    return set_up


@needed
class TestTheProgram:
    @pytest.fixture(autouse=True)
    def named(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv(VARIABLE, str(program()))

    def test_it_has_its_word(self, cli: Cli, save: Save) -> None:
        for options in ([], ["--no-limits"], ["--about"]):
            status, out, err = cli("check", "--verified", *options, save("c.json", ORDER))
            assert (status, err) == (0, "")
            line = out.splitlines()[0]
            assert line == f"c.json: accepted: ello winnable: yes (winning-order), {TWO}"

    def test_on_path(self, cli: Cli, save: Save, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv(VARIABLE)
        monkeypatch.setenv("PATH", str(program().parent), prepend=os.pathsep)
        assert TWO in cli("check", "--verified", save("c.json", ORDER))[1]

    def test_json_and_lines(self, cli: Cli, save: Save) -> None:
        file = save("c.jsonl", ORDER, FORGED, STUCK, ORDER)
        status, out, err = cli("check", "--verified", "--json", file)
        assert (status, err) == (1, "")
        first, forged, stuck, last = map(json.loads, out.splitlines())
        assert first["verified"] is last["verified"] is True
        assert forged["result"] == "rejected"
        assert stuck["result"] == "unsupported"
        assert "do not cover the evidence stuck-vertex" in stuck["reason"]
        assert "verified" not in forged
        assert "verified" not in stuck
        assert "verified" not in cli("check", "--json", save("c.json", ORDER))[1]

    def test_what_is_not_covered(self, cli: Cli, save: Save) -> None:
        status, out, err = cli("check", "--verified", save("c.json", STUCK))
        assert (status, err) == (3, "")
        assert out == (
            "c.json: unsupported: ello winnable: no (stuck-vertex): our checker accepts it, but the"
            " proved checkers do not cover the evidence stuck-vertex (docs/verified.md lists what"
            " they cover)\n"
        )
        assert cli("check", "c.json")[0] == 0

    def test_a_proof_in_a_file_beside(self, cli: Cli, save: Save, tmp_path: Path) -> None:
        found = zermelo.decide(zermelo.ello("complete:5", green="all"), method="sat-orientation")
        assert found.certificate is not None
        proof = found.certificate.evidence.proof
        assert proof is not None
        packed = gzip.compress(proof_text(proof).encode())
        (tmp_path / "p.gz").write_bytes(packed)
        named = {"file": "p.gz", "sha256": hashlib.sha256(packed).hexdigest()}
        file = tmp_path / save("c.json", encode(found.certificate, named))
        status, out, err = cli("check", "--verified", str(file))
        assert (status, err) == (0, "")
        assert TWO in out

    def test_a_mark_of_the_byte_order(self, cli: Cli, tmp_path: Path) -> None:
        (tmp_path / "c.json").write_text("\ufeff" + json.dumps(ORDER))
        assert TWO in cli("check", "--verified", "c.json")[1]


# ------------------------------------------------------- what the two read the same way


HUGE = (2**31, 2**32 + 1, 2**62 - 1, 2**62, 2**63, 10**20, 10**40)


def claim(
    instance: dict[str, Any], question: str, answer: Any, evidence: dict[str, Any]
) -> dict[str, Any]:
    return {"zermelo": "certificate", "version": 1, "instance": instance, "question": question,
            "answer": answer, "evidence": evidence}  # fmt: skip


ARC = {"vertices": 2, "edges": [[0, 1]], "directed": True}
EDGE = {"vertices": 2, "edges": [[0, 1]]}
CYCLE = {"vertices": 4, "edges": [[0, 1], [1, 2], [2, 3], [3, 0]]}
HERE = {"catching": {"start": [0, 1, 2, 3], "moves": []}}
SLUDGE = [{"at": 0, "given": [], "by": []}]


def with_large_numbers(k: int) -> dict[str, dict[str, Any]]:
    """Return true claims in which a number of any size stands, by what it is."""
    seepage = {"game": "seepage", "graph": ARC}
    cops = {"game": "cops", "graph": CYCLE}
    light = {"game": "light-polish", "left": [k, 0, 0], "right": [0, 0, 0]}
    at = {"at": 0, "given": [], "by": [], "protect": [1]}
    return {
        "protect, tree": claim(seepage | {"protect": k}, "green-wins", True,
                               {"kind": "tree-numbers", "numbers": [1, None]}),
        "protect, bounds": claim(seepage | {"protect": k}, "green-wins", True,
                                 {"kind": "bounds", "parents": None}),
        "protect, claims": claim(seepage | {"protect": k}, "green-wins", True,
                                 {"kind": "green-claims", "claims": [at]}),
        "protect, sludge": claim(seepage | {"protect": k, "sinks": [0, 1]}, "green-wins", False,
                                 {"kind": "sludge-claims", "claims": SLUDGE}),
        "cops": claim(cops | {"cops": k}, "cops-win", True,
                      {"kind": "strategies", "parts": [HERE]}),
        "capture time": claim(cops | {"cops": k}, "capture-time", 0,
                              {"kind": "strategies", "parts": [HERE]}),
        "cops, corners": claim({"game": "cops", "graph": EDGE, "cops": k}, "cops-win", True,
                               {"kind": "dismantling", "order": [[0, 1]]}),
        "modulus": claim({"game": "ello", "graph": EDGE, "colors": [0, k - 1], "modulus": k},
                         "winnable", True, {"kind": "winning-order", "order": [0, 1]}),
        "take": claim({"game": "subtraction", "graph": EDGE, "take": [1, k]}, "outcome", "P",
                      {"kind": "strategy", "replies": [[[0, 1], [[1], [0]]]], "first": None}),
        "light positions": claim(light, "nim-value", 0, {"kind": "nim-table", "values": []}),
        "brushes": claim({"game": "polish", "graph": EDGE, "brushes": [k, k]}, "nim-value", 0,
                         {"kind": "nim-table", "values": []}),
        "labels": claim({"game": "ello", "graph": {"vertices": [k, -k], "edges": [[k, -k]]},
                         "green": [k]}, "winnable", True,
                        {"kind": "winning-order", "order": [k, -k]}),
    }  # fmt: skip


@needed
@pytest.mark.parametrize("k", HUGE)
def test_numbers_of_any_size_take_neither_time_nor_memory(
    k: int, cli: Cli, save: Save, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, str(program()))
    values = with_large_numbers(k)
    begun = time.monotonic()
    status, out, err = cli("check", "--verified", "--memory-limit", "1",
                           save("c.jsonl", *values.values()))  # fmt: skip
    assert time.monotonic() - begun < 20
    assert (status, err) == (0, ""), out
    for name, line in zip(values, out.splitlines(), strict=True):
        assert TWO in line, (name, line)


@needed
def test_a_false_claim_with_a_large_number_is_refused_by_both() -> None:
    for k in HUGE:
        for name, value in with_large_numbers(k).items():
            if isinstance(value["answer"], bool):
                wrong = value | {"answer": not value["answer"]}
                assert verified.proved([wrong], program())[0][0] != "accepted", name
                assert verified.ours(wrong)[0] != "accepted", name


def spellings() -> Iterator[tuple[str, str]]:
    """Yield true certificates as a stranger may spell them, each with what is odd about it."""
    text = json.dumps(ORDER)
    alone = ORDER | {"instance": {"game": "ello", "graph": EDGE, "green": 0}}
    alone["evidence"] = {"kind": "winning-order", "order": [0, 1]}
    yield "a list of one", json.dumps(alone)
    size = claim({"game": "subtraction", "graph": EDGE, "take": 2}, "outcome", "N",
                 {"kind": "strategy", "replies": [], "first": [0, 1]})  # fmt: skip
    yield "a size for a list of one", json.dumps(size)
    yield "graph6", text.replace(json.dumps(ORDER["instance"]["graph"]), '{"graph6": "Bg"}')  # type: ignore[index]
    yield "escapes", text.replace('"ello"', '"\\u0065llo"')
    yield "notes", text.replace('"green"', '"name": "a", "comment": "b", "answer": true, "green"')
    words = {
        "vertices": ["\u2028", "é", "\U0001f600"],
        "edges": [["\u2028", "é"], ["é", "\U0001f600"]],
    }
    odd = ORDER | {"instance": {"game": "ello", "graph": words, "green": ["\u2028"]}}
    odd["evidence"] = {"kind": "winning-order", "order": ["\u2028", "é", "\U0001f600"]}
    yield "labels that are not ASCII", json.dumps(odd)
    yield "the same as they are", json.dumps(odd, ensure_ascii=False)
    weights = claim({"game": "vertexnim", "graph": EDGE, "weights": {"1": 1, "0": 1}, "token": 0},
                    "outcome", "P", {"kind": "strategy", "replies": [[[[1, 1], 0], [[0, None]]]],
                                     "first": None})  # fmt: skip
    yield "weights by label", json.dumps(weights)
    found = zermelo.decide(zermelo.ello("complete:5", green="all"), method="sat-orientation")
    assert found.certificate is not None
    refuted = encode(found.certificate)
    proof = refuted["evidence"]["proof"]
    for name, end in (("\\r", "\r"), ("\\r\\n", "\r\n"), ("U+2028", "\u2028"), ("U+0085", "\x85"),
                      ("vertical tabulators", "\v"), ("comments", "\nc x\n")):  # fmt: skip
        spelled = refuted | {"evidence": refuted["evidence"] | {"proof": proof.replace("\n", end)}}
        yield f"lines that end in {name}", json.dumps(spelled)
    for name, other in (
        ("digits of another script", proof.translate({ord(str(k)): 0xFF10 + k for k in range(10)})),
        ("other spaces", proof.replace(" ", "\u3000")),
        ("plus signs", proof.replace(" ", " +").replace("+-", "-").replace("+d", "d")),
    ):
        spelled = refuted | {"evidence": refuted["evidence"] | {"proof": other}}
        yield f"a proof with {name}", json.dumps(spelled)


@needed
def test_however_a_true_certificate_is_spelled(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The program is handed one spelling; what our checker accepts is not called a bug."""
    monkeypatch.setenv(VARIABLE, str(program()))
    texts = dict(spellings())
    (tmp_path / "c.jsonl").write_text("".join(f"{text}\n" for text in texts.values()))
    status, out, err = cli("check", "--verified", "c.jsonl")
    assert (status, err) == (0, ""), out
    for name, line in zip(texts, out.splitlines(), strict=True):
        assert TWO in line, (name, line)


# ------------------------------------------------------- limits of its own


ENDLESS = claim({"game": "vertexnim", "graph": EDGE, "weights": [10**20, 1], "token": 0},
                "outcome", "N", {"kind": "nim-table", "values": []})  # fmt: skip


@needed
def test_what_ends_one_certificate_ends_no_other(tmp_path: Path) -> None:
    file = tmp_path / "c.jsonl"
    lines = (ORDER, ENDLESS, {"x": 1}, ORDER, FORGED)
    file.write_text("".join(f"{json.dumps(value)}\n" for value in lines))
    for options in (
        [],
        ["--time-limit", "0.3", "--memory-limit", "inf"],
        ["--memory-limit", "0.05"],
    ):
        done = subprocess.run(
            [program(), *options, file], capture_output=True, text=True, check=False, timeout=60
        )
        words = [line.split(": ")[1] for line in done.stdout.splitlines()]
        assert words == ["accepted", "limit", "bad input", "accepted", "rejected"], options
        assert done.returncode == 3


@needed
def test_the_limits_are_those_that_were_given(tmp_path: Path) -> None:
    """A stack that is deep enough does not hide them."""
    if subprocess.run(["sh", "-c", "ulimit -s unlimited"], capture_output=True).returncode:
        pytest.skip("the stack of a program cannot be made deeper here")
    file = tmp_path / "c.json"
    file.write_text(json.dumps(ENDLESS))
    for options, why in (
        (["--time-limit", "0.2", "--memory-limit", "inf"], "time limit of 0.2 s reached"),
        (["--time-limit", "30", "--memory-limit", "0.1"], "memory limit of 0.1 GB reached"),
    ):
        command = shlex.join([str(program()), *options, str(file)])
        done = subprocess.run(
            ["sh", "-c", f"ulimit -s unlimited && exec {command}"],
            capture_output=True, text=True, check=False, timeout=60,
        )  # fmt: skip
        assert done.stdout.strip().endswith(f"limit: {why}")


def test_no_program(cli: Cli, save: Save, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setenv("PATH", "/nowhere")
    status, out, err = cli("check", "--verified", save("c.json", ORDER))
    assert (status, out) == (2, "")
    assert err.startswith("zermelo: --verified needs the program zermelo-verified; build it")
    assert len(err.splitlines()) == 1
    monkeypatch.setenv(VARIABLE, "/no/such/program")
    assert "names '/no/such/program', which is none" in cli("check", "--verified", "c.json")[2]


@pytest.mark.parametrize("options", [[], ["--no-limits"]], ids=["child", "here"])
def test_other_words(
    cli: Cli, save: Save, saying: Callable[[str, int], None], options: list[str]
) -> None:
    command = ["check", "--verified", *options, save("c.json", ORDER)]
    for line, code, wanted in (
        ("-: rejected: no", 1, 70),
        ("-: bad input: no", 2, 3),
        ("-: unsupported: this", 3, 3),
        ("-: limit: out of memory", 3, 3),
        ("", 139, 3),
        ("-: accepted", 1, 3),  # a word and a status that do not fit are no word
    ):
        saying(line, code)
        status, out, err = cli(*command)
        assert status == wanted, line
        assert not out.startswith("c.json: accept")
        assert TWO not in out
        assert len((out + err).splitlines()) == 1


def test_what_is_rejected_is_not_handed_on(
    cli: Cli, save: Save, saying: Callable[[str, int], None]
) -> None:
    saying("-: accepted", 0)
    status, out, _ = cli("check", "--verified", save("c.json", FORGED))
    assert status == 1
    assert "proved" not in out


def test_the_time_limit_holds(cli: Cli, save: Save, tmp_path: Path) -> None:
    file = tmp_path / "sleeper"
    file.write_text("#!/bin/sh\nexec sleep 60\n")
    file.chmod(0o755)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(VARIABLE, str(file))
        status, out, _ = cli("check", "--verified", "--time-limit", "2", save("c.json", ORDER))
    assert status == 3
    assert "limit" in out
