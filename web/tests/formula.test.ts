import { expect, test } from 'vitest';
import { formulaParts } from '../src/games/doudizhu/formula';
import type { FactorTold, SeatFormula } from '../src/lib/messages';

const factor = (code: string, value: number): FactorTold => ({ code, value, article: `book ${code}`, seats: [] });

function formula(text: string, ...factors: FactorTold[]): SeatFormula {
  return { seat: 0, points: 0, factors, of: [], text };
}

test('what the declarer wins from the others is one sum with its article', () => {
  const told = { ...formula('6 + 12 = 18', factor('declarer-of-sum', -1)), of: [-6, -12] };
  expect(formulaParts(told).map(({ text, factor }) => [text, factor?.code])).toEqual([
    ['6 + 12', 'declarer-of-sum'],
    [' = 18', undefined],
  ]);
});

test('each factor is a part of its own, the signs are between', () => {
  const parts = formulaParts(
    formula('3 × −1 × 2 × 2 = −12', factor('bid', 3), factor('lost', -1), factor('bombs', 2), factor('double', 2)),
  );
  expect(parts.map((part) => part.text)).toEqual(['3', ' × ', '−1', ' × ', '2', ' × ', '2', ' = −12']);
  expect(parts.map((part) => part.factor?.code)).toEqual([
    'bid',
    undefined,
    'lost',
    undefined,
    'bombs',
    undefined,
    'double',
    undefined,
  ]);
});

test.each([
  ['the declarer pays the sum', { ...formula('−(12 + 6) = −18', factor('declarer-of-sum', -1)), of: [12, 6] }],
  ['who commits a fault pays what the others get', { ...formula('−(350 + 350) = −700'), of: [350, 350] }],
  ['a one among ones', formula('1 × 1 × 10 × 1 = 10', factor('a', 1), factor('b', 1), factor('c', 10), factor('d', 1))],
])('%s: together the parts are the text', (_, told) => {
  expect(
    formulaParts(told)
      .map((part) => part.text)
      .join(''),
  ).toBe(told.text);
});
