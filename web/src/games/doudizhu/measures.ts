// The measures of a hand in each window: two rows on a phone held upright, else one.

import { fitted, type HandLayout, type HandMeasures } from '../../cards/layout';

/** The declarer's, with the kitty. */
const full = 20;

const SHORT_PHONE: HandMeasures = {
  full,
  perRow: 10,
  card: { width: 52, height: 73 },
  step: 28,
  rowStep: 56,
  lift: 10,
};
const PHONE: HandMeasures = { full, perRow: 10, card: { width: 64, height: 90 }, step: 34, rowStep: 66, lift: 12 };
const LOW: HandMeasures = { full, perRow: full, card: { width: 52, height: 73 }, step: 28, rowStep: 0, lift: 10 };
const SIDEWAYS: HandMeasures = { full, perRow: full, card: { width: 72, height: 101 }, step: 36, rowStep: 0, lift: 12 };
const DESKTOP: HandMeasures = { full, perRow: full, card: { width: 96, height: 134 }, step: 48, rowStep: 0, lift: 14 };

/** `width` is the room for the hand, `height` the height of the window. */
export function handLayout(width: number, height: number): HandLayout {
  const tall = width < 600 && height > width;
  if (tall) return fitted(width, height < 620 ? SHORT_PHONE : PHONE);
  if (height < 360) return fitted(width, LOW);
  return fitted(width, height < 600 ? SIDEWAYS : DESKTOP);
}
