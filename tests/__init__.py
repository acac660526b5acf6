"""The tests. A package, so that ``tests.literal`` is found whatever else is installed."""
