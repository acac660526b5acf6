"""`zermelo benchmark-set`: what it writes, and how answers of other people's solvers are scored."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from pysat.solvers import Solver

import zermelo
from zermelo.cli.main import run
from zermelo.formats import dimacs
from zermelo.reductions import generating
from zermelo.sweeps import field

Cli = Callable[..., tuple[int, str, str]]


def smaller() -> Iterator[field.Item]:
    """Yield as many formulas as the set has, with fewer variables."""
    for text in (f"3sat:{n},{r}" for n in (4, 5) for r in (4.26, 9)):
        for seed in range(3):
            found = generating.draw_formula(text, seed)
            yield found.name, generating.reduce_to(found, "ello", None, None), found


@pytest.fixture(scope="module", params=["smaller", pytest.param("whole", marks=pytest.mark.slow)])
def folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("set") / "sat"
    with pytest.MonkeyPatch.context() as patch:
        if request.param == "smaller":
            patch.setitem(field.SETS, "sat", ("", smaller))
        assert run(["benchmark-set", "sat", "-o", str(made)]) == 0
    return made


def score(base: Path, answers: Path) -> dict[str, str]:
    """Return what the script says of each instance, and of all."""
    asked = [sys.executable, str(base / "score.py"), str(answers)]
    out = subprocess.run(asked, check=True, capture_output=True, text=True).stdout.splitlines()
    return {**dict(line.split(": ", 1) for line in out[:-1]), "score": out[-1]}


def solved(source: Path, answers: Path) -> bool:
    """Write what CaDiCaL's program would write; return whether the formula is satisfiable."""
    formula = dimacs.read(str(source))
    with Solver("cadical195", bootstrap_with=formula.clauses, with_proof=True) as solver:
        yes = bool(solver.solve())
        if yes:
            lines = ["s SATISFIABLE", "v " + " ".join(map(str, solver.get_model())) + " 0"]
        else:
            lines = ["s UNSATISFIABLE"]
            (answers / f"{source.stem}.drat").write_text("\n".join([*solver.get_proof(), ""]))
    (answers / f"{source.stem}.out").write_text("\n".join([*lines, ""]))
    return yes


def test_the_answers_are_certified(folder: Path) -> None:
    known = json.loads((folder / "answers.json").read_text())
    assert len(known) == 12
    assert {each["answer"] for each in known.values()} == {True, False}
    for name, each in known.items():
        assert zermelo.check(str(folder / f"certificates/{name}.json")).accepted
        game = zermelo.read(str(folder / f"instances/{name}.json"))
        assert (game.question, game.game) == (each["question"], "ello")
        for form in ("cnf", "opb", "cpsat"):
            assert (folder / f"formulas/{name}.{form}").read_text() == zermelo.logic.encode(
                game, form
            )
        task = (folder / f"tasks/{name}.yml").read_text().splitlines()
        assert task[1] == f"input_files: '../sources/{name}.cnf'"
        assert task[-1].split() == ["expected_verdict:", str(each["answer"]).lower()]


def test_a_sat_solver_enters(folder: Path, tmp_path: Path) -> None:
    sources = sorted((folder / "sources").iterdir())
    answers = {source.stem: solved(source, tmp_path) for source in sources}
    known = json.loads((folder / "answers.json").read_text())
    assert answers == {name: each["answer"] for name, each in known.items()}
    assert score(folder, tmp_path)["score"] == "12 of 12"


def test_what_does_not_count(folder: Path, tmp_path: Path) -> None:
    known = json.loads((folder / "answers.json").read_text())
    yes = [name for name, each in known.items() if each["answer"]]
    no = [name for name, each in known.items() if not each["answer"]]
    (tmp_path / f"{no[0]}.out").write_text("s UNSATISFIABLE\n")  # no proof
    (tmp_path / f"{no[1]}.out").write_text("s UNSATISFIABLE\n")
    (tmp_path / f"{no[1]}.drat").write_text("0\n")  # one that does not follow
    (tmp_path / f"{no[2]}.out").write_text("s SATISFIABLE\nv 1 2 3 4 5 6 7 8 0\n")
    shutil.copy(folder / f"certificates/{yes[1]}.json", tmp_path / f"{yes[0]}.json")
    certificate = json.loads((folder / f"certificates/{yes[2]}.json").read_text())
    (tmp_path / f"{yes[2]}.json").write_text(json.dumps({**certificate, "answer": False}))
    (tmp_path / f"{yes[3]}.json").write_text("nonsense")
    shutil.copy(folder / f"certificates/{yes[4]}.json", tmp_path / f"{yes[4]}.json")
    found = score(folder, tmp_path)
    assert found["score"] == "1 of 12"
    assert found[yes[4]] == "counts"
    assert "another instance" in found[yes[0]]
    assert found[yes[5]] == "no answer"


@pytest.mark.parametrize(("name", "count", "forms"), [
    ("qbf", 6, {"qdimacs", "cnf"}), ("optima", 12, {"opb", "cpsat"}),
])  # fmt: skip
def test_the_other_sets(name: str, count: int, forms: set[str], tmp_path: Path, cli: Cli) -> None:
    made = tmp_path / name
    status, out, err = cli("benchmark-set", name, "-o", str(made))
    assert (status, out.strip(), err) == (0, f"{made}: {count} instances", "")
    assert {path.suffix[1:] for path in (made / "formulas").iterdir()} == forms
    known = json.loads((made / "answers.json").read_text())
    assert set(known) == {path.stem for path in (made / "tasks").iterdir()}
    assert score(made, made / "certificates")["score"] == f"{count} of {count}"


STAND_INS = {
    "__init__": "",
    "result": "RESULT_TRUE_PROP, RESULT_FALSE_PROP, RESULT_UNKNOWN = 'true', 'false', 'unknown'",
    "tools/__init__": "",
    "tools/template": "class BaseTool2: pass",
}
"""What a tool-info module uses of BenchExec, which need not be installed."""


def test_benchexec_finds_the_tool_by_its_name(folder: Path, tmp_path: Path) -> None:
    """A name without a dot is looked for among BenchExec's own tools only."""
    tool = ElementTree.parse(folder / "field.xml").getroot().attrib["tool"]
    assert "." in tool
    for name, text in STAND_INS.items():
        file = tmp_path / f"benchexec/{name}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    program = f"""
from types import SimpleNamespace as Run
tool = __import__({tool!r}, fromlist=["Tool"]).Tool()
print(*(tool.determine_result(Run(exit_code=Run(value=code))) for code in (10, 20, 0)))
"""
    asked = [sys.executable, "-c", program]
    path = {"PYTHONPATH": f"{folder}:{tmp_path}"}
    ran = subprocess.run(asked, check=True, capture_output=True, text=True, env=path)
    assert ran.stdout.split() == ["true", "false", "unknown"]


def test_mistakes(tmp_path: Path, cli: Cli) -> None:
    assert "optima" in cli("benchmark-set")[1]
    (tmp_path / "file").write_text("")
    for more, what in (
        (("sat",), "add -o FOLDER"),
        (("sta", "-o", str(tmp_path / "new")), "there is no benchmark set"),
        (("sat", "-o", str(tmp_path)), "not empty"),
        (("sat", "-o", str(tmp_path / "file" / "x")), "cannot write it"),
    ):
        status, out, err = cli("benchmark-set", *more)
        assert (status, out, len(err.splitlines())) == (2, "", 1)
        assert what in err
