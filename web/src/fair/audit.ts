// What anybody can check of a sealed session; a mirror of src/paiju/deals/audit.py, codes and facts included.

import type { BoardReveal, Commitment, Documents, Opening, SessionReveal } from './documents';
import { leafHash, rootByPath, rootOf } from './merkle';
import { ascii, type Bytes, hex, hmac, join, sha256 } from './sha256';

export interface Finding {
  code: string;
  facts: Record<string, string | number>;
}

function u32(value: number): Bytes {
  const out = new Uint8Array(4);
  new DataView(out.buffer).setUint32(0, value);
  return out;
}

/** T(text): its length in UTF-8, then its bytes. */
function counted(text: string): Bytes {
  const utf8 = new TextEncoder().encode(text);
  return join(u32(utf8.length), utf8);
}

export const secretHash = (secret: Bytes): Bytes => sha256(join(ascii('paiju secret 1'), secret));

export function boardSeed(secret: Bytes, publicValue: string, event: string, session: string, board: string): Bytes {
  return hmac(secret, join(ascii('paiju board 1'), ...[publicValue, event, session, board].map(counted)));
}

export const boardLeaf = (board: string, seed: Bytes): Bytes => leafHash(join(counted(board), seed));

export function fingerprint(commitment: Commitment): Bytes {
  return sha256(
    join(
      ascii('paiju commitment 1'),
      commitment.secretHash,
      counted(commitment.event),
      counted(commitment.session),
      counted(commitment.publicSource),
      u32(commitment.boards.length),
      ...commitment.boards.map(counted),
    ),
  );
}

/** Everything the documents at hand allow to check; nothing found means that all agrees. */
export function audit(commitment: Commitment, opening: Opening, rest: Documents): Finding[] {
  const findings = [...checkCommitment(commitment), ...checkOpening(commitment, opening)];
  for (const reveal of rest.reveals) findings.push(...checkBoard(commitment, opening, reveal));
  if (rest.session) findings.push(...checkSession(commitment, opening, rest.session, rest.reveals));
  return findings;
}

function* checkCommitment(commitment: Commitment): Generator<Finding> {
  for (const [place, board] of commitment.boards.entries()) {
    const first = commitment.boards.indexOf(board);
    if (first < place) yield { code: 'duplicate_board', facts: { board, first: first + 1, second: place + 1 } };
  }
}

function* checkOpening(commitment: Commitment, opening: Opening): Generator<Finding> {
  yield* belongs(commitment, opening.commitment, { document: 'opening' });
  const { publicSource: source } = commitment;
  const { publicValue: found } = opening;
  if (source && !found) yield { code: 'public_value_missing', facts: { source } };
  if (found && !source) yield { code: 'public_value_unannounced', facts: { found } };
}

function* checkBoard(commitment: Commitment, opening: Opening, reveal: BoardReveal): Generator<Finding> {
  const { board } = reveal;
  yield* belongs(commitment, reveal.commitment, { document: 'board', board });
  const place = commitment.boards.indexOf(board);
  if (place < 0) return yield { code: 'unknown_board', facts: { board } };
  const root = rootByPath(boardLeaf(board, reveal.seed), place, commitment.boards.length, reveal.path);
  if (root === null) yield { code: 'path_length', facts: { board, found: reveal.path.length } };
  else if (hex(root) !== hex(opening.root)) {
    yield { code: 'path_mismatch', facts: { board, expected: hex(opening.root), found: hex(root) } };
  }
}

function* checkSession(
  commitment: Commitment,
  opening: Opening,
  session: SessionReveal,
  reveals: readonly BoardReveal[],
): Generator<Finding> {
  yield* belongs(commitment, session.commitment, { document: 'session' });
  const found = hex(secretHash(session.secret));
  const expected = hex(commitment.secretHash);
  if (found !== expected) return yield { code: 'secret_mismatch', facts: { expected, found } };
  const seeds = sessionSeeds(commitment, opening, session);
  const root = hex(rootOf([...seeds].map(([board, seed]) => boardLeaf(board, seed))));
  if (root !== hex(opening.root)) yield { code: 'root_mismatch', facts: { expected: root, found: hex(opening.root) } };
  for (const { board, seed } of reveals) {
    const due = seeds.get(board);
    if (due && hex(due) !== hex(seed)) {
      yield { code: 'board_mismatch', facts: { board, expected: hex(due), found: hex(seed) } };
    }
  }
}

/** Every board's seed, from the secret. */
export function sessionSeeds(commitment: Commitment, opening: Opening, session: SessionReveal): Map<string, Bytes> {
  const { event, session: name } = commitment;
  const seed = (board: string): Bytes => boardSeed(session.secret, opening.publicValue, event, name, board);
  return new Map(commitment.boards.map((board) => [board, seed(board)]));
}

function* belongs(commitment: Commitment, found: Bytes, facts: Record<string, string>): Generator<Finding> {
  const expected = hex(fingerprint(commitment));
  if (hex(found) !== expected) yield { code: 'commitment_mismatch', facts: { ...facts, expected, found: hex(found) } };
}
