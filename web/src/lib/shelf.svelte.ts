// The rulebooks and house players of this server, read once.

import { books as readBooks } from './api';
import type { Books } from './messages';

export const DEFAULT_BOOK = 'doudizhu-national-2016';

export const shelf: Books = $state({ books: [], players: {}, directed: [] });

/** The house players that know a book, the usual one first. */
export function playersOf(book: string): readonly string[] {
  return shelf.players[book] ?? [];
}

let asked = false;

export function fillShelf(): void {
  if (asked) return;
  asked = true;
  readBooks().then(
    (found) => Object.assign(shelf, found),
    () => (asked = false),
  );
}
