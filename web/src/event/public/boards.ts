// The boards of an event as far as everybody may know them. They are numbered through the whole event.

import type { EventSegment, EventTable } from '../../lib/messages';

export interface Boards {
  /** Of the sets before: all of them have been played everywhere. */
  earlier: number[];
  closed: number[];
  open: number[];
}

export function boardsOf(segment: EventSegment | null): Boards {
  if (segment === null) return { earlier: [], closed: [], open: [] };
  const { boards, closed_boards: closed } = segment;
  const first = Math.min(...boards);
  const earlier = boards.length ? Array.from({ length: first - 1 }, (_, place) => place + 1) : [];
  return { earlier, closed: [...closed], open: boards.filter((board) => !closed.includes(board)) };
}

/** The board a table has before it; null when it has none. Tables play the boards of a set in their order. */
export function boardAt(table: EventTable, boards: readonly number[]): number | null {
  return table.state === 'seated' || table.state === 'finished' ? null : (boards[table.done] ?? null);
}

/** How a state is told to the public: whose connection is bad is the organiser's business. */
export function publicState(state: EventTable['state']): EventTable['state'] {
  return state === 'slow' || state === 'away' || state === 'stuck' ? 'playing' : state;
}

/** How many tables have still to play a board: they play those of a set in their order. */
export function stillToPlay(segment: EventSegment, board: number): number {
  const place = segment.boards.indexOf(board);
  return segment.tables.filter(({ done, state }) => state !== 'finished' && done <= place).length;
}
