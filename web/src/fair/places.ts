// What the hands of a deal and its kitty are called.

import { t, word } from '../lib/i18n.svelte';

const KITTY = 4;
const FOURTH = 5;

/** `count` hands with the kitty, which is the last; `inTurn`: by the order of drawing, as nobody knows who was first. */
export function placeName(place: number, count: number, inTurn = false): string {
  if (place === count - 1) return word('hand', KITTY);
  if (inTurn) return t('drawn_place', { place: place + 1 });
  return word('hand', place + 1 === KITTY ? FOURTH : place + 1);
}
