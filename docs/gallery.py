"""The gallery: a picture and a page to play on of each game, made by the commands beside it.

docs/generate.py writes the page and the pictures, docs/playing.py puts the pages into the site.
"""

from __future__ import annotations

import contextlib
import io
import shlex
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from zermelo.cli.main import run

DOCS = Path(__file__).resolve().parent
IMAGES = DOCS / "images" / "games"

HEAD = """\
# Play

Choose a picture. It opens a page on which you step through the proof, or play against it. The page
needs no server and no other file, so you can save it and send it.

The commands below each picture made it. `zermelo show … -o page.html` makes such a page of every
certificate ([pictures and pages](show.md)). To draw a graph of your own, go to the
[studio](studio/index.html).
"""


@dataclass(frozen=True)
class Shown:
    """A game that is shown: the page of its picture, what is decided, and what one sees."""

    page: str
    title: str
    decide: str
    seen: str

    def commands(self, form: str = "svg") -> tuple[str, str]:
        """What makes the picture, or the page."""
        certificate = f"{self.page}.json"
        return (
            f"zermelo decide {self.decide} --certificate {certificate}",
            f"zermelo show {certificate} -o {self.page}.{form}",
        )

    def linked(self, root: str) -> str:
        """The picture, which opens the page to play on; `root` is the way to the docs."""
        return f"[![{self.seen}]({root}images/games/{self.page}.svg)]({root}play/{self.page}.html)"


SHOWN = (
    Shown(
        "ello",
        "ELLO",
        "ello --graph grid:4x5 --set 'green=[0,7,12]'",
        "A winning order on a grid: greens are circles, reds are squares, plates number the order",
    ),
    Shown(
        "orientation",
        "Acyclic orientations",
        "ello --graph 'union(complete:4,cycle:5)' --set 'green=[0,4]'",
        "No acyclic orientation has these parities: the ringed component fails the condition",
    ),
    Shown(
        "lights-out",
        "Lights Out",
        "lights-out --graph grid:5x5 --set lit=all",
        "All lamps of a 5x5 board are on; pressing those with a ring puts them all out",
    ),
    Shown(
        "cleaning",
        "Cleaning with brushes",
        "cleaning --graph petersen",
        "The fewest brushes that clean the Petersen graph, and the order in which vertices fire",
    ),
    Shown(
        "seepage",
        "Seepage",
        "seepage --graph kary:2,3",
        "The numbers of the subtrees of a binary tree, and so its green number",
    ),
    Shown(
        "cops",
        "Cops and Robbers",
        "cops --graph petersen",
        "Three cops catch the robber on the Petersen graph, and start here",
    ),
    Shown(
        "weak-cops",
        "Weak Cops and Robbers",
        "weak-cops --set periodic=tiling:4.8.8",
        "A patch of the tiling 4.8.8, and the rows in which two cops sweep the plane",
    ),
    Shown(
        "impartial",
        "Impartial games",
        "node-kayles --graph grid:3x3 --question winning-moves",
        "All winning moves of an impartial game, Node-Kayles on a grid, have a green ring",
    ),
    Shown(
        "polish",
        "POLISH",
        "polish --graph grid:3x3 --question winning-moves --method search",
        "The winning moves of POLISH on a grid; plates say how many brushes a vertex needs",
    ),
    Shown(
        "light-polish",
        "Light positions of POLISH",
        "light-polish --set left=[2,1,1] --set right=[1,2,0]",
        "A light position: how many vertices of each side need 1, 2 and 3 brushes; its heap",
    ),
    Shown(
        "vertexnim",
        "VertexNim",
        "vertexnim --graph cycle:5 --set weights=[3,2,4,3,2] --set token=0"
        " --question winning-moves",
        "Heaps round a cycle, the token, and the winning moves",
    ),
    Shown(
        "edge-nim",
        "Edge-Nim",
        "edge-nim --graph complete:4 --set token=0"
        " --set edge_weights=[[0,1,2],[0,2,1],[0,3,1],[1,2,2],[1,3,1],[2,3,3]]",
        "Heaps on the edges of a complete graph; the player to move wins",
    ),
    Shown(
        "geography",
        "Geography",
        "geography --graph grid:3x4 --set token=0",
        "A maximum matching of a grid: the player who moves along it from the token wins",
    ),
    Shown(
        "subtraction",
        "Connected subtraction",
        "subtraction --graph grid:2x4 --set take=[1,2] --question winning-moves",
        "The winning moves where one vertex or two are taken, and what is left stays connected",
    ),
    Shown(
        "octal",
        "Octal games on graphs",
        "octal --graph spider:2,2,3 --set digits=0.33 --question winning-moves",
        "The winning moves of the octal game 0.33 on a spider",
    ),
    Shown(
        "node-kayles",
        "Node-Kayles",
        "node-kayles --graph petersen --question winning-moves",
        "On the Petersen graph every first move wins Node-Kayles",
    ),
    Shown(
        "arc-kayles",
        "Arc-Kayles",
        "arc-kayles --graph grid:3x4 --question winning-moves",
        "The winning edges of Arc-Kayles on a grid",
    ),
    Shown(
        "grim",
        "Grim",
        "grim --graph grid:3x3 --question winning-moves",
        "The winning moves of Grim on a grid",
    ),
    Shown(
        "period",
        "Periods",
        "subtraction --graph star:3 --set take=[1,2] --set attach_at=0 --question period",
        "The nim-values as a path grows from a star: the period, and what comes again",
    ),
    Shown(
        "sum",
        "Disjunctive sums",
        'sum --set \'parts=[{"game":"node-kayles","graph":{"family":"cycle:5"}},'
        '{"game":"grim","graph":{"family":"wheel:4"}},'
        '{"game":"arc-kayles","graph":{"family":"grid:2x3"}}]\' --question winning-moves',
        "The winning moves of a sum of three games",
    ),
    Shown(
        "compare",
        "Comparisons",
        'compare --set \'left={"game":"node-kayles","graph":{"family":"cycle:5"}}\' '
        '--set \'right={"game":"grim","graph":{"family":"wheel:4"}}\'',
        "Two games side by side",
    ),
)


@cache
def made(form: str, games: Sequence[Shown] = SHOWN) -> dict[str, str]:
    """Return the picture ("svg") or the page ("html") of games, as the commands write it."""
    found = {}
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        for shown in games:
            for command in shown.commands(form):
                _, *arguments = shlex.split(command)
                quiet = io.StringIO()
                with contextlib.redirect_stdout(quiet), contextlib.redirect_stderr(quiet):
                    status = run(arguments)
                assert status == 0, quiet.getvalue()
            found[shown.page] = Path(f"{shown.page}.{form}").read_text()
    return found


def pictures() -> dict[Path, str]:
    """Return the SVG of every game, by its file."""
    return {IMAGES / f"{page}.svg": text for page, text in made("svg").items()}


def page() -> str:
    """Return the gallery's page."""
    return "\n".join([HEAD, *(line for shown in SHOWN for line in section(shown))])


def section(shown: Shown) -> Iterator[str]:
    """Yield the lines of a game."""
    yield f"## [{shown.title}](games/{shown.page}.md)\n"
    yield f"{shown.linked('')}\n"
    yield f"{shown.seen}. [Play](play/{shown.page}.html)\n"
    yield "\n".join(["```sh", *shown.commands(), "```"]) + "\n"


def opening(shown: Shown) -> str:
    """Return the line with which a game's page opens."""
    return shown.linked("../")
