// What the sizes of a new event come to, for the organiser to see before it is created.

import type { EventSize } from '../../../lib/messages';

/** A board with three people thinking takes about so long. */
export const MINUTES_A_BOARD = 4;

export type Sizes = Readonly<Record<string, number>>;

/** Each size as chosen, or as the book has it. */
export function sizesOf(offered: readonly EventSize[], chosen: Sizes): Sizes {
  return Object.fromEntries(offered.map(({ name, value }) => [name, chosen[name] ?? value]));
}

/** Those that differ from the book's own; the others need not be sent. */
export function changedSizes(offered: readonly EventSize[], chosen: Sizes): Record<string, number> {
  const changed = offered.filter(({ name, value }) => (chosen[name] ?? value) !== value);
  return Object.fromEntries(changed.map(({ name, value }) => [name, chosen[name] ?? value]));
}

/** Boards that everybody plays where sets and rounds are the same for all; null for formats with cuts. */
export function boardsOfAll(sizes: Sizes): number | null {
  const { rounds, sets_per_round: sets, boards_per_set: boards } = sizes;
  return rounds && sets && boards ? rounds * sets * boards : null;
}
