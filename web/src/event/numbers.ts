// How entrants are called: where a book has numbers drawn, pages show what its papers show; commands keep the entry's.

import { getContext, setContext } from 'svelte';

export type Shown = (number: number) => number;

const KEY = Symbol('numbers');
const asEntered: Shown = (number) => number;

/** For everything within the page that calls it. */
export function tellNumbers(shown: Shown): void {
  setContext(KEY, shown);
}

/** Of the event whose page this is; outside of one, numbers are as they are. */
export function shownNumbers(): Shown {
  return getContext<Shown | undefined>(KEY) ?? asEntered;
}

/** The names of a pair, as papers write them. */
export const together = (names: readonly string[]): string => names.join(' / ');

/** Whether a number that was typed is an entrant's, drawn or of the entry. */
export function isNumberOf(number: number, text: string, shown: Shown): boolean {
  return String(shown(number)) === text || String(number) === text;
}
