// The games these pages can show: one row and one folder each. A game is fetched when a table, a replay or a set-up
// wants it; what its seats are called is known before.

import type { Game } from '../table/game';
import { speakMore, word, type Saying } from '../lib/i18n.svelte';

export interface GameRow {
  /** The id of each of its books begins with this name. */
  readonly name: string;
  readonly seats: readonly Saying[];
  load(): Promise<{ default: Game }>;
}

const seats = (...codes: number[]): Saying[] => codes.map((code) => () => word('seat', code));

export const GAMES: GameRow[] = [
  { name: 'doudizhu', seats: seats(0, 1, 2), load: () => import('./doudizhu') },
  { name: 'shengji', seats: seats(0, 1, 2, 3), load: () => withWords(import('./shengji')) },
];

/** A game whose sentences do not come with the first page. */
async function withWords<Loaded>(game: Promise<Loaded>): Promise<Loaded> {
  const [loaded] = await Promise.all([game, speakMore()]);
  return loaded;
}

function rowOf(book: string): GameRow | undefined {
  return GAMES.find(({ name }) => book.startsWith(`${name}-`));
}

/** What the seats of a table are called, in the order of play; none where the book is not known. */
export function seatsOf(book: string): readonly Saying[] {
  return rowOf(book)?.seats ?? [];
}

export async function loadGame(book: string): Promise<Game> {
  const row = rowOf(book);
  if (row === undefined) throw new Error(`no game has the book ${book}`);
  return (await row.load()).default;
}
