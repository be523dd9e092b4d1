// The games these pages can show: one row and one folder each. A game is fetched when a table, a replay or a set-up
// wants it; what its seats are called is known before.

import type { Game } from '../table/game';
import { SEATS, type Words } from '../lib/words';

export interface GameRow {
  /** The id of each of its books begins with this name. */
  readonly name: string;
  readonly seats: readonly Words[];
  load(): Promise<{ default: Game }>;
}

export const GAMES: GameRow[] = [{ name: 'doudizhu', seats: SEATS, load: () => import('./doudizhu') }];

function rowOf(book: string): GameRow | undefined {
  return GAMES.find(({ name }) => book.startsWith(`${name}-`));
}

/** What the seats of a table are called, in the order of play; none where the book is not known. */
export function seatsOf(book: string): readonly Words[] {
  return rowOf(book)?.seats ?? [];
}

export async function loadGame(book: string): Promise<Game> {
  const row = rowOf(book);
  if (row === undefined) throw new Error(`no game has the book ${book}`);
  return (await row.load()).default;
}
