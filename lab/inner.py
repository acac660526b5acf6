"""Everything inner that the laboratory uses, so that the wall can be seen.

No other file of the laboratory imports more of the package than `import zermelo` gives everybody;
what stands here may move with any version.
"""

from __future__ import annotations

from zermelo.checker.check import check
from zermelo.core import graph6
from zermelo.core.deadline import Deadline
from zermelo.core.errors import nearest
from zermelo.core.labels import Labels
from zermelo.core.verdict import Answer
from zermelo.encodings.spec import FORMATS, encodings
from zermelo.encodings.text import encoding_text
from zermelo.families.random_graphs import gnp
from zermelo.families.small_graphs import connected_graphs
from zermelo.formats import certificate_writing
from zermelo.formats.instance import decode
from zermelo.formats.instance_writing import encode
from zermelo.formats.json_text import dumps, loads
from zermelo.formats.writing import atomic_write
from zermelo.games.cops.rules import closed_masks
from zermelo.games.ello.evidence.subset_table import winnable as winnable_chain
from zermelo.games.ello.graphs import is_odd_type, one_green, parity_colorings, plausible_colorings
from zermelo.games.ello.rules import OBSTRUCTIONS, Ello
from zermelo.games.impartial.attached import code_of
from zermelo.games.impartial.deletion import PERIOD, Deletion
from zermelo.games.light_polish.rules import Light
from zermelo.games.polish.rules import start
from zermelo.games.subtraction.rules import Removal, digits
from zermelo.games.subtraction.subdivided import star
from zermelo.games.sum.rules import Sum
from zermelo.games.vertexnim.rules import CONTRACTION, MISERE, MOVE_FIRST, STOCKMAN, VertexNim
from zermelo.games.weak_cops.rules import WeakCops
from zermelo.reductions.gadgets.arguments import OneLineParser, print_lines
from zermelo.reductions.sat_to_ello import sat_to_ello
from zermelo.solvers.backends.versions import MISSING, versions
from zermelo.solvers.compiling import version
from zermelo.solvers.cops.dismantle import dismantle
from zermelo.solvers.cops.rounds import explore
from zermelo.solvers.decide import agree, decide_in
from zermelo.solvers.ello.algebra import decide as decide_by_algebra
from zermelo.solvers.ello.colorings import winnable_colorings
from zermelo.solvers.ello.planar_dual import planar_dual
from zermelo.solvers.method import Method, Request, methods
from zermelo.solvers.periods.kernel import CompiledTable
from zermelo.solvers.periods.methods import periodicity
from zermelo.solvers.periods.search import Found, PlainTable, find
from zermelo.solvers.plan import why_unavailable
from zermelo.solvers.polish import dense
from zermelo.solvers.polish.closed_forms import light, spider
from zermelo.solvers.polish.searches import PolishOracle
from zermelo.solvers.subtraction.arms import ArmValues
from zermelo.solvers.vertexnim.stockman import geography
from zermelo.solvers.vertexnim.table import Table, strides
from zermelo.solvers.worker import Worker
from zermelo.sweeps import pool
from zermelo.sweeps.named import function_named
from zermelo.sweeps.plan import Experiment, Limits, read
from zermelo.sweeps.plan import Table as AskedTable
from zermelo.sweeps.reports.tables import listed
from zermelo.sweeps.run import run
from zermelo.sweeps.tasks import expand
