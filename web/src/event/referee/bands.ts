// Whether a fine changes what a deal is worth: both ways are worked out by the server, and compared.

import { e } from '../../lib/i18n.svelte';
import { lineOf, linesWith, NO_MATCH, sheetOf, type MatchDraft } from './match';
import { seatName } from './seats';
import type { TableModel } from './table.svelte';
import type { EventTableTold, WorkedLine } from '../../lib/messages';

/** Of the deal that is being written on this device; empty where nothing changes or nothing is written. */
export async function bandsCrossed(
  table: TableModel,
  told: EventTableTold,
  side: number,
  points: number,
): Promise<string> {
  const offered = told.match;
  const draft: MatchDraft = table.draft(told.boards[0] ?? 0, NO_MATCH);
  if (offered === null || draft.first === null) return '';
  const figures = offered.kitty.map((each) => each.figures);
  const line = lineOf(draft.line, figures, offered.step);
  if (line === null) return '';
  const fines = [...(line.fines ?? [0, 0])];
  fines[side] = (fines[side] ?? 0) + points;
  const place = draft.place ?? draft.lines.length;
  const sheets = [line, { ...line, fines }].map((each) => sheetOf(draft.first ?? 0, linesWith(draft, each)));
  const [before, after] = await Promise.all(sheets.map((sheet) => table.workOut(told.boards[0] ?? 0, sheet)));
  const [one, other] = [before?.match?.lines[place], after?.match?.lines[place]];
  if (!one || !other || (one.up === other.up && one.by === other.by)) return '';
  const says = (worked: WorkedLine): string => `${worked.points ?? '—'} → ${seatName(told, worked.up)} +${worked.by}`;
  return e('ref_band', { before: says(one), after: says(other) });
}
