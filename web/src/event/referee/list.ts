// The tables of a referee by need: what has to be looked after first, the oldest first.

import { signOf, type Sign } from '../states';
import type { EventCall, EventTable, EventTableState } from '../../lib/messages';
import { isNumberOf, type Shown } from '../numbers';

export type Part = 'need' | 'playing' | 'waiting' | 'done';
export const PARTS: readonly Part[] = ['need', 'playing', 'waiting', 'done'];

export interface ListedTable extends EventTable {
  sign: Sign;
  /** Seconds since something was entered. */
  quiet: number;
  call: EventCall | null;
}

const PART_OF: Readonly<Record<Sign, Part>> = {
  disp: 'need',
  miss: 'need',
  half: 'need',
  slow: 'playing',
  pause: 'playing',
  play: 'playing',
  wait: 'waiting',
  done: 'done',
};

/** A call rings whatever state its table is in. */
export const partOf = ({ sign, call }: Pick<ListedTable, 'sign' | 'call'>): Part => (call ? 'need' : PART_OF[sign]);

export function listed(
  tables: readonly EventTable[],
  known: readonly EventTableState[],
  calls: readonly EventCall[],
): ListedTable[] {
  const states = new Map(known.map((each) => [each.table, each]));
  return tables.map((table) => {
    const own = states.get(table.table);
    const state = (own?.state as EventTable['state'] | undefined) ?? table.state;
    const call = calls.find((each) => each.table === table.table) ?? null;
    return { ...table, state, done: own?.done ?? table.done, sign: signOf(state), quiet: own?.quiet ?? 0, call };
  });
}

/** Calls first, then disputes and what is missing, each the oldest first; everything else in the order of the hall. */
export function inOrder(tables: readonly ListedTable[]): ListedTable[] {
  const weight = ({ call, sign }: ListedTable): number => (call ? 0 : ['disp', 'miss', 'half'].indexOf(sign) + 1);
  const age = (each: ListedTable): number => (each.call ? -each.call.at : each.quiet);
  return [...tables].sort((a, b) => {
    const part = PARTS.indexOf(partOf(a)) - PARTS.indexOf(partOf(b));
    if (part || partOf(a) !== 'need') return part || a.table - b.table;
    return weight(a) - weight(b) || age(b) - age(a) || a.table - b.table;
  });
}

/** By a table's number, an entrant's number, or a part of a name. */
export function fits({ table, seats }: EventTable, wanted: string, shown: Shown): boolean {
  const text = wanted.trim();
  if (text === '') return true;
  if (/^\d+$/.test(text)) return String(table) === text || seats.some(({ number }) => isNumberOf(number, text, shown));
  return seats.some(({ name }) => name.includes(text));
}

/** The same tables in an order that was shown before; new ones at the end. */
export function inShownOrder(tables: readonly ListedTable[], shown: readonly number[]): ListedTable[] {
  const at = new Map(shown.map((table, place) => [table, place]));
  const place = ({ table }: ListedTable): number => at.get(table) ?? shown.length;
  return [...tables].sort((a, b) => place(a) - place(b) || a.table - b.table);
}
