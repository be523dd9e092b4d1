// Who sits where, seen from one seat: it is at the bottom, and play goes counter-clockwise, so the next is on the right.

import type { Seat } from '../lib/messages';

export interface Around {
  left: Seat | null;
  right: Seat | null;
  /** Those opposite, from left to right. */
  across: readonly Seat[];
}

/** Two face each other; from three on there is one on either side, and whoever is left sits opposite. */
export function seatsAround(count: number, bottom: Seat): Around {
  const others = Array.from({ length: Math.max(0, count - 1) }, (_, place) => (bottom + 1 + place) % count);
  if (others.length < 2) return { left: null, right: null, across: others };
  const [right, ...rest] = others as [Seat, ...Seat[]];
  const left = rest.at(-1) as Seat;
  return { left, right, across: rest.slice(0, -1).reverse() };
}
