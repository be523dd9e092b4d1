// A list of entrants on its way to the server: cells that can be mended, and the text they are sent as.

import type { EventRoster, RosterProblem } from '../../../lib/messages';

export type Cells = readonly (readonly string[])[];

/** As CSV, every cell in quotes. */
export function csvText(cells: Cells): string {
  return cells.map((line) => line.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n');
}

/** The cells with one of them changed; `row` counts from 1, as a spreadsheet does. */
export function mended(cells: Cells, row: number, column: number, text: string): string[][] {
  return cells.map((line, at) => {
    if (at !== row - 1) return [...line];
    const filled = Array.from({ length: Math.max(line.length, column + 1) }, (_, place) => line[place] ?? '');
    filled[column] = text;
    return filled;
  });
}

export interface ShownRow {
  row: number;
  cells: readonly string[];
  problems: readonly RosterProblem[];
}

/** The rows that have something wrong or worth a look; all of them where it is a short list. */
export function shownRows({ cells, problems }: Pick<EventRoster, 'cells' | 'problems'>, short = 12): ShownRow[] {
  const width = Math.max(0, ...cells.map((line) => line.length));
  const rows = cells.map((line, at) => ({
    row: at + 1,
    cells: Array.from({ length: width }, (_, place) => line[place] ?? ''),
    problems: problems.filter((each) => each.row === at + 1),
  }));
  return rows.length <= short ? rows : rows.filter(({ problems: wrong, row }) => wrong.length || row === 1);
}

/** What a file holds, as it travels. */
export async function base64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
