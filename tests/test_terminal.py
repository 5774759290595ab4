"""The command at a real terminal, at a pipe, and where there is neither."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from recompile.game.records import Record, replay
from tests.serving import running
from tests.terminals import CLOSED, CODE, OPENED, PATIENCE, READY, piped, terminal

# ---------------------------------------------------------------- line by line


def test_a_plain_game_at_a_terminal(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    with terminal("play", "--plain", *READY) as table:
        table.wait_for("> ")
        for asked, line in enumerate(["1", "why", "read", "card FIR3", "1"], 1):
            table.type(f"{line}\n")
            table.wait_for("> ", asked + 1)
        table.type(f"resign\nsave {file}\nquit\n")
        assert table.ended() == 0
        assert OPENED not in table.text
        for part in (
            "You play greedy. You go first.",
            "Line 1, your side: Fire",
            "Fire 3",
            "greedy wins: you have resigned.",
            "Goodbye.",
        ):
            assert part in table.text
    assert replay(Record.parse(file.read_text(encoding="utf-8"))).outcome is not None


def test_a_plain_game_through_a_pipe() -> None:
    done = piped("play", *READY, lines="1\nread\nlog\nquit\n")
    assert done.returncode == 0
    assert done.stderr == ""
    assert "\x1b" not in done.stdout
    assert done.stdout.endswith("Goodbye.\n")
    assert piped("play", *READY).returncode == 0  # nothing to read at all


def test_a_plain_game_speaks_every_language() -> None:
    for lang, said in (("fr", "Feu"), ("pl", "Ogień")):
        done = piped("play", *READY, "--lang", lang, lines="read\nquit\n")
        assert done.returncode == 0
        assert said in done.stdout


def test_levels_are_named() -> None:
    options = [*READY[:-1], "easy"]
    assert "You play Moss (Easy, 2 of 6). You go first." in piped("play", *options, lines="quit\n").stdout


def test_interrupting_a_plain_game() -> None:
    with terminal("play", "--plain", *READY) as table:
        table.wait_for("> ")
        assert table.interrupt() == 130
        assert "Traceback" not in table.text


def test_two_people_at_one_keyboard_line_by_line() -> None:
    """Nothing of one hand stands below the line that asks for the other player."""
    with terminal("play", "--plain", "--hot-seat", *READY[:6]) as table:
        table.wait_for("> ")
        first = table.text.split("First player  hand 5: ")[1].split("   ")[0].split()
        table.type("1\n")
        table.wait_for("The keyboard goes to Second player.")
        table.type("\n")
        table.wait_for("Second player  hand 5: ")
        table.wait_for("> ", 2)
        screen = table.text.rpartition("\x1b[3J")[2]
        assert not [code for code in first[1:] if code in screen]
        assert "First player  hand 4: ??" in screen
        table.type("quit\n")
        assert table.ended() == 0


def test_foresight_reasons_and_rulings_line_by_line() -> None:
    asked = ["if 1", "if LIF0@1", "why LIF0@1", "why nonsense", "rulings FIR3", "rulings X", "again", "quit", ""]
    done = piped("play", *READY, lines="\n".join(asked))
    assert done.returncode == 0
    for part in ("lands in line", "is not in your hand", "rulings", "The game is not over yet."):
        assert part in done.stdout
    assert done.stdout.count("> ") == 8


def test_the_drawing_speaks_every_language() -> None:
    for lang, said in (("en", "line 1"), ("fr", "ligne 1"), ("pl", "linia 1")):
        shown = piped("play", *READY, "--lang", lang, lines="quit\n").stdout
        assert said in shown
        assert ("hand 5" in shown) == (lang == "en")


# ---------------------------------------------------------------- a game on a server


GAME = {"setup": "ready", "a": ["FIR", "WAT", "DEA"], "b": ["LIF", "MET", "SPE"], "seed": 5}


def test_a_game_on_a_server_line_by_line(tmp_path: Path) -> None:
    """Two who have its links play it, a third one watches; then they play again."""
    with running(tmp_path) as server:
        base, game = f"http://127.0.0.1:{server.port}", server.new_game(name="Ada", **GAME)
        mine, friend = f"{base}/game/{game['id']}?token={game['token']}", base + game["links"]["friend"]
        with (
            terminal("play", mine, "--plain") as one,
            terminal("play", friend, "--plain", "--name", "Bob") as two,
            terminal("play", base + game["links"]["watch"], "--plain") as third,
        ):
            one.wait_for("> ")
            two.wait_for("(Ada decides)")
            third.wait_for("hand 5: ??", 2)
            one.type("LIF0@1\n")
            one.wait_for("That is not possible now.")
            one.type("why LIF0@1\nif 1\n1\n")
            two.wait_for("Ada plays")
            third.wait_for("Ada plays")
            two.wait_for("> ")
            two.type("undo\nresign\n")
            one.wait_for("You win: Bob has resigned.")
            two.wait_for("Ada wins: you have resigned.")
            third.wait_for("Ada wins: Bob has resigned.")
            two.type("again\n")
            two.wait_for("You have asked for another game")
            one.type("again\n")
            two.wait_for("Play a card or refresh.", 2)  # the seats are exchanged
            two.type("quit\n")
            third.type("again\nquit\n")
            assert (two.ended(), third.ended()) == (0, 0)
            assert one.interrupt() == 130
            assert "You only watch here." in third.text
            assert "Life 0 is not in your hand." in one.text
            assert "Traceback" not in one.text + two.text + third.text


def test_a_new_game_on_a_server(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        base = f"http://127.0.0.1:{server.port}"
        done = piped("play", base, "--sets", "Main 1, Aux 1", "--name", "Ada", "--no-control")
        friend = done.stdout.split("recompile play: ")[1].split()[0]
        assert done.stdout.startswith("You play your friend.\n")
        with terminal("play", friend, "--plain") as other:
            other.wait_for("Type ? for help.")
        assert other.text.startswith("You play Ada.")
        match = next(iter(server.hub.tables.values())).match
        draft = match.game.view("public").draft
        assert (match.settings.control, draft and len(draft.pool)) == (False, 15)
        for options in (("--seed", "4"), ("--hot-seat",), ("--bans", "2")):
            refused = piped("play", base, *options)
            assert (refused.returncode, refused.stdout) == (2, "")
            assert options[0] in refused.stderr


def test_a_game_on_a_server_at_the_drawn_table_and_its_replay(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        game = server.new_game(mode="bot", level="gentle", **GAME)
        link = f"http://127.0.0.1:{server.port}/game/{game['id']}?token={game['token']}"
        with terminal("play", link) as table:
            table.wait_for("Play a card or refresh.")
            table.type("\r")
            table.wait_for("Turn 3")
            table.type("x")
            table.wait_for("Give up this game?")
            table.type("y")
            table.wait_for("Pip wins: you have resigned.")
            table.type("q")
            assert table.ended() == 0
            assert "Traceback" not in table.text
        done = piped("replay", link, "--at", "1", lines="q\n")
        assert "After move 1 of" in done.stdout
        for wrong, said in (
            (link[:-4], "seat"),
            (link.replace("/game/", "/game/x"), "no such game"),
            (link.replace("/game/", "/"), "no link"),
        ):
            refused = piped("play", wrong)
            assert (refused.returncode, refused.stdout) == (2, "")
            assert said in refused.stderr.lower()


# ---------------------------------------------------------------- the drawn table


def test_a_terminal_gets_the_drawn_table_and_its_screen_back() -> None:
    with terminal("play", *READY) as table:
        table.wait_for("Play a card or refresh.")
        assert OPENED in table.text
        table.type("\r")  # the first answer
        table.wait_for("Turn 3")
        table.type("l")
        table.wait_for("You play")
        table.resize(120, 40)
        os.kill(table.process.pid, signal.SIGWINCH)
        table.wait_for("Because of")
        table.type("\x03")
        assert table.ended() == 130
        assert table.text.rindex(CLOSED) > table.text.rindex(OPENED)
        assert "Traceback" not in table.text


def test_leaving_the_drawn_table() -> None:
    with terminal("play", *READY, NO_COLOR="1") as table:
        table.wait_for("Play a card or refresh.")
        table.type("q")
        table.wait_for("Leave the table?")
        table.type("y")
        assert table.ended() == 0
        assert "38;2;95;232;210" not in table.text  # no colour of the theme


@pytest.mark.parametrize("wish", [("play", *READY), ("play", "--plain", *READY)])
def test_a_dumb_terminal_is_told_line_by_line(wish: tuple[str, ...]) -> None:
    with terminal(*wish, TERM="dumb") as table:
        table.wait_for("Type ? for help.")
        table.type("quit\n")
        assert table.ended() == 0
        assert "\x1b" not in table.text


def test_without_textual_the_game_is_told_line_by_line() -> None:
    code = f"import sys; sys.modules['textual'] = None; {CODE}"
    with terminal("play", *READY, code=code) as table:
        table.wait_for("Type ? for help.")
        table.type("quit\n")
        assert table.ended() == 0
    with terminal("play", "--terminal", *READY, code=code) as table:
        assert table.ended() == 2
        assert "recompile[tui]" in table.text


# ---------------------------------------------------------------- replay


@pytest.fixture
def game_file(tmp_path: Path) -> Path:
    file = tmp_path / "game.txt"
    piped("play", *READY, lines=f"1\n1\n1\nresign\nsave {file}\nquit\n")
    return file


def test_a_replay_line_by_line(game_file: Path) -> None:
    done = piped("replay", str(game_file), "--at", "0", lines="n\nn\np\ng 3\ng 999\na\nlog\nlast\n?\nq\n")
    assert done.returncode == 0
    for part in (
        "After move 0 of",
        "After move 1 of",
        "After move 3 of",
        "There is no such move",
        "First player resigns.",
    ):
        assert part in done.stdout
    once = piped("replay", "-", lines=game_file.read_text(encoding="utf-8"))
    assert once.stdout.count("After move") == 1


def test_a_replay_with_the_eyes_of_a_player(game_file: Path) -> None:
    done = piped("replay", str(game_file), "--as", "A", "--at", "6", lines="q\n")
    assert "hand 5: ??" in done.stdout


def test_a_replay_at_a_terminal(game_file: Path) -> None:
    with terminal("replay", str(game_file)) as table:
        table.wait_for("After move 0")
        table.type("\x1b[C")
        table.wait_for("After move 1")
        table.type("q")
        assert table.ended() == 0


@pytest.mark.parametrize("text", ["", "nonsense", '[Format "1"] [A "x"]\n\n1. FIR9@1\n'])
def test_a_record_that_is_none(tmp_path: Path, text: str) -> None:
    file = tmp_path / "broken.txt"
    file.write_text(text, encoding="utf-8")
    done = piped("replay", str(file))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("error: ")


# ---------------------------------------------------------------- pipes and colours


@pytest.mark.parametrize("arguments", [("cards",), ("rules", "R6"), ("play", *READY), ("--help",)])
def test_a_closed_pipe_is_quiet(arguments: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-c", CODE, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=writing,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    os.close(writing)
    assert done.stderr == ""


@pytest.mark.parametrize(("unwanted", "coloured"), [("", True), ("1", False)])
def test_pages_have_colours_unless_they_are_unwanted(unwanted: str, coloured: bool) -> None:
    with terminal("cards", "FIR3", NO_COLOR=unwanted) as page:
        assert page.ended() == 0
        assert ("36m" in page.text) == coloured
        assert "Fire 3" in page.text


@pytest.mark.parametrize(
    ("arguments", "limit"),
    [(("--version",), "recompile.engine"), (("--help",), "recompile.engine"), (("cards",), "rich")],
)
def test_nothing_heavy_is_imported_before_it_is_needed(arguments: tuple[str, ...], limit: str) -> None:
    code = f"{CODE.removesuffix(chr(41))}, standalone_mode=False); print(sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True)
    modules = done.stdout.splitlines()[-1]
    assert f"'{limit}'" not in modules
    assert "'recompile.engine'" not in modules
    assert "'textual'" not in modules
