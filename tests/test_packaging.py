"""The wheel and the sdist, installed where nothing else is, and a sixth game from another package."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
KEPT = ("pyproject.toml", "README.md", "LICENSE", "referee", "scorers", "sessions")


def run(*words: str | Path, **more: str) -> str:
    env = {**os.environ, "NO_COLOR": "1", **more}
    done = subprocess.run(
        [str(word) for word in words], capture_output=True, text=True, env=env, timeout=300, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the wheel and the sdist, made from a copy of the sources."""
    source = tmp_path_factory.mktemp("source")
    for name in KEPT:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, source / name)
    run(sys.executable, "-m", "build", "--outdir", source / "dist", source)
    return source / "dist"


@pytest.fixture(scope="module")
def installed(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of a new environment that has the wheel, the sixth game and pytest."""
    where = tmp_path_factory.mktemp("env") / "env"
    run(sys.executable, "-m", "venv", where)
    (wheel,) = built.glob("*.whl")
    example = tmp_path_factory.mktemp("example") / "example"
    shutil.copytree(ROOT / "tests" / "example_game", example)
    run(where / "bin" / "pip", "install", "-q", wheel, "pytest")
    run(where / "bin" / "pip", "install", "-q", "--no-deps", example)
    return where / "bin"


def test_the_wheel_holds_the_three_packages_and_their_data(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    for package in ("referee", "scorers", "sessions"):
        assert f"{package}/py.typed" in names
    for game in ("king_of_clubs", "the_club", "kingz", "king_of_con", "gridcannon"):
        assert f"scorers/{game}/sample.toml" in names
    assert not any(name.startswith(("tests/", "shared/")) for name in names)


def test_the_sdist_builds_from_itself(built: Path) -> None:
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames() if "/" in name}
    assert {"pyproject.toml", "README.md", "LICENSE", "referee/py.typed"} <= names


def test_an_installed_referee_plays_each_games_sample(installed: Path, tmp_path: Path) -> None:
    assert run(installed / "referee", "--version").startswith("referee ")
    for game in ("king-of-clubs", "the-club", "kingz", "king-of-con", "gridcannon"):
        assert run(installed / "referee", "demo", game, "--fast", REFEREE_HOME=str(tmp_path))
    assert list(tmp_path.iterdir()) == []


def test_a_sixth_game_is_refereed_from_its_own_package(installed: Path, tmp_path: Path) -> None:
    referee, home = installed / "referee", {"REFEREE_HOME": str(tmp_path)}
    assert "high-draw" in run(referee, "games", **home)
    assert "rounds" in run(referee, "games", "high-draw", **home)
    assert "HD-1" in run(referee, "rules", "high-draw", **home)
    assert run(referee, "judge", "high-draw", "highest", "7", "9", **home).startswith("Card 2")
    run(referee, "new", "high", "-p", "Ann", "-p", "Bob", "-o", "rounds=1", **home)
    assert "Bob" in run(referee, "enter", "last", "3, 7", **home)
    assert "Bob" in run(referee, "history", **home)
    run(referee, "check", "last", **home)
    checks = shutil.copytree(ROOT / "tests" / "example_game" / "checks", tmp_path / "checks")
    run(installed / "python", "-m", "pytest", "-q", checks, **home)
