"""Views: drawings of positions, frames of an order, and pages on which a certificate plays.

A game's view says how a position looks: a `Scene` is where things stand, a `State` is what they
look like. Writers turn both into SVG, PNG and HTML.
"""
