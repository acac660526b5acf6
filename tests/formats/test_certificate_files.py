"""Certificate files: written and read again, proofs beside them, and every mistake in one."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import zermelo
from zermelo.checker.reading.proof_file import ProofFile
from zermelo.core.certificate import ProofText, Status
from zermelo.errors import InputError
from zermelo.formats import certificate_writing
from zermelo.formats.certificate_writing import encode_line
from zermelo.formats.files import certificates
from zermelo.types import Certificate, Evidence


def proved(answer: bool = False) -> Certificate:
    """Return a certificate with a proof (no) or an order (yes)."""
    instance = zermelo.ello("cycle:5", green=[0, 2] if answer else [])
    found = zermelo.decide(instance, method="sat-orientation").certificate
    assert found is not None
    return found


def long_one() -> Certificate:
    """Return an accepted certificate whose proof is too long to stand inside."""
    found = proved()
    proof = found.evidence.proof
    assert isinstance(proof, ProofText)
    comment = "c " + "x" * 100 + "\n"
    text = comment * (certificate_writing.INLINE // len(comment) + 1) + proof.text
    evidence = Evidence(found.evidence.kind, found.evidence.data, ProofText(text))
    return Certificate(found.instance, found.answer, evidence)


@pytest.mark.parametrize("method", ["subset-dp", "obstruction", "sat-orientation"])
@pytest.mark.parametrize("green", [[], ["a"], ["a", 3], ["a", 3, "b"]])
def test_written_and_read_again(method: str, green: list[Any], tmp_path: Path) -> None:
    graph = {"vertices": ["a", 3, "b"], "edges": [["a", 3], [3, "b"]]}
    value = {"game": "ello", "graph": graph, "green": green, "name": "ü"}
    (tmp_path / "game.json").write_text(json.dumps(value))
    instance = zermelo.read(str(tmp_path / "game.json"))
    certificate = zermelo.decide(instance, method=method).certificate
    if certificate is None:
        assert method == "obstruction"
        return
    file = str(tmp_path / "proof.json")
    zermelo.write(certificate, file)
    ((source, again),) = certificates(file)
    assert (source, again) == (file, certificate)
    assert isinstance(again, Certificate)
    assert zermelo.check(file).accepted
    # Written once more, it is the same file.
    first = (tmp_path / "proof.json").read_bytes()
    zermelo.write(again, file)
    assert (tmp_path / "proof.json").read_bytes() == first


def test_a_long_proof_lies_beside(tmp_path: Path) -> None:
    certificate = long_one()
    file = tmp_path / "proof.json"
    zermelo.write(certificate, str(file))
    beside = tmp_path / "proof.lrat.gz"
    assert sorted(tmp_path.iterdir()) == [file, beside]
    stored = json.loads(file.read_text())["evidence"]["proof"]
    packed = beside.read_bytes()
    assert stored == {"file": beside.name, "sha256": hashlib.sha256(packed).hexdigest()}
    proof = certificate.evidence.proof
    assert isinstance(proof, ProofText)
    assert gzip.decompress(packed).decode() == proof.text
    ((_, again),) = certificates(str(file))
    assert isinstance(again, Certificate)
    assert isinstance(again.evidence.proof, ProofFile)
    assert certificate_writing.proof_text(again.evidence.proof) == proof.text
    assert zermelo.check(again).accepted
    # A certificate that was read can be written elsewhere, with the same bytes beside it.
    zermelo.write(again, str(tmp_path / "copy.json"))
    assert (tmp_path / "copy.lrat.gz").read_bytes() == packed
    assert zermelo.check(str(tmp_path / "copy.json")).accepted


def test_an_uncompressed_proof_file(tmp_path: Path) -> None:
    certificate = proved()
    value = certificate_writing.encode(certificate)
    text = value["evidence"]["proof"].encode()
    (tmp_path / "proof.lrat").write_bytes(text)
    stored = {"file": "proof.lrat", "sha256": hashlib.sha256(text).hexdigest()}
    (tmp_path / "proof.json").write_text(
        json.dumps(certificate_writing.encode(certificate, stored))
    )
    assert zermelo.check(str(tmp_path / "proof.json")).accepted


def test_lines_with_proofs_of_their_own(tmp_path: Path) -> None:
    file = tmp_path / "proofs.jsonl"
    lines = [
        encode_line(long_one(), file, 1),
        encode_line(proved(True), file, 2),
        encode_line(long_one(), file, 3),
    ]
    file.write_text("".join(lines))
    assert {each.name for each in tmp_path.iterdir()} == {
        "proofs.jsonl",
        "proofs.1.lrat.gz",
        "proofs.3.lrat.gz",
    }
    found = dict(certificates(str(file)))
    assert list(found) == [f"{file}:{number}" for number in (1, 2, 3)]
    for certificate in found.values():
        assert isinstance(certificate, Certificate)
        assert zermelo.check(certificate).accepted


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-20])


def flip(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(bytes(data))


def empty(file: Path) -> None:
    file.write_bytes(b"")


def renamed(file: Path) -> None:
    # The bytes fit the name no longer: a text where a compressed file is promised.
    file.write_bytes(b"no gzip at all\n")


@pytest.mark.parametrize("damage", [cut, flip, empty, renamed])
@pytest.mark.parametrize("sum_fits", [False, True])
def test_damaged_proof_file(damage: Callable[[Path], None], sum_fits: bool, tmp_path: Path) -> None:
    file, beside = tmp_path / "proof.json", tmp_path / "proof.lrat.gz"
    zermelo.write(long_one(), str(file))
    damage(beside)
    if sum_fits:
        value = json.loads(file.read_text())
        value["evidence"]["proof"]["sha256"] = hashlib.sha256(beside.read_bytes()).hexdigest()
        file.write_text(json.dumps(value))
    result = zermelo.check(str(file))
    assert result.status is Status.REJECTED
    assert ("SHA-256" in result.reason) == (not sum_fits)


def test_missing_proof_file(tmp_path: Path) -> None:
    zermelo.write(long_one(), str(tmp_path / "proof.json"))
    (tmp_path / "proof.lrat.gz").unlink()
    with pytest.raises(InputError, match=r"cannot read the proof .*proof\.lrat\.gz"):
        zermelo.check(str(tmp_path / "proof.json"))


def put(*path: str, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(certificate: dict[str, Any]) -> None:
        for key in path[:-1]:
            certificate = certificate[key]
        certificate[path[-1]] = value

    return change


def drop(*path: str) -> Callable[[dict[str, Any]], None]:
    def change(certificate: dict[str, Any]) -> None:
        for key in path[:-1]:
            certificate = certificate[key]
        del certificate[path[-1]]

    return change


FAMILY = {"family": "cycle:5"}
STORED = {"file": "p.lrat", "sha256": "0" * 64}
# A change to a good certificate, the place that the message names, and words that it must have.
MISTAKES: dict[str, tuple[Callable[[dict[str, Any]], None], str, str]] = {
    "no certificate": (put("zermelo", value="proof"), "", "no certificate"),
    "version": (put("version", value=2), ".version", "reads version 1"),
    "no version": (drop("version"), ".version", "reads version 1"),
    "version is true": (put("version", value=True), ".version", "reads version 1"),
    "version is a float": (put("version", value=1.0), ".version", "reads version 1"),
    "top key": (put("proof", value=""), "", 'unknown key "proof"'),
    "no answer": (drop("answer"), "", '"answer" is missing'),
    "no evidence": (drop("evidence"), "", '"evidence" is missing'),
    "no question": (drop("question"), "", '"question" is missing'),
    "question is a number": (put("question", value=1), ".question", "no question"),
    "question": (put("question", value="x"), ".instance.question", "asks another question"),
    "other question": (put("instance", "question", value="x"), ".instance.question", "another"),
    "unknown question": (
        lambda value: (put("question", value="x")(value), drop("instance", "question")(value))[0],
        ".instance",
        'no question "x"',
    ),
    "instance": (put("instance", value=[]), ".instance", "an object"),
    "instance key": (put("instance", "gren", value=1), ".instance", "did you mean green?"),
    "label": (put("instance", "green", value=[9]), ".instance.green[0]", "no vertex 9"),
    "family": (put("instance", "graph", value=FAMILY), ".instance.graph", "not written out"),
    "edges file": (
        put("instance", "graph", value={"edges_file": "e.txt"}),
        ".instance.graph",
        "not written out",
    ),
    "data file": (
        put("instance", "colors", value={"file": "c.txt"}),
        ".instance.colors",
        "not written out",
    ),
    "evidence": (put("evidence", value=None), ".evidence", "object"),
    "no kind": (drop("evidence", "kind"), ".evidence", "kind"),
    "kind is a number": (put("evidence", "kind", value=3), ".evidence", "kind"),
    "evidence key": (put("evidence", "gren", value=1), ".evidence", 'unknown key "gren"'),
    "no pairs": (drop("evidence", "pairs"), ".evidence", '"pairs" is missing'),
    "no proof": (drop("evidence", "proof"), ".evidence", '"proof" is missing'),
    "pairs": (put("evidence", "pairs", value=[[0, 9]]), ".evidence.pairs[0][1]", "no vertex 9"),
    "cycles": (put("evidence", "cycles", value=[[0, 1]]), ".evidence.cycles[0]", "no"),
    "bool label": (put("evidence", "pairs", value=[[True, 3]]), ".evidence.pairs[0][0]", "label"),
    "proof is a number": (put("evidence", "proof", value=3), ".evidence.proof", "object"),
    "proof is null": (put("evidence", "proof", value=None), ".evidence.proof", "object"),
    "proof key": (
        put("evidence", "proof", value={**STORED, "x": 1}),
        ".evidence.proof",
        'unknown key "x"',
    ),
    "no sum": (put("evidence", "proof", value={"file": "p"}), ".evidence.proof", "sha256"),
    "proof elsewhere": (
        put("evidence", "proof", value={**STORED, "file": "../p.lrat"}),
        ".evidence.proof.file",
        "lies beside",
    ),
    "absolute proof": (
        put("evidence", "proof", value={**STORED, "file": "/p.lrat"}),
        ".evidence.proof.file",
        "lies beside",
    ),
    "proof above": (put("evidence", "proof", value={**STORED, "file": ".."}), ".evidence", ""),
    "proof unnamed": (put("evidence", "proof", value={**STORED, "file": ""}), ".evidence", ""),
    "proof \\0": (put("evidence", "proof", value={**STORED, "file": "\0"}), ".evidence", ""),
    "no proof file": (put("evidence", "proof", value=STORED), ".evidence", "cannot read"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_mistake(mistake: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    change, place, words = MISTAKES[mistake]
    value = json.loads(json.dumps(certificate_writing.encode(proved())))
    change(value)
    Path("proof.json").write_text(json.dumps(value))
    with pytest.raises(InputError) as caught:
        zermelo.check("proof.json")
    assert caught.value.place.startswith(place)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_empty_game_has_no_file(tmp_path: Path) -> None:
    certificate = zermelo.decide(zermelo.ello(zermelo.Graph.from_edges(0, []), "all")).certificate
    assert certificate is not None
    with pytest.raises(InputError, match="empty game"):
        zermelo.write(certificate, str(tmp_path / "proof.json"))
    assert list(tmp_path.iterdir()) == []
