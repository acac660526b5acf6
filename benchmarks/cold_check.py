"""What the check from the bytes of a certificate costs inside `decide`.

Run from the root:  python -m benchmarks.cold_check

`decide` calls an answer certified if the checker accepts what is read back from the text of the
certificate, with the instance built anew. The alternative, checking the objects that the search
has in its hands, saves the writing and the reading. Each row has the seconds of the whole of
`decide` beside those of the writing and reading alone, measured in one run, the least of five each;
the ratio says how many times longer the whole takes.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import zermelo
from benchmarks.measure import Ratio, least
from zermelo.games.ruleset.files import load
from zermelo.run.cold import reread

RULES = Path(__file__).parents[1] / "rulesets" / "node_kayles.py"


def instances() -> dict[str, zermelo.types.Instance]:
    """Return games whose certificates are small, long, or about large graphs."""
    (own,) = load(str(RULES))
    return {
        "Node-Kayles gnp:9,0.4": zermelo.node_kayles("gnp:9,0.4", question="nim-value"),
        "Node-Kayles cubic 18": zermelo.node_kayles("regular:18,3", question="nim-value"),
        "my-kayles cubic 14": own("regular:14,3", question="nim-value"),
        "POLISH grid 3x3": zermelo.polish("grid:3x3"),
        "cops on the Petersen graph": zermelo.cops("petersen"),
        "ELLO grid 30x30": zermelo.ello("grid:30x30", green=[0, 1]),
        "ELLO path 100,000": zermelo.ello("path:100000", green=[0]),
        "Lights Out grid 30x30": zermelo.lights_out("grid:30x30", lit="all"),
        "geography gnp:200,0.05": zermelo.geography("gnp:200,0.05", token=0),
    }


def rows() -> Iterator[Ratio]:
    """The whole of `decide` against writing and reading the certificate."""
    for name, instance in instances().items():
        seconds, verdict = least(partial(zermelo.decide, instance))
        certificate = verdict.certificate
        assert certificate is not None, name
        assert verdict.assurance.label == "certified", name
        again, _ = least(partial(reread, certificate))
        yield Ratio(name, "write and read", again, "decide", seconds)


def main() -> None:
    """Print the table."""
    print(f"{'game':28}{'decide s':>10}{'again s':>10}{'share':>8}")
    for row in rows():
        share = row.seconds / row.rival_seconds
        print(f"{row.case:28}{row.rival_seconds:10.4f}{row.seconds:10.4f}{share:8.1%}", flush=True)


if __name__ == "__main__":
    main()
