"""Compiles the engine, or says why not.

The engine is ordinary, typed Python; mypyc turns it into an extension module where a C compiler is present. The `.py`
files stay in the wheel beside it, so the same code runs either way. Nothing is ever built in place: a stale extension
would win over an edited source file. `RECOMPILE_PURE=1`, or no compiler, gives the plain package with a notice.

With gcc the C code is compiled twice: first so that it counts what games do (`trial.py`), then arranged by these
counts. That makes the engine a fifth faster; `RECOMPILE_PROFILE=0` saves the time while one works on it.

    python scripts/build_engine.py        # prints which engine an installation on this machine gets: compiled or pure
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from copy import copy
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from setuptools import Extension

# Measured with the engine's own bench: symbols that need not be found from outside make calls direct. The state is read
# through small methods; with their error paths they are just too long to be inlined by default. Where a processor can
# multiply and add in one, it must not: a search would reckon otherwise there than elsewhere.
FLAGS = ["-fvisibility=hidden", "-fno-semantic-interposition", "--param=early-inlining-insns=60", "-ffp-contract=off"]
GENEROUS = ["--param=max-inline-insns-auto=150", "--param=inline-unit-growth=150"]  # of no use while things are counted
# What no game of the trial does is compiled as if there had been none.
PARTLY = "-fprofile-partial-training"
TRIAL = Path(__file__).resolve().with_name("trial.py")
ROOMS = ("engine", "search", "encoding")
# What every move is told with, above the engine. No Struct may stand in these files: mypyc would take away that it is
# frozen; and no class of theirs may have heirs that are not compiled.
TOLD = (
    "notation/names",
    "notation/zones",
    "notation/registers",
    "notation/frame_writing",
    "notation/answer_reading",
    "notation/event_reading",
    "notation/question_reading",
    "text/things",
    "text/answers",
    "text/log",
    "game/looking",
    "table/showing",
    "table/telling",
)


def compiled_files(package: Path) -> list[str]:
    """What is compiled: the engine, the search and the encodings that run on it, and what tells people of it."""
    return sorted([*engine_files(package), *(str(package / f"{name}.py") for name in TOLD)])


def engine_files(package: Path) -> list[str]:
    found = [path for room in ROOMS for path in package.joinpath(room).glob("*.py")]
    return [str(path) for path in found if path.name != "__init__.py"]


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


def is_hasty() -> bool:
    """Whether the engine is wanted soon rather than fast."""
    return os.environ.get("RECOMPILE_PROFILE", "1") == "0"


def can_profile() -> bool:
    """Whether the C compiler can arrange code by what a first run of it did."""
    if sys.platform != "linux":
        return False
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    asked = [*compiler.split(), PARTLY, "-fsyntax-only", "-x", "c", os.devnull]
    return (
        shutil.which(asked[0]) is not None and subprocess.run(asked, capture_output=True, check=False).returncode == 0
    )


def compile_engine(source: Path, target: Path) -> dict[str, Path]:
    """Compile a copy of the engine; for each extension module, its place in the wheel and where it was built."""
    from mypyc.build import mypycify  # noqa: PLC0415 - a pure build does not need it

    work = target / "source"
    shutil.copytree(source, work, ignore=shutil.ignore_patterns("__pycache__"))
    here = Path.cwd()
    os.chdir(work)
    try:
        files = compiled_files(Path("recompile"))
        extensions = mypycify(
            files, opt_level="1" if is_hasty() else "3", strip_asserts=True, target_dir=str(target / "c")
        )
        fast = [] if is_hasty() else [*GENEROUS, *profile(extensions, work, target)]
        flags = [] if sys.platform == "win32" else [*FLAGS, *fast]
        lib = build(extensions, flags, target, "lib")
    finally:
        os.chdir(here)
    return {str(path.relative_to(lib)): path for path in lib.rglob("*") if path.is_file()}


def build(extensions: list[Extension], flags: list[str], target: Path, name: str, link: str = "") -> Path:
    """Compile the C code into a folder of this name."""
    from setuptools import Distribution  # noqa: PLC0415 - a pure build does not need it

    flagged = [copy(extension) for extension in extensions]
    for extension in flagged:
        extension.extra_compile_args = [*(extension.extra_compile_args or []), *flags]
        extension.extra_link_args = [link] if link else []
    command = Distribution({"name": "recompile", "ext_modules": flagged}).get_command_obj("build_ext")
    command.build_lib, command.build_temp = str(target / name), str(target / "temp")
    command.force = True
    command.ensure_finalized()
    command.run()
    return target / name


def profile(extensions: list[Extension], work: Path, target: Path) -> list[str]:
    """Play games with a build that counts which way they go; the flags that make use of it, if that can be done."""
    counts = target / "counts"
    if not can_profile():
        return []
    try:
        trial = build(extensions, [*FLAGS, f"-fprofile-generate={counts}"], target, "trial", "-fprofile-generate")
        shutil.copytree(trial, work, dirs_exist_ok=True)
        subprocess.run([sys.executable, str(TRIAL)], env={**os.environ, "PYTHONPATH": str(work)}, check=True)
    except Exception as problem:  # whatever it is: this only makes the engine faster
        print(f"recompile: compiling without a profile: {problem}", file=sys.stderr)
        return []
    return [f"-fprofile-use={counts}", PARTLY, "-fprofile-correction", "-Wno-missing-profile"]


if __name__ == "__main__":
    print("pure" if why_not() else "compiled")
