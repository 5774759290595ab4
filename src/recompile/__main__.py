"""`python -m recompile` is the `recompile` command."""

from recompile.cli import main

if __name__ == "__main__":
    main(prog_name="recompile")
