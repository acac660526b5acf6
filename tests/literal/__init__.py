"""A second, literal reading of the rules: one file a game, from docs/games and the papers alone.

Nothing of zermelo is imported here. Everything is sets, tuples and recursion, as the rules say it,
and nothing is fast.
"""
