"""The methods for ELLO, theorems first, then exact programs, then solvers."""

from zermelo.solvers.ello import programs, theorems
from zermelo.solvers.ello.entry import on_plain_form

METHODS = tuple(map(on_plain_form, (*theorems.METHODS, *programs.METHODS)))
