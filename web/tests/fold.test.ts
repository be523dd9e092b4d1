import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { EMPTY, fold, type State } from '../src/games/doudizhu/fold';
import type { DealEvent } from '../src/lib/messages';

interface Fixture {
  events: DealEvent[];
  views: { viewer: number | null; events: number[]; half: State; whole: State }[];
}

const folder = new URL('./fixtures/', import.meta.url);

describe.each(readdirSync(folder))('%s', (file) => {
  const fixture = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Fixture;

  test.each(fixture.views)('as seat $viewer sees it', ({ events, half, whole }) => {
    const seen = events.map((index) => fixture.events[index] as DealEvent);
    expect(fold(seen.slice(0, Math.floor(seen.length / 2)))).toEqual(half);
    expect(fold(seen)).toEqual(whole);
  });

  test('no spectator learns a hand or the hidden kitty', () => {
    const spectator = fixture.views.find((view) => view.viewer === null);
    const seen = spectator?.events.map((index) => fixture.events[index]?.type) ?? [];
    expect(seen).not.toContain('HandDealt');
    expect(seen).not.toContain('KittySet');
  });
});

test('nothing has happened', () => {
  expect(fold([])).toEqual(EMPTY);
});
