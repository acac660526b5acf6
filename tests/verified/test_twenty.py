"""The theorems in verified/twenty: Coq compiles them, and nothing false in their place."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from proved_in_coq import FOLDER
from sampling import some

TWENTY = FOLDER / "twenty"

without = [tool for tool in ("coqc", "make") if shutil.which(tool) is None]

needs_coq = pytest.mark.skipif(bool(without), reason=f"there is no {' and no '.join(without)}")


QUICK = {
    "cube_ello_lost", "cube_node_kayles", "grid_3x3_grim", "grid_3x4_arc_kayles",
    "grid_4x4_ello_won", "kayles_period", "prism_polish", "wheel_cop_number",
}  # fmt: skip
"""One of each kind; `make` compiles them all."""


@needs_coq
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(path.stem, marks=[pytest.mark.slow] * (path.stem not in QUICK))
        for path in sorted(TWENTY.glob("*.v"))
    ],
)
def test_coq_compiles_each_and_it_assumes_nothing(name: str) -> None:
    """The target fails where Coq prints anything but that nothing is assumed."""
    made = subprocess.run(
        ["make", "-s", "-C", FOLDER, f"twenty/{name}.vo"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (made.returncode, made.stdout) == (0, ""), made.stderr
    assert (TWENTY / f"{name}.vo").exists()


FALSE = [
    ("petersen_node_kayles", "start 1.", "start 2."),
    ("cube_node_kayles", "value (options arcs) start 0.", "value (options arcs) start 1."),
    ("grid_4x4_node_kayles", "[[10; 15]", "[[10; 11]"),
    ("petersen_cop_number", "cop_number everyone arcs 3.", "cop_number everyone arcs 2."),
    ("petersen_cop_number", "[2; 3; 6; 7; 8; 9]", "[1; 2; 3; 6; 7; 8; 9]"),
    ("grid_3x4_cop_number", "team : list N := [1; 10]", "team : list N := [1; 2]"),
    ("kayles_period", "g (n + 12)", "g (n + 6)"),
    ("kayles_period", "71 <= n", "70 <= n"),
    ("kayles_period", "[7; 7]", "[7; 3]"),
    ("petersen_ello_lost", "(0, true)", "(0, false)"),
    ("grid_4x4_ello_won", "(0, true)", "(0, false)"),
]
"""A theorem, a piece of its text, and what makes it false or leaves it without a proof."""


@needs_coq
@pytest.mark.parametrize(
    ("name", "old", "new"), some(FALSE), ids=[f"{a}: {c}" for a, _, c in FALSE]
)
def test_coq_refuses_what_is_false(name: str, old: str, new: str, tmp_path: Path) -> None:
    text = (TWENTY / f"{name}.v").read_text()
    rules, mark, rest = text.partition("(* The instance, its vertices")
    rest = rest.replace(" :=\n ", " :=")
    assert old in rest
    (tmp_path / "Forged.v").write_text(rules + mark + rest.replace(old, new, 1))
    done = subprocess.run(
        ["coqc", "Forged.v"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "Unable to unify" in done.stderr
