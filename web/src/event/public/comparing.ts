// A board as every table played it, from what is told by direction.

import type { EventBoard, FrequencyLine } from '../../lib/messages';

export interface TableRow {
  table: number;
  /** By seat; null where nothing counts. */
  lines: (FrequencyLine | null)[];
}

/** In the order of the tables. */
export function byTable({ directions }: EventBoard): TableRow[] {
  const seats = Math.max(0, ...directions.map(({ seat }) => seat + 1));
  const rows = new Map<number, TableRow>();
  for (const { seat, lines } of directions) {
    for (const line of lines) {
      const row = rows.get(line.table) ?? { table: line.table, lines: Array.from({ length: seats }, () => null) };
      row.lines[seat] = line;
      rows.set(line.table, row);
    }
  }
  return [...rows.values()].sort((a, b) => a.table - b.table);
}

/** The largest score of all, at least one. */
export function most(rows: readonly TableRow[]): number {
  return Math.max(1, ...rows.flatMap(({ lines }) => lines.map((line) => Math.abs(line?.score ?? 0))));
}
