"""The library's answers, levels, times and peak memory, frozen: python -m benchmarks.frozen.

Each file of the instance library is one run of the command line, within a limit for each instance,
as a user would start it; kernels are compiled before. `--freeze` writes what it says to
benchmarks/frozen.jsonl. Without it every answer, level, time and peak is compared with that file:
an answer that is another or is lost, a level that is lower, a file whose memory or an instance
whose time has grown. `FILE ...` takes only those files, as named under instances/.

Times are by the clock, so let nothing else run; a time counts as grown by a factor of 2 and from
half a second on. Peaks are of a whole file: the instances of one game and kind follow each other
there. Exit status 1 if an answer is another, is lost, or has a lower level.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from zermelo.core.verdict import Assurance

LIBRARY = Path(__file__).parents[1] / "instances"
KEPT = Path(__file__).with_suffix(".jsonl")
LIMIT = 12.0
"""Seconds for an instance."""

LEVELS = {level.label: level for level in Assurance}

SLOWER, MOMENT, LARGER = 2.0, 0.5, 1.2
"""The growth of a time, seconds below which it is not judged, and the growth of a peak."""


def files() -> list[str]:
    """Return the files of the library, as they are named under instances/."""
    found = (str(path.relative_to(LIBRARY)) for path in LIBRARY.glob("*/*.json*"))
    return sorted(found)


def measured(file: str) -> Iterator[dict[str, Any]]:
    """Yield what the command line says of each instance of a file, then the peak of the run."""
    path = LIBRARY / file
    command = [sys.executable, "-m", "zermelo", "decide", str(path), "--json"]
    with tempfile.TemporaryFile("w+", encoding="utf-8") as lines:
        run = subprocess.Popen(
            [*command, "--time-limit", str(LIMIT)], stdout=lines, stderr=subprocess.DEVNULL
        )
        usage = os.wait4(run.pid, 0)[2]
        lines.seek(0)
        for number, line in enumerate(lines):
            verdict = json.loads(line)
            yield {
                "file": file,
                "name": verdict.get("name") or str(number),
                **{key: verdict[key] for key in ("question", "answer", "assurance", "method")},
                "seconds": round(verdict["seconds"], 2),
            }
    yield {"file": file, "peak": round(usage.ru_maxrss / 1024)}


def compared(old: Mapping[str, Any], new: Mapping[str, Any]) -> tuple[str, bool]:
    """Return what has changed between two rows, and whether it is worse than slower or larger."""
    if "peak" in old:
        grown = new["peak"] > LARGER * old["peak"]
        return f"peak {old['peak']:,} to {new['peak']:,} MB" if grown else "", False
    before, after = (LEVELS[row["assurance"]] for row in (old, new))
    if old["answer"] != new["answer"] and Assurance.UNKNOWN not in (before, after):
        return f"answer {old['answer']} to {new['answer']}", True
    if after != before:
        return f"{before.label} to {after.label}, by {new['method']}", after < before
    slower = new["seconds"] > max(MOMENT, SLOWER * old["seconds"])
    return f"{old['seconds']} to {new['seconds']} s, by {new['method']}" if slower else "", False


def main(arguments: Sequence[str] | None = None) -> int:
    """Freeze, or compare and return the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--freeze", action="store_true", help="write the file anew")
    parser.add_argument("files", nargs="*", help="files under instances/ (default: all)")
    options = parser.parse_args(arguments)
    old: dict[tuple[str, str], dict[str, Any]] = {}
    if KEPT.exists():
        rows = map(json.loads, KEPT.read_text(encoding="utf-8").splitlines())
        old = {(row["file"], row.get("name", "")): row for row in rows}
    worse = count = 0
    then = now = 0.0
    for file in options.files or files():
        for row in measured(file):
            key = row["file"], row.get("name", "")
            before = old.get(key)
            if before and not options.freeze:
                text, bad = compared(before, row)
                worse, count = worse + bad, count + 1
                then, now = then + before.get("seconds", 0), now + row.get("seconds", 0)
                if text:
                    print(*key, text, flush=True)
            elif not options.freeze:
                print(*key, "is new", flush=True)
            else:
                old[key] = row
        if options.freeze:
            text = "\n".join(json.dumps(old[key]) for key in sorted(old))
            KEPT.write_text(text + "\n", encoding="utf-8")
    print(f"{count} rows compared, {worse} worse; {then:.0f} s before, {now:.0f} s now")
    return 1 if worse else 0


if __name__ == "__main__":
    sys.exit(main())
