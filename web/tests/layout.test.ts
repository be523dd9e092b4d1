import { describe, expect, test } from 'vitest';
import { handHeight, indexAt, laidCard, laidHeight, laidLayout, places } from '../src/cards/layout';
import { handLayout } from '../src/games/doudizhu/measures';

const FULL = 20;
const SIDES = 20;

/** A rank and its suit, from the upper edge of a card; see CardFace. */
const INDEX = 1.52;

describe('the measures of the hand', () => {
  test('390×844: two rows of 10, 64×90, step 34', () => {
    const layout = handLayout(390 - SIDES, 844);
    expect(layout).toMatchObject({ rows: 2, perRow: 10, card: { width: 64, height: 90 }, step: 34 });
    const spots = places(layout, FULL, 370);
    expect(spots.filter((spot) => spot.row === 0)).toHaveLength(10);
    expect(spots[9]?.x).toBe(306);
  });

  test('320×568: two rows of 10, 52×73', () => {
    expect(handLayout(320 - SIDES, 568)).toMatchObject({ rows: 2, perRow: 10, card: { width: 52, height: 73 } });
  });

  test.each([
    [300, 568],
    [340, 640],
    [370, 844],
    [410, 900],
  ])('%i×%i: a lifted card hides no suit of the row above', (width, height) => {
    const layout = handLayout(width, height);
    expect(layout.rowStep).toBeGreaterThanOrEqual(INDEX * (layout.step - 2) + layout.lift);
  });

  test('844×390: one row, 72 wide, step 36', () => {
    expect(handLayout(844 - SIDES, 390)).toMatchObject({ rows: 1, card: { width: 72 }, step: 36 });
  });

  test('568×320, the smallest phone sideways: one row, 52×73', () => {
    expect(handLayout(568 - SIDES, 320)).toMatchObject({ rows: 1, card: { width: 52, height: 73 }, step: 26 });
  });

  test('1440×900: 96×134, step 48', () => {
    expect(handLayout(1440 - 340 - 40, 900)).toMatchObject({ rows: 1, card: { width: 96, height: 134 }, step: 48 });
  });
});

describe('elsewhere', () => {
  test.each([
    [300, 640],
    [340, 700],
    [568, 320],
    [700, 1000],
    [900, 700],
  ])('%i×%i: no step below 24, everything inside where there is room', (width, height) => {
    const layout = handLayout(width, height);
    expect(layout.step).toBeGreaterThanOrEqual(24);
    for (let count = 0; count <= FULL; count += 1) {
      const spots = places(layout, count, width);
      expect(spots).toHaveLength(count);
      for (const spot of spots) {
        expect(spot.x).toBeGreaterThanOrEqual(0);
        expect(spot.x + layout.card.width).toBeLessThanOrEqual(Math.max(width, 19 * 24 + layout.card.width));
        expect(spot.y + layout.card.height).toBeLessThanOrEqual(handHeight(layout));
      }
    }
  });

  test('a position meets the uppermost card of its row', () => {
    const layout = handLayout(370, 844);
    const spots = places(layout, FULL, 370);
    expect(indexAt(spots, layout, 0, 0)).toBe(0);
    expect(indexAt(spots, layout, 0, 35)).toBe(1);
    expect(indexAt(spots, layout, 1, 35)).toBe(11);
    expect(indexAt(spots, layout, 1, 369)).toBe(19);
    expect(indexAt(spots, layout, 0, 380)).toBeNull();
  });
});

describe('cards on the table', () => {
  const COUNTS = Array.from({ length: FULL }, (_, index) => index + 1);

  test.each([
    [320, 568, 148, 110],
    [390, 844, 180, 200],
    [844, 390, 150, 90],
    [1440, 900, 300, 220],
  ])('%i×%i: every rank is whole, the play stays in its room of %i×%i', (width, height, wide, high) => {
    for (const count of COUNTS) {
      const card = laidCard(width, height);
      const layout = laidLayout(count, { width: wide, height: high }, card);
      const inRow = Math.min(count, layout.perRow);
      expect(layout.width + (inRow - 1) * layout.step).toBeLessThanOrEqual(wide + 0.01);
      expect(laidHeight(count, layout.perRow, layout)).toBeLessThanOrEqual(high + 0.01);
      expect(layout.step).toBeGreaterThanOrEqual(14);
      expect(layout.width / card.width).toBeCloseTo(layout.step / card.step); // shrunk together: the rank shrinks too
    }
  });

  test('six in a row where there is room, more where it makes them larger', () => {
    const card = { width: 54, step: 25 };
    expect(laidLayout(12, { width: 400, height: 400 }, card)).toMatchObject({ perRow: 6, width: 54, step: 25 });
    expect(laidLayout(12, { width: 400, height: 80 }, card)).toMatchObject({ perRow: 12, width: 54 });
  });
});
