"""Random instances, one file a game: ``random_instance(rng)``, a JSON object without a question."""
