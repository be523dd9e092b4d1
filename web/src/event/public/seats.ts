// Finding seats by what people type: part of a name, or a number.

import type { EventSeat, EventTable } from '../../lib/messages';

export interface FoundSeat {
  seat: EventSeat;
  table: number;
  place: number;
}

const MOST = 8;

export function isWanted(number: number, name: string, wanted: string): boolean {
  const text = wanted.trim().toLowerCase();
  return text === '' || name.toLowerCase().includes(text) || String(number) === text;
}

/** The first few; nothing while nothing is typed. */
export function seatsFound(tables: readonly EventTable[], wanted: string): FoundSeat[] {
  if (wanted.trim() === '') return [];
  return tables
    .flatMap(({ table, seats }) => seats.map((seat, place) => ({ seat, table, place })))
    .filter(({ seat }) => seat.number !== 0 && isWanted(seat.number, seat.name, wanted))
    .slice(0, MOST);
}
