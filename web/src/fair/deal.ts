// From a seed to cards; "The algorithm, to the byte" in docs/fair-deals.md.

import { ascii, type Bytes, hmac, join, sha256 } from './sha256';

export type Seed = Bytes;

const CARDS = 54;
const HAND_SIZES = [17, 17, 17, 3] as const;

/** The byte stream of a seed for one purpose. */
export function* stream(seed: Seed, tag = 'paiju shuffle 1'): Generator<number, never> {
  for (let i = 0n; ; i += 1n) yield* hmac(seed, join(ascii(tag), u64(i)));
}

/** A number below n without bias: bytes that would favour some numbers are dropped. */
export function below(n: number, bytes: Generator<number, never>): number {
  const accepted = 256 - (256 % n);
  for (;;) {
    const byte = bytes.next().value;
    if (byte < accepted) return byte % n;
  }
}

export function shuffle(seed: Seed): number[] {
  const bytes = stream(seed);
  const order = Array.from({ length: CARDS }, (_, card) => card);
  for (let place = CARDS - 1; place > 0; place -= 1) {
    const chosen = below(place + 1, bytes);
    [order[place], order[chosen]] = [order[chosen] as number, order[place] as number];
  }
  return order;
}

export function lot(seed: Seed, purpose: string, n: number): number {
  return below(n, stream(seed, `paiju lot 1 ${purpose}`));
}

/** Three hands in seat order, then the kitty; lowest card first. */
export function hands(seed: Seed): number[][] {
  const order = shuffle(seed);
  return HAND_SIZES.map((size) => order.splice(0, size).sort((a, b) => a - b));
}

export function attemptSeed(boardSeed: Seed, attempt: number): Seed {
  return attempt === 1 ? boardSeed : hmac(boardSeed, join(ascii('paiju attempt 1'), u64(BigInt(attempt))));
}

/** The seed of a number that everybody knows: for practice, never for events. */
export function casualSeed(number: bigint): Seed {
  return sha256(ascii(`paiju seed ${number}`));
}

export function u64(value: bigint): Bytes {
  const out = new Uint8Array(8);
  new DataView(out.buffer).setBigUint64(0, value);
  return out;
}
