// What an organiser takes away: the standing as a table, and an archive of published documents and records.

import { eventFair, text as readText } from '../../lib/api';
import { e, say } from '../../lib/i18n.svelte';
import type { EventStanding } from '../../lib/messages';
import { board as readBoard, recordPath } from '../api';
import { cellsOf } from '../cells';
import type { EventModel } from '../model.svelte';
import type { Shown } from '../numbers';
import { zip } from './archive';

export function save(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  URL.revokeObjectURL(address);
}

/** A name that begins like a formula must not become one in a spreadsheet; a negative number stays a number. */
export function harmless(cell: string): string {
  if (/^(-|[+-]?\d+([.,/]\d+)?%?)$/.test(cell)) return cell;
  return /^(\s*[=+\-@＝＋－＠]|[\t\r\n])/.test(cell) ? `'${cell}` : cell;
}

/** With a mark at the beginning by which spreadsheets know UTF-8. */
export function standingCsv(
  standing: EventStanding,
  head: readonly string[],
  say: (words: { zh: string; en: string }) => string,
  shown: Shown,
): string {
  const quote = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const rows = [
    [...head, ...standing.criteria.map(say)],
    ...standing.lines.map((line) => [
      String(line.rank || ''),
      String(shown(line.number)),
      line.name,
      line.unit,
      ...cellsOf(line),
    ]),
  ];
  return `\ufeff${rows.map((row) => row.map((cell) => quote(harmless(cell))).join(',')).join('\r\n')}\r\n`;
}

export function saveStanding(event: EventModel, standing: EventStanding): void {
  const text = standingCsv(standing, [e('rank'), e('number'), e('name'), e('club')], say, event.shown);
  save(`standing-${event.id}.csv`, new Blob([text], { type: 'text/csv' }));
}

/** The documents of the sealed deals, and a record of every table for every board that is closed everywhere. */
export async function archiveOf(event: string, told: (done: number, all: number) => void): Promise<Blob> {
  const { commitment, opening, reveals, session } = await eventFair(event);
  const json = (name: string, value: unknown) => ({ name: `fair/${name}.json`, text: JSON.stringify(value, null, 2) });
  const boards = reveals.map((each) => Number((each as { board: string }).board));
  const files = [json('commitment', commitment), json('opening', opening)];
  files.push(...reveals.map((each, place) => json(`board-${boards[place]}`, each)));
  if (session) files.push(json('secret', session));
  for (const [done, board] of boards.entries()) {
    told(done, boards.length);
    const { directions } = await readBoard(event, board);
    const tables = new Set(directions.flatMap(({ lines }) => lines.map(({ table }) => table)));
    for (const table of [...tables].sort((a, b) => a - b)) {
      const name = `records/board-${board}-table-${table}.pj`;
      const found = await readText(recordPath(event, board, table)).catch(() => null); // an awarded score has no record
      if (found !== null) files.push({ name, text: found });
    }
  }
  return zip(files);
}
