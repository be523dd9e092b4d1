// From a sheet to the command that hands it in: as a result, as a correction, or as what one side says it should be.

import type { EventAction, WorkedOut } from '../../lib/messages';
import type { Keeping } from '../outbox.svelte';
import type { Sheet, TableModel } from './table.svelte';

export type Purpose = { is: 'enter' } | { is: 'correct' } | { is: 'claim'; number: number };

/** Stands where an outcome will be once the sheet has been worked out. */
const LATER = { is: 'DealScores', scores: [] } as const satisfies WorkedOut['outcome'];

export function entered(
  table: TableModel,
  board: number,
  purpose: Purpose,
  sheet: Sheet,
  worked: WorkedOut | null,
  said: { label: string; reason: string; confirmed: boolean },
): Keeping {
  const written = sheet.is === 'MatchLevels' ? null : sheet;
  const outcome = worked?.outcome ?? { ...LATER, scores: [] };
  const where = { segment: table.segment, key: [table.number, board] };
  const { confirmed } = said;
  const actions: Record<Purpose['is'], EventAction> = {
    enter: { is: 'EnterResults', segment: table.segment, results: [{ key: where.key, outcome, written }], confirmed },
    correct: { is: 'CorrectResult', ...where, outcome, written, confirmed },
    claim: {
      is: 'DisputeResult',
      ...where,
      number: purpose.is === 'claim' ? purpose.number : 0,
      claim: outcome,
      written,
    },
  };
  const later = worked?.outcome ? {} : { sheet: table.sheet(board, sheet) };
  return { action: actions[purpose.is], ...said, ...later };
}
