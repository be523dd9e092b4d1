// Where cards lie, in a hand and on the table, in any game. A step in the hand is never below 24 px (WCAG 2.5.8), and nothing that
// lies or is lifted ever covers the rank or the suit of another card.

export interface HandLayout {
  rows: number;
  perRow: number;
  card: { width: number; height: number };
  step: number;
  /** The size of the corner with rank and suit, where it is not that of a step. */
  corner?: number;
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

const LEAST_STEP = 24;
/** The rows of a play: two triples, or three pairs. */
export const PER_ROW = 6;
const CARD_HEIGHT = 1.4;
/** A rank with its suit below, in steps. */
const INDEX_HEIGHT = 1.5;

/** A hand of at most `full` cards as it would be with room enough. */
export interface HandMeasures extends Omit<HandLayout, 'rows'> {
  full: number;
}

/** As measured, but with smaller steps where the room wants it. */
export function fitted(width: number, { full, ...measures }: HandMeasures): HandLayout {
  const { perRow, card } = measures;
  const room = Math.floor((width - card.width) / (perRow - 1));
  return { ...measures, rows: Math.ceil(full / perRow), step: Math.max(LEAST_STEP, Math.min(measures.step, room)) };
}

/** The places of `count` cards: in as few rows as hold them, the lowest ones, each centred in `width`; a row lies over
 *  the one above it. */
export function places(layout: HandLayout, count: number, width: number): Place[] {
  const rows = Math.min(layout.rows, Math.max(1, Math.ceil(count / layout.perRow)));
  const found: Place[] = [];
  for (let used = 0, left = rows; left > 0; left -= 1) {
    const inRow = Math.ceil((count - used) / left);
    const row = layout.rows - left;
    const first = Math.max(0, (width - layout.card.width - (inRow - 1) * layout.step) / 2);
    for (let place = 0; place < inRow; place += 1)
      found.push({ x: Math.round(first + place * layout.step), y: row * layout.rowStep, row });
    used += inRow;
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
