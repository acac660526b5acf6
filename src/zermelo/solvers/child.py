"""The child process behind `worker`: reads calls from standard input, writes results back."""

from __future__ import annotations

import os
import pickle
import sys
import threading
import time
import traceback
from typing import Any

from zermelo.core.errors import ZermeloError
from zermelo.solvers.processes import descendants, kill
from zermelo.solvers.worker import receive, send


def main() -> None:
    """Serve calls until the parent closes the pipe."""
    # Solvers may print: what they print must not mix with the results.
    results = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    # The parent says who it is: it may have died before this process could ask.
    parent = int(sys.argv[1]) if len(sys.argv) > 1 else os.getppid()
    threading.Thread(target=_leave_with, args=(parent,), daemon=True).start()
    while True:
        try:
            message = receive(sys.stdin.buffer)
        except Exception as error:
            send(results, ("raised", RuntimeError(f"a call could not be read: {error}")))
            continue
        if message is None:
            return
        function, arguments = message[1]
        try:
            value = function(*arguments, lambda found: send(results, ("progress", found)))
            answer: tuple[str, Any] = ("done", value)
        except ZermeloError as error:
            answer = ("raised", error)
        except MemoryError:
            os._exit(1)
        except Exception:
            answer = ("raised", RuntimeError(traceback.format_exc()))
        try:
            send(results, answer)
        except (pickle.PicklingError, TypeError, AttributeError) as error:
            send(results, ("raised", RuntimeError(f"a result could not be sent: {error}")))


def _leave_with(parent: int) -> None:
    """End this process when its parent is gone, so that no solver runs on for nobody."""
    while os.getppid() == parent:
        time.sleep(0.5)
    kill(descendants(os.getpid()))
    os._exit(1)


if __name__ == "__main__":
    main()
