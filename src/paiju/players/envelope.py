"""Files of learning: a first line that says what it is and what its bytes hash to, a line of facts, and the bytes."""

import hashlib
import json
from pathlib import Path
from typing import Any

from paiju.files import read_bytes, write_bytes
from paiju.rulebook.unusable import Unusable

VERSION = 1
_LONGEST_LINE = 100


class BadEnvelope(Unusable):
    """A file that is not what it should be, damaged, or of another version."""

    group = "bad_input"


def write_envelope(path: Path, kind: str, facts: dict[str, Any], payload: bytes) -> str:
    """Write a file whole or not at all; the hash of what it tells."""
    body = json.dumps(facts, ensure_ascii=False, sort_keys=True).encode() + b"\n" + payload
    digest = hashlib.sha256(body).hexdigest()
    write_bytes(path, f"{kind} {VERSION} {digest}\n".encode() + body)
    return digest


def read_envelope(path: Path, kind: str) -> tuple[dict[str, Any], bytes, str]:
    """Facts, bytes and hash of a file of this kind."""
    data = read_bytes(path)
    first, _, body = data.partition(b"\n")
    words = first[:_LONGEST_LINE].split()
    if len(words) != 3 or words[0] != kind.encode():
        raise BadEnvelope("envelope_kind", path=str(path), kind=kind)
    if words[1] != str(VERSION).encode():
        raise BadEnvelope("envelope_version", path=str(path), version=words[1].decode("ascii", "replace"), ours=VERSION)
    digest = hashlib.sha256(body).hexdigest()
    if words[2] != digest.encode():
        raise BadEnvelope("envelope_damaged", path=str(path))
    line, _, payload = body.partition(b"\n")
    facts: dict[str, Any] = json.loads(line)
    return facts, payload, digest
