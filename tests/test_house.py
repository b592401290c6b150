"""The house: which part may know which, and that nothing in it hangs on the order of a set."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

from scorers import registry

ROOT = Path(__file__).parent.parent
PACKAGES = ("scorers", "sessions", "referee")
GAME_PACKAGES = tuple(package.split(".")[1] for package in registry.BUILT_IN.values())

FROM_THE_LIBRARY = {"__future__", "collections", "functools", "itertools", "re", "typing"}
"""What a game may take from the standard library: nothing that knows clock, chance or files."""

TOML = {"tomli", "tomllib", "tomli_w"}
KNOW_TOML = {"sessions/club/history.py", "sessions/club/people.py", "sessions/storage/store.py"}
"""The session files, their heads read by the thousand, and the merged names of players."""

REGISTRY = "scorers/registry.py"
OPEN_FILES = {
    "sessions/storage/atomic.py",
    "sessions/storage/lock.py",
    "sessions/club/history.py",
    "sessions/club/people.py",
    REGISTRY,
}
"""The same, and the lists of entry points, by which an installed package offers games."""
OPENING = {"open", "read_text", "read_bytes", "write_text", "write_bytes"}
SHARED_BY_GAMES = (
    "errors",
    "events",
    "game",
    "names",
    "parsing",
    "protocol",
    "ranking",
    "readings",
    "text",
)

SCREENS = {"click", "referee", "rich"}
HELP = {"epilog", "help"}


def modules(*under: str) -> list[str]:
    """Every module under these folders, as it stands in the tree."""
    return sorted(
        path.relative_to(ROOT).as_posix() for folder in under for path in (ROOT / folder).rglob("*.py")
    )


@cache
def tree(module: str) -> ast.Module:
    return ast.parse((ROOT / module).read_text(encoding="utf-8"))


@cache
def imported(module: str) -> set[str]:
    """What a module imports, wherever in it, by full names."""
    found = set()
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} imports by a relative name"
            assert node.module is not None
            found.add(node.module)
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def roots(module: str) -> set[str]:
    """The outermost packages of what a module imports."""
    return {name.partition(".")[0] for name in imported(module)}


def opened(module: str) -> Iterator[str]:
    """The calls by which a module opens, reads or writes a file."""
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            if called.rpartition(".")[2] in OPENING:
                yield f"{module}:{node.lineno} {called}"


def texts(module: str) -> Iterator[tuple[int, str]]:
    """The texts that are written out in a module, but for docstrings and the help of commands."""
    nodes = list(ast.walk(tree(module)))
    left_out: list[ast.AST] = [
        node.value for node in nodes if isinstance(node, ast.keyword) and node.arg in HELP
    ]
    held = {value.id for value in left_out if isinstance(value, ast.Name)}
    for node in nodes:
        docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if docstring or (isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in held):
            left_out.append(node)
    skipped = {id(inner) for each in left_out for inner in ast.walk(each)}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in skipped:
            yield node.lineno, node.value


def test_rules_know_neither_sessions_nor_the_screen() -> None:
    for module in modules("scorers"):
        assert not roots(module) & (SCREENS | TOML | {"sessions"}), module


def test_sessions_know_no_screen() -> None:
    for module in modules("sessions"):
        assert not roots(module) & SCREENS, module


def test_a_game_knows_what_all_games_share_and_itself_alone() -> None:
    for game in GAME_PACKAGES:
        for module in modules(f"scorers/{game}"):
            assert roots(module) <= FROM_THE_LIBRARY | {"scorers"}, module
            for name in imported(module):
                part = name.split(".")[1] if name.startswith("scorers.") else ""
                assert part in ("", game, *SHARED_BY_GAMES), f"{module} imports {name}"


def test_no_rule_looks_at_files_and_no_session_but_by_the_modules_that_own_them() -> None:
    for module in modules("scorers", "sessions"):
        if module not in OPEN_FILES:
            assert list(opened(module)) == []
        assert module in KNOW_TOML or not roots(module) & TOML, module


def test_only_the_screen_knows_rich_and_no_command_reads_toml() -> None:
    for module in modules("referee"):
        assert module == "referee/terminal/screen.py" or "rich" not in roots(module), module
        assert not roots(module) & TOML, module


def test_nothing_names_a_game_but_its_own_folder_the_registry_and_examples_in_help() -> None:
    for module in modules(*PACKAGES):
        if module == REGISTRY:
            continue
        own = module.split("/")[1] if module.startswith("scorers/") else ""
        for game_id, package in registry.BUILT_IN.items():
            if package == f"scorers.{own}":
                continue
            for line, text in texts(module):
                assert game_id not in text, f"{module}:{line} names {game_id}"
                assert package not in text, f"{module}:{line} names {package}"
            assert package not in imported(module), f"{module} imports {package}"


LAYERS = (
    "scorers.errors",
    "scorers.text",
    "scorers.names",
    "scorers.parsing",
    "scorers.protocol",
    "scorers.events scorers.ranking scorers.readings",
    "scorers.game",
    "scorers.play",
    "scorers.registry scorers.testing",
    "sessions.paths",
    "sessions.errors",
    "sessions.session",
    "sessions.variant sessions.storage sessions.replay",
    "sessions.hands sessions.known sessions.promises",
    "sessions.sync",
    "sessions.live",
    "sessions.export sessions.home sessions.check sessions.ledger",
    "sessions.explain",
    "sessions.club sessions.amend",
    "referee",
    "referee.terminal",
    "referee.format",
    "referee.completion referee.errors referee.lookup",
    "referee.options",
    "referee.interactive",
    "referee.commands",
    "referee.main",
    "referee.__main__",
)
"""Bottom up: a room may import rooms of its own line and of those above it. Games are looked at by
themselves: they know the shared modules of `scorers/` alone.
"""

RANKS = {room: rank for rank, line in enumerate(LAYERS) for room in line.split()}


def room_of(module: str) -> str:
    """The room of a module's full name: a folder of `sessions/` or `referee/`, or the module."""
    return ".".join(module.split(".")[:2])


def full_name(module: str) -> str:
    return module.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def known_when_run(module: str) -> set[str]:
    """The modules of ours that a module imports, but for those that only a type checker reads."""
    ours = {full_name(each) for each in modules(*PACKAGES)}
    left_out = {
        id(inner)
        for node in ast.walk(tree(module))
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    found = set()
    for node in ast.walk(tree(module)):
        if id(node) in left_out or not isinstance(node, ast.ImportFrom) or node.module is None:
            continue
        for alias in node.names:
            inner = f"{node.module}.{alias.name}"
            found.add(inner if inner in ours else node.module)
    return found & ours - {full_name(module)}


def test_no_module_imports_itself_in_a_circle() -> None:
    graph = {full_name(module): known_when_run(module) for module in modules(*PACKAGES)}
    assert list(TopologicalSorter(graph).static_order())


def test_no_import_goes_upward() -> None:
    for module in modules(*PACKAGES):
        name = full_name(module)
        if name.split(".")[1:2] and name.split(".")[1] in GAME_PACKAGES:
            continue
        for other in known_when_run(module):
            room, known = room_of(name), room_of(other)
            if room in PACKAGES[:2]:  # the packages themselves hold nothing but a docstring
                continue
            assert RANKS[known] <= RANKS[room], f"{name} imports {other}, which stands above it"


ROOMS = [
    "clauses",
    "answers",
    "state",
    "rulings",
    "legality",
    "view",
    "questions",
    "ending",
    "flow",
    "judge",
]
"""The rooms that every game has, bottom up."""
NOT_YET = {"the_club": {"state", "view"}, "kingz": {"rulings", "legality"}}
"""Rooms that a game still keeps within others."""


def test_every_game_has_the_same_rooms() -> None:
    for game in GAME_PACKAGES:
        lacking = {room for room in ROOMS if not (ROOT / f"scorers/{game}/{room}.py").exists()}
        assert lacking <= NOT_YET.get(game, set()), game


def test_rooms_of_a_game_import_only_downward() -> None:
    for game in GAME_PACKAGES:
        for rank, room in enumerate(ROOMS):
            module = f"scorers/{game}/{room}.py"
            if (ROOT / module).exists():
                above = {f"scorers.{game}.{each}" for each in ROOMS[rank + 1 :]}
                assert not imported(module) & above, module


def imports_without_reason(module: str) -> Iterator[str]:
    """The imports in functions that have no comment on their line or above their block."""
    lines = (ROOT / module).read_text(encoding="utf-8").splitlines()
    inner = [
        node
        for function in ast.walk(tree(module))
        if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef))
        for node in ast.walk(function)
        if isinstance(node, (ast.Import, ast.ImportFrom))
    ]
    explained = {-1}
    for node in sorted(inner, key=lambda node: node.lineno):
        first, last = node.lineno - 1, node.end_lineno or node.lineno
        above = lines[first - 1].lstrip().startswith("#") or first - 1 in explained
        if above or "#" in "".join(lines[first:last]):
            explained |= set(range(first, last))
        else:
            yield f"{module}:{node.lineno}"


def test_an_import_within_a_function_says_why() -> None:
    for module in modules(*PACKAGES):
        assert list(imports_without_reason(module)) == []


REPLAYED = """
import json, sys
from pathlib import Path
from sessions.live import Live
from sessions.export.as_json import session_json
for path in sys.argv[1:]:
    live = Live.open(Path(path))
    assert live.faults == ()
    for reveal in (False, True):
        print(live.play.match.view(reveal))
    print(json.dumps(session_json(live)))
    for turn in live.turns:
        print(turn)
"""


def replayed(seed: str, paths: list[str]) -> str:
    """All that golden sessions say when strings are hashed by this seed."""
    env = {**os.environ, "PYTHONHASHSEED": seed}
    done = subprocess.run(
        [sys.executable, "-c", REPLAYED, *paths],
        env=env,
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_replay_says_the_same_whatever_the_order_of_sets() -> None:
    samples = [str(ROOT / "scorers" / game / "sample.toml") for game in GAME_PACKAGES]
    stories = [str(path) for path in sorted((ROOT / "tests" / "playthroughs").rglob("*.toml"))]
    said = replayed("1", samples + stories)
    assert said.count('"seal"') >= len(samples)
    assert replayed("2", samples + stories) == said
