// Where cards lie, in the hand and on the table. A step in the hand is never below 24 px (WCAG 2.5.8), and nothing that
// lies or is lifted ever covers the rank or the suit of another card.

export interface HandLayout {
  rows: number;
  perRow: number;
  card: { width: number; height: number };
  step: number;
  /** Room for rank and suit of the row above, and for a card below that is lifted over it. */
  rowStep: number;
  lift: number;
}

/** Cards of a play: so many in a row, all of one size. */
export interface LaidLayout {
  perRow: number;
  width: number;
  step: number;
  rowStep: number;
}

export interface Place {
  x: number;
  y: number;
  row: number;
}

const FULL_HAND = 20;
const LEAST_STEP = 24;
/** The rows of a play: two triples, or three pairs. */
export const PER_ROW = 6;
const CARD_HEIGHT = 1.4;
/** A rank with its suit below, in steps. */
const INDEX_HEIGHT = 1.5;

/** `width` is the room for the hand, `height` the height of the window. */
export function handLayout(width: number, height: number): HandLayout {
  const tall = width < 600 && height > width;
  if (tall && height < 620) return fitted(width, 10, { width: 52, height: 73 }, 28, 56, 10);
  if (tall) return fitted(width, 10, { width: 64, height: 90 }, 34, 66, 12);
  if (height < 360) return fitted(width, FULL_HAND, { width: 52, height: 73 }, 28, 0, 10);
  if (height < 600) return fitted(width, FULL_HAND, { width: 72, height: 101 }, 36, 0, 12);
  return fitted(width, FULL_HAND, { width: 96, height: 134 }, 48, 0, 14);
}

function fitted(
  width: number,
  perRow: number,
  card: { width: number; height: number },
  wanted: number,
  rowStep: number,
  lift: number,
): HandLayout {
  const step = Math.max(LEAST_STEP, Math.min(wanted, Math.floor((width - card.width) / (perRow - 1))));
  return { rows: FULL_HAND / perRow, perRow, card, step, rowStep, lift };
}

/** The places of `count` cards, rows centred in `width`; a second row lies over the first. */
export function places(layout: HandLayout, count: number, width: number): Place[] {
  const rows = Math.max(1, Math.ceil(count / layout.perRow));
  const upper = rows === 1 ? 0 : Math.ceil(count / 2);
  const found: Place[] = [];
  for (let index = 0; index < count; index += 1) {
    const first = rows === 2 && index < upper;
    const inRow = rows === 1 ? count : first ? upper : count - upper;
    const place = first ? index : index - upper;
    const left = Math.max(0, (width - layout.card.width - (inRow - 1) * layout.step) / 2);
    const row = layout.rows === 2 && !first ? 1 : 0;
    found.push({ x: Math.round(left + place * layout.step), y: row * layout.rowStep, row });
  }
  return found;
}

export function handHeight(layout: HandLayout): number {
  return layout.card.height + (layout.rows - 1) * layout.rowStep;
}

/** The card under a horizontal position, among those of one row. */
export function indexAt(found: readonly Place[], layout: HandLayout, row: number, x: number): number | null {
  let hit: number | null = null;
  found.forEach((place, index) => {
    if (place.row === row && x >= place.x && x < place.x + layout.card.width) hit = index;
  });
  return hit;
}

/** The size of a card on the table in a window, where there is room for it. */
export function laidCard(width: number, height: number): { width: number; step: number } {
  if (height <= 500) return { width: 44, step: 23 };
  if (width < 700) return height < 620 || width < 360 ? { width: 38, step: 22 } : { width: 54, step: 25 };
  return width < 1200 ? { width: 64, step: 28 } : { width: 80, step: 36 };
}

/** The height of a play in rows of so many. */
export function laidHeight(count: number, perRow: number, { width, step }: { width: number; step: number }): number {
  return width * CARD_HEIGHT + (Math.ceil(count / perRow) - 1) * step * INDEX_HEIGHT;
}

/** As large as the room allows and no larger than wanted; of several ways the one nearest to six in a row. */
export function laidLayout(
  count: number,
  room: { width: number; height: number },
  card: { width: number; step: number },
): LaidLayout {
  const scaled = (perRow: number): number => {
    const inRow = Math.min(perRow, count);
    const wide = card.width + (inRow - 1) * card.step;
    return Math.min(1, room.width / wide, room.height / laidHeight(count, perRow, card));
  };
  let perRow = PER_ROW;
  for (let other = PER_ROW + 1; other <= Math.max(PER_ROW, count); other += 1) {
    if (scaled(other) > scaled(perRow)) perRow = other;
  }
  const scale = Math.max(0, scaled(perRow));
  const step = card.step * scale;
  return { perRow, width: card.width * scale, step, rowStep: step * INDEX_HEIGHT };
}
