// The games these pages can show: one row and one folder each. A game is fetched when a table, a replay or a set-up
// wants it; what its seats are called is known before.

import { ONE_PACK, TWO_PACKS, type Dealing } from '../fair/deal';
import type { BookHead } from '../lib/messages';
import type { Game } from '../table/game';
import { speakMore, t, word, type Saying } from '../lib/i18n.svelte';

export interface GameRow {
  /** The id of each of its books begins with this name. */
  readonly name: string;
  /** What people call it. */
  readonly title?: Saying;
  readonly seats: readonly Saying[];
  /** How its cards are dealt, for who checks a deal. */
  readonly dealing?: Dealing;
  load(): Promise<{ default: Game }>;
}

const seats = (...codes: number[]): Saying[] => codes.map((code) => () => word('seat', code));

export const GAMES: GameRow[] = [
  {
    name: 'doudizhu',
    title: () => t('game_doudizhu'),
    seats: seats(0, 1, 2),
    dealing: ONE_PACK,
    load: () => import('./doudizhu'),
  },
  {
    name: 'shengji',
    title: () => t('game_shengji'),
    seats: seats(0, 1, 2, 3),
    dealing: TWO_PACKS,
    load: () => withWords(import('./shengji')),
  },
];

/** A game whose sentences do not come with the first page. */
async function withWords<Loaded>(game: Promise<Loaded>): Promise<Loaded> {
  const [loaded] = await Promise.all([game, speakMore()]);
  return loaded;
}

function rowOf(book: string): GameRow | undefined {
  return GAMES.find(({ name }) => book.startsWith(`${name}-`));
}

/** The games of these books, each with the first of them. */
export function gamesOf(books: readonly BookHead[]): { game: GameRow; book: string }[] {
  return GAMES.flatMap((game) => {
    const book = books.find(({ id }) => rowOf(id) === game);
    return book ? [{ game, book: book.id }] : [];
  });
}

export function isSameGame(one: string, other: string): boolean {
  return rowOf(one) === rowOf(other);
}

/** What the seats of a table are called, in the order of play; none where the book is not known. */
export function seatsOf(book: string): readonly Saying[] {
  return rowOf(book)?.seats ?? [];
}

/** How the cards of a book are dealt; one pack where the book is not known. */
export function dealingOf(book: string): Dealing {
  return rowOf(book)?.dealing ?? ONE_PACK;
}

export async function loadGame(book: string): Promise<Game> {
  const row = rowOf(book);
  if (row === undefined) throw new Error(`no game has the book ${book}`);
  return (await row.load()).default;
}
