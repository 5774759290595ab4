"""Compiles the engine, or says why not.

The engine is ordinary, typed Python; mypyc turns it into an extension module where a C compiler is present. The `.py`
files stay in the wheel beside it, so the same code runs either way. Nothing is ever built in place: a stale extension
would win over an edited source file. `RECOMPILE_PURE=1`, or no compiler, gives the plain package with a notice.

    python scripts/build_engine.py        # prints which engine an installation on this machine gets: compiled or pure
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from pathlib import Path

# Measured with the engine's own bench: symbols that need not be found from outside make calls direct.
FLAGS = [
    "-fvisibility=hidden",
    "-fno-semantic-interposition",
    # The state is read through small methods; with their error paths they are just too long to be inlined by default.
    "--param=max-inline-insns-auto=150",
    "--param=inline-unit-growth=150",
    "--param=early-inlining-insns=60",
]


def compiled_files(package: Path) -> list[str]:
    """What is compiled: the engine, and the search and the encodings that run on it."""
    found = [path for room in ("engine", "search", "encoding") for path in package.joinpath(room).glob("*.py")]
    return sorted(str(path) for path in found if path.name != "__init__.py")


def why_not() -> str:
    """Why the engine is not compiled; empty if nothing stands against it."""
    if os.environ.get("RECOMPILE_PURE", "0") not in ("", "0"):
        return "RECOMPILE_PURE is set"
    if sys.implementation.name != "cpython":
        return "this is not CPython"
    compiler = os.environ.get("CC", "cc").split()[0]
    if sys.platform != "win32" and not any(map(shutil.which, (compiler, "gcc", "clang"))):
        return "no C compiler was found"
    if not (Path(sysconfig.get_paths()["include"]) / "Python.h").exists():
        return "the headers of Python are missing"
    return ""


def compile_engine(source: Path, target: Path) -> dict[str, Path]:
    """Compile a copy of the engine; for each extension module, its place in the wheel and where it was built."""
    # Imported here because a pure build needs neither.
    from mypyc.build import mypycify  # noqa: PLC0415
    from setuptools import Distribution  # noqa: PLC0415

    work = target / "source"
    shutil.copytree(source, work, ignore=shutil.ignore_patterns("__pycache__"))
    here = Path.cwd()
    os.chdir(work)
    try:
        files = compiled_files(Path("recompile"))
        extensions = mypycify(files, opt_level="3", strip_asserts=True, target_dir=str(target / "c"))
        for extension in extensions:
            if sys.platform != "win32":
                extension.extra_compile_args = [*(extension.extra_compile_args or []), *FLAGS]
        command = Distribution({"name": "recompile", "ext_modules": extensions}).get_command_obj("build_ext")
        command.build_lib = str(target / "lib")
        command.build_temp = str(target / "temp")
        command.ensure_finalized()
        command.run()
    finally:
        os.chdir(here)
    return {str(path.relative_to(target / "lib")): path for path in (target / "lib").rglob("*") if path.is_file()}


if __name__ == "__main__":
    print("pure" if why_not() else "compiled")
