import { describe, expect, test } from 'vitest';
import { handHeight, handLayout, indexAt, places } from '../src/lib/layout';

const FULL = 20;
const SIDES = 20;

describe('the measures of UX.md', () => {
  test('390×844: two rows of 10, 64×90, step 34, rows overlapping 38', () => {
    const layout = handLayout(390 - SIDES, 844);
    expect(layout).toMatchObject({ rows: 2, perRow: 10, card: { width: 64, height: 90 }, step: 34 });
    expect(layout.card.height - layout.rowStep).toBe(38);
    const spots = places(layout, FULL, 370);
    expect(spots.filter((spot) => spot.row === 0)).toHaveLength(10);
    expect(spots[9]?.x).toBe(306);
  });

  test('844×390: one row, 72 wide, step 36', () => {
    expect(handLayout(844 - SIDES, 390)).toMatchObject({ rows: 1, card: { width: 72 }, step: 36 });
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
