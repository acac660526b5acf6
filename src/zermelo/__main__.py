"""The program `zermelo`, also as `python -m zermelo`."""

from __future__ import annotations

import sys

from zermelo.core.guard import open_closed


def main() -> None:
    """Run the command line; Ctrl-C is as quiet while it is still being loaded as later."""
    open_closed()  # before anything takes their numbers
    try:
        from zermelo.cli.main import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
