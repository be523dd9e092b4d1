"""``paiju event``: an event directed from a file, from entries to certificates, with no server."""

from paiju.cli.event import (
    audit,
    documents,
    entries,
    guide,
    history,
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
    "audit",
    "documents",
    "entries",
    "guide",
    "history",
    "officials",
    "results",
    "rounds",
    "rulings",
    "setup",
    "simulate",
    "standings",
]
