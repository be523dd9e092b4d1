import { expect, test } from 'vitest';
import { laidOver } from '../src/event/changes';
import type { EventPublic } from '../src/lib/messages';

const table = (number: number) => ({
  table: number,
  group: 1,
  seats: [{ number, name: '甲' }],
  done: 0,
  state: 'playing' as const,
});

const FACTS = {
  version: 3,
  now: 1,
  step: 'play',
  standing: null,
  segment: { segment: 'main-1.1', boards: [1, 2], closed_boards: [], tables: [table(1), table(2)] },
} as unknown as EventPublic;

test('a field that is told takes the place of the old one, the others stay', () => {
  const after = laidOver(FACTS, { version: 4, now: 2, step: 'close' });
  expect(after).toEqual({ ...FACTS, version: 4, now: 2, step: 'close' });
  expect(after.segment).toBe(FACTS.segment);
});

test('a segment may cease to be', () => {
  expect(laidOver(FACTS, { version: 4, now: 2, segment: null }).segment).toBeNull();
});

test('progress changes the tables it names and keeps who sits there', () => {
  const progress = { closed_boards: [1], tables: [{ table: 2, done: 1, state: 'away' as const }] };
  const { segment } = laidOver(FACTS, { version: 4, now: 2, progress });
  expect(segment?.closed_boards).toEqual([1]);
  expect(segment?.tables).toEqual([table(1), { ...table(2), done: 1, state: 'away' }]);
  expect(FACTS.segment?.tables[1]?.done).toBe(0);
});
