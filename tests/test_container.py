"""What the image, compose.yaml and the systemd unit promise: one folder to write in, and nobody's rights.

No container engine builds them here; docs/operations.md says what was run by hand.
"""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
PROGRAMS = ("bot", "replica", "migrate")


def parsed(text: str) -> dict[str, Any]:
    """What YAML says, as far as compose.yaml goes: mappings, lists of words, anchors, and merges."""
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    anchors: dict[str, Any] = {}

    def depth(at: int) -> int:
        return len(lines[at]) - len(lines[at].lstrip()) if at < len(lines) else -1

    def block(at: int) -> tuple[Any, int]:
        indent, items = depth(at), []
        while depth(at) == indent and lines[at].lstrip().startswith("- "):
            items.append(lines[at].strip().removeprefix("- "))
            at += 1
        return (items, at) if items else mapping(at)

    def mapping(at: int) -> tuple[dict[str, Any], int]:
        indent = depth(at)
        inherited: dict[str, Any] = {}
        own: dict[str, Any] = {}
        while depth(at) == indent:
            key, _, rest = lines[at].strip().partition(":")
            name, value = re.fullmatch(r"(?:&(\S+))? ?(.*)", rest.strip()).groups()  # type: ignore[union-attr] # it does
            at += 1
            if key == "<<":
                inherited = anchors[value.removeprefix("*")]
                continue
            assert key not in own
            if not value and depth(at) > indent:
                own[key], at = block(at)
            else:
                own[key] = anchors[value[1:]] if value.startswith("*") else scalar(value)
            if name:
                anchors[name] = own[key]
        return inherited | own, at

    whole, end = mapping(0)
    assert end == len(lines)
    return whole


def scalar(value: str) -> Any:
    if value.startswith("["):
        words = [word.strip() for word in value[1:-1].split(",")]
        return [word.strip('"') for word in words]
    return json.loads(value) if value.startswith('"') else value


@pytest.fixture(scope="module")
def services() -> dict[str, Any]:
    found: dict[str, Any] = parsed((ROOT / "compose.yaml").read_text(encoding="utf-8"))["services"]
    return found


@pytest.fixture(scope="module")
def image() -> dict[str, list[str]]:
    """The instructions of the last stage."""
    text = re.sub(r"^#.*\n", "", (ROOT / "Dockerfile").read_text(encoding="utf-8"), flags=re.MULTILINE)
    found: dict[str, list[str]] = {}
    for line in text.replace("\\\n", " ").rpartition("\nFROM ")[2].splitlines()[1:]:
        word, _, rest = line.partition(" ")
        found.setdefault(word, []).append(rest)
    return found


def test_the_linter_finds_nothing_in_the_dockerfile() -> None:
    hadolint = Path(sys.executable).with_name("hadolint")
    done = subprocess.run([hadolint, ROOT / "Dockerfile"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


def test_what_the_linter_is_told_to_pass_over_has_a_reason_beside_it() -> None:
    lines = (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines()
    told = [at for at, line in enumerate(lines) if "hadolint ignore" in line]
    assert [lines[at] for at in told] == ["# hadolint ignore=DL3008"]
    assert all(lines[at - 1].startswith("# ") for at in told)


def test_the_image_runs_as_a_numbered_user_with_one_folder_and_no_shell(image: dict[str, list[str]]) -> None:
    assert image["USER"] == ["10001:10001"]
    assert image["VOLUME"] == ["/data"]
    assert image["CMD"] == ['["python", "-m", "bot", "run"]']
    assert "ENTRYPOINT" not in image
    assert image["STOPSIGNAL"] == ["SIGTERM"]


def test_the_image_asks_the_program_whether_it_is_alive(image: dict[str, list[str]]) -> None:
    (check,) = image["HEALTHCHECK"]
    assert json.loads(check.partition("CMD ")[2]) == ["python", "-m", "bot", "health"]


def test_what_the_image_copies_is_let_into_the_build() -> None:
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    copied = {
        word for line in re.findall(r"^COPY (?!--from)(.+) \S+$", text, re.MULTILINE) for word in line.split()
    }
    let_in = set(re.findall(r"^!(.+)$", (ROOT / ".dockerignore").read_text(encoding="utf-8"), re.MULTILINE))
    assert copied == let_in
    assert all((ROOT / name).exists() for name in copied)


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_container_of_the_program_can_write_nowhere_else_and_do_nothing_more(
    services: dict[str, Any], name: str
) -> None:
    service = services[name]
    held = {
        key: service.get(key) for key in ("read_only", "user", "cap_drop", "security_opt", "stop_grace_period")
    }
    assert held == {
        "read_only": "true",
        "user": "10001:10001",
        "cap_drop": ["ALL"],
        "security_opt": ["no-new-privileges:true"],
        "stop_grace_period": "10s",
    }
    assert service["tmpfs"][0] == "/tmp"  # noqa: S108 - in the container
    assert service.get("volumes", []) == (["data:/data"] if name == "bot" else [])


def test_everything_that_others_wait_for_says_when_it_is_ready(services: dict[str, Any]) -> None:
    awaited = {
        (other, how["condition"])
        for service in services.values()
        for other, how in service.get("depends_on", {}).items()
    }
    assert awaited == {
        ("db", "service_healthy"),
        ("redis", "service_healthy"),
        ("migrate", "service_completed_successfully"),
    }
    assert all(services[name]["healthcheck"]["test"][0] == "CMD" for name in ("db", "redis"))


def test_each_profile_is_whole(services: dict[str, Any]) -> None:
    profiles: dict[str, set[str]] = {}
    for name, service in services.items():
        for profile in service["profiles"]:
            profiles.setdefault(profile, set()).add(name)
    assert profiles == {"sqlite": {"bot"}, "postgres": {"replica", "migrate", "db", "redis"}}
    assert services["replica"]["deploy"] == {"replicas": "2"}
    assert services["migrate"]["command"] == ["python", "-m", "bot", "migrate"]
    assert services["replica"]["environment"] == services["migrate"]["environment"]


def test_nothing_is_open_to_the_network_but_what_a_proxy_on_the_machine_asks(services: dict[str, Any]) -> None:
    ports = [port for service in services.values() for port in service.get("ports", [])]
    assert ports == ["127.0.0.1:8080-8081:8080"]


def test_all_containers_can_be_written_in_at_named_places_only(services: dict[str, Any]) -> None:
    assert {name for name, service in services.items() if service["read_only"] != "true"} == set()


def test_the_unit_gives_the_program_one_folder_and_a_user_of_its_own() -> None:
    unit = (ROOT / "docs" / "poker-league.service").read_text(encoding="utf-8")
    said = set(re.findall(r"^(\w+=\S+)$", unit, re.MULTILINE))
    assert said >= {
        "DynamicUser=yes",
        "StateDirectory=poker-league",
        "ProtectSystem=strict",
        "ProtectHome=yes",
        "NoNewPrivileges=yes",
        "TimeoutStopSec=10",
        "RestartPreventExitStatus=2",
    }
