// What two readings of a deal differ in, and nothing else.

import type { GivenDealSheet, TableClaim, TableResult } from '../../lib/messages';

export interface Difference {
  /** A field of the sheet, named by the sentences `sheet_field`. */
  code: string;
  before: string;
  after: string;
}

const FIELDS = ['bid', 'declarer', 'declarer_wins', 'bombs', 'rocket', 'spring'] as const;

/** `names` of the seats. */
export function rowsOf(
  result: Pick<TableResult, 'written'>,
  claim: Pick<TableClaim, 'written'>,
  names: readonly string[],
): Difference[] {
  if (result.written?.is !== 'DealSheet' || claim.written?.is !== 'DealSheet') return [];
  const [one, other] = [result.written, claim.written];
  return FIELDS.flatMap((code) => {
    const [before, after] = [shown(one, code, names), shown(other, code, names)];
    return before === after ? [] : [{ code, before, after }];
  });
}

function shown(sheet: GivenDealSheet, field: (typeof FIELDS)[number], names: readonly string[]): string {
  const value = sheet[field];
  if (typeof value === 'number' && field === 'declarer') return names[value] ?? '';
  return typeof value === 'boolean' ? (value ? '✓' : '–') : String(value ?? 0);
}
