import { describe, expect, it } from 'vitest';
import { chosenTables, countSigns, deskTables, inNeed } from '../src/event/control/live/tables';
import { homeOf } from '../src/event/control/tabs';
import { dayText, inputInstant, inputText, timeText } from '../src/event/control/time';
import type { EventTable, EventTableState } from '../src/lib/messages';

const table = (number: number, state: EventTable['state'], name = 'somebody'): EventTable => ({
  table: number,
  group: 1,
  seats: [{ number, name }],
  done: 0,
  state,
});

const known = (number: number, state: string, quiet = 0): EventTableState => ({
  table: number,
  live: 'x',
  state,
  board: 1,
  done: 1,
  of: 2,
  quiet,
  away: [],
  trustees: [],
});

describe('tables at the director’s desk', () => {
  const tables = deskTables(
    [table(1, 'playing'), table(2, 'playing', 'Ann'), table(3, 'finished'), table(12, 'paused')],
    [known(2, 'away', 9), known(1, 'stuck', 99)],
  );

  it('have the state that officials know', () => {
    expect(tables.map(({ sign, done }) => [sign, done])).toEqual([
      ['slow', 1],
      ['slow', 1],
      ['done', 0],
      ['pause', 0],
    ]);
  });

  it('are counted by sign, those in need first', () => {
    expect(countSigns(tables)).toEqual([
      { sign: 'slow', count: 2 },
      { sign: 'pause', count: 1 },
      { sign: 'done', count: 1 },
    ]);
  });

  it('are found by sign, number or name, and keep their place', () => {
    const numbers = (found: readonly EventTable[]): number[] => found.map((each) => each.table);
    expect(numbers(chosenTables(tables, null, ''))).toEqual([1, 2, 3, 12]);
    expect(numbers(chosenTables(tables, null, '1'))).toEqual([1]);
    expect(numbers(chosenTables(tables, null, 'An'))).toEqual([2]);
    expect(numbers(chosenTables(tables, 'done', ''))).toEqual([3]);
    expect(numbers(inNeed(tables))).toEqual([1, 2]);
  });
});

describe('times at the place of an event', () => {
  const at = Date.UTC(2026, 10, 18, 2, 37, 13);

  it('go by its own clock', () => {
    expect(timeText(at, 480)).toBe('10:37:13');
    expect(dayText(at, -180)).toBe('11-17 23:37');
  });

  it('come out of a form as they went in', () => {
    expect(inputText(at, 480)).toBe('2026-11-18T10:37');
    expect(inputInstant('2026-11-18T10:37', 480)).toBe(at - 13_000);
    expect(inputInstant('', 480)).toBeNull();
    expect(inputText(null, 480)).toBe('');
  });
});

describe('the next step', () => {
  it('has a tab where it is at home', () => {
    expect(['entries', 'draw', 'approve', 'start', 'play', 'publish', 'done'].map(homeOf)).toEqual([
      'entries',
      'seating',
      'seating',
      'live',
      'live',
      'standing',
      'standing',
    ]);
  });
});
