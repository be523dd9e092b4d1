import { describe, expect, test } from 'vitest';
import { byStrength, cardName, rankOf, suitOf } from '../src/cards/card';
import { laidOut, ranksTold } from '../src/games/doudizhu/combos';
import { signed } from '../src/lib/numbers';
import { pageOf } from '../src/lib/router.svelte';
import { speakIn } from '../src/lib/i18n.svelte';

describe('cards', () => {
  test('codes of regulation 001', () => {
    expect([rankOf(0), rankOf(51), rankOf(52), rankOf(53)]).toEqual([0, 12, 13, 14]);
    expect([0, 1, 2, 3, 52].map(suitOf)).toEqual(['hearts', 'diamonds', 'spades', 'clubs', null]);
  });

  test('names', async () => {
    await speakIn('zh');
    expect([40, 52, 53].map(cardName)).toEqual(['红桃K', '小王', '大王']);
    await speakIn('en');
    expect([30, 52].map(cardName)).toEqual(['10 of spades', 'small joker']);
    expect(ranksTold([40, 53])).toBe('K big joker');
  });

  test('order in the hand and on the table', () => {
    expect(byStrength([0, 53, 20])).toEqual([53, 20, 0]);
    expect(laidOut([0, 1, 2, 51])).toEqual([2, 1, 0, 51]);
  });
});

test('signed numbers', () => {
  expect([3, 0, -3].map(signed)).toEqual(['+3', '0', '−3']);
});

test.each([
  ['/', { name: 'home' }],
  ['/t/abc', { name: 'table', id: 'abc' }],
  ['/j/tok%20en', { name: 'join', token: 'tok en' }],
  ['/replay', { name: 'replay', id: null, board: null }],
  ['/replay/abc/7', { name: 'replay', id: 'abc', board: 7 }],
  ['/rules/ccgc', { name: 'book', id: 'ccgc' }],
  ['/verify/abc', { name: 'verify', table: 'abc' }],
  ['/setup/x', { name: 'organiser', token: 'x' }],
  ['/nowhere', { name: 'missing' }],
])('the page of %s', (path, page) => {
  expect(pageOf(path)).toEqual(page);
});
