import { describe, expect, it } from 'vitest';
import type {
  EventBoard,
  EventListed,
  EventPublic,
  EventSegment,
  EventStanding,
  EventTable,
} from '../src/lib/messages';
import { stillToPlay } from '../src/event/public/boards';
import { byTable, most } from '../src/event/public/comparing';
import { fits, listingOf, progressOf } from '../src/event/public/listing';
import { seatsFound } from '../src/event/public/seats';
import { shownStanding } from '../src/event/public/standing';
import { callAt, courseOf } from '../src/event/screen/views';

const event = (changes: Partial<EventListed>): EventListed =>
  ({ name: '杯', place: '', document: '003', book: 'shengji-80', game: 'shengji', ...changes }) as EventListed;

describe('the list of events', () => {
  it('has what goes on, what comes the nearest first, and what is over', () => {
    const all = [
      event({ event: 'a', at: 9 }),
      event({ event: 'b', at: 0 }),
      event({ event: 'c', at: 5 }),
      event({ event: 'd', running: true }),
      event({ event: 'e', finished: true }),
    ];
    const { running, coming, past } = listingOf(all);
    expect([running, coming, past].map((each) => each.map(({ event: id }) => id).join(''))).toEqual(['d', 'cab', 'e']);
  });

  it('is found by name, place and regulation, and by kind', () => {
    const one = event({ name: 'Spring Cup', place: '临江' });
    expect(['cup', '临江', ' 003 ', 'x'].map((text) => fits(one, 'all', text))).toEqual([true, true, true, false]);
    expect([fits(one, 'shengji', ''), fits(one, 'doudizhu', '')]).toEqual([true, false]);
    expect(fits(event({ programs: true }), 'programs', '')).toBe(true);
  });

  it('tells how far a round is', () => {
    expect([progressOf(event({ done: 3, results: 12 })), progressOf(event({ done: 0, results: 0 }))]).toEqual([
      0.25, 0,
    ]);
  });
});

const seat = (number: number, name: string) => ({ number, name });
const table = (number: number, changes: Partial<EventTable> = {}): EventTable =>
  ({
    table: number,
    group: 1,
    seats: [seat(number * 2, '甲'), seat(0, '')],
    done: 0,
    state: 'playing',
    ...changes,
  }) as EventTable;

/** Numbers were drawn: the pair of entry 4 plays as number 9. */
const shown = (number: number): number => (number === 4 ? 9 : number);

describe('seats', () => {
  it('are found by a part of a name or a whole number, the house is nobody', () => {
    expect(seatsFound([table(1), table(2)], '4', shown).map((found) => found.table)).toEqual([2]);
    expect(seatsFound([table(1), table(2)], '9', shown).map((found) => found.table)).toEqual([2]);
    expect(seatsFound([table(1), table(2)], '甲', shown)).toHaveLength(2);
    expect(seatsFound([table(1)], ' ', shown)).toEqual([]);
  });
});

describe('a board', () => {
  it('is still to be played by those who are not so far', () => {
    const tables = [table(1, { done: 1 }), table(2, { done: 2 }), table(3, { state: 'finished', done: 0 })];
    const segment = { boards: [5, 6], tables } as EventSegment;
    expect([stillToPlay(segment, 5), stillToPlay(segment, 6)]).toEqual([0, 1]);
  });

  it('is compared table by table', () => {
    const line = (number: number, at: number, score: number | null) => ({ number, table: at, score });
    const directions = [
      { group: 1, seat: 0, lines: [line(1, 2, 6), line(2, 1, -3)] },
      { group: 1, seat: 1, lines: [line(3, 2, null)] },
    ];
    const rows = byTable({ directions } as unknown as EventBoard);
    expect(rows.map((row) => [row.table, row.lines.map((each) => each?.score)])).toEqual([
      [1, [-3, undefined]],
      [2, [6, null]],
    ]);
    expect([most(rows), most([])]).toEqual([6, 1]);
  });
});

describe('the standing that is shown', () => {
  const standing = (value: string): EventStanding =>
    ({
      criteria: [],
      boards: 1,
      lines: [{ rank: 1, number: 1, name: '', unit: '', values: [value] }],
    }) as unknown as EventStanding;
  const shown = (now: EventStanding | null, last?: EventStanding) =>
    shownStanding({ standing: now, published: last ? [{ version: 1, standing: last }] : [] } as unknown as EventPublic);

  it('is the last published one until more is known', () => {
    expect(shown(standing('1')).published).toBeNull();
    expect(shown(standing('1'), standing('1')).published?.version).toBe(1);
    expect(shown(null, standing('1')).published?.version).toBe(1);
    expect(shown(standing('2'), standing('1'))).toEqual({ standing: standing('2'), published: null });
  });
});

describe('the clock of the projector', () => {
  const last = { due: 50, called_at: null as number | null, deals: 1 };
  const segment = { started_at: 0, ends_at: 100, closed_at: null, last_deal: last } as unknown as EventSegment;
  const called = { ...segment, last_deal: { ...last, called_at: 60 } } as EventSegment;

  it('knows how far a round is and where the last deal is called', () => {
    expect(courseOf(segment, 25)).toEqual({ part: 0.25, mark: 0.5 });
    expect(courseOf(segment, 999)).toEqual({ part: 1, mark: 0.5 });
    expect(courseOf({ ...segment, ends_at: null }, 25)).toBeNull();
  });

  it('has the call over everything for thirty seconds, then as a band until the round is closed', () => {
    expect([callAt(segment, 70), callAt(null, 70)]).toEqual(['none', 'none']);
    expect([callAt(called, 60), callAt(called, 30_059), callAt(called, 30_060)]).toEqual(['full', 'full', 'band']);
    expect(callAt({ ...called, closed_at: 90 }, 95)).toBe('none');
  });
});
