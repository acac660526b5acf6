"""Pages that check their own certificate: what they hold, and what is refused."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from pyodides import FOLDER, WITH_PYODIDE
from self_checking import by_itself, held, made

import zermelo
from zermelo.browser.pyodide import PINNED, USUAL, VERSION, from_option
from zermelo.cli.in_browser import outcomes
from zermelo.cli.main import run
from zermelo.games.registry import GAMES

SOURCE = Path(zermelo.__file__).parents[1]

RULES = """\
'''Kayles on vertices, with its rule in another file.'''
import zermelo
from around import gone

def moves(graph, left):
    for v in sorted(left):
        yield v, left - gone(graph, v)

GAME = zermelo.ruleset("mine", start=lambda graph: frozenset(range(graph.n)), moves=moves)
"""
AROUND = "def gone(graph, v):\n    return {v, *graph.neighbors(v)}\n"


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> object:
    monkeypatch.chdir(tmp_path)
    before = dict(GAMES.added)
    yield
    GAMES.added.clear()
    GAMES.added.update(before)


def order() -> str:
    verdict = zermelo.decide(zermelo.ello("path:3", green=[0]))
    zermelo.write(verdict, "proof.json")
    return Path("proof.json").read_text()


def test_a_page_holds_the_certificate_and_the_files_that_its_check_loads(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = order()
    page = made("proof.json")
    assert len(page.encode()) < 1_000_000
    data = held(page)
    assert data["work"]["files"] == {"proof.json": text}
    assert data["work"]["paths"] == ["proof.json"]
    capsys.readouterr()
    run(["check", "--about", "--json", "proof.json"])
    about = json.loads(capsys.readouterr().out)["trusted"]["files"]
    assert set(about) <= set(data["sources"])
    games = {name.split("/")[2] for name in data["sources"] if name.startswith("zermelo/games/")}
    assert games == {"__init__.py", "ello", "game.py", "registry.py"}
    for name, source in data["sources"].items():
        if name != "msgspec.py":
            assert source == (SOURCE / name).read_text(), name
    assert data["pyodide"]["address"] == USUAL
    assert not data["pyodide"]["files"]
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    assert policy is not None
    allowed = dict(part.split(" ", 1) for part in policy[1].split("; "))
    assert allowed["default-src"] == "'none'"
    assert allowed["connect-src"] == USUAL
    assert "unsafe-inline" not in policy[1]
    assert "'unsafe-eval'" not in policy[1]


def test_labels_cannot_end_the_element_that_holds_them() -> None:
    labels = ["</script>", "<!--", "<script>"]
    graph = {"vertices": labels, "edges": [labels[:2], labels[1:]]}
    game = {"game": "ello", "graph": graph, "green": [labels[0], labels[2]]}
    Path("game.json").write_text(json.dumps(game))
    verdict = zermelo.decide(zermelo.read("game.json"))
    zermelo.write(verdict, "proof.json")
    page = made("proof.json")
    assert held(page)["work"]["files"]["proof.json"] == Path("proof.json").read_text()
    assert page.count("<script") == page.count("</script>") == 3
    assert "<!--" not in page


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("ello", "--graph", "path:3", "--set", "green=all"), "an instance has nothing to check"),
        (("game.json",), "an instance has nothing to check"),
        (("proof.json", "--as", "svg"), "a .svg file checks nothing"),
        (("proof.json", "--pyodide", "nowhere"), '"nowhere" is no folder'),
        (("proof.json", "--pyodide", "."), "cannot read it: No such file"),
        (("proof.json", "--pyodide", "other"), f"this is not pyodide.js of Pyodide {VERSION}"),
        (("proof.json", "--pyodide", "ftp://a/"), "is no address of a folder"),
        (("proof.json", "--pyodide", "https://a/;script-src *"), "is no address of a folder"),
    ],
)
def test_what_is_refused(
    arguments: tuple[str, ...], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    order()
    Path("game.json").write_text(json.dumps(json.loads(order())["instance"]))
    Path("other").mkdir()
    for name in PINNED:
        Path("other", name).write_text("something else")
    form = () if "--as" in arguments else ("--as", "html")
    assert run(["show", *arguments, "--self-checking", *form]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert words in line


def test_pyodide_belongs_to_a_page_that_checks(capsys: pytest.CaptureFixture[str]) -> None:
    order()
    assert run(["show", "proof.json", "--pyodide", ".", "-o", "page.html"]) == 2
    assert "add --self-checking" in capsys.readouterr().err


def test_an_address_may_lack_its_last_stroke() -> None:
    assert from_option("http://127.0.0.1:8000/pyodide").address == "http://127.0.0.1:8000/pyodide/"


@WITH_PYODIDE
def test_what_is_pinned_is_what_the_tests_run() -> None:
    for name, digest in PINNED.items():
        assert hashlib.sha256((FOLDER / name).read_bytes()).hexdigest() == digest
    assert json.loads((FOLDER / "package.json").read_text())["version"] == VERSION


def test_a_rejected_certificate_still_has_its_page(capsys: pytest.CaptureFixture[str]) -> None:
    value = json.loads(order())
    value["evidence"]["order"].reverse()
    value["evidence"]["order"][0] = value["evidence"]["order"][1]
    Path("wrong.json").write_text(json.dumps(value))
    status = run(["show", "wrong.json", "--self-checking", "-o", "page.html"])
    message = capsys.readouterr().err
    assert run(["show", "wrong.json", "-o", "plain.html"]) == status
    assert capsys.readouterr().err == message


def test_a_page_has_its_rules_and_what_lies_beside_them() -> None:
    Path("mine.py").write_text(RULES)
    Path("around.py").write_text(AROUND)
    path = str(Path("mine.py").resolve())
    asked = ["mine", "--graph", "cycle:5", "--rules", path, "--certificate", "proof.json"]
    # In a process of its own: the one that decides for the tests would know these rules for good.
    subprocess.run([sys.executable, "-m", "zermelo", "decide", *asked], check=True)
    data = held(made("proof.json", "--rules", path))
    work = data["work"]
    assert [(name, modules) for name, _, modules in work["rules"]] == [
        ("mine.py", {"around.py": AROUND})
    ]
    value = json.loads(work["files"]["proof.json"])
    value["rules"]["sha256"] = "0" * 64
    found = by_itself(data, {"other.json": json.dumps(value)})
    assert found[0]["line"].startswith("proof.json: accepted: mine nim-value: ")
    assert found[1]["status"] == "rejected"
    assert "the certificate is for the rules in mine.py" in found[1]["line"]


def test_a_page_has_the_proof_that_lies_beside_its_certificate() -> None:
    verdict = zermelo.decide(zermelo.ello("complete:5", "all"), method="sat-orientation")
    zermelo.write(verdict, "proof.json")
    value = json.loads(Path("proof.json").read_text())
    text = value["evidence"]["proof"]
    digest = hashlib.sha256(text.encode()).hexdigest()
    Path("proof.lrat").write_text(text)
    value["evidence"]["proof"] = {"file": "proof.lrat", "sha256": digest}
    Path("proof.json").write_text(json.dumps(value))
    data = held(made("proof.json"))
    assert list(data["work"]["packed"]) == ["proof.lrat"]
    value["evidence"]["proof"]["sha256"] = "0" * 64
    found = by_itself(data, {"other.json": json.dumps(value)})
    assert found[0]["line"] == "proof.json: accepted: ello winnable: no (lrup-proof)"
    assert found[1]["line"].startswith("other.json: rejected: ello winnable: no (lrup-proof): ")
    assert found[1]["line"].endswith("proof.lrat does not have the SHA-256 that is named")


def test_another_certificate_put_into_a_page_is_not_accepted() -> None:
    """The page lacks the files that it needs: that is told, and is no rejection."""
    order()
    data = held(made("proof.json"))
    zermelo.write(zermelo.decide(zermelo.grim("path:4"), method="search"), "grim.json")
    lost = zermelo.decide(zermelo.ello("path:2", green=[0, 1]), method="obstruction")
    zermelo.write(lost, "lost.json")
    more = {name: Path(name).read_text() for name in ("grim.json", "lost.json")}
    found = by_itself(data, more)
    assert [each["status"] for each in found] == ["accepted", "unsupported", "unsupported"]
    for each in found[1:]:
        assert "is not on this page, which was made for another certificate" in each["line"]
        assert not each["implies"]


def test_a_check_ends_with_its_time() -> None:
    zermelo.write(zermelo.decide(zermelo.grim("path:4"), method="search"), "proof.json")
    (found,) = map(json.loads, outcomes(["proof.json"], 1e-9))
    assert found["status"] == "limit"
    assert found["line"] == (
        "proof.json: limit: grim nim-value: 0 (nim-table): time limit of 1e-09 s reached"
    )
