// Where the cards of a hand lie. The measures are those of UX.md; a step is never below 24 px (WCAG 2.5.8).

export interface HandLayout {
  rows: number;
  perRow: number;
  card: { width: number; height: number };
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

/** `width` is the room for the hand, `height` the height of the window. */
export function handLayout(width: number, height: number): HandLayout {
  const tall = width < 600 && height > width;
  if (tall) return fitted(width, 10, { width: 64, height: 90 }, 34, 52);
  if (height < 600) return fitted(width, FULL_HAND, { width: 72, height: 101 }, 36, 0);
  return fitted(width, FULL_HAND, { width: 96, height: 134 }, 48, 0);
}

function fitted(
  width: number,
  perRow: number,
  card: { width: number; height: number },
  wanted: number,
  rowStep: number,
): HandLayout {
  const step = Math.max(LEAST_STEP, Math.min(wanted, Math.floor((width - card.width) / (perRow - 1))));
  return { rows: FULL_HAND / perRow, perRow, card, step, rowStep };
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
