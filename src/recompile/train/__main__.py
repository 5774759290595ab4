"""`python -m recompile.train RECIPE OUT`: the same as `recompile train`, where nothing but the extra is installed."""

from __future__ import annotations

import argparse
import os
from pathlib import Path


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("recipe", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument(
        "--minutes", type=float, help="of learning, in this sitting; otherwise what the recipe has left"
    )
    parser.add_argument("--workers", type=int, default=max((os.cpu_count() or 2) - 3, 1))
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--fast", action="store_true", help="compile the networks first")
    parser.add_argument("--resume", type=Path)
    parser.add_argument("--against", type=Path, help="learn to beat this one")
    given = parser.parse_args()
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
        os.environ.setdefault(name, "1")  # before numpy is there: the cores belong to the games
    from recompile.train.recipe import read_recipe  # noqa: PLC0415
    from recompile.train.running import Run, Sitting  # noqa: PLC0415

    recipe = read_recipe(given.recipe)
    minutes = given.minutes or recipe.minutes
    sitting = Sitting(given.out, minutes, given.workers, given.device, given.fast, given.resume, given.against)
    print(Run(recipe, sitting).go())


if __name__ == "__main__":
    main()
