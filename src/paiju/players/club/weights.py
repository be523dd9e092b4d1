"""The weights the club player plays with: read once, checked to the last byte, and named by what they hash to."""

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from paiju import _kernel
from paiju.players.envelope import BadEnvelope, read_envelope, write_envelope

KIND = "PAIJU-WEIGHTS"
SHIPPED = Path(__file__).parent / "national.weights"
"""Trained on the national book, and played with under all three: what they differ in is rare in the play."""
_LETTERS = 8


class Weights(NamedTuple):
    """A network, what it was made by, and the beginning of its hash as its name."""

    network: _kernel.Network
    facts: dict[str, Any]
    name: str


def write_weights(path: Path, network: _kernel.Network, facts: dict[str, Any]) -> str:
    """Write a network with the facts of its making; its name."""
    return write_envelope(path, KIND, facts, network.to_bytes())[:_LETTERS]


def read_weights(path: Path) -> Weights:
    """Raises ``BadFile`` or ``BadEnvelope`` where there is no network to play with."""
    facts, payload, digest = read_envelope(path, KIND)
    try:
        network = _kernel.Network.load(payload)
    except ValueError as error:
        raise BadEnvelope("weights_unusable", path=str(path), why=str(error)) from None
    return Weights(network, facts, digest[:_LETTERS])


@cache
def shipped_weights() -> Weights:
    """Those that come with paiju."""
    return read_weights(SHIPPED)
