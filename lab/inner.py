"""Everything inner that the laboratory uses, so that the wall can be seen.

No other file of the laboratory imports more of the package than `import zermelo` gives everybody;
what stands here may move with any version. It is

- compiled tables and closed forms that the measured questions ask millions of times, which the
  functions of `zermelo` would answer one by one;
- the deadline that a task of an experiment gets, the lists of all connected graphs, and the
  arguments of programs with one line for a mistake;
- what `zermelo experiment` is made of, for searches that go on where they were, and its pool of
  child processes, with what one of them is asked;
- what is said of methods and encodings in a table, and the text of files of many instances.
"""

from __future__ import annotations

from zermelo.core.deadline import Deadline
from zermelo.encodings.spec import encodings
from zermelo.families.small_graphs import connected_graphs
from zermelo.formats import certificate_writing
from zermelo.formats.instance_writing import encode
from zermelo.games.impartial.attached import code_of
from zermelo.games.polish.rules import start
from zermelo.reductions.gadgets.arguments import OneLineParser, print_lines
from zermelo.solvers.cops.dismantle import dismantle
from zermelo.solvers.cops.rounds import explore
from zermelo.solvers.decide import agree, decide_in
from zermelo.solvers.ello.algebra import decide as decide_by_algebra
from zermelo.solvers.ello.colorings import winnable_colorings
from zermelo.solvers.ello.planar_dual import planar_dual
from zermelo.solvers.method import Request, methods
from zermelo.solvers.periods.kernel import CompiledTable
from zermelo.solvers.periods.methods import periodicity
from zermelo.solvers.periods.search import Period, PlainTable, find
from zermelo.solvers.plan import why_unavailable
from zermelo.solvers.polish import dense
from zermelo.solvers.polish.closed_forms import light, spider
from zermelo.solvers.polish.searches import PolishOracle
from zermelo.solvers.subtraction.arms import ArmValues
from zermelo.solvers.vertexnim.stockman import geography
from zermelo.solvers.vertexnim.table import Table, strides
from zermelo.solvers.worker import Worker
from zermelo.sweeps import pool
from zermelo.sweeps.plan import Experiment, Limits, read
from zermelo.sweeps.plan import Table as AskedTable
from zermelo.sweeps.reports.tables import listed
from zermelo.sweeps.run import run
from zermelo.sweeps.tasks import expand
