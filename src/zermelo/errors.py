"""What is raised."""

from __future__ import annotations

from zermelo.core.errors import Contradiction, InputError, LimitReached, ZermeloError
from zermelo.run.progress import Interrupted

__all__ = ["Contradiction", "InputError", "Interrupted", "LimitReached", "ZermeloError"]
