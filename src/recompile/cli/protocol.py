"""`recompile protocol`: what people need who write protocols of their own as files."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from recompile.cards import PRINTED, ProtocolError, UnknownName
from recompile.cards.protocol_files import read_data, read_text
from recompile.cli.failing import fail, refusing, say_aside
from recompile.cli.protocol_check import check
from recompile.language.languages import LANGUAGES
from recompile.language.protocol_files import load_protocol
from recompile.language.protocol_writing import write_protocol

_FILE = click.Path(path_type=Path)
_lang_option = click.option(
    "--lang", type=click.Choice(list(LANGUAGES)), required=True, help="The language of the texts."
)
_out_option = click.option("--out", type=click.Path(path_type=Path), help="Write it there, and not to standard output.")


@click.group()
def protocol() -> None:
    """Check, tidy and translate protocols that you have written.

    \b
    recompile protocol check mine.yaml
    recompile protocol translate mine.yaml --lang fr --out mine.fr.yaml
    recompile protocol export FIR --lang en > fire.yaml
    """


protocol.add_command(check)


@protocol.command()
@click.argument("files", nargs=-1, required=True, type=_FILE)
@click.option("--check", "only_check", is_flag=True, help="Change nothing: say which files differ, and exit 1 then.")
def fmt(files: tuple[Path, ...], only_check: bool) -> None:
    """Bring FILES into their normal form.

    Keys stand in their order, and texts as the game says them in the file's language. Comments at the top of a file
    stay; one elsewhere would be lost, so such a file is refused, as is what cannot be read (exit code 2).
    """
    with refusing(ProtocolError):
        changed = [(path, after) for path in files if (after := normal_form(path)) != read_text(path)]
    for path, after in changed:
        click.echo(f"{path}: {'is not in its normal form' if only_check else 'written anew'}")
        if not only_check:
            _write(path, after)
    if only_check and changed:
        raise SystemExit(1)


@protocol.command()
@click.argument("file", type=_FILE)
@_lang_option
@_out_option
def translate(file: Path, lang: str, out: Path | None) -> None:
    """Write the protocol in FILE with its texts in another language. It stays the same protocol.

    Its names, keywords and motto are left as they are.
    """
    with refusing(ProtocolError):
        written = normal_form(file, lang)
    _give(written, out)


@protocol.command()
@click.argument("names", nargs=-1, required=True, metavar="NAME...")
@_lang_option
@_out_option
def export(names: tuple[str, ...], lang: str, out: Path | None) -> None:
    """Write printed protocols as files, to begin your own from. With several of them --out is a folder.

    \b
    recompile protocol export fire --lang en --out mine.yaml
    """
    with refusing(UnknownName, ProtocolError):
        found = [PRINTED.protocol(name) for name in names]
        written = {each.code: write_protocol(each, lang) for each in found}
    if len(written) == 1:
        _give(next(iter(written.values())), out)
        return
    if out is None:
        fail("where should the files go? Add --out FOLDER")
    for code, text in written.items():
        _give(text, out / f"{code.lower()}.{lang}.yaml")


# ---------------------------------------------------------------- writing


def normal_form(path: Path, lang: str | None = None) -> str:
    """What such a file says in its normal form, perhaps in another language."""
    data: Any = read_data(path)
    own = load_protocol(path)
    is_json = path.suffix == ".json"
    head = "" if is_json else _head_of(path)
    spoken = lang or data.get("lang", "en")
    return head + write_protocol(own, spoken, data.get("scenarios", ()), path.name, as_json=is_json)


def _head_of(path: Path) -> str:
    """The comments at the top of a file. Another comment has no place in the normal form."""
    text = read_text(path)
    lines = text.splitlines(keepends=True)
    count = next((at for at, line in enumerate(lines) if line.strip() and not line.startswith("#")), len(lines))
    head = "".join(lines[:count])
    for at in _comments(text):
        if at >= len(head):
            line = text.count("\n", 0, at) + 1
            raise ProtocolError(f"{path.name}: line {line}: this comment would be lost; move it to the top of the file")
    return head


def _comments(text: str) -> Iterator[int]:
    """Where comments begin: signs that belong to no token."""
    yaml: Any = import_module("yaml")
    end = 0
    for token in yaml.scan(text, Loader=yaml.SafeLoader):
        at = text.find("#", end, token.start_mark.index)
        if at >= 0:
            yield at
        end = max(end, token.end_mark.index)


def _give(written: str, out: Path | None) -> None:
    if out is None:
        click.echo(written, nl=False)
        return
    _write(out, written)
    say_aside(f"written to {out}")


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as problem:
        fail(f"{path}: {problem.strerror}")
