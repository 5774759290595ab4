"""Breaks the code in many small ways, one at a time, and says which of them no test notices.

    python scripts/mutants.py --jobs 2
    python scripts/mutants.py redaction a-discard-is-not-counted-down
    python scripts/mutants.py --check

The list is in `scripts/mutants/`, a file for each group. A mutant names a file, a text that stands in it exactly once,
what stands there instead, and the tests nearest to it. Each is applied to a copy of the tree in a temporary folder and
those tests are run there; a mutant that all of them pass has survived. First each of those tests is run with the code
as it is: it must pass, and how long it takes says how long a mutant may. Exits 1 if one of the group `redaction` has,
because nothing hidden may ever be shown, and 2 if the list does not fit the code or the code as it is fails its tests.
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue

import yaml

ROOT = Path(__file__).parent.parent
LIST = Path(__file__).with_suffix("")
STRICT = "redaction"  # of this group none may survive
PATIENCE = 300.0  # seconds for the tests of the code as it is
SLACK = 30.0, 4.0  # seconds, and times what its tests took: a mutant that makes them hang is noticed, too
LATER = 2_000_000_000  # nanoseconds: compiled code knows the second its source was written, and its size
FAILED = (1, 2)  # pytest: a test failed, or could not even be collected


class BadList(Exception):
    """The list does not fit the code."""


@dataclass(frozen=True)
class Mutant:
    """One way to break the code."""

    group: str
    name: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]

    def applied(self, source: str) -> str:
        """The source with this change in it."""
        if (times := source.count(self.old)) != 1:
            raise BadList(f"{self.name}: its text stands {times} times in {self.file}, not once")
        changed = source.replace(self.old, self.new)
        if self.file.endswith(".py") and ast.dump(ast.parse(changed)) == ast.dump(ast.parse(source)):
            raise BadList(f"{self.name}: changes nothing in {self.file}")
        return changed


# ---------------------------------------------------------------- the list


def load(folder: Path = LIST) -> list[Mutant]:
    """All mutants, group by group."""
    mutants = [
        Mutant(path.stem, entry["name"], entry["file"], entry["old"], entry["new"], tuple(entry["tests"]))
        for path in sorted(folder.glob("*.yaml"))
        for entry in yaml.safe_load(path.read_text(encoding="utf-8"))
    ]
    twice = [name for name, times in Counter(mutant.name for mutant in mutants).items() if times > 1]
    if twice:
        raise BadList(f"used twice: {', '.join(twice)}")
    return mutants


def check(mutants: Iterable[Mutant], root: Path = ROOT) -> list[str]:
    """What is wrong with the list: texts that do not stand in the code once, changes that cannot be read."""
    problems = []
    for mutant in mutants:
        try:
            mutant.applied((root / mutant.file).read_text(encoding="utf-8"))
        except (BadList, OSError) as problem:
            problems.append(str(problem))
        except SyntaxError as problem:
            problems.append(f"{mutant.name}: is no Python: {problem}")
        problems += [f"{mutant.name}: there is no {test}" for test in mutant.tests if not _path(root, test).exists()]
    return problems


def _path(root: Path, test: str) -> Path:
    return root / test.partition("::")[0]


# ---------------------------------------------------------------- trying


def try_out(mutant: Mutant, tree: Path, patience: float) -> bool:
    """Whether a mutant survives its tests in a copy of the tree, which is as it was afterwards."""
    file = tree / mutant.file
    source, times = file.read_text(encoding="utf-8"), file.stat()
    file.write_text(mutant.applied(source), encoding="utf-8")
    later = times.st_mtime_ns + LATER  # what is compiled of it is no longer valid, however soon this comes after it
    os.utime(file, ns=(times.st_atime_ns, later))
    try:
        return failure(tree, mutant.tests, patience) is None
    finally:
        file.write_text(source, encoding="utf-8")
        os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))  # what is compiled of it is valid again


def failure(tree: Path, tests: Iterable[str], patience: float) -> str | None:
    """Run tests in a copy of the tree until one fails; what is said about it."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", *tests]
    settings = {"PYTHONPATH": str(tree / "src"), "RECOMPILE_EXPECT": "pure", "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(command, cwd=tree, env=os.environ | settings, capture_output=True, timeout=patience)
    except subprocess.TimeoutExpired:
        return f"not done after {patience:.0f} seconds"
    said = done.stdout.decode() + done.stderr.decode()
    if done.returncode and done.returncode not in FAILED:
        raise BadList(f"{' '.join(tests)} cannot be run:\n{said}")
    return said if done.returncode else None


@contextmanager
def copies(number: int, root: Path = ROOT) -> Iterator[SimpleQueue[Path]]:
    """So many copies of the tree, for as many processes at a time."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=root, check=True, capture_output=True).stdout.decode().split("\0")
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        trees: SimpleQueue[Path] = SimpleQueue()
        for at in range(number):
            tree = Path(folder) / str(at)
            for name in filter(None, names):
                if (root / name).is_file():
                    (tree / name).parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy2(root / name, tree / name)
            subprocess.run([sys.executable, "-m", "compileall", "-q", "src"], cwd=tree, check=True)
            trees.put(tree)
        yield trees


def survivors(mutants: list[Mutant], jobs: int, root: Path = ROOT) -> Iterator[tuple[Mutant, bool]]:
    """Each mutant, and whether it survived, in the order of the list."""

    def measure(test: str) -> float:
        with borrowed(trees) as tree:
            began = time.monotonic()
            if said := failure(tree, [test], PATIENCE):
                raise BadList(f"the code as it is does not pass its tests: {test}\n{said}")
            return time.monotonic() - began

    def attempt(mutant: Mutant) -> bool:
        spare, times = SLACK
        with borrowed(trees) as tree:
            return try_out(mutant, tree, spare + times * sum(seconds[test] for test in mutant.tests))

    with copies(jobs, root) as trees, ThreadPoolExecutor(jobs) as pool:
        tests = sorted({test for mutant in mutants for test in mutant.tests})
        seconds = dict(zip(tests, pool.map(measure, tests), strict=True))
        yield from zip(mutants, pool.map(attempt, mutants), strict=True)


@contextmanager
def borrowed(trees: SimpleQueue[Path]) -> Iterator[Path]:
    """One of the copies, for a while."""
    tree = trees.get()
    try:
        yield tree
    finally:
        trees.put(tree)


# ---------------------------------------------------------------- telling


def report(found: list[tuple[Mutant, bool]]) -> str:
    """A row for each group, then the survivors by name."""
    rows = [f"{'group':<12}{'mutants':>8}{'noticed':>8}{'survive':>8}"]
    for group in dict.fromkeys(mutant.group for mutant, _ in found):
        lived = [survived for mutant, survived in found if mutant.group == group]
        rows.append(f"{group:<12}{len(lived):>8}{len(lived) - sum(lived):>8}{sum(lived):>8}")
    rows += [f"survives: {mutant.group} {mutant.name} ({mutant.file})" for mutant, survived in found if survived]
    return "\n".join(rows)


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Break the code in many small ways and say what no test notices.")
    parser.add_argument("only", nargs="*", help="groups or names; without any, all of them")
    parser.add_argument("--jobs", type=int, default=2, help="how many to try at a time")
    parser.add_argument("--check", action="store_true", help="only look whether the list fits the code")
    wanted = parser.parse_args(words)
    try:
        mutants = [one for one in load() if not wanted.only or {one.group, one.name} & set(wanted.only)]
        problems = check(mutants)
        if wanted.check or problems:
            print("\n".join([*problems, f"{len(mutants)} mutants, {len(problems)} that do not fit"]))
            return 2 if problems else 0
        found = []
        for mutant, survived in survivors(mutants, wanted.jobs):
            print(f"{'SURVIVES' if survived else 'noticed':<9}{mutant.group} {mutant.name}", flush=True)
            found.append((mutant, survived))
    except BadList as problem:
        print(problem)
        return 2
    print(report(found))
    return int(any(survived and mutant.group == STRICT for mutant, survived in found))


if __name__ == "__main__":
    raise SystemExit(main())
