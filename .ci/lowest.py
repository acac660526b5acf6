"""Print the lowest versions that pyproject.toml allows, as pip's constraints."""

import re
import tomllib
from pathlib import Path

project = tomllib.loads(Path("pyproject.toml").read_text())["project"]
wanted = [*project["dependencies"], *project["optional-dependencies"]["test"]]
for each in sorted(set(wanted)):
    name, lowest = re.fullmatch(r"([\w.-]+)>=([\w.]+)(?:,<\d+)?", each).groups()
    print(f"{name}=={lowest}")
