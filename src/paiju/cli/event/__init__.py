"""``paiju event``: an event directed from a file, from entries to certificates, with no server."""

from paiju.cli.event import (
    appeals,
    audit,
    documents,
    entries,
    guide,
    hall,
    history,
    members,
    officials,
    results,
    rounds,
    rulings,
    setup,
    simulate,
    standings,
)
from paiju.cli.event.shared import app

__all__ = [
    "app",
    "appeals",
    "audit",
    "documents",
    "entries",
    "guide",
    "hall",
    "history",
    "members",
    "officials",
    "results",
    "rounds",
    "rulings",
    "setup",
    "simulate",
    "standings",
]
