"""Build the documentation site: `python scripts/build_docs.py` writes it to `build/site`.

The pages are written from the data of the project into `build/docs`, one folder for each language; the site generator
turns them into three sites, English at the root, French and Polish below it. Then every link is followed, and
everything that a browser would load is looked at: nothing may come from elsewhere. With `--strict` any warning is an
error, with `--pages` only the pages are written.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
sys.path.insert(0, str(ROOT))  # so that `scripts.site` is found; `site` alone is a module of Python's own

from scripts.site.check import problems  # noqa: E402 - found through the line above
from scripts.site.config import configuration  # noqa: E402
from scripts.site.tree import LANGUAGES, Tree  # noqa: E402
from scripts.site.writing import whole_site  # noqa: E402


def main() -> int:
    parser = argparse.ArgumentParser(description="Build the documentation site into build/site.")
    parser.add_argument("--strict", action="store_true", help="fail on any warning")
    parser.add_argument("--pages", action="store_true", help="only write the pages, into build/docs")
    options = parser.parse_args()
    begun = time.monotonic()
    tree = whole_site()
    write(tree)
    print(f"{len(tree.pages)} pages written in {time.monotonic() - begun:.1f} s")
    wrong = tree.broken_links()
    if not wrong and not options.pages:
        if not generate(strict=options.strict):
            return 1
        wrong = problems(BUILD / "site")
        print(f"build/site/index.html is up to date after {time.monotonic() - begun:.1f} s")
    for problem in wrong:
        print(problem, file=sys.stderr)
    return 1 if wrong else 0


def write(tree: Tree) -> None:
    """Pages and configurations, all new."""
    shutil.rmtree(BUILD / "docs", ignore_errors=True)
    tree.write(BUILD / "docs")
    for lang in LANGUAGES:
        told = configuration(lang, BUILD / "docs" / lang, BUILD / "docs" / "site" / lang, ROOT / "src")
        config = BUILD / "docs" / f"mkdocs.{lang}.yml"
        config.write_text(yaml.safe_dump(told, allow_unicode=True, sort_keys=False), encoding="utf-8")


def generate(*, strict: bool) -> bool:
    """Run the generator for all languages at once, then put the sites together."""
    command = [sys.executable, "-m", "mkdocs", "build", *(["--strict"] if strict else [])]
    # The theme announces its end of life (May 2027) at every start; what follows it reads the same configuration.
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    running = [
        subprocess.Popen(
            [*command, "-f", str(BUILD / "docs" / f"mkdocs.{lang}.yml")],
            cwd=ROOT,
            env=environment,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
        for lang in LANGUAGES
    ]
    for process in running:
        said = process.communicate()[1]
        for line in said.splitlines():
            if not line.startswith("INFO"):  # the generator says what it does; here only what is wrong matters
                print(line, file=sys.stderr)
    if any(process.returncode for process in running):
        return False
    shutil.rmtree(BUILD / "site", ignore_errors=True)
    made = BUILD / "docs" / "site"
    shutil.move(made / "en", BUILD / "site")
    for lang in LANGUAGES:
        if lang != "en":
            shutil.move(made / lang, BUILD / "site" / lang)
    return True


if __name__ == "__main__":
    sys.exit(main())
