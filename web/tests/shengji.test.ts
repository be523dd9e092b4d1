import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { evolve, linesOf, NO_DEAL, seatOf, worthOf, type Deal } from '../src/games/shengji/deal';
import { EMPTY, type State } from '../src/games/shengji/fold';
import { handLayout } from '../src/games/shengji/measures';
import { held, isTrump, levelText, written } from '../src/games/shengji/order';
import { opensStep } from '../src/games/shengji/story';
import { speak } from '../src/games/shengji/telling';
import { places } from '../src/cards/layout';
import { speakIn, speakMore } from '../src/lib/i18n.svelte';
import type { ShengjiEvent } from '../src/lib/messages';
import type { Audience } from '../src/table/game';

beforeAll(async () => {
  await speakIn('en');
  await speakMore();
});

interface Fixture {
  events: ShengjiEvent[];
  views: { viewer: number | null; events: number[] }[];
}
const fixture = JSON.parse(readFileSync(new URL('./fixtures/shengji-80.json', import.meta.url), 'utf8')) as Fixture;
const names = ['Ann', 'Ben', 'Cat', 'Dan'];
const audience = (me: number | null, rules: Record<string, string> = {}): Audience => ({
  roles: ['declarer', 'defender'],
  me,
  name: (seat) => names[seat] ?? '',
  rule: (name) => rules[name] ?? null,
});

function seenBy(viewer: number | null): ShengjiEvent[] {
  const view = fixture.views.find((each) => each.viewer === viewer);
  return (view?.events ?? []).map((index) => fixture.events[index] as ShengjiEvent);
}

/** The deal as a seat knows it after so many tricks. */
function after(viewer: number | null, tricks: number): Deal {
  let deal = NO_DEAL;
  let taken = 0;
  for (const event of seenBy(viewer)) {
    if (taken === tricks && event.type === 'CardsLaid') return deal;
    deal = evolve(deal, event);
    if (event.type === 'TrickTaken') taken += 1;
  }
  return deal;
}

const playing = (level: number, trump: number | null): State => ({
  ...EMPTY,
  phase: 'play',
  level,
  standing: trump === null ? null : { seat: 0, kind: 1, cards: [trump], opening: true },
});

describe('the hand', () => {
  const H8 = 20;
  const cards = [0, H8, H8 + 54, 22, 52, 53, 44, 40, 48, 2];

  test('trumps first, whichever pack a card is of', () => {
    expect(written(held(playing(8, H8), cards))).toBe('BJ SJ ♥8 ♥8 ♠8 ♥A ♥K ♥3 ♥2 ♠3');
  });

  test('before the trump suit is final only jokers and the level are marked', () => {
    const drawing: State = { ...playing(8, H8), phase: 'draw' };
    expect(cards.filter((card) => isTrump(drawing, card))).toEqual([H8, H8 + 54, 22, 52, 53]);
    expect(cards.filter((card) => isTrump(playing(8, H8), card))).toHaveLength(9);
  });

  test.each([
    [2, '2'],
    [10, '10'],
    [14, 'A'],
    [15, '2(2)'],
    [16, '3(2)'],
  ])('level %i is written %s', (level, text) => expect(levelText(level)).toBe(text));

  test.each([
    [320, 568],
    [390, 844],
    [844, 390],
    [1080, 900],
  ])('33 cards fit a window of %i × %i', (width, height) => {
    const layout = handLayout(33)(width - 20, height);
    const found = places(layout, 33, width - 20);
    expect(Math.max(...found.map(({ x }) => x + layout.card.width))).toBeLessThanOrEqual(width - 20);
    expect(layout.step).toBeGreaterThanOrEqual(24);
  });
});

describe('what may be looked at', () => {
  const cardsTold = (deal: Deal, who: Audience): number =>
    linesOf(deal, who).filter((line) => !line.wordsFirst && line.cards.length).length;

  test('while the deal goes on nothing that was played', () => {
    expect(cardsTold(after(0, 4), audience(0))).toBe(0);
    expect(linesOf(after(0, 4), audience(0)).length).toBeGreaterThan(0);
    expect(linesOf(after(0, 4), audience(0)).some(({ said }) => said.includes('the defenders have'))).toBe(false);
  });

  test("one's own plays where the book lets one", () => {
    expect(cardsTold(after(0, 4), audience(0, { 'online.own_plays': 'yes' }))).toBe(4);
    expect(cardsTold(after(null, 4), audience(null, { 'online.own_plays': 'yes' }))).toBe(0);
  });

  test('everything once it is over, or in a replay', () => {
    expect(cardsTold(after(0, 99), audience(0))).toBeGreaterThan(20);
    const open = fixture.events.slice(0, 300).reduce(evolve, NO_DEAL);
    expect(cardsTold(open, audience(null))).toBeGreaterThan(4);
  });

  test('a closed trick lies until the next is led', () => {
    const deal = after(0, 2);
    const laid = [0, 1, 2, 3].map((seat) => seatOf(deal, seat, audience(0)).laid);
    expect(laid.every((each) => each !== null && each.cards.length > 0)).toBe(true);
    expect(laid.filter((each) => !each?.faded)).toHaveLength(1);
    const next = seenBy(0)[seenBy(0).indexOf(deal.story.history.at(-1) as ShengjiEvent) + 1] as ShengjiEvent;
    const led = evolve(deal, next);
    expect([0, 1, 2, 3].filter((seat) => seatOf(led, seat, audience(0)).laid !== null)).toHaveLength(1);
  });
});

describe('telling', () => {
  test('who sits on which side', () => {
    const deal = after(0, 1);
    expect([0, 1, 2, 3].map((seat) => seatOf(deal, seat, audience(0)).side)).toEqual([0, 1, 0, 1]);
    expect([0, 1, 2, 3].filter((seat) => seatOf(deal, seat, audience(0)).marked)).toEqual([deal.state.declarer]);
    expect(worthOf(deal).words).toMatch(/^Trump [♠♥♦♣]$/);
  });

  test('each play is spoken once, with its cards; a card drawn only to who drew it', () => {
    const spoken = seenBy(0).map((event) => speak(event, audience(0)));
    expect(spoken.filter((text) => / plays |^You? plays /.test(text)).length).toBeGreaterThan(20);
    expect(spoken.filter((text) => text.includes(' drew '))).toHaveLength(25);
    expect(seenBy(null).some((event) => speak(event, audience(null)).includes(' drew '))).toBe(false);
  });

  test('a replay stops at what people did, not at every card drawn', () => {
    const steps = fixture.events.filter(opensStep).map(({ type }) => type);
    expect(steps).not.toContain('CardDrawn');
    expect(steps).toContain('CardsLaid');
    expect(steps.at(-1)).toBe('DealCounted');
  });
});
