"""`zermelo export --to coq` and `--to lean`: what the files say. Coq compiles them elsewhere."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import zermelo

Cli = Callable[..., tuple[int, str, str]]

TWENTY = sorted((Path(__file__).parents[2] / "verified/twenty").glob("*.json"))

STATEMENT = {
    "arc_kayles_period": "∀ g, nim_values code g -> ∀ n, 53 <= n -> g (n + 34) = g n",
    "cube_ello_lost": "¬ winnable arcs disks",
    "grid_3x4_arc_kayles": "next_wins (options arcs) start",
    "grid_4x4_ello_won": "winnable arcs disks",
    "petersen_cop_number": "cop_number everyone arcs 3",
    "petersen_node_kayles": "value (options arcs) start 1",
    "prism_polish": "previous_wins (options arcs) start",
}
"""What is claimed of some, with one at least of every kind."""

NAMED = re.compile(r"^(?:def|abbrev|inductive|theorem) (\w+)", re.MULTILINE)

NUMBERS = re.compile(r"\d+|true|false")


def exported(cli: Cli, path: Path, form: str) -> str:
    status, out, err = cli("export", str(path), "--to", form)
    assert (status, err) == (0, "")
    return out


def test_there_are_twenty_of_all_kinds() -> None:
    assert len(TWENTY) == 20
    assert set(STATEMENT) <= {path.stem for path in TWENTY}


@pytest.mark.parametrize("path", TWENTY, ids=[path.stem for path in TWENTY])
def test_the_files_for_coq_are_what_the_command_writes(path: Path, cli: Cli) -> None:
    assert exported(cli, path, "coq") == path.with_suffix(".v").read_text()


@pytest.mark.parametrize("path", TWENTY, ids=[path.stem for path in TWENTY])
def test_the_text_for_lean(path: Path, cli: Cli) -> None:
    """Nothing here compiles it: its names, its brackets, and the data, which are those for Coq."""
    text = exported(cli, path, "lean")
    assert text.splitlines()[1].startswith("Not compiled here")
    code = re.sub(r"/-.*?-/|--[^\n]*", "", text, flags=re.DOTALL)
    names = NAMED.findall(code)
    assert len(names) == len(set(names))
    assert names[-2:] == ["Claim", f"{path.stem}_holds"]
    assert code.split()[:2] == ["namespace", "Zermelo"]
    assert code.split()[-2:] == ["end", "Zermelo"]
    for left, right in ("()", "[]"):
        assert code.count(left) == code.count(right)
    assert not re.search(r"\b(sorry|axiom|unsafe|partial|admit|import)\b", code)
    _, _, rest = code.partition("def Claim : Prop :=")
    claim, _, end = rest.partition("set_option")
    assert " ".join(claim.split()) == STATEMENT.get(path.stem, " ".join(claim.split()))
    assert re.search(r"= true := by\s+(native_)?decide\s+end Zermelo\s*$", end)
    bound = {"g", "n", "length", "set_option", "maxRecDepth", "in", "theorem", "by", "end",
             "Zermelo", "decide", "native_decide", "true", "team", "Nat", "ble"}  # fmt: skip
    assert set(re.findall(r"[A-Za-z]\w*", claim + end)) <= {*names, *bound}
    coq = path.with_suffix(".v").read_text()
    for name in (
        "arcs",
        "start",
        "lost",
        "disks",
        "order",
        "team",
        "turns",
        "table",
        "code",
        "known",
    ):
        said = re.search(rf"^def {name} : [^=]*:=\n((?:  .*\n)+)", text, re.MULTILINE)
        meant = re.search(rf"^Definition {name} : [^=]*:=\n((?:  .*\n)+)", coq, re.MULTILINE)
        assert (said is None) == (meant is None), name
        if said and meant:
            assert NUMBERS.findall(said[1]) == NUMBERS.findall(meant[1].replace("%N", ""))


def test_a_long_computation_is_said_to_trust_the_compiler(cli: Cli) -> None:
    texts = {path.stem: exported(cli, path, "lean") for path in TWENTY}
    assert "compiler is trusted" in texts["kayles_period"]
    assert "native_decide" in texts["kayles_period"]
    assert "native_decide" not in texts["grid_4x4_ello_won"]


def test_the_theorem_is_named_after_the_file(cli: Cli) -> None:
    text = TWENTY[0].read_text()
    for name, theorem in [("3-cubes.json", "c3_cubes"), ("forall.json", "forall"), ("é.json", "c")]:
        Path(name).write_text(text)
        assert f"\nTheorem {theorem}_holds :\n" in exported(cli, Path(name), "coq")
    assert cli("export", "forall.json", "--to", "coq", "-o", "out")[0] == 0
    assert Path("out/claim.v").read_text() == exported(cli, Path("forall.json"), "coq")


def test_a_label_writes_nothing_into_the_file(cli: Cli) -> None:
    evil = "*) Axiom a : False. (* -/ axiom a : False /-"
    graph = {"vertices": [evil, "b"], "edges": [[evil, "b"]]}
    Path("g.json").write_text(json.dumps({"game": "node-kayles", "graph": graph}))
    assert cli("decide", "g.json", "--certificate", "c.json")[0] == 0
    assert "Axiom" in Path("c.json").read_text()
    for form in ("coq", "lean"):
        assert "False" not in exported(cli, Path("c.json"), form)


@pytest.mark.parametrize("path", TWENTY, ids=[path.stem for path in TWENTY])
def test_a_false_claim_is_refused(path: Path, cli: Cli) -> None:
    given = json.loads(path.read_text())
    answer = given["answer"]
    if isinstance(answer, dict):
        given["answer"] = {**answer, "period": answer["period"] + 1}
    else:
        given["answer"] = {"N": "P", "P": "N", True: False, False: True}.get(answer, 5)
    Path("forged.json").write_text(json.dumps(given))
    for form in ("coq", "lean"):
        status, out, err = cli("export", "forged.json", "--to", form, "-o", "out")
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert not Path("out").exists()


def test_a_period_of_too_many_values(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.python.provers.MOST_VALUES", 167)
    (kayles,) = (path for path in TWENTY if path.stem == "kayles_period")
    status, out, err = cli("export", str(kayles), "--to", "coq")
    assert (status, out) == (2, "")
    assert "needs 168 nim-values, more than 167" in err


SMALL = zermelo.node_kayles("path:3")

REFUSED = [
    (zermelo.lights_out("path:3", lit="all"), None, "no theorem is written for solvable"),
    (replace(SMALL, question="misere-outcome"), None, "misere-outcome of node-kayles"),
    (zermelo.cops("path:4"), "dismantle", "only strategies on a connected graph"),
    (zermelo.cops("union(cycle:4,cycle:4)"), "fixpoint", "only strategies on a connected graph"),
    (zermelo.node_kayles("cycle:4", question="outcome"), "mirror", "the outcome needs a strategy"),
    (zermelo.ello("path:15", green=[]), None, "at most 14 vertices, not 15"),
    (zermelo.ello("path:2", green=[0], before=[(0, 1)]), None, "directed beforehand"),
    (zermelo.node_kayles("path:40"), None, "more than 20,000 positions"),
    (zermelo.node_kayles("path:3", attach_at=0, question="period"), None, "only periods on paths"),
]


@pytest.mark.parametrize(("instance", "method", "why"), REFUSED, ids=[row[2] for row in REFUSED])
def test_what_cannot_be_exported(
    instance: zermelo.types.Instance, method: str | None, why: str, cli: Cli
) -> None:
    found = zermelo.decide(instance, method=method).certificate
    assert found is not None
    zermelo.write(found, "c.json")
    status, out, err = cli("export", "c.json", "--to", "coq")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert why in err
