"""The one flag that rewrites the golden files."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--regenerate",
        action="store_true",
        help="write the golden sessions and transcripts anew instead of comparing them",
    )
