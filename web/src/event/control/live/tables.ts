// The tables of a round as the director sees them: what the public knows, with what officials know besides.

import { needsSomebody, signOf, SIGNS, type Sign } from '../../states';
import type { EventTable, EventTableState } from '../../../lib/messages';
import { isNumberOf, type Shown } from '../../numbers';

/** So many are shown as tiles; more as small cells. */
export const MOST_TILES = 60;

export interface DeskTable extends EventTable {
  sign: Sign;
  known: EventTableState | null;
}

export function deskTables(tables: readonly EventTable[], known: readonly EventTableState[]): DeskTable[] {
  const states = new Map(known.map((each) => [each.table, each]));
  return tables.map((table) => {
    const own = states.get(table.table) ?? null;
    const state = (own?.state as EventTable['state'] | undefined) ?? table.state;
    return { ...table, state, done: own?.done ?? table.done, sign: signOf(state), known: own };
  });
}

/** How many tables there are of each sign that any table has. */
export function countSigns(tables: readonly DeskTable[]): { sign: Sign; count: number }[] {
  const counts = new Map<Sign, number>();
  for (const { sign } of tables) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  return SIGNS.flatMap((sign) => (counts.has(sign) ? [{ sign, count: counts.get(sign) ?? 0 }] : []));
}

/** By sign, and by a table's number, an entrant's number or a name; in the order of the hall. */
export function chosenTables(
  tables: readonly DeskTable[],
  sign: Sign | null,
  wanted: string,
  shown: Shown,
): DeskTable[] {
  const text = wanted.trim();
  const fits = ({ table, seats }: DeskTable): boolean =>
    text === '' ||
    String(table) === text ||
    seats.some(({ number, name }) => name.includes(text) || isNumberOf(number, text, shown));
  return tables.filter((table) => (sign === null || table.sign === sign) && fits(table));
}

/** Those that somebody has to look after: the gravest sign first, within it the one that has been quiet longest. */
export function inNeed(tables: readonly DeskTable[]): DeskTable[] {
  const quiet = ({ known }: DeskTable): number => known?.quiet ?? 0;
  return tables
    .filter(({ state }) => needsSomebody(state))
    .sort((a, b) => SIGNS.indexOf(a.sign) - SIGNS.indexOf(b.sign) || quiet(b) - quiet(a) || a.table - b.table);
}
