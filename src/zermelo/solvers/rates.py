"""What a step of each loop takes, in seconds of an idle machine: the exchange rates of work.

They make shares of work out of `Method.cost` and comparable what different methods do, and need
not be exact: they decide who has the next turn, never what is answered. They are constants, and
not measured when a program starts, so that the verdict does not depend on the machine. Measured
by `python -m benchmarks.work`, which prints how far they are from the clock.
"""

from __future__ import annotations

# Formulas: a literal written, a conflict, a propagation, a literal that a slice goes over, a line
# of a proof, a watch that is looked at in one.
LITERAL = 1e-6
CONFLICT = 8e-6
PROPAGATION = 7e-8
CPSAT = 2.5  # for what CP-SAT takes for a second, on every machine
LEMMA = 2e-5
WATCH = 3.4e-7
PROOF_BYTE = 1e-7

# Searches of impartial games: an option, a pair, an entry of a compiled table.
OPTION = 6e-6
MISERE_SUM = 2e-5
RULES_POSITION = 2e-6
PAIR = 3.5e-5
NIMBER_PAIR = 2e-6
EVIDENCE_POSITION = 1.3e-4
EDGE_NIM_CELL = 2e-8
POLISH_BIT = 1.5e-9
POLISH_CELL = 1e-8
VERTEXNIM_CELL = 3e-9
VERTEXNIM_PLAIN_CELL = 2e-6
COLUMN_STEP = 2e-9
SUBTRACTION_STEP = 1e-7
ARM_STEP = 1e-7

# ELLO: an elimination, sets, orders.
FRONT_STEP = 3e-9
FRONT_VERTEX = 2e-6
FRONT_BLOCK = 1e-5
ORDERING_STEP = 5e-9
DENSE_STEP = 1.5e-11
BAND_WORD = 4e-10
BAND_RESIDUE = 1e-9
BAND_UNKNOWN = 2e-5
PLAIN_PRODUCT = 5e-6
PLAIN_ROW = 3e-7
PLAIN_ENTRY = 1e-7
COLORING_WORD = 2e-8
PLAIN_COLORING = 1e-6
PEEL = 1e-4
WAVE = 1e-8
PART = 1e-5
PART_STEP = 9e-10
PART_EDGE = 1e-6
RULE = 5e-5
CYCLES = 1.5e-6

# Cleaning, cops, lights out: of prefixes, a set and a vertex, and the same with its lines; the last
# three are a state passed over, a press in one, and an entry of a transform.
GREEDY = 4e-6
BRUSH_SET = 1e-9
PREFIX = 1e-6
PREFIX_LINE = 1e-5
COPS_STEP = 5e-9
COPS_MOVE = 5e-5
RELATED = 1e-8
DISTANCE = 5e-7
STATE = 5e-10
STATE_PRESS = 1e-8
WALSH_ENTRY = 1.7e-9

# Seepage.
CALL = 5e-5
MOVE = 1e-6
CLAIM = 1e-5
WALL = 4e-8
HIT = 3e-6
SHRINK = 1e-5

# Weak cops.
CYCLE = 1e-5
LAYER = 5e-5
