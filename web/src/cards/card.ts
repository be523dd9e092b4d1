// A card is its code of regulation 001: 4 × rank + suit, jokers 52 and 53; ranks count from THREE = 0 to BIG JOKER = 14.

import { word } from '../lib/i18n.svelte';
import type { Card } from '../lib/messages';

export type Suit = 'hearts' | 'diamonds' | 'spades' | 'clubs';

const SUITS: readonly Suit[] = ['hearts', 'diamonds', 'spades', 'clubs'];
const RANK_NAMES = ['3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A', '2'];

export const SMALL_JOKER = 52;
export const BIG_JOKER = 53;

export function isJoker(card: Card): boolean {
  return card >= SMALL_JOKER;
}

export function rankOf(card: Card): number {
  return card < SMALL_JOKER ? card >> 2 : card - SMALL_JOKER + 13;
}

export function suitOf(card: Card): Suit | null {
  return card < SMALL_JOKER ? (SUITS[card & 3] ?? null) : null;
}

/** What stands in the corner of a card: "10", "K", "王" or "Jk". */
export function rankText(card: Card): string {
  return card < SMALL_JOKER ? (RANK_NAMES[rankOf(card)] ?? '') : word('joker', 'mark');
}

/** Which of the two jokers it is: "大", "小", in English "B", "S". */
export function jokerText(card: Card): string {
  return card === BIG_JOKER ? word('joker', 'big') : word('joker', 'small');
}

/** The name a screen reader speaks: "红桃K", "king of hearts" is said as "K of hearts". */
export function cardName(card: Card): string {
  const suit = suitOf(card);
  if (suit === null) return word('rank', card === BIG_JOKER ? 'X' : 'x');
  return word('card_name', suit, { rank: rankText(card) });
}

/** Strongest first, as a hand is held. */
export function byStrength(cards: readonly Card[]): Card[] {
  return [...cards].sort((a, b) => b - a);
}
