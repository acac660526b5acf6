"""zermelo against small C++ programs, in one run:  python -m benchmarks.native.

The programs stand beside this file, and are built with the system's compiler (`$CXX`, or c++) in a
folder that is removed afterwards; without a compiler nothing is measured. Both answers must agree.
Times are those of the processor, in this process or the program; of zermelo `decide` with
``assurance="exhaustive"``, once its kernels are loaded. A ratio is zermelo's time by the program's.

Exit status: 0, or 3 without a compiler.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import zermelo
from benchmarks.measure import Ratio, busy
from zermelo.core.instance import Instance

FOLDER = Path(__file__).parent


def misere_stockman(graph: Any) -> Instance:
    """Return misère Stockman's game with weights from 3 to 6: no theorem says who wins it."""
    weights = [3 + v * v % 4 for v in range(zermelo.cops(graph).graph.n)]
    return zermelo.vertexnim(graph, weights=weights, token=0, rule="stockman", play="misere")


CASES: tuple[tuple[str, tuple[str, ...], Callable[[str], Instance]], ...] = (
    (
        "node_kayles",
        ("regular:24,3", "regular:30,3", "grid:5x6"),
        lambda text: zermelo.node_kayles(text, question="nim-value"),
    ),
    (
        "arc_kayles",
        ("regular:20,3", "regular:24,3", "grid:5x5"),
        lambda text: zermelo.arc_kayles(text, question="nim-value"),
    ),
    (
        "cram",
        ("grid:4x6", "grid:5x6", "grid:4x8"),
        lambda text: zermelo.arc_kayles(text, question="nim-value"),
    ),
    (
        "polish",
        ("grid:3x3", "regular:10,3", "complete:6"),
        lambda text: zermelo.polish(text, question="nim-value"),
    ),
    (
        "cop_number",
        ("petersen", "regular:40,3", "regular:60,3"),
        lambda text: zermelo.cops(text, question="cop-number"),
    ),
    (
        "lights_out",
        ("grid:20x20", "grid:30x30", "gnp:600,0.5"),
        lambda text: zermelo.lights_out(text, lit=[0], question="solvable"),
    ),
    (
        "seepage",
        ("kary:2,4", "simplex:3,3", "simplex:3,4"),
        lambda text: zermelo.seepage(text, question="green-number"),
    ),
    (
        "stockman",
        ("cycle:7", "complete:6", "grid:2x4"),
        misere_stockman,
    ),
)
"""The programs, each with graphs and what plays on them."""


def compiler() -> str | None:
    """Return the system's C++ compiler, or None."""
    return shutil.which(os.environ.get("CXX", "c++"))


def built(folder: Path, name: str) -> Path:
    """Return a program, built in a folder."""
    program, source = folder / name, FOLDER / f"{name}.cpp"
    asked = [
        compiler() or "c++",
        "-O2",
        "-march=native",
        "-std=c++17",
        "-o",
        str(program),
        str(source),
    ]
    subprocess.run(asked, check=True)
    return program


def number(answer: Any) -> int:
    """Return an answer as a program tells it: 1 where the next player wins."""
    return int(answer == "N") if isinstance(answer, str) else int(answer)


def peer(program: Path, instance: Instance) -> tuple[float, int]:
    """Return the seconds and the answer of a program."""
    graph, game = instance.graph, instance.position
    lines = [f"{graph.n} {graph.m}", *(f"{u} {v}" for u, v in graph.edges)]
    if instance.game == "vertexnim":
        lines.append(" ".join(map(str, (*game.weights, game.token))))
    done = subprocess.run(
        [program], input="\n".join(lines), capture_output=True, text=True, check=True
    )
    answer, seconds = done.stdout.split()
    return float(seconds), int(answer)


def ratios() -> Iterator[Ratio]:
    """Yield zermelo's time and the program's for each case."""
    with tempfile.TemporaryDirectory() as folder:
        for name, graphs, played in CASES:
            program = built(Path(folder), name)
            for text in graphs:
                instance = played(text)
                zermelo.decide(instance, assurance="exhaustive")  # loaded and compiled
                seconds, verdict = busy(
                    lambda it=instance: zermelo.decide(it, assurance="exhaustive")
                )
                theirs, answer = peer(program, instance)
                assert answer == number(verdict.answer), (name, text, answer, verdict.answer)
                yield Ratio(f"{name} {text}", verdict.method or "", seconds, "C++", theirs)


def main() -> int:
    """Print the ratios."""
    if compiler() is None:
        print("there is no C++ compiler: set CXX", file=sys.stderr)
        return 3
    print(f"{'case':28}{'method':>20}{'zermelo s':>12}{'C++ s':>12}{'ratio':>10}")
    for each in ratios():
        ratio = each.seconds / max(each.rival_seconds, 1e-6)
        print(
            f"{each.case:28}{each.ours:>20}{each.seconds:12.5f}{each.rival_seconds:12.5f}"
            f"{ratio:10.2f}",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
