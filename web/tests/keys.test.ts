import { expect, test } from 'vitest';
import { DEFAULT_KEYS, meaningOf } from '../src/lib/keys';

test.each([
  ['3', { do: 'rank', rank: 0 }],
  ['0', { do: 'rank', rank: 7 }],
  ['J', { do: 'rank', rank: 8 }],
  ['a', { do: 'rank', rank: 11 }],
  ['2', { do: 'rank', rank: 12 }],
  ['X', { do: 'rank', rank: 13 }],
  ['d', { do: 'rank', rank: 14 }],
  ['Enter', { do: 'play' }],
  ['P', { do: 'pass' }],
  ['h', { do: 'hint' }],
  ['b', { do: 'await-bid' }],
  ['Escape', { do: 'clear' }],
  ['z', null],
])('%s', (key, meaning) => {
  expect(meaningOf(key, DEFAULT_KEYS, false)).toEqual(meaning);
});

test('a digit after the bid key is a bid', () => {
  expect(meaningOf('3', DEFAULT_KEYS, true)).toEqual({ do: 'bid', points: 3 });
  expect(meaningOf('0', DEFAULT_KEYS, true)).toEqual({ do: 'bid', points: 0 });
  expect(meaningOf('j', DEFAULT_KEYS, true)).toEqual({ do: 'rank', rank: 8 });
});

test('keys can be mapped anew', () => {
  expect(meaningOf(' ', { ...DEFAULT_KEYS, play: ' ' }, false)).toEqual({ do: 'play' });
});
