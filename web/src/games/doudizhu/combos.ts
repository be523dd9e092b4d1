// How the combinations of this game are laid out and told.

import { cardName, isJoker, rankOf, rankText } from '../../cards/card';
import type { Card } from '../../lib/messages';

/** A play as it is laid out: the ranks that occur most often first. */
export function laidOut(cards: readonly Card[]): Card[] {
  const count = (card: Card): number => cards.filter((other) => rankOf(other) === rankOf(card)).length;
  return [...cards].sort((a, b) => count(b) - count(a) || b - a);
}

/** Ranks only, as plays are told: "K K K 4"; jokers in words. */
export function ranksTold(cards: readonly Card[]): string {
  return cards.map((card) => (isJoker(card) ? cardName(card) : rankText(card))).join(' ');
}
