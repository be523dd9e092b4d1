// From a seed to cards; "The algorithm, to the byte" in docs/fair-deals.md.

import { ascii, type Bytes, hmac, join, sha256 } from './sha256';

export type Seed = Bytes;

/** How shuffled cards are dealt: so many hands of so many cards, the rest is the kitty. */
export interface Dealing {
  readonly cards: number;
  readonly hands: number;
  readonly each: number;
  /** Card by card, beginning with whoever draws first: the order is part of the deal. Else hand by hand. */
  readonly inTurn: boolean;
}

export const ONE_PACK: Dealing = { cards: 54, hands: 3, each: 17, inTurn: false };
export const TWO_PACKS: Dealing = { cards: 108, hands: 4, each: 25, inTurn: true };

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

export function shuffle(seed: Seed, cards = ONE_PACK.cards): number[] {
  const bytes = stream(seed);
  const order = Array.from({ length: cards }, (_, card) => card);
  for (let place = cards - 1; place > 0; place -= 1) {
    const chosen = below(place + 1, bytes);
    [order[place], order[chosen]] = [order[chosen] as number, order[place] as number];
  }
  return order;
}

export function lot(seed: Seed, purpose: string, n: number): number {
  return below(n, stream(seed, `paiju lot 1 ${purpose}`));
}

/** The hands in seat order, then the kitty; lowest card first, or as they are drawn from the seat `first` on. */
export function hands(seed: Seed, dealing: Dealing = ONE_PACK, first = 0): number[][] {
  return dealt(shuffle(seed, dealing.cards), dealing, first);
}

/** Cards in their order as hands and kitty. */
export function dealt(order: readonly number[], { hands: count, each, inTurn }: Dealing, first = 0): number[][] {
  const drawn = order.slice(0, count * each);
  const kitty = order.slice(count * each);
  const seats = Array.from({ length: count }, (_, seat) => seat);
  if (inTurn) return [...seats.map((seat) => drawn.filter((_, at) => (first + at) % count === seat)), kitty];
  const low = (cards: readonly number[]): number[] => [...cards].sort((a, b) => a - b);
  return [...seats.map((seat) => low(drawn.slice(seat * each, (seat + 1) * each))), low(kitty)];
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
