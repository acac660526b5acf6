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
from pathlib import Path

import pytest

import zermelo

ROOT = Path(__file__).resolve().parents[2]
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


def test_the_lowest_versions_are_ones_that_can_be_installed() -> None:
    """Each library has a lower bound, and `.ci/lowest.py` makes of it the version that is run."""
    command = [sys.executable, ".ci/lowest.py"]
    lines = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    wanted = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["test"]]
    assert lines.splitlines() == sorted({each.replace(">=", "==") for each in wanted})


def test_the_page_on_set_up_names_every_extra() -> None:
    page = (ROOT / "docs" / "install.md").read_text()
    rows = "".join(line.split("|")[1] for line in page.splitlines() if line.startswith("| `"))
    assert set(re.findall(r"`([a-z]+)`", rows)) == set(PROJECT["optional-dependencies"])


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
