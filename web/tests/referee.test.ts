// The models of the referee's page: ticks, sheets, differences, the order of tables. None of them knows a rule.

import { describe, expect, it } from 'vitest';
import { pageOf, keyOf } from '../src/lib/router.svelte';
import { bidBy, NO_TICKS, sheetOf as dealSheet, ticksOf } from '../src/event/referee/deal';
import { rowsOf } from '../src/event/referee/dispute';
import { stepAt } from '../src/event/referee/late';
import { fits, inOrder, inShownOrder, listed } from '../src/event/referee/list';
import {
  differing,
  levelsOf,
  lineOf,
  linesWith,
  lineTyped,
  NO_LINE,
  NO_MATCH,
  typed,
} from '../src/event/referee/match';
import { tablesIn, tablesText } from '../src/event/tables-text';
import { lastOwnAct } from '../src/event/referee/undo';
import type { EventActTold, EventCall, EventControl, EventTable, EventTableState } from '../src/lib/messages';

describe('a deal of three', () => {
  it('is a sheet when declarer and winner are known', () => {
    const bid = bidBy(NO_TICKS, 1, 3);
    expect(dealSheet(bid)).toBeNull();
    const sheet = dealSheet({ ...bid, declarerWins: false, bombs: 2, spring: true });
    expect(sheet).toEqual({
      is: 'DealSheet',
      bid: 3,
      declarer: 1,
      declarer_wins: false,
      bombs: 2,
      rocket: false,
      spring: true,
    });
    expect(ticksOf(sheet!)).toEqual({ ...bid, declarerWins: false, bombs: 2, spring: true });
  });

  it('that everybody passed needs nothing else', () => {
    expect(dealSheet({ ...NO_TICKS, passed: true })).toEqual({ is: 'DealSheet' });
    expect(ticksOf({ is: 'DealSheet' })).toEqual({ ...NO_TICKS, passed: true });
    expect(bidBy({ ...NO_TICKS, passed: true }, 0, 1).passed).toBe(false);
  });

  it('differs from a claim only where it differs', () => {
    const written = { is: 'DealSheet', bid: 3, declarer: 1, declarer_wins: true, bombs: 1 } as const;
    const rows = rowsOf({ written }, { written: { ...written, declarer: 2, bombs: 0 } }, ['甲', '乙', '丙']);
    expect(rows).toEqual([
      { code: 'declarer', before: '乙', after: '丙' },
      { code: 'bombs', before: '1', after: '0' },
    ]);
  });
});

describe('a match of pairs', () => {
  const FIGURES = [[0], [1], [2], [0, 0]];

  it('takes points by steps and no more than there are', () => {
    expect(typed('12', '0', 200)).toBe('120');
    expect(typed('21', '0', 200)).toBe('21');
    expect(lineOf({ ...NO_LINE, points: '43' }, FIGURES, 5)).toBeNull();
    expect(lineOf(NO_LINE, FIGURES, 5)).toBeNull();
    expect(lineOf({ ...NO_LINE, points: '0' }, FIGURES, 5)).toMatchObject({ captured: 0 });
  });

  it('counts a kitty only where it was captured', () => {
    const line = { ...NO_LINE, points: '120', kitty: 20 };
    expect(lineOf(line, FIGURES, 5)).toMatchObject({ kitty: 0, last_trick: [] });
    expect(lineOf({ ...line, trick: 3 }, FIGURES, 5)).toMatchObject({ kitty: 20, last_trick: [0, 0] });
  });

  it('writes a deal again where it stands', () => {
    const lines = [{ captured: 40 }, { captured: 80, kitty: 10, last_trick: [1], fines: [0, 5] }, { captured: 20 }];
    const line = lineTyped(lines[1]!, FIGURES);
    expect(line).toEqual({ points: '80', trick: 1, kitty: 10, fines: [0, 5], lost: null });
    const draft = { ...NO_MATCH, lines, place: 1 };
    expect(linesWith(draft, { captured: 90 }).map(({ captured }) => captured)).toEqual([40, 90, 20]);
    expect(linesWith({ ...draft, place: null }, { captured: 90 }).length).toBe(4);
    expect(linesWith(draft, null)).toEqual(lines);
    expect(differing(lines, linesWith(draft, { captured: 90 }))).toEqual([2]);
    expect(differing(lines, lines.slice(0, 2))).toEqual([3]);
  });

  it('says who came first only where both are level', () => {
    expect(levelsOf([7, 8], 0).first_to_level).toBeNull();
    expect(levelsOf([7, 7], 1).first_to_level).toBe(1);
  });
});

describe('the tables', () => {
  const table = (number: number, state: EventTable['state']): EventTable => ({
    table: number,
    group: 1,
    seats: [{ number: number * 10, name: `选手${number}` }],
    done: 0,
    state,
    paper: true,
  });
  const shown = (number: number): number => number;
  const known = (number: number, state: string, quiet: number): EventTableState => ({
    table: number,
    live: '',
    state,
    board: 0,
    done: 1,
    of: 10,
    quiet,
    away: [],
    trustees: [],
    signed: [],
    unread: [],
    figures: [],
    paper: true,
  });
  const call = { call: 1, number: 40, name: '某', table: 4, said: null, note: '', at: 5, taken_by: '', taken_at: null };
  const all = listed(
    [table(1, 'playing'), table(2, 'half'), table(3, 'disputed'), table(4, 'playing'), table(5, 'disputed')],
    [known(3, 'disputed', 60), known(5, 'disputed', 180)],
    [call satisfies EventCall],
  );

  it('that need somebody come first: calls, disputes, the oldest first', () => {
    expect(inOrder(all).map((each) => each.table)).toEqual([4, 5, 3, 2, 1]);
  });

  it('stay where they are under a finger', () => {
    expect(inShownOrder(all, [1, 2, 3]).map((each) => each.table)).toEqual([1, 2, 3, 4, 5]);
  });

  it('are found by number, entrant or name', () => {
    expect(all.filter((each) => fits(each, '3', shown)).map((each) => each.table)).toEqual([3]);
    expect(all.filter((each) => fits(each, '50', shown)).map((each) => each.table)).toEqual([5]);
    expect(all.filter((each) => fits(each, '手2', shown)).map((each) => each.table)).toEqual([2]);
    expect(all.filter((each) => fits(each, ' ', shown)).length).toBe(5);
  });

  it('are written as people write them', () => {
    expect(tablesIn('1-3，7 9')).toEqual([1, 2, 3, 7, 9]);
    expect(tablesIn('')).toEqual([]);
    expect(tablesIn('3, 5，7、5 9')).toEqual([3, 5, 7, 9]);
    for (const text of ['3-1', 'a', '0', '12345', '3 x']) expect(tablesIn(text)).toBeNull();
    expect(tablesText([1, 2, 3, 7, 9, 10])).toBe('1–3 7 9–10');
  });
});

it('lateness is the last step that has begun', () => {
  const said = { zh: '', en: '' };
  const steps = [5, 10, 15].map((minute) => ({ after: minute * 60_000, brings: said, forfeit: false, article: '' }));
  expect(stepAt(steps, 60_000)).toBeNull();
  expect(stepAt(steps, 7 * 60_000)).toBe(steps[0]);
  expect(stepAt(steps, 99 * 60_000)).toBe(steps[2]);
});

it('one tap takes back the own last act, and nothing of others', () => {
  const act = (number: number, account: number, action: string, undone = false): EventActTold => ({
    number,
    at: 1,
    by: '',
    role: 'referee',
    action,
    reason: '',
    undone,
    account,
  });
  const control = (...acts: EventActTold[]): EventControl =>
    ({ own: { account: 2, name: '', roles: [] }, acts }) as unknown as EventControl;
  expect(lastOwnAct(control(act(9, 1, 'EnterResults'), act(8, 2, 'ConfirmResult')))?.number).toBe(8);
  expect(lastOwnAct(control(act(9, 2, 'Undo'), act(8, 2, 'EnterResults', true), act(7, 2, 'Penalise')))?.number).toBe(
    7,
  );
  expect(lastOwnAct(control(act(9, 2, 'StartSegment'), act(8, 2, 'EnterResults')))).toBeNull();
  expect(lastOwnAct(null)).toBeNull();
});

it('paths lead to the list, a table and what is done there', () => {
  const page = { name: 'referee', id: 'cup', tab: 'tables', table: null, view: 'sheet' };
  expect(pageOf('/e/cup/referee')).toEqual(page);
  expect(pageOf('/e/cup/referee/hall')).toEqual({ ...page, tab: 'hall' });
  expect(pageOf('/e/cup/referee/12')).toEqual({ ...page, table: 12 });
  expect(pageOf('/e/cup/referee/12/penalty')).toEqual({ ...page, table: 12, view: 'penalty' });
  for (const wrong of ['0', '12/else', 'else', 'hall/penalty']) {
    expect(pageOf(`/e/cup/referee/${wrong}`)).toEqual({ name: 'missing' });
  }
  expect(keyOf('/e/cup/referee/12')).toBe(keyOf('/e/cup/referee'));
});
