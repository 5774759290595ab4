"""The command where something is missing or breaks: streams, terminals, files, servers, and a stop in between."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.serving import running
from tests.terminals import CODE, OPENED, PATIENCE, READY, piped, terminal

GAME = {"setup": "ready", "a": ["FIR", "WAT", "DEA"], "b": ["LIF", "MET", "SPE"], "seed": 5}

# What a shell does: the command in a group of its own at the terminal, and, when it is stopped, in front again.
SHELL = f"""
import os, signal, sys
signal.signal(signal.SIGTTOU, signal.SIG_IGN)
child = os.fork()
if not child:
    os.setpgid(0, 0)
    os.tcsetpgrp(0, os.getpid())
    signal.signal(signal.SIGTTOU, signal.SIG_DFL)
    {CODE}
while os.WIFSTOPPED(status := os.waitpid(child, os.WUNTRACED)[1]):
    os.tcsetpgrp(0, os.getpgrp())
    print("stopped", flush=True)
    os.tcsetpgrp(0, child)
    os.kill(child, signal.SIGCONT)
sys.exit(os.waitstatus_to_exitcode(status))
"""


def without(stream: int, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The command with one of its streams closed before it starts."""
    return subprocess.run(
        [sys.executable, "-c", CODE, *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
        preexec_fn=lambda: os.close(stream),
    )


# ---------------------------------------------------------------- no terminal, no streams, no file


@pytest.mark.parametrize("stream", [0, 1])
def test_a_game_without_a_stream_ends_at_once(stream: int) -> None:
    done = without(stream, "play", *READY)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_replay_without_standard_input(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    piped("play", *READY, lines=f"1\nresign\nsave {file}\nquit\n")
    done = without(0, "replay", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    assert "After move" in done.stdout
    for command in ("replay", "show"):
        assert without(0, command, "-").returncode == 2


@pytest.mark.parametrize("wish", [("play", *READY), ("replay", "-")])
def test_the_drawn_table_needs_a_terminal(wish: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    piped("play", *READY, lines=f"resign\nsave {file}\nquit\n")
    arguments = [str(file) if part == "-" else part for part in wish]
    done = piped(*arguments, "--terminal")
    assert (done.returncode, done.stdout) == (2, "")
    assert "--plain" in done.stderr


def test_a_record_that_is_not_there(tmp_path: Path) -> None:
    for wrong in (tmp_path / "none.txt", tmp_path):
        done = piped("replay", str(wrong))
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith(f"error: {wrong}: ")


def test_a_record_that_cannot_be_read_is_refused_in_the_language_of_the_command() -> None:
    english, french = piped("replay", "-", lines="hello"), piped("replay", "-", "--lang", "fr", lines="hello")
    assert english.returncode == french.returncode == 2
    assert english.stderr.startswith("error: expected a header or the first row")
    assert french.stderr.startswith("error: Ligne 1")


def test_the_drawn_table_can_be_stopped_and_goes_on() -> None:
    with terminal("play", *READY, code=SHELL) as table:
        table.wait_for("Play a card or refresh.")
        table.type("\x1a")
        table.wait_for("stopped")
        table.wait_for(OPENED, 2)
        table.type("\r")
        table.wait_for("Turn 3")
        table.type("\x03")
        assert table.ended() == 130
        assert "Traceback" not in table.text


# ---------------------------------------------------------------- servers


def test_what_cannot_be_found_out_without_a_connection_is_said(tmp_path: Path) -> None:
    """Somebody who asks meanwhile is not kept waiting, and sees it also while a question is open."""
    with running(tmp_path) as server:
        game = server.new_game(**GAME)
        link = f"http://127.0.0.1:{server.port}/game/{game['id']}?token={game['token']}"
        told, drawn = terminal("play", link, "--plain"), terminal("play", link)
        one, two = told.__enter__(), drawn.__enter__()
        one.wait_for("> ")
        two.wait_for("Play a card or refresh.")
    try:
        two.wait_for("No connection.")
        one.type("why LIF0@1\n")
        one.wait_for("No connection.")
        one.type("if 1\n")
        one.wait_for("No connection.", 2)
        one.type("quit\n")
        assert one.ended() == 0
    finally:
        told.__exit__(None, None, None)
        drawn.__exit__(None, None, None)


def test_the_link_for_a_friend_can_be_copied(tmp_path: Path) -> None:
    """From a paper that stays, with a key, and from the screen before: whoever leaves finds it there."""
    with running(tmp_path) as server, terminal("play", f"http://127.0.0.1:{server.port}") as table:
        table.wait_for("copy the link")
        table.type("c")
        table.wait_for("\x1b]52;c;")
        before = table.text.partition(OPENED)[0]
        assert "recompile play: http://" in before
        table.type("\x1b")
        table.wait_for("Draft a protocol.")
        table.type("\x03")
        assert table.ended() == 130


def test_somebody_who_watches_is_not_told_about_a_hand(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        game = server.new_game(**GAME, clock=600)
        link = f"http://127.0.0.1:{server.port}{game['links']['watch']}"
        with terminal("play", link) as table, terminal("play", link, "--plain") as told:
            table.wait_for("Second player · 10:00")
            assert "Your hand is empty." not in table.text
            told.wait_for(" against Second player.")  # clocks are for the table
