"""The Merkle tree of RFC 6962 §2.1 (SHA-256): one root commits to a list; a path proves one entry and hides the others.

Leaves and nodes are hashed with different first bytes (0x00, 0x01), so no node can be passed off as a leaf.
"""

import hashlib
from collections.abc import Sequence
from typing import NewType

Digest = NewType("Digest", bytes)


def leaf_hash(entry: bytes) -> Digest:
    return Digest(hashlib.sha256(b"\x00" + entry).digest())


def node_hash(left: Digest, right: Digest) -> Digest:
    return Digest(hashlib.sha256(b"\x01" + left + right).digest())


def root_of(leaves: Sequence[Digest]) -> Digest:
    if not leaves:
        return Digest(hashlib.sha256(b"").digest())
    if len(leaves) == 1:
        return leaves[0]
    split = _split(len(leaves))
    return node_hash(root_of(leaves[:split]), root_of(leaves[split:]))


def path_of(leaves: Sequence[Digest], index: int) -> tuple[Digest, ...]:
    """The audit path of one leaf: the sibling at each level, from the leaf up to the root."""
    if not 0 <= index < len(leaves):
        raise IndexError(f"leaf {index} of a tree of {len(leaves)}")
    if len(leaves) == 1:
        return ()
    split = _split(len(leaves))
    left, right = leaves[:split], leaves[split:]
    if index < split:
        return (*path_of(left, index), root_of(right))
    return (*path_of(right, index - split), root_of(left))


def root_by_path(leaf: Digest, index: int, size: int, path: Sequence[Digest]) -> Digest | None:
    """The root to which the path leads from this place of a tree of ``size`` leaves; None where its length is wrong."""
    if size <= 1:
        return None if path or index != 0 or size < 1 else leaf
    if not path:
        return None
    split = _split(size)
    *below, sibling = path
    if index < split:
        left = root_by_path(leaf, index, split, below)
        return None if left is None else node_hash(left, sibling)
    right = root_by_path(leaf, index - split, size - split, below)
    return None if right is None else node_hash(sibling, right)


def _split(size: int) -> int:
    """The largest power of two below ``size``."""
    return 1 << (size - 1).bit_length() - 1
