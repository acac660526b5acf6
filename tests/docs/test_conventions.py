"""What others expect at the root is there, agrees with pyproject.toml, and leads somewhere."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
PAGES = (
    "SECURITY.md", "CODE_OF_CONDUCT.md", "GOVERNANCE.md", "AGENTS.md", "llms.txt",
    "solvers/README.md", "encodings/README.md",
)  # fmt: skip
OTHER_NAMES = {"ortools": "ortools-python"}
"""What conda-forge calls libraries otherwise."""


@pytest.mark.parametrize("name", PAGES)
def test_a_page_leads_to_what_is_there(name: str) -> None:
    page = ROOT / name
    for link in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text()):
        assert "://" not in link
        assert (page.parent / link).exists(), link


def test_the_metadata_are_those_of_the_package() -> None:
    about = {
        "version": PROJECT["version"],
        "description": PROJECT["description"],
        "keywords": PROJECT["keywords"],
    }
    for name in ("codemeta.json", ".zenodo.json"):
        told = json.loads((ROOT / name).read_text())
        assert {key: told[key] for key in about} == about
        assert PROJECT["license"] in told["license"]
        people = told.get("author", told.get("creators"))
        assert [each["name"] for each in people] == [each["name"] for each in PROJECT["authors"]]


def test_the_recipe_of_conda_has_the_same_libraries() -> None:
    recipe = (ROOT / "conda" / "meta.yaml").read_text()
    assert f'version: "{PROJECT["version"]}"' in recipe
    python = f"python{PROJECT['requires-python']}"
    for key, libraries in (
        ("run", [python, *PROJECT["dependencies"]]),
        ("run_constrained", PROJECT["optional-dependencies"]["cpsat"]),
    ):
        (part,) = re.findall(rf"^  {key}:.*\n((?:    - .*\n)+)", recipe, re.MULTILINE)
        wanted = []
        for each in libraries:
            library, bounds = re.fullmatch(r"([\w-]+)(.*)", each).groups()  # type: ignore[union-attr]
            wanted.append(f"    - {OTHER_NAMES.get(library, library)} {bounds}")
        assert part.splitlines() == wanted


def test_the_rules_of_the_project_are_five_lines() -> None:
    assert len((ROOT / "GOVERNANCE.md").read_text().splitlines()) == 5


def test_a_release_needs_no_password() -> None:
    flow = (ROOT / ".github" / "workflows" / "release.yml").read_text()
    assert "id-token: write" in flow
    assert "pypa/gh-action-pypi-publish@" in flow
    assert not re.search(r"password|secrets\.", flow.partition("\nname:")[2])
    assert re.search(r"^python3 -m venv", (ROOT / "README.md").read_text(), re.MULTILINE)


def test_the_hooks_are_those_of_the_standard_run() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text()
    for program in ("ruff check", "ruff format", "mypy"):
        assert f"entry: {program}" in hooks
        assert program in (ROOT / ".ci" / "run").read_text()
    assert "http" not in hooks


def test_the_templates_ask_for_what_is_needed() -> None:
    folder = ROOT / ".github"
    templates = sorted((folder / "ISSUE_TEMPLATE").glob("*.md"))
    assert [each.stem for each in templates] == ["bug", "idea", "wrong-answer"]
    for each in templates:
        assert re.match(r"---\nname: .+\nabout: .+\nlabels: \w+\n---\n", each.read_text())
    assert ".ci/run" in (folder / "pull_request_template.md").read_text()


def test_the_source_archive_names_every_folder_of_the_checkout() -> None:
    manifest = (ROOT / "MANIFEST.in").read_text()
    grafted = set(re.findall(r"^graft (\S+)$", manifest, re.MULTILINE))
    here = {each.name for each in ROOT.iterdir() if each.is_dir()}
    ignored = {line.strip("/\n") for line in (ROOT / ".gitignore").read_text().splitlines()}
    assert here - grafted - ignored <= {".git"}
    assert grafted <= here
