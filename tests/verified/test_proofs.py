"""The proofs: nothing is assumed in them, and what the program runs is what they are about."""

from __future__ import annotations

import re
import subprocess
from itertools import groupby
from pathlib import Path

import proved_in_coq
import pytest
from proved_in_coq import FOLDER, coq, needed

THEORIES = sorted((FOLDER / "theories").glob("*.v"))

STATED = re.compile(
    r"^ *(?:(?:Theorem|Lemma|Corollary|Fact|Remark|Proposition) (?P<name>\w+)"
    r"|Module (?P<begun>\w+)(?![^.]*:=)|End (?P<ended>\w+))",
    re.MULTILINE,
)

DEFINED = re.compile(r"^ *(?:Program )?Definition (\w+)", re.MULTILINE)

NOT_PROVED = re.compile(
    r"\b(Admitted|admit|give_up|Axioms?|Parameters?|Conjecture|Unset (Guard|Positivity|Universe)"
    r"|bypass_check|Declare ML|Extract Constant|Extract Inlined)\b"
)

COMMENT = re.compile(r"\(\*.*?\*\)", re.DOTALL)


def program_text(path: Path) -> str:
    return COMMENT.sub(" ", path.read_text())


def statements() -> list[str]:
    """Return the full names of all statements that the files prove, by file and module."""
    found = []
    for path in THEORIES:
        inside = ["Zermelo", path.stem]
        for each in STATED.finditer(program_text(path)):
            if each["name"]:
                found.append(".".join((*inside, each["name"])))
            elif each["begun"]:
                inside.append(each["begun"])
            elif each["ended"] in inside[2:]:  # a section may end as well
                inside.pop()
    return found


@pytest.mark.parametrize("path", THEORIES, ids=[path.stem for path in THEORIES])
def test_nothing_is_left_out(path: Path) -> None:
    found = NOT_PROVED.search(program_text(path))
    assert found is None, found


ASSUMPTIONS = (FOLDER / "theories/Assumptions.v").read_text()


def shown() -> list[str]:
    """Return the names of the theorems whose assumptions `make` prints."""
    return re.findall(r"@(\w+)", ASSUMPTIONS)


def test_every_file_is_compiled() -> None:
    listed = set(re.findall(r"theories/(\w+)\.v", (FOLDER / "_CoqProject").read_text()))
    assert listed == {path.stem for path in THEORIES} - {"Extract"}


def test_what_is_proved_about_is_imported_and_shown() -> None:
    """The list that `make` prints has a theorem for every checker that is extracted."""
    named = {name.rpartition(".")[2] for name in statements()}
    defined = set(re.findall(DEFINED, "\n".join(map(program_text, THEORIES))))
    assert {*shown()} <= named | defined
    extract = program_text(FOLDER / "theories/Extract.v")
    for checker in set(re.findall(r"\bcheck_\w+", extract)):
        assert f"{checker}_sound" in shown(), checker


def asked(lines: str, folder: Path) -> list[str]:
    """Return the lines of Coq's answer, with all files of proofs at hand."""
    files = " ".join(path.stem for path in THEORIES if path.stem not in ("Extract", "Assumptions"))
    return coq(f"From Zermelo Require Import {files}.\n{lines}", folder).splitlines()


def at_once(groups: list[list[str]], folder: Path) -> list[str]:
    """Return what Coq says that the names of each group assume together."""
    lines = []
    for number, names in enumerate(groups):
        every = "".join(f"(@{name},\n" for name in names) + "0" + ")" * len(names)
        lines.append(f"Definition every{number} := {every}.\nPrint Assumptions every{number}.\n")
    return asked("".join(lines), folder)


@needed
def test_the_theorems_assume_nothing(tmp_path: Path) -> None:
    assert len(shown()) > 30
    assert coq(ASSUMPTIONS, tmp_path).splitlines() == ["Closed under the global context"]


@needed
@pytest.mark.slow
def test_each_statement_assumes_nothing(tmp_path: Path) -> None:
    assert len(statements()) > 200
    by_file = groupby([*statements(), *shown()], lambda name: name.split(".")[:2][1:])
    groups = [list(names) for _, names in by_file]
    assert at_once(groups, tmp_path) == ["Closed under the global context"] * len(groups)


@needed
def test_an_axiom_would_be_seen(tmp_path: Path) -> None:
    said = coq("Axiom a : 0 = 1.\nLemma b : 1 = 0.\nProof. symmetry. exact a. Qed.\n"
               "Print Assumptions b.\n", tmp_path)  # fmt: skip
    assert "Closed" not in said
    assert "a : 0 = 1" in said


@needed
@pytest.mark.slow
def test_the_second_checker_of_coq_agrees() -> None:
    proved_in_coq.program()
    done = subprocess.run(
        ["make", "-C", FOLDER, "check"], capture_output=True, text=True, check=False, timeout=1200
    )
    assert done.returncode == 0, done.stderr
    said = " ".join((done.stdout + done.stderr).split())
    assert "Axioms: <none>" in said
    assert said.count("<none>") == 4
