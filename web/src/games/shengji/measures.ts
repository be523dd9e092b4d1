// The measures of a hand in each window: three rows of eleven on a phone held upright, so that 33 cards fit.

import { fitted, type HandLayout, type HandMeasures } from '../../cards/layout';

/** The declarer's, with the kitty. */
const full = 33;

const SHORT_PHONE: HandMeasures = {
  full,
  perRow: 11,
  card: { width: 52, height: 73 },
  step: 25,
  rowStep: 53,
  lift: 10,
};
const PHONE: HandMeasures = { full, perRow: 11, card: { width: 60, height: 84 }, step: 31, rowStep: 61, lift: 11 };
const SIDEWAYS: HandMeasures = {
  full,
  perRow: 17,
  card: { width: 60, height: 84 },
  step: 43,
  corner: 27,
  rowStep: 55,
  lift: 11,
};
const LOW: HandMeasures = { ...SIDEWAYS, card: { width: 52, height: 73 }, step: 30, rowStep: 46, lift: 10 };
const DESKTOP: HandMeasures = { full, perRow: full, card: { width: 96, height: 134 }, step: 38, rowStep: 0, lift: 14 };
const CROWDED: HandMeasures = { ...DESKTOP, step: 27 };
/** From so many cards on they lie closer together on a large window. */
const MANY = 26;

/** Room for as many rows as the cards need, of those there may be. */
function inRows(width: number, count: number, measures: HandMeasures): HandLayout {
  const rows = Math.max(1, Math.ceil(count / measures.perRow));
  return fitted(width, { ...measures, full: Math.min(full, rows * measures.perRow) });
}

/** `width` is the room for the hand, `height` the height of the window. */
export function handLayout(count: number): (width: number, height: number) => HandLayout {
  return (width, height) => {
    if (width < 600 && height > width) return inRows(width, count, height < 620 ? SHORT_PHONE : PHONE);
    if (height < 360) return inRows(width, count, LOW);
    if (height < 600 || width < 900) return inRows(width, count, SIDEWAYS);
    return fitted(width, count >= MANY ? CROWDED : { ...DESKTOP, full: MANY, perRow: MANY });
  };
}
