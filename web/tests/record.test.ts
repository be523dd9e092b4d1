import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { attemptSeed, casualSeed, hands } from '../src/fair/deal';
import { BadRecord, compare, readRecord } from '../src/fair/record';
import { dealingOf } from '../src/games';

const path = new URL('../../testdata/transcripts/national-example.pj', import.meta.url);
const example = readFileSync(path, 'utf8');

const RANKS = '3456789TJQKA2';
const card = (code: number): string =>
  code > 51 ? 'xX'.charAt(code - 52) : '♥♦♠♣'.charAt(code & 3) + RANKS[code >> 2];
const line = (cards: readonly number[]): string => cards.map(card).join(' ');

function written(dealt: readonly (readonly number[])[]): string {
  const seats = dealt.slice(0, 3).map((cards, seat) => `hand ${seat}  ${line(cards)}`);
  return ['[Format "paiju-deal 1"]', 'board 7', 'first 0', ...seats, `kitty ${line(dealt[3] ?? [])}  # three`].join(
    '\n',
  );
}

describe('reading', () => {
  test('the printed example', () => {
    const { board, hands: found } = readRecord(example);
    expect(board).toBe('3');
    expect(found.map((cards) => cards.length)).toEqual([17, 17, 17, 3]);
    expect(new Set(found.flat()).size).toBe(54);
  });

  test('tens, line ends and a byte order mark', () => {
    const other = `\uFEFF${example.replaceAll('♥T', '♥10').replaceAll('\n', '\r\n')}`;
    expect(readRecord(other)).toEqual(readRecord(example));
  });

  test('JSON Lines', () => {
    const dealt = hands(casualSeed(1n));
    const events = [
      { format: 'paiju-events 1' },
      { type: 'DealStarted', board: 7 },
      ...dealt.slice(0, 3).map((cards, seat) => ({ type: 'HandDealt', seat, cards })),
      { type: 'KittySet', cards: dealt[3] },
    ];
    expect(readRecord(events.map((each) => JSON.stringify(each)).join('\n'))).toMatchObject({
      board: '7',
      hands: dealt,
    });
  });

  test.each([
    ['an unknown card', example.replace('hand 0  ♣4', 'hand 0  ♣1'), 14],
    ['a card twice', example.replace('hand 0  ♣4', 'hand 0  ♦4'), 0],
    ['a card missing', example.replace('hand 0  ♣4', 'hand 0'), 0],
    ['a seat too many', example.replace('hand 2', 'hand 3'), 16],
    ['no kitty', example.replace(/^kitty.*$/m, ''), 0],
    ['no board', example.replace(/^board.*$/m, ''), 0],
    ['no record', 'hello', 0],
    ['broken JSON', '{"a":1}\n{', 2],
  ])('%s is refused', (_, text, at) => {
    let refused: unknown = null;
    try {
      readRecord(text);
    } catch (error) {
      refused = error;
    }
    expect(refused).toBeInstanceOf(BadRecord);
    expect((refused as BadRecord).line).toBe(at);
  });
});

describe('comparing', () => {
  const seed = casualSeed(5n);

  test('the same cards', () => {
    expect(compare(readRecord(written(hands(seed))), seed)).toEqual({ attempt: 1, differences: [] });
  });

  test('a board dealt again after all passed', () => {
    const third = written(hands(attemptSeed(seed, 3)));
    expect(compare(readRecord(third), seed)).toEqual({ attempt: 3, differences: [] });
  });

  test('two cards exchanged are named', () => {
    const dealt = hands(seed);
    const [first, , , kitty] = dealt as [number[], number[], number[], number[]];
    const [own, other] = [first[0] as number, kitty[0] as number];
    first[0] = other;
    kitty[0] = own;
    expect(compare(readRecord(written(dealt)), seed)).toEqual({
      attempt: 1,
      differences: [
        { place: 0, extra: [other], missing: [own] },
        { place: 3, extra: [own], missing: [other] },
      ],
    });
  });
});

describe('two packs', () => {
  const record = readFileSync(new URL('../../testdata/shengji/80.pj', import.meta.url), 'utf8');
  const read = (text: string) => readRecord(text, dealingOf);

  test('the hands are in the order of drawing', () => {
    const { hands: found, first, board } = read(record);
    expect(board).toBe('3');
    expect(first).toBe(1);
    expect(found.map((cards) => cards.length)).toEqual([25, 25, 25, 25, 8]);
  });

  test('the board of its seed, and no other', () => {
    expect(compare(read(record), casualSeed(3n))).toEqual({ attempt: 1, differences: [] });
    expect(compare(read(record), casualSeed(4n)).differences).not.toEqual([]);
  });

  test('two cards drawn the other way round are named', () => {
    const other = record.replace('hand 0  ♣6 ♦3', 'hand 0  ♦3 ♣6');
    const [difference, ...rest] = compare(read(other), casualSeed(3n)).differences;
    expect(difference?.extra).toHaveLength(2);
    expect(rest).toEqual([]);
  });

  test('a card three times is refused', () => {
    expect(() => read(record.replace('hand 0  ♣6', 'hand 0  ♦3'))).toThrow(BadRecord);
  });
});
