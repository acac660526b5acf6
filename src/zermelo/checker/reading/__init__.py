"""The reader of certificates: it decides what is claimed, so it is trusted like the checker."""
