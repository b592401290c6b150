"""Session files for tests, written out as a club would find them in its folder."""

from __future__ import annotations

from pathlib import Path


def filed(
    folder: Path,
    name: str,
    *,
    game: str = "king-of-clubs",
    players: str = '["Ann", "Bob"]',
    teams: str | None = None,
    started: str = "2026-11-29T19:00:00+01:00",
    finished: str | None = "2026-11-29T20:00:00+01:00",
    state: str | None = None,
    options: str = 'version = "basic"\norder = "solos-first"',
    standing: str = "Ann = 5\nBob = 3",
    winners: str = '["Ann"]',
    places: str = "[1, 2]",
    how: str = "five points",
    overruled: int = 0,
    more: str = "",
) -> Path:
    """A file with this head and no log; `finished=None` leaves the session open."""
    state = state or ("finished" if finished else "open")
    text = f'format = 1\ngame = "{game}"\nrules = 1\nplayers = {players}\n'
    text += f"teams = {teams}\n" if teams else ""
    text += f'started = {started}\nstate = "{state}"\nanswers = 0\n'
    text += f"overruled = {overruled}\n" if overruled else ""
    text += f'seal = "{"0" * 64}"\n{more}\n[options]\n{options}\n\n[standing]\n{standing}\n'
    if finished:
        text += f'\n[result]\nwinners = {winners}\nplaces = {places}\nhow = "{how}"\nfinished = {finished}\n'
    path = folder / f"{name}.toml"
    path.write_text(text, encoding="utf-8")
    return path
