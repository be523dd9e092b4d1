import { describe, expect, it } from 'vitest';
import { crc32, zip } from '../src/event/public/archive';
import { boardAt, boardsOf, publicState } from '../src/event/public/boards';
import { onlyTablesActed } from '../src/event/control/desk.svelte';
import { harmless, standingCsv } from '../src/event/public/exports';
import { boardsOfAll, changedSizes, sizesOf } from '../src/event/control/setup/sizes';
import type { EventActTold, EventSegment, EventSize, EventTable } from '../src/lib/messages';

const table = (number: number, state: EventTable['state'], done = 0, name = 'somebody'): EventTable => ({
  table: number,
  group: 1,
  seats: [{ number, name }],
  done,
  state,
  paper: false,
});

const segment = (boards: number[], closed: number[]): EventSegment => ({
  segment: 'main-1.2',
  name: { zh: '', en: '' },
  boards,
  closed_boards: closed,
  approved: true,
  started_at: 1,
  ends_at: null,
  stopped_at: null,
  last_deal: null,
  closed_at: null,
  tables: [],
  byes: [],
});

describe('boards as everybody may know them', () => {
  it('are numbered through the event', () => {
    expect(boardsOf(segment([3, 4], [3]))).toEqual({ earlier: [1, 2], closed: [3], open: [4] });
    expect(boardsOf(segment([1, 2], []))).toEqual({ earlier: [], closed: [], open: [1, 2] });
    expect(boardsOf(null)).toEqual({ earlier: [], closed: [], open: [] });
  });

  it('are before a table one after the other', () => {
    expect(boardAt(table(1, 'playing', 0), [3, 4])).toBe(3);
    expect(boardAt(table(1, 'paused', 1), [3, 4])).toBe(4);
    expect(boardAt(table(1, 'seated'), [3, 4])).toBeNull();
    expect(boardAt(table(1, 'finished', 2), [3, 4])).toBeNull();
  });

  it('tell nobody whose connection is bad', () => {
    expect((['away', 'slow', 'stuck'] as const).map(publicState)).toEqual(['playing', 'playing', 'playing']);
    expect(publicState('finished')).toBe('finished');
  });
});

describe('sizes of a new event', () => {
  const offered: EventSize[] = [
    { name: 'rounds', title: { zh: '', en: '' }, value: 2, least: 1, most: 9 },
    { name: 'sets_per_round', title: { zh: '', en: '' }, value: 4, least: 1, most: 9 },
    { name: 'boards_per_set', title: { zh: '', en: '' }, value: 3, least: 1, most: 9 },
  ];

  it('are those of the book unless chosen', () => {
    expect(boardsOfAll(sizesOf(offered, {}))).toBe(24);
    expect(boardsOfAll(sizesOf(offered, { rounds: 1 }))).toBe(12);
    expect(changedSizes(offered, { rounds: 1, sets_per_round: 4 })).toEqual({ rounds: 1 });
    expect(boardsOfAll({ rounds: 3, deals: 5 })).toBeNull();
  });
});

describe('what is taken away', () => {
  it('is a standing that spreadsheets read', () => {
    const criteria = [{ code: 's', zh: '分', en: 'S', article: '' }];
    const lines = [{ rank: 1, number: 7, name: 'A "B", C', unit: '', values: ['3'], in_english: [] }];
    const text = standingCsv(
      { criteria, lines, boards: 1 },
      ['R', 'N', 'Name', 'U'],
      ({ en }) => en,
      () => 12,
    );
    expect(text).toBe('\ufeffR,N,Name,U,S\r\n1,12,"A ""B"", C",,3\r\n');
  });

  it('is no formula, whatever a name begins with, and numbers stay numbers', () => {
    for (const text of ['=1+1', '+1+1', '-1+1', '@SUM(1)', '\t=1', '\r=1', ' =1', '＝1', "-cmd|' /C'!A1"])
      expect(harmless(text)).toBe(`'${text}`);
    for (const text of ['-12', '-12.5', '+3', '-', '', '张伟', 'a=b', '3']) expect(harmless(text)).toBe(text);
    const line = { rank: 1, number: 7, name: '=HYPERLINK("http://x")', unit: '@x', values: ['-3.5'], in_english: [] };
    const text = standingCsv(
      { criteria: [], lines: [line], boards: 1 },
      ['R', 'N', 'Name', 'U'],
      ({ en }) => en,
      (number) => number,
    );
    expect(text).toContain(`1,7,"'=HYPERLINK(""http://x"")",'@x,-3.5`);
  });

  it('is an archive with the checksums of its files', async () => {
    expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
    const bytes = new Uint8Array(
      await zip([
        { name: '牌.pj', text: 'one' },
        { name: 'b', text: '' },
      ]).arrayBuffer(),
    );
    const view = new DataView(bytes.buffer);
    expect(view.getUint32(0, true)).toBe(0x04034b50);
    expect(view.getUint32(14, true)).toBe(crc32(new TextEncoder().encode('one')));
    const end = bytes.length - 22;
    expect(view.getUint32(end, true)).toBe(0x06054b50);
    expect(view.getUint16(end + 10, true)).toBe(2);
    expect(view.getUint32(view.getUint32(end + 16, true), true)).toBe(0x02014b50);
  });
});

describe('acts since an organiser looked', () => {
  const act = (number: number, role: string): EventActTold => ({
    number,
    by: role,
    at: 0,
    role,
    action: '',
    reason: '',
    undone: false,
  });
  const acts = [act(9, 'platform'), act(8, 'entrant'), act(7, 'chief')];

  it('matter unless tables or players reported them', () => {
    expect(onlyTablesActed(acts, 7)).toBe(true);
    expect(onlyTablesActed(acts, 6)).toBe(false);
    expect(onlyTablesActed([act(9, 'chief'), ...acts], 8)).toBe(false);
  });
});
