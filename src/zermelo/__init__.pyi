"""The types of the names of the package, which are loaded when they are first used."""

from typing import Any

from zermelo import analysis as analysis
from zermelo import errors as errors
from zermelo import experiments as experiments
from zermelo import graphs as graphs
from zermelo import hardness as hardness
from zermelo import logic as logic
from zermelo import nx as nx
from zermelo import play as play
from zermelo import types as types
from zermelo.core.graph import Graph as Graph
from zermelo.games.ruleset.contract import connected as connected
from zermelo.games.ruleset.contract import ruleset as ruleset
from zermelo.python.api import check as check
from zermelo.python.api import decide as decide
from zermelo.python.api import read as read
from zermelo.python.api import write as write
from zermelo.python.constructors import arc_kayles as arc_kayles
from zermelo.python.constructors import cleaning as cleaning
from zermelo.python.constructors import compare as compare
from zermelo.python.constructors import cops as cops
from zermelo.python.constructors import disjunctive_sum as disjunctive_sum
from zermelo.python.constructors import edge_nim as edge_nim
from zermelo.python.constructors import ello as ello
from zermelo.python.constructors import geography as geography
from zermelo.python.constructors import grim as grim
from zermelo.python.constructors import light_polish as light_polish
from zermelo.python.constructors import lights_out as lights_out
from zermelo.python.constructors import node_kayles as node_kayles
from zermelo.python.constructors import octal as octal
from zermelo.python.constructors import polish as polish
from zermelo.python.constructors import seepage as seepage
from zermelo.python.constructors import subtraction as subtraction
from zermelo.python.constructors import vertexnim as vertexnim
from zermelo.python.constructors import weak_cops as weak_cops
from zermelo.python.showing import show as show

__version__: str
__all__: list[str]

def __getattr__(name: str) -> Any: ...
