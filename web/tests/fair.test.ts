import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { audit, boardSeed, fingerprint, secretHash } from '../src/fair/audit';
import { attemptSeed, below, casualSeed, hands, lot, shuffle, stream } from '../src/fair/deal';
import { BadDocument, readDocuments } from '../src/fair/documents';
import { ascii, type Bytes, fromHex, hex, hmac, sha256 } from '../src/fair/sha256';

interface Session {
  secret: string;
  event: string;
  session: string;
  boards: string[];
  public_source: string;
  public_value: string;
  secret_hash: string;
  fingerprint: string;
  root: string;
  reveals: { board: string; seed: string; path: string[]; order: number[] }[];
}

interface Vectors {
  numbers: { number: number | string; seed: string }[];
  streams: { seed: string; first_bytes: string }[];
  uniform_below: { seed: string; bounds: number[]; numbers: number[] }[];
  shuffles: { seed: string; order: number[] }[];
  lots: { seed: string; purpose: string; n: number; number: number }[];
  attempts: { board_seed: string; attempt: number; seed: string }[];
  sessions: Session[];
}

const path = new URL('../../testdata/fair-deals/vectors.json', import.meta.url);
// Numbers above 2^53 are kept as text.
const text = readFileSync(path, 'utf8').replace(/"number": (\d{16,})/g, '"number": "$1"');
const vectors = JSON.parse(text) as Vectors;

function bytes(digits: string): Bytes {
  const found = fromHex(digits);
  if (found === null) throw new Error(digits);
  return found;
}

function documents(session: Session): object[] {
  const { fingerprint: commitment } = session;
  return [
    {
      document: 'paiju commitment 1',
      event: session.event,
      session: session.session,
      boards: session.boards,
      public_source: session.public_source,
      secret_hash: session.secret_hash,
    },
    { document: 'paiju opening 1', commitment, public_value: session.public_value, root: session.root },
    ...session.reveals.map(({ board, seed, path: steps }) => ({
      document: 'paiju board reveal 1',
      commitment,
      board,
      seed,
      path: steps,
    })),
    { document: 'paiju session reveal 1', commitment, secret: session.secret },
  ];
}

function findings(all: object[]): string[] {
  const found = readDocuments(all.map((each) => JSON.stringify(each)).join('\n'));
  if (found.commitment === null || found.opening === null) throw new Error('incomplete');
  return audit(found.commitment, found.opening, found).map((finding) => finding.code);
}

describe('hashes', () => {
  test('FIPS 180-4 examples', () => {
    expect(hex(sha256(ascii('abc')))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(hex(sha256(ascii('')))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(hex(sha256(ascii('a'.repeat(1000))))).toBe(
      '41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3',
    );
  });

  test('RFC 4231 cases 2 and 6', () => {
    expect(hex(hmac(ascii('Jefe'), ascii('what do ya want for nothing?')))).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
    const long = new Uint8Array(131).fill(0xaa);
    expect(hex(hmac(long, ascii('Test Using Larger Than Block-Size Key - Hash Key First')))).toBe(
      '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
    );
  });
});

describe('published vectors', () => {
  test.each(vectors.numbers)('number $number', ({ number, seed }) => {
    expect(hex(casualSeed(BigInt(number)))).toBe(seed);
  });

  test.each(vectors.streams)('stream of $seed', ({ seed, first_bytes }) => {
    const source = stream(bytes(seed));
    const first = Uint8Array.from({ length: 80 }, () => source.next().value);
    expect(hex(first)).toBe(first_bytes);
  });

  test.each(vectors.uniform_below)('numbers from $seed', ({ seed, bounds, numbers }) => {
    const source = stream(bytes(seed));
    expect(bounds.map((bound) => below(bound, source))).toEqual(numbers);
  });

  test.each(vectors.shuffles)('order of $seed', ({ seed, order }) => {
    expect(shuffle(bytes(seed))).toEqual(order);
    expect(hands(bytes(seed)).flat().sort()).toEqual([...order].sort());
  });

  test.each(vectors.lots)('lot $purpose below $n', ({ seed, purpose, n, number }) => {
    expect(lot(bytes(seed), purpose, n)).toBe(number);
  });

  test.each(vectors.attempts)('attempt $attempt', ({ board_seed, attempt, seed }) => {
    expect(hex(attemptSeed(bytes(board_seed), attempt))).toBe(seed);
  });

  test.each(vectors.sessions)('session $session', (session) => {
    expect(hex(secretHash(bytes(session.secret)))).toBe(session.secret_hash);
    const { commitment } = readDocuments(JSON.stringify(documents(session)[0]));
    expect(commitment && hex(fingerprint(commitment))).toBe(session.fingerprint);
    for (const { board, seed, order } of session.reveals) {
      const found = boardSeed(bytes(session.secret), session.public_value, session.event, session.session, board);
      expect(hex(found)).toBe(seed);
      expect(shuffle(found)).toEqual(order);
    }
    expect(findings(documents(session))).toEqual([]);
  });
});

describe('what is not as promised', () => {
  const session = vectors.sessions.at(-1) as Session;
  const other = 'f'.repeat(64);
  const changed = (index: number, change: object): object[] =>
    documents(session).map((each, place) => (place === index ? { ...each, ...change } : each));

  test('another secret', () => {
    expect(findings(changed(documents(session).length - 1, { secret: other }))).toContain('secret_mismatch');
  });

  test('another root', () => {
    expect(findings(changed(1, { root: other }))).toEqual(expect.arrayContaining(['path_mismatch', 'root_mismatch']));
  });

  test('another seed for a board', () => {
    expect(findings(changed(2, { seed: other }))).toEqual(['path_mismatch', 'board_mismatch']);
  });

  test('a board that was never committed', () => {
    expect(findings(changed(2, { board: 'no such' }))).toContain('unknown_board');
  });

  test('a commitment changed later', () => {
    expect(findings(changed(0, { event: 'Another' }))).toContain('commitment_mismatch');
  });

  test('text that is no document', () => {
    expect(() => readDocuments('nothing')).toThrow(BadDocument);
    expect(() => readDocuments('{"document":"paiju opening 1","commitment":"00"}')).toThrow(BadDocument);
    expect(() => readDocuments('{"document":')).toThrow(BadDocument);
  });
});
