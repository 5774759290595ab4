"""`recompile judge FILE`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from recompile.cli import main
from recompile.engine import IS_COMPILED

needs_speed = pytest.mark.skipif(not IS_COMPILED, reason="a hundred games take minutes with the plain engine")
EXAMPLE = Path(__file__).parent.parent / "examples" / "protocols" / "echo.yaml"


def recompile(*words: str) -> Result:
    return CliRunner().invoke(main, ["judge", *words])


@needs_speed
@pytest.mark.parametrize(("lang", "said"), [("en", "Too early to say"), ("fr", "Trop tôt"), ("pl", "Za wcześnie")])
def test_a_few_games_say_that_it_is_too_early(lang: str, said: str) -> None:
    found = recompile(str(EXAMPLE), "--games", "1", "--processes", "1", "--lang", lang)
    assert found.exit_code == 0, found.output
    assert said in found.output
    assert "NaN" not in found.output


@needs_speed
def test_as_json_and_as_a_page(tmp_path: Path) -> None:
    out = tmp_path / "page.html"
    found = recompile(str(EXAMPLE), "--games", "81", "--processes", "1", "--json", "--lang", "en", "--out", str(out))
    assert found.exit_code == 0, found.output
    data = json.loads(found.stdout)
    assert (data["format"], data["code"]) == (1, "ECH")
    assert [strength["key"] for strength in data["strengths"]] == ["card"]
    assert len(data["cards"]) == 6
    assert "<svg" in out.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["missing.yaml"], "missing.yaml"),
        ([str(EXAMPLE), "--games", "0"], "0"),
        ([str(EXAMPLE), "--seconds", "0"], "0"),
        ([str(EXAMPLE), "--games", "1", "--seed", "-1"], "seed"),
    ],
)
def test_what_makes_no_sense_is_refused(words: list[str], problem: str) -> None:
    found = recompile(*words)
    assert found.exit_code == 2
    assert problem in found.output
    assert "Traceback" not in found.output
