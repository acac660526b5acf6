"""The differential run: every method against the literal reading of its game (tests/literal)."""
