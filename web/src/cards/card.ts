// A card is its code of regulation 001: 4 × rank + suit, jokers 52 and 53; ranks count from THREE = 0 to BIG JOKER = 14.
// A further pack goes on from 54: its cards look the same.

import { word } from '../lib/i18n.svelte';
import type { Card } from '../lib/messages';
import type { Sign } from './signs';

export type Suit = 'hearts' | 'diamonds' | 'spades' | 'clubs';

const SUITS: readonly Suit[] = ['hearts', 'diamonds', 'spades', 'clubs'];
const RANK_NAMES = ['3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A', '2'];

export const SUIT_SIGNS: Readonly<Record<Suit, string>> = { spades: '♠', hearts: '♥', diamonds: '♦', clubs: '♣' };

const PACK = 54;
export const SMALL_JOKER = 52;
export const BIG_JOKER = 53;

/** What is seen of a card, whichever pack it is of. */
export function faceOf(card: Card): Card {
  return card % PACK;
}

export function isJoker(card: Card): boolean {
  return faceOf(card) >= SMALL_JOKER;
}

export function isBigJoker(card: Card): boolean {
  return faceOf(card) === BIG_JOKER;
}

export function rankOf(card: Card): number {
  const face = faceOf(card);
  return face < SMALL_JOKER ? face >> 2 : face - SMALL_JOKER + 13;
}

export function suitOf(card: Card): Suit | null {
  return isJoker(card) ? null : (SUITS[faceOf(card) & 3] ?? null);
}

/** What stands below the rank. */
export function signOf(card: Card): Sign {
  return suitOf(card) ?? (isBigJoker(card) ? 'big' : 'small');
}

/** The rank of a card, such as "10" or "K"; of a joker nothing. */
export function rankText(card: Card): string {
  return RANK_NAMES[rankOf(card)] ?? '';
}

/** Which of the two jokers it is, as it stands in the corner: "大", "小", in English "BJ", "SJ". */
export function jokerText(card: Card): string {
  return word('joker', isBigJoker(card) ? 'big' : 'small');
}

/** A card as it is written: "♠K", "大王". */
export function cardWritten(card: Card): string {
  const suit = suitOf(card);
  return suit === null
    ? word('joker', isBigJoker(card) ? 'big_written' : 'small_written')
    : SUIT_SIGNS[suit] + rankText(card);
}

/** The name a screen reader speaks: "红桃K", "king of hearts" is said as "K of hearts". */
export function cardName(card: Card): string {
  const suit = suitOf(card);
  if (suit === null) return word('rank', isBigJoker(card) ? 'X' : 'x');
  return word('card_name', suit, { rank: rankText(card) });
}

/** Strongest first, as a hand is held. */
export function byStrength(cards: readonly Card[]): Card[] {
  return [...cards].sort((a, b) => faceOf(b) - faceOf(a) || b - a);
}
