"""Measures the nullity of Lights Out: python -m benchmarks.nullity.

Each line has, in one run, the seconds of the theorem about products of paths and cycles
(`products`), of elimination without evidence, of elimination with its evidence and the check, and
the ratio of elimination to the theorem. Reading the graph is in none of them; that a graph is a
product is found out by `products` itself. Evidence of elimination ends at 5000 vertices.
"""

from __future__ import annotations

from collections.abc import Iterator

import zermelo
from benchmarks.measure import Ratio, busy
from zermelo.run.decide import decide_here
from zermelo.solvers.method import Request

BOARDS = (
    ("grid:19x19", 2),
    ("grid:39x39", 2),
    ("grid:60x60", 2),
    ("torus:24x24", 2),
    ("product(cycle:30,path:41)", 2),
    ("path:2000", 2),
    ("grid:19x19", 3),
    ("torus:16x16", 5),
)
"""Graphs and moduli."""

LARGE = ("grid:300x300", "torus:300x300", "grid:1000x1000", "cycle:1000000")
"""Boards for the theorem alone."""

ANSWER = zermelo.types.Assurance.EXHAUSTIVE


def measured(board: str, modulus: int) -> Ratio:
    """Return the ratio of elimination to the theorem."""
    instance = zermelo.lights_out(board, modulus=modulus, question="nullity")
    quick, found = busy(lambda: decide_here(instance, Request("products", ANSWER)))
    slow, again = busy(lambda: decide_here(instance, Request("elimination", ANSWER)))
    assert found.answer == again.answer
    case = f"{board}, modulo {modulus}: {found.answer}"
    return Ratio(case, "products", quick, "elimination", slow)


def certified(board: str, modulus: int) -> tuple[float, int]:
    """Return the seconds of elimination, its evidence and the check, and the evidence's size."""
    instance = zermelo.lights_out(board, modulus=modulus, question="nullity")
    seconds, found = busy(lambda: decide_here(instance, Request("elimination")))
    assert found.certificate is not None
    assert found.assurance is zermelo.types.Assurance.CERTIFIED
    data = found.certificate.evidence.data
    return seconds, sum(map(len, [*data["patterns"], *data["weights"]]))


def rows() -> Iterator[Ratio]:
    """The theorem against elimination on a grid and a torus whose nullities are large."""
    measured("grid:3x3", 2)  # loads the modules
    for board in ("grid:39x39", "torus:24x24"):
        yield measured(board, 2)


def main() -> None:
    """Print the tables."""
    measured("grid:3x3", 2)  # loads the modules
    print(f"{'graph':42}{'theorem s':>11}{'elimination s':>15}{'ratio':>8}{'certified s':>13}")
    for board, modulus in BOARDS:
        row = measured(board, modulus)
        seconds, size = certified(board, modulus)
        print(
            f"{row.case:42}{row.seconds:11.4f}{row.rival_seconds:15.3f}{row.ratio:8.0f}"
            f"{seconds:13.3f}  {size:,} digits",
            flush=True,
        )
    print(f"\n{'graph':42}{'theorem s':>11}")
    for board in LARGE:
        instance = zermelo.lights_out(board, question="nullity")
        seconds, found = busy(lambda each=instance: decide_here(each, Request("products", ANSWER)))
        print(f"{f'{board}: {found.answer}':42}{seconds:11.3f}", flush=True)


if __name__ == "__main__":
    main()
