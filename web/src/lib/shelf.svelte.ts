// The rulebooks and house players of this server, read once; until then the three published books are assumed.

import { books as readBooks } from './api';
import type { Books } from './messages';

export const DEFAULT_BOOK = 'doudizhu-national-2016';

export const shelf: Books = $state({ books: [], players: ['greedy', 'random'], directed: [] });

let asked = false;

export function fillShelf(): void {
  if (asked) return;
  asked = true;
  readBooks().then(
    (found) => Object.assign(shelf, found),
    () => (asked = false),
  );
}
