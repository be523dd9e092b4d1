// How the cards of this game are held and told: trumps first, then suit by suit.

import { cardName, cardWritten, isBigJoker, isJoker, rankOf, rankText, suitOf, type Suit } from '../../cards/card';
import { settings } from '../../lib/settings.svelte';
import type { Card } from '../../lib/messages';
import type { State } from './fold';

export type Strain = Suit | 'none';

export const STRAINS: readonly Strain[] = ['spades', 'hearts', 'diamonds', 'clubs', 'none'];

/** Red and black in turns, whichever suit is missing. */
const HELD: Readonly<Record<Strain, readonly Suit[]>> = {
  none: ['spades', 'hearts', 'clubs', 'diamonds'],
  hearts: ['hearts', 'spades', 'diamonds', 'clubs'],
  spades: ['spades', 'hearts', 'clubs', 'diamonds'],
  clubs: ['clubs', 'hearts', 'spades', 'diamonds'],
  diamonds: ['diamonds', 'spades', 'hearts', 'clubs'],
};
const TWO = 12;
const LOWEST = 2;
const RANKS = 13;

/** The trump suit as it stands; null where nothing makes trumps yet. */
export function trumpOf({ standing, turned }: State): Strain | null {
  const shown = standing?.cards[0] ?? turned;
  return shown === null || shown === undefined ? null : (suitOf(shown) ?? 'none');
}

/** While cards are drawn and called the trump suit may still change. */
export function isFinal({ phase }: State): boolean {
  return phase !== 'draw' && phase !== 'ask' && phase !== 'ready';
}

/** A card of the rank that is played. */
export function isLevelCard({ level }: State, card: Card): boolean {
  const place = (level - LOWEST) % RANKS;
  return !isJoker(card) && rankOf(card) === (place === 0 ? TWO : place - 1);
}

/** It counts as a trump, as far as that is known. */
export function isTrump(state: State, card: Card): boolean {
  if (isJoker(card) || isLevelCard(state, card)) return true;
  return isFinal(state) && suitOf(card) === trumpOf(state);
}

/** Such as "8" or "K"; a second time round "2(2)". */
export function levelText(level: number): string {
  const place = (level - LOWEST) % RANKS;
  const text = rankText(4 * (place === 0 ? TWO : place - 1));
  const round = Math.floor((level - LOWEST) / RANKS) + 1;
  return round > 1 ? `${text}(${round})` : text;
}

/** As a hand is held: jokers, cards of the level, trumps, the other suits; high cards first. */
export function held(state: State, cards: readonly Card[]): Card[] {
  const trump = isFinal(state) ? (trumpOf(state) ?? 'none') : 'none';
  const suits = HELD[trump];
  const key = (card: Card): number => {
    if (isJoker(card)) return isBigJoker(card) ? 0 : 100;
    const suit = suits.indexOf(suitOf(card) as Suit);
    if (isLevelCard(state, card)) return 200 + 10 * (suitOf(card) === trumpOf(state) ? 0 : suit + 1);
    const rank = rankOf(card) === TWO ? 0 : rankOf(card) + 1;
    return 1000 * (suit + 1) + 10 * (RANKS - rank);
  };
  return [...cards].sort((a, b) => key(a) - key(b) || a - b);
}

/** Cards as they are written: "♠K♠K大王". */
export function written(cards: readonly Card[]): string {
  return cards.map(cardWritten).join(settings.lang === 'zh' ? '' : ' ');
}

/** Cards as they are spoken. */
export function spoken(cards: readonly Card[]): string {
  return cards.map(cardName).join(' ');
}
