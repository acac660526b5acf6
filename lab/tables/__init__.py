"""Tables of values for all small connected graphs, and of the periods of octal games.

They are written by one command and checked by another: `python -m lab.tables`.
"""
