"""The search for nimbers, compiled: one loop, a table of fixed size, and moves of any game."""
