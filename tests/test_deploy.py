"""The files in `deploy/` fit the project: commands and options exist, versions and ports agree."""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import click
import yaml

from recompile.cli import main
from recompile.server.app import Server, create_app
from recompile.server.config import Config
from recompile.server.database import PATIENCE
from recompile.server.keeping import FINISHED, UNFINISHED
from recompile.server.protocols import Timeouts
from recompile.server.running import networks
from recompile.server.static import SECURITY
from recompile.table.made import MOST_BYTES

ROOT = Path(__file__).resolve().parents[1]
DEPLOY = ROOT / "deploy"
CONTAINER = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
CADDY = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
NGINX = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
UNITS = {path.name: path.read_text(encoding="utf-8") for path in DEPLOY.glob("*.service")}
TABLES = ("table-1", "table-2")
PORT = "8000"
CALLED = re.compile(r"(?:/opt/recompile/bin/)?recompile ((?:[a-z]+ ?)[^'\n`]*)")


def instruction(name: str) -> list[str]:
    """The last one of this name in the Containerfile, which is a list."""
    found: list[str] = json.loads(re.findall(rf"^\s*{name} (\[.*\])$", CONTAINER, re.MULTILINE)[-1])
    return found


def calls() -> list[list[str]]:
    """Everything that is called with our command, in all files and in the documentation."""
    in_container = [instruction("CMD")]
    in_compose = [service["command"] for service in COMPOSE["services"].values() if "command" in service]
    pages = [(ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("running.md", "server.md")]
    lines = [
        line
        for text in (*UNITS.values(), *pages)
        for line in text.splitlines()
        if line.startswith(("ExecStart=", "recompile "))
    ]
    in_lines = [shlex.split(found[1], comments=True) for line in lines if (found := CALLED.search(line))]
    return [*in_container, *in_compose, *in_lines]


def command(words: list[str]) -> tuple[click.Command, list[str]]:
    """The command that words lead to, and the rest of them."""
    found, context = main.get_command(click.Context(main), words[0]), click.Context(main)
    rest = words[1:]
    if isinstance(found, click.Group):
        found, rest = found.get_command(context, rest[0]), rest[1:]
    assert found is not None, words
    return found, rest


def test_every_command_and_option_exists() -> None:
    for words in calls():
        found, rest = command(words)
        options = {name for parameter in found.params for name in (*parameter.opts, *parameter.secondary_opts)}
        assert {word.partition("=")[0] for word in rest if word.startswith("--")} <= options, words


def test_calls_are_found() -> None:
    names = {words[0] for words in calls()}
    assert {"serve", "backup", "restore", "worker", "admin"} <= names


def test_the_version_of_python_fits() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = tuple(map(int, project["requires-python"].removeprefix(">=").split(".")))
    given = re.findall(r"^ARG PYTHON=(.+)$", CONTAINER, re.MULTILINE)
    assert len(given) == 1
    assert tuple(map(int, given[0].split("."))) >= needed
    assert all("${PYTHON}" in line for line in CONTAINER.splitlines() if line.startswith("FROM "))
    extras = re.findall(r"--extra (\w+)", CONTAINER)
    assert extras == ["web", "postgres"]
    assert set(extras) <= set(project["optional-dependencies"])


def test_the_tool_that_installs_is_the_one_of_the_project() -> None:
    wanted = re.findall(r"^UV_VERSION := (.+)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert re.findall(r"uv==(\S+)", CONTAINER) == wanted


def test_ports_agree() -> None:
    assert f"EXPOSE {PORT}\n" in CONTAINER
    assert instruction("CMD")[3:5] == ["--port", PORT]
    assert f"127.0.0.1:{PORT}/health" in CONTAINER
    for name in TABLES:
        assert f"--port={PORT}" in COMPOSE["services"][name]["command"]
        assert f"{name}:{PORT}" in CADDY
    assert f"--port={PORT}" in UNITS["recompile.service"]
    assert f"server 127.0.0.1:{PORT} " in NGINX


def test_the_container_has_a_user_of_its_own() -> None:
    last = CONTAINER.rpartition("\nFROM ")[2]
    assert re.search(r"^USER recompile$", last, re.MULTILINE)
    assert last.index("USER recompile") < last.index("ENTRYPOINT")
    assert "useradd" in last


def test_asking_for_health_takes_longer_than_the_database_may() -> None:
    """Otherwise one that is slow would be taken for one that is dead."""
    patience = float(re.findall(r"timeout=(\d+)\)", CONTAINER)[0])
    assert PATIENCE < patience < float(re.findall(r"--timeout=(\d+)s", CONTAINER)[0])
    assert float(re.findall(r"health_timeout (\d+)s", CADDY)[0]) > PATIENCE


def test_health_is_asked_for_in_compose_as_in_the_image() -> None:
    """The image has it only if it is built in the format of docker, which podman has to be told."""
    named = dict(re.findall(r"--([a-z-]+)=(\S+)", CONTAINER.partition("\nHEALTHCHECK ")[2].partition("\n")[0]))
    wanted = {name.replace("-", "_"): value for name, value in named.items()}
    health = re.findall(r"^ +CMD (\[.*\])$", CONTAINER, re.MULTILINE)
    for name in TABLES:
        found = COMPOSE["services"][name]["healthcheck"]
        assert {**found, "retries": str(found["retries"])} == {**wanted, "test": ["CMD", *json.loads(health[0])]}
    assert COMPOSE["services"]["worker"]["healthcheck"] == {"disable": True}
    pages = (CONTAINER, (ROOT / "docs" / "running.md").read_text(encoding="utf-8"))
    built = [line for page in pages for line in re.findall(r"podman build .*", page)]
    assert len(built) == 2
    assert all(line.startswith("podman build --format docker ") for line in built)


def test_servers_find_each_other_by_their_names() -> None:
    """Without `--address` a server says that it is at the name of its machine."""
    for name in TABLES:
        assert COMPOSE["services"][name]["hostname"] == name
        assert not [word for word in COMPOSE["services"][name]["command"] if word.startswith("--address")]


def test_the_proxy_that_is_trusted_is_the_one_there_is() -> None:
    subnet = COMPOSE["networks"]["inside"]["ipam"]["config"][0]["subnet"]
    for name in TABLES:
        (trusted,) = [word for word in COMPOSE["services"][name]["command"] if word.startswith("--trust-proxy=")]
        assert networks(trusted.partition("=")[2]) == (subnet,)
        assert "ports" not in COMPOSE["services"][name]  # nobody else comes near
    assert "proxy_set_header X-Forwarded-For $remote_addr;" in NGINX


def test_games_are_kept_as_long_as_is_said() -> None:
    for name in TABLES:
        assert {f"--keep={FINISHED}", f"--keep-unfinished={UNFINISHED}"} <= set(COMPOSE["services"][name]["command"])


def test_everything_that_compose_names_is_there() -> None:
    services = COMPOSE["services"]
    assert {*TABLES, "db", "worker", "proxy"} == set(services)
    for service in services.values():
        assert set(service.get("depends_on", [])) <= set(services)
        for volume in service.get("volumes", []):
            source = volume.partition(":")[0]
            assert (DEPLOY / source).is_file() if source.startswith("./") else source in COMPOSE["volumes"]
    written = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    example = (DEPLOY / "example.env").read_text(encoding="utf-8")
    assert set(re.findall(r"\$\{([A-Z_]+)", written)) == set(re.findall(r"^([A-Z_]+)=", example, re.MULTILINE))


def test_proxies_let_a_record_through() -> None:
    kilobytes = int(re.findall(r"client_max_body_size (\d+)k;", NGINX)[0])
    assert kilobytes * 1024 == MOST_BYTES


def test_proxies_wait_longer_than_a_connection_is_silent(tmp_path: Path) -> None:
    """The server asks who says nothing for a sign of life, and gives up by itself."""
    sockets = Server(create_app(Config(str(tmp_path / "games.db")))).config
    silence = (sockets.ws_ping_interval or 0) + (sockets.ws_ping_timeout or 0)
    assert silence > 0
    assert float(re.findall(r"proxy_read_timeout (\d+)s;", NGINX)[0]) > silence
    assert float(re.findall(r"read_body (\d+)s", CADDY)[0]) > Timeouts().body


def test_headers_take_as_long_as_with_us() -> None:
    assert re.findall(r"client_header_timeout (\d+)s;", NGINX) == [f"{Timeouts().headers:.0f}"]
    assert re.findall(r"read_header (\d+)s", CADDY) == [f"{Timeouts().headers:.0f}"]


def test_nobody_can_have_a_server_set_aside() -> None:
    """Whoever is slow is cut by the server. A proxy that takes this for a failure would leave nobody to ask."""
    assert "proxy_request_buffering off;" in NGINX  # otherwise nobody counts how long a body takes
    servers = re.findall(r"^\s+(?:# )?server 127.*$", NGINX, re.MULTILINE)
    assert len(servers) == len(TABLES)
    assert all("max_fails=0;" in server for server in servers)
    assert not re.search(r"^\s*(fail_duration|max_fails|unhealthy_)", CADDY, re.MULTILINE)


def test_proxies_write_down_nobody() -> None:
    """Neither addresses nor what was asked for, also where something goes wrong, and also before TLS."""
    sites = re.findall(r"^server \{.*?^\}", NGINX, re.MULTILINE | re.DOTALL)
    assert len(sites) == 2
    assert all("access_log off;" in site and "error_log /dev/null emerg;" in site for site in sites)
    assert re.findall(r"^\s*log\b.*$", CADDY, re.MULTILINE) == ["\tlog {"]
    assert "exclude http.log.error http.handlers.reverse_proxy\n" in CADDY


def test_headers_for_browsers_are_set_in_one_place() -> None:
    for name in SECURITY:
        assert name.lower() not in (CADDY + NGINX).lower()
    assert not re.search(r"^\s*(add_header|header|encode)\b", CADDY + NGINX, re.MULTILINE)


def test_lists_of_games_do_not_all_go_to_one_server() -> None:
    """Their address looks like that of a game."""
    assert re.search(r"^    /api/games/mine +\$request_id;", NGINX, re.MULTILINE)
    assert "\t\t\tnot path /api/games/mine\n" in CADDY


def test_numbers_are_not_for_the_public() -> None:
    assert "path /metrics" in CADDY
    assert re.search(r"location = /metrics \{\s*deny all;", NGINX)


def test_what_is_built_from_is_not_left_out() -> None:
    """The package is built from these; tests/test_build.py knows that they suffice."""
    ignored = {line for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines() if line[:1] != "#"}
    assert not ignored & {
        "src",
        "web",
        "scripts",
        "rulings",
        "docs",
        "uv.lock",
        "README.md",
        "LICENSE",
        "hatch_build.py",
    }
    assert {".git", ".venv", "**/node_modules", "src/recompile/server/static"} <= ignored
