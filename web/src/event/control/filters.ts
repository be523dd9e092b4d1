// Which of many tables an organiser wants to see.

import type { EventTable } from '../../lib/messages';

export const FILTERS = ['all', 'trouble', 'playing', 'paused', 'finished'] as const;
export type Filter = (typeof FILTERS)[number];

const TROUBLE: readonly EventTable['state'][] = ['unreadable', 'stuck', 'away', 'slow'];
const OF: Record<Filter, (state: EventTable['state']) => boolean> = {
  all: () => true,
  trouble: (state) => TROUBLE.includes(state),
  playing: (state) => state === 'playing' || TROUBLE.includes(state),
  paused: (state) => state === 'paused',
  finished: (state) => state === 'finished',
};

export const isTrouble = (state: EventTable['state']): boolean => OF.trouble(state);

export function counted(tables: readonly EventTable[], filter: Filter): number {
  return tables.filter(({ state }) => OF[filter](state)).length;
}

/** By state and by a table's number or a name; those in trouble come first. */
export function chosenTables(tables: readonly EventTable[], filter: Filter, wanted: string): EventTable[] {
  const text = wanted.trim();
  const fits = ({ table, seats }: EventTable): boolean =>
    text === '' || String(table) === text || seats.some(({ name }) => name.includes(text));
  return tables
    .filter((table) => OF[filter](table.state) && fits(table))
    .sort((a, b) => Number(isTrouble(b.state)) - Number(isTrouble(a.state)) || a.table - b.table);
}
