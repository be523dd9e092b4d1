import { beforeEach, describe, expect, test } from 'vitest';
import type { DoudizhuEvent } from '../src/lib/messages';
import { speakIn } from '../src/lib/i18n.svelte';
import { speak, tell } from '../src/games/doudizhu/telling';
import type { Audience } from '../src/table/game';
import { subject } from '../src/table/names';

const audience: Audience = {
  roles: ['declarer', 'defender'],
  me: 1,
  name: (seat) => ['Ann', 'Ben', 'Cat'][seat] ?? '',
};
const chosen = (seat: number): DoudizhuEvent => ({ v: 1, type: 'DeclarerChosen', seat, points: 3, at: 0 });
const pass = (seat: number, cause: 'player' | 'time-out' = 'player'): DoudizhuEvent => ({
  v: 1,
  type: 'Passed',
  seat,
  cause,
  trick_over: false,
  then: 0,
  time_used: 0,
  at: 0,
});
const play = (seat: number): DoudizhuEvent => ({
  v: 1,
  type: 'CardsPlayed',
  seat,
  cards: [0, 1],
  kind: 'pair',
  rank: 0,
  highest: 0,
  cause: 'player',
  then: 0,
  time_used: 0,
  at: 0,
});

describe('in English', () => {
  beforeEach(() => speakIn('en'));

  test('the own seat is spoken to, the others are spoken of', () => {
    expect(speak(chosen(1), audience)).toBe('You become declarer, bid 3');
    expect(speak(chosen(2), audience)).toBe('Cat becomes declarer, bid 3');
    expect(speak(pass(1), audience)).toBe('You pass');
    expect(speak(pass(0), audience)).toBe('Ann passes');
    expect(speak(play(1), audience)).toBe('You play pair 3 3');
    expect(speak(play(0), audience)).toBe('Ann plays pair 3 3');
  });

  test('the sides are called what the book calls them', () => {
    expect(speak(chosen(2), { ...audience, roles: ['landlord', 'farmer'] })).toBe('Cat becomes landlord, bid 3');
  });

  test('a spectator is nobody', () => {
    const watching = { ...audience, me: null };
    expect(speak(chosen(1), watching)).toBe('Ben becomes declarer, bid 3');
    expect(subject(1, watching)).toBe('Ben');
  });

  test('why something happened is told with it', () => {
    expect(tell(pass(0, 'time-out'), audience)?.said).toMatch(/^passes \(.+\)$/);
  });
});

test('in Chinese the verbs do not change', async () => {
  await speakIn('zh');
  expect(speak(chosen(1), audience)).toBe('我 成为庄家，3 分');
  expect(speak(chosen(2), audience)).toBe('Cat 成为庄家，3 分');
});
