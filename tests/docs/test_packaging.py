"""The packages: what they say of themselves, and that a wheel needs no repository."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from importlib.metadata import version
from pathlib import Path

import pytest

import zermelo

ROOT = Path(__file__).resolve().parents[2]
PAPER = (ROOT / "paper.md").read_text()
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def test_the_version_stands_everywhere() -> None:
    assert PROJECT["version"] == zermelo.__version__
    assert f"\nversion: {zermelo.__version__}\n" in (ROOT / "CITATION.cff").read_text()


def test_only_tested_versions_of_python_are_named() -> None:
    named = [each for each in PROJECT["classifiers"] if "Python :: 3." in each]
    (others,) = re.findall(r"^pythons=\((.*)\)$", (ROOT / ".ci" / "others").read_text(), re.M)
    tested = [f"Programming Language :: Python :: {each}" for each in ("3.11", *others.split())]
    assert named == tested[: len(named)]
    assert named


EXTRAS = PROJECT["optional-dependencies"]
LIBRARIES = [*PROJECT["dependencies"], *EXTRAS["test"]]


def test_the_lowest_versions_are_ones_that_can_be_installed() -> None:
    """Each library has a lower bound, and `.ci/lowest.py` makes of it the version that is run."""
    command = [sys.executable, ".ci/lowest.py"]
    lines = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    wanted = {each.partition(",")[0].replace(">=", "==") for each in LIBRARIES}
    assert lines.splitlines() == sorted(wanted)


@pytest.mark.parametrize("wanted", [*PROJECT["dependencies"], *EXTRAS["cpsat"]])
def test_the_bounds_of_a_library_are_around_what_is_run_here(wanted: str) -> None:
    found = re.fullmatch(r"([\w-]+)>=([\d.]+)(?:\.?dev\d+)?,<(\d+)", wanted)
    assert found, f"{wanted}: a lower bound that is run, and the next major version as the upper"
    name, lowest, above = found.groups()
    here = tuple(map(int, re.findall(r"\d+", version(name))))
    assert tuple(map(int, re.findall(r"\d+", lowest))) <= here
    assert here[0] < int(above) == here[0] + 1


def test_the_tests_have_what_the_extra_of_cpsat_brings() -> None:
    assert set(EXTRAS["cpsat"]) <= set(EXTRAS["test"])
    assert not any("ortools" in each for each in PROJECT["dependencies"])


def test_the_authors_are_the_same_everywhere() -> None:
    (author,) = PROJECT["authors"]
    assert author == {"name": "The zermelo developers"}
    citation = (ROOT / "CITATION.cff").read_text()
    assert re.findall(r"- name: (.*)", citation) == [author["name"]] * 2
    assert re.findall(r"^  - name: (.*)$", PAPER, re.M) == [author["name"]]
    assert "affiliation" not in PAPER


def test_the_citation_has_a_preferred_form_which_is_the_paper() -> None:
    citation = (ROOT / "CITATION.cff").read_text()
    preferred = citation.partition("\npreferred-citation:\n")[2]
    (title,) = re.findall(r"^  title: (.*)$", preferred, re.M)
    assert f"\ntitle: {title}\n" in PAPER
    assert f"zermelo {zermelo.__version__}" in preferred


def test_the_paper_has_its_parts_and_its_references() -> None:
    head, *parts = re.split(r"^# (.*)$", PAPER, flags=re.M)
    for key in ("title", "tags", "authors", "date", "bibliography: paper.bib"):
        assert f"\n{key}" in head
    titles = parts[::2]
    assert titles[:4] == ["Summary", "Statement of need", "Features", "Checks"]
    assert titles[-1] == "References"
    words = len(" ".join(parts[1::2]).split())
    assert 250 <= words <= 1000
    entries = re.findall(r"^@\w+\{(\w+),(.*?)^\}", (ROOT / "paper.bib").read_text(), re.M | re.S)
    cited = set(re.findall(r"@(\w+)", "".join(parts)))
    read = set(re.findall(r"^\| `(\w+)` \|", (ROOT / "docs" / "literature.md").read_text(), re.M))
    assert not cited & read
    assert sorted(cited | read) == sorted(key for key, _ in entries)
    for key, fields in entries:
        assert all(f"  {name} = " in fields for name in ("author", "title")), key


def test_no_host_is_made_up() -> None:
    """The project has no public home yet; only what others have may be linked to."""
    names = ("README.md", "pyproject.toml", "CITATION.cff", "paper.md", "paper.bib", "mkdocs.yml")
    found = {
        host
        for name in names
        for host in re.findall(r"https?://([^/\s\"'})]+)", (ROOT / name).read_text())
    }
    assert found == {"developers.google.com", "www.cgsuite.org"}
    assert "urls" not in PROJECT


def test_the_workflow_runs_what_must_pass() -> None:
    flow = (ROOT / ".github" / "workflows" / "tests.yml").read_text()
    assert "- run: .ci/run\n" in flow
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
    (versions,) = re.findall(r"python-version: \|\n((?: +[\d.]+\n)+)", flow)
    named = [each.rpartition(" ")[2] for each in PROJECT["classifiers"] if "Python :: 3." in each]
    assert versions.split() == named[::-1]


def test_the_container_is_made_of_what_is_there() -> None:
    lines = (ROOT / "Containerfile").read_text().splitlines()
    copied = [word for line in lines if line.startswith("COPY") for word in line.split()[1:-1]]
    assert all((ROOT / word).exists() for word in copied)
    assert {"pyproject.toml", PROJECT["readme"], *PROJECT["license-files"], "src"} == set(copied)
    (base,) = (line.split(":")[-1] for line in lines if line.startswith("FROM"))
    assert (
        f"Programming Language :: Python :: {base.removesuffix('-slim')}" in PROJECT["classifiers"]
    )
    (started,) = (line for line in lines if line.startswith("ENTRYPOINT"))
    assert json.loads(started.removeprefix("ENTRYPOINT ")) == list(PROJECT["scripts"])


def test_the_page_on_set_up_names_every_extra() -> None:
    page = (ROOT / "docs" / "install.md").read_text()
    rows = "".join(line.split("|")[1] for line in page.splitlines() if line.startswith("| `"))
    assert set(re.findall(r"`([a-z]+)`", rows)) == set(PROJECT["optional-dependencies"])


@pytest.mark.slow
def test_the_first_command_of_the_readme_works_in_the_source_archive(tmp_path: Path) -> None:
    """Without its installation: the libraries are those of this interpreter."""
    if importlib.util.find_spec("build") is None:
        pytest.skip("build is not installed: pip install build")
    command = [sys.executable, "-m", "build", "--sdist", "-o", str(tmp_path), str(ROOT)]
    subprocess.run(command, capture_output=True, check=True)
    (source,) = tmp_path.glob("zermelo-*.tar.gz")
    with tarfile.open(source) as packed:
        packed.extractall(tmp_path, filter="data")
    (folder,) = (each for each in tmp_path.iterdir() if each.is_dir())
    first = re.findall(r"^python3 -m venv.*$", (folder / "README.md").read_text(), re.MULTILINE)[0]
    ours = first.partition("install -q '.[cpsat]' && ")[2]
    ours = ours.replace(".venv/bin/zermelo", f"{sys.executable} -m zermelo")
    environment = {**os.environ, "PYTHONPATH": str(folder / "src")}
    done = subprocess.run(
        ours, shell=True, cwd=folder, env=environment, capture_output=True, text=True, check=True
    )
    assert "accepted" in done.stdout


@pytest.mark.slow
def test_wheel_and_source_are_built_and_the_wheel_runs_alone(tmp_path: Path) -> None:
    """Its libraries are those of this interpreter; the package itself comes from the wheel."""
    if importlib.util.find_spec("build") is None:
        pytest.skip("build is not installed: pip install build")
    command = [sys.executable, "-m", "build", "-o", str(tmp_path / "dist"), str(ROOT)]
    built = subprocess.run(command, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    (wheel,) = (tmp_path / "dist").glob("zermelo-*.whl")
    (source,) = (tmp_path / "dist").glob("zermelo-*.tar.gz")
    with tarfile.open(source) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    assert {"pyproject.toml", "README.md", "LICENSE", "src/zermelo/py.typed"} <= names
    if (ROOT / ".git").exists():
        tracked = ["git", "ls-files", "-z"]
        listed = subprocess.run(tracked, cwd=ROOT, capture_output=True, text=True, check=True)
        assert {*listed.stdout.strip("\0").split("\0")} <= names
    if importlib.util.find_spec("twine") is not None:
        checking = [sys.executable, "-m", "twine", "check", "--strict", str(wheel), str(source)]
        checked = subprocess.run(checking, capture_output=True, text=True, check=False)
        assert checked.returncode == 0, checked.stdout
        assert checked.stdout.count("PASSED") == 2
    place = tmp_path / "site"
    with zipfile.ZipFile(wheel) as archive:  # which is all that installing it does, without pip
        archive.extractall(place)
    environment = {**os.environ, "PYTHONPATH": str(place)}

    def run(*arguments: str) -> str:
        return subprocess.run(
            [sys.executable, "-m", "zermelo.cli.main", *arguments],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        ).stdout

    where = [sys.executable, "-c", "import zermelo; print(zermelo.__file__)"]
    found = subprocess.run(where, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert found.stdout.startswith(str(place))
    game = ["ello", "--graph", "grid:4x5", "--set", "green=[0,7,12]"]
    answer = json.loads(run("decide", *game, "--certificate", "proof.json", "--json"))
    assert (answer["answer"], answer["assurance"]) == (True, "certified")
    assert "accepted" in run("check", "proof.json")
