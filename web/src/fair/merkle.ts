// The Merkle tree of RFC 6962 §2.1.

import { type Bytes, join, sha256 } from './sha256';

export const leafHash = (entry: Bytes): Bytes => sha256(join(Uint8Array.of(0), entry));
const nodeHash = (left: Bytes, right: Bytes): Bytes => sha256(join(Uint8Array.of(1), left, right));

/** The largest power of two below `size`. */
function split(size: number): number {
  let power = 1;
  while (power * 2 < size) power *= 2;
  return power;
}

export function rootOf(leaves: readonly Bytes[]): Bytes {
  const [only] = leaves;
  if (only === undefined) return sha256(new Uint8Array());
  if (leaves.length === 1) return only;
  const at = split(leaves.length);
  return nodeHash(rootOf(leaves.slice(0, at)), rootOf(leaves.slice(at)));
}

/** Where the path leads from this place of a tree of `size` leaves; null where its length is wrong. */
export function rootByPath(leaf: Bytes, index: number, size: number, path: readonly Bytes[]): Bytes | null {
  if (size <= 1) return path.length > 0 || index !== 0 || size < 1 ? null : leaf;
  const sibling = path.at(-1);
  if (sibling === undefined) return null;
  const at = split(size);
  const below = path.slice(0, -1);
  if (index < at) {
    const left = rootByPath(leaf, index, at, below);
    return left && nodeHash(left, sibling);
  }
  const right = rootByPath(leaf, index - at, size - at, below);
  return right && nodeHash(sibling, right);
}
