"""The same pictures on every processor: the bytes do not depend on the kernels of BLAS or numpy."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from sampling import some
from shown import SHOWN, shown_certificate

from zermelo.formats.certificate_writing import encode

PROGRAM = Path(__file__).resolve().parents[1] / "support" / "digests_of_pictures.py"

OLD = "AVX2 FMA3 AVX512F AVX512CD AVX512_SKX AVX512_CLX AVX512_CNL AVX512_ICL"
PROCESSORS = {
    "Haswell": {},
    "Zen": {},
    "Sandybridge": {},
    "Prescott": {"NPY_DISABLE_CPU_FEATURES": OLD},
}
"""What OpenBLAS may be told to be on; each has sums and products in an order of its own.

On the oldest numpy, which looks at the processor by itself, does without the newer instructions.
"""

GRAPHS = ("product(cycle:5,path:3)", "icosahedron", "product(cycle:9,path:6)", "mop:30,seed=3",
          "tree:60,seed=5", "gnp:40,0.1,seed=2", "regular:30,4,seed=1", "multipartite:2,3,4",
          "product(star:3,path:4)", "regular:300,3,seed=1")  # fmt: skip
"""Drawn by stress or from a planar drawing."""


def digests(items: Path, **variables: str) -> list[str]:
    command = [sys.executable, str(PROGRAM), str(items), *GRAPHS]
    done = subprocess.run(
        command, env={**os.environ, **variables}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.parametrize("others", some([(("Prescott",),), (("Zen", "Sandybridge"),)]))
@pytest.mark.parametrize("part", some(range(32), 32))
def test_pictures_are_the_same_bytes_on_every_processor(
    part: int, others: tuple[str, ...], tmp_path: Path
) -> None:
    """All that `show` writes for the sample games and for their certificates."""
    items, names = tmp_path / "items.jsonl", list(SHOWN)[part::32]
    values = [*map(SHOWN.get, names), *(encode(shown_certificate(name)) for name in names)]
    items.write_text("".join(f"{json.dumps(value)}\n" for value in values))
    found = {
        processor: digests(items, OPENBLAS_CORETYPE=processor, **PROCESSORS[processor])
        for processor in ("Haswell", *others)
    }
    first = found["Haswell"]
    assert len(first) == 6 * len(names) + len(GRAPHS)
    for processor, lines in found.items():
        assert lines == first, processor
