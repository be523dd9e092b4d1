import { describe, expect, it } from 'vitest';
import { chosenTables, countSigns, deskTables, inNeed } from '../src/event/control/live/tables';
import { homeOf } from '../src/event/control/tabs';
import { dayText, inputInstant, inputText, timeText } from '../src/event/control/time';
import { csvText, mended, shownRows } from '../src/event/control/entries/roster';
import { joined, personIn, wantedActs } from '../src/event/control/log/story';
import { Swap } from '../src/event/seating/swap.svelte';
import type { StoryAct, EventTable, EventTableState } from '../src/lib/messages';

const table = (number: number, state: EventTable['state'], name = 'somebody'): EventTable => ({
  table: number,
  group: 1,
  seats: [{ number, name }],
  done: 0,
  state,
  paper: false,
});

const shown = (number: number): number => number;

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
  signed: [],
  unread: [],
  figures: [],
  paper: false,
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
    expect(numbers(chosenTables(tables, null, '', shown))).toEqual([1, 2, 3, 12]);
    expect(numbers(chosenTables(tables, null, '1', shown))).toEqual([1]);
    expect(numbers(chosenTables(tables, null, 'An', shown))).toEqual([2]);
    expect(numbers(chosenTables(tables, 'done', '', shown))).toEqual([3]);
    expect(numbers(inNeed(tables))).toEqual([1, 2]);
  });
});

describe('a list that is mended in place', () => {
  const cells = [['姓名', '单位'], ['甲'], ['乙 "小"', '二队']];
  const wrong = { row: 2, column: 1, warning: false, zh: '', en: '' };

  it('is sent as text again', () => {
    expect(mended(cells, 2, 1, '一队')[1]).toEqual(['甲', '一队']);
    expect(csvText(cells)).toBe('"姓名","单位"\n"甲"\n"乙 ""小""","二队"');
  });

  it('shows a short list whole, of a long one what is wrong', () => {
    expect(shownRows({ cells, problems: [wrong] }).map(({ row }) => row)).toEqual([1, 2, 3]);
    const [head, second] = shownRows({ cells, problems: [wrong] }, 2);
    expect([head?.row, second?.row, second?.cells, second?.problems.length]).toEqual([1, 2, ['甲', ''], 1]);
  });
});

describe('a seating that is changed by hand', () => {
  const answer = { changed: [], breaches: [], asked: null, tables: [], byes: [] };

  it('asks once for the two, whether dragged or tapped', async () => {
    const asked: [number, number][] = [];
    const swap = new Swap((one, other) => (asked.push([one, other]), Promise.resolve(answer)));
    swap.tap(3);
    swap.tap(5);
    await Promise.resolve();
    expect([asked, swap.dropped, swap.told]).toEqual([[[3, 5]], true, answer]);
    swap.pick(4);
    swap.over(6);
    swap.over(6);
    expect([asked.length, swap.dropped]).toEqual([2, false]);
    swap.drop(6);
    expect([asked.length, swap.dropped]).toEqual([2, true]);
  });

  it('lets go of one that is tapped twice or dropped on itself', () => {
    const swap = new Swap(() => Promise.resolve(answer));
    swap.tap(3);
    swap.tap(3);
    expect(swap.picked).toBeNull();
    swap.pick(3);
    swap.drop(3);
    expect(swap.picked).toBeNull();
  });
});

describe('the story of an event', () => {
  it('goes on in the chapter that was cut', () => {
    const chapter = (segment: string, numbers: number[]) => ({
      segment,
      name: { zh: '', en: '' },
      acts: numbers.map((number) => ({ number }) as StoryAct),
    });
    const first = { total: 5, found: 5, before: 3, chapters: [chapter('main-1.1', [5, 4, 3])] };
    const second = { total: 5, found: 5, before: 0, chapters: [chapter('main-1.1', [2]), chapter('', [1])] };
    const told = joined(first, second);
    expect(told.chapters.map(({ acts }) => acts.map(({ number }) => number))).toEqual([[5, 4, 3, 2], [1]]);
    expect(told.before).toBe(0);
    expect(wantedActs({ kind: '', text: ' x ' })).toEqual({ text: 'x' });
    expect([personIn(''), personIn('official 3'), personIn('entrant 12')]).toEqual([
      {},
      { official: '3' },
      { entrant: '12' },
    ]);
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
