"""`zermelo check --verified`: the program has its word, and what is said when it cannot have it."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from proved_in_coq import needed, program

import zermelo
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
        assert status == 2
        first, forged, stuck, last = map(json.loads, out.splitlines())
        assert first["verified"] is last["verified"] is True
        assert forged["result"] == "rejected"
        assert "verified" not in forged
        assert stuck["error"].startswith("c.jsonl:3: the proved checkers do not cover")
        assert stuck["error"] in err
        assert "verified" not in cli("check", "--json", save("c.json", ORDER))[1]

    def test_what_is_not_covered(self, cli: Cli, save: Save) -> None:
        status, out, err = cli("check", "--verified", save("c.json", STUCK))
        assert (status, out) == (2, "")
        assert err == (
            "zermelo: c.json: the proved checkers do not cover the evidence stuck-vertex;"
            " docs/verified.md lists what is; check it without --verified\n"
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
        ("-: bad input: no", 2, 70),
        ("-: unsupported: this", 3, 2),
        ("-: limit: out of memory", 3, 3),
        ("", 139, 3),
        ("-: accepted", 1, 3),  # a word and a status that do not fit are no word
    ):
        saying(line, code)
        status, out, err = cli(*command)
        assert status == wanted, line
        assert "accept" not in out
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
