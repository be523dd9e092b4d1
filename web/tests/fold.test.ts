import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { EMPTY, fold } from '../src/games/doudizhu/fold';
import { EMPTY as EMPTY_SHENGJI, fold as foldShengji } from '../src/games/shengji/fold';
import type { DealEvent, DoudizhuEvent, ShengjiEvent } from '../src/lib/messages';

interface Fixture {
  book: string;
  events: DealEvent[];
  views: { viewer: number | null; events: number[]; half: object; whole: object }[];
}

const folder = new URL('./fixtures/', import.meta.url);

describe.each(readdirSync(folder))('%s', (file) => {
  const fixture = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Fixture;

  const folded = (events: DealEvent[]): object =>
    fixture.book.startsWith('shengji-') ? foldShengji(events as ShengjiEvent[]) : fold(events as DoudizhuEvent[]);

  test.each(fixture.views)('as seat $viewer sees it', ({ events, half, whole }) => {
    const seen = events.map((index) => fixture.events[index] as DealEvent);
    expect(folded(seen.slice(0, Math.floor(seen.length / 2)))).toEqual(half);
    expect(folded(seen)).toEqual(whole);
  });

  test('no spectator learns a hand or the hidden kitty', () => {
    const spectator = fixture.views.find((view) => view.viewer === null);
    const seen = spectator?.events.map((index) => fixture.events[index]?.type) ?? [];
    for (const hidden of ['HandDealt', 'KittySet', 'PackSet', 'CardSeen', 'KittySeen', 'CallMade', 'CardsBuried'])
      expect(seen).not.toContain(hidden);
  });
});

test('nothing has happened', () => {
  expect(fold([])).toEqual(EMPTY);
  expect(foldShengji([])).toEqual(EMPTY_SHENGJI);
});
