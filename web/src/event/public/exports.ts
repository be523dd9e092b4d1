// What an organiser takes away: the standing as a table, and an archive of published documents and records.

import { eventFair, fair, recordText, tableFacts, text as readText } from '../../lib/api';
import { e, say } from '../../lib/i18n.svelte';
import type { EventFairTable, EventStanding, Fair } from '../../lib/messages';
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

export interface Kept {
  file: Blob;
  /** One for each table that had cards of its own; each is checked by itself. */
  folders: readonly string[];
}

type File = { name: string; text: string };

function documents(folder: string, { commitment, opening, reveals, session }: Fair): File[] {
  const json = (name: string, value: unknown): File => ({
    name: `${folder}/${name}.json`,
    text: JSON.stringify(value, null, 2),
  });
  const files = [json('commitment', commitment), json('opening', opening)];
  files.push(...reveals.map((each) => json(`board-${(each as { board: string }).board}`, each)));
  if (session) files.push(json('secret', session));
  return files;
}

/** What a table sealed for its match, and the record of every deal of it. */
async function matchFiles(folder: string, live: string): Promise<File[]> {
  const [sealed, { finished }] = await Promise.all([fair(live), tableFacts(live)]);
  const records = finished.map(async (deal) => ({ name: `${folder}/${deal}.pj`, text: await recordText(live, deal) }));
  return [...documents(folder, sealed), ...(await Promise.all(records))];
}

const folderOf = ({ segment, table }: EventFairTable): string => `tables/${segment}-${table}`;

/** The documents of the sealed deals, and a record of every table for every board that is closed everywhere. */
export async function archiveOf(event: string, told: (done: number, all: number) => void): Promise<Kept> {
  const sealed = await eventFair(event);
  const { reveals, tables: matches } = sealed;
  const files = documents('fair', sealed);
  const boards = reveals.map((each) => Number((each as { board: string }).board));
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
  for (const [done, match] of matches.entries()) {
    told(done, matches.length);
    files.push(...(await matchFiles(folderOf(match), match.live)));
  }
  return { file: zip(files), folders: matches.map(folderOf) };
}
