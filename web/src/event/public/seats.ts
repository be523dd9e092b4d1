// Finding seats by what people type: part of a name, or a number.

import type { EventSeat, EventTable } from '../../lib/messages';
import { isNumberOf, type Shown } from '../numbers';

export interface FoundSeat {
  seat: EventSeat;
  table: number;
  place: number;
}

const MOST = 8;

export function isWanted({ number, name }: EventSeat, wanted: string, shown: Shown): boolean {
  const text = wanted.trim().toLowerCase();
  return text === '' || name.toLowerCase().includes(text) || isNumberOf(number, text, shown);
}

/** The first few; nothing while nothing is typed. */
export function seatsFound(tables: readonly EventTable[], wanted: string, shown: Shown): FoundSeat[] {
  if (wanted.trim() === '') return [];
  return tables
    .flatMap(({ table, seats }) => seats.map((seat, place) => ({ seat, table, place })))
    .filter(({ seat }) => seat.number !== 0 && isWanted(seat, wanted, shown))
    .slice(0, MOST);
}
