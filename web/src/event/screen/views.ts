// What a projector shows one after the other: pages of the standing, pages of the seating.

import { pagesOf } from './paging';
import type { EventLine, EventPublic, EventStanding, EventTable } from '../../lib/messages';

export type View =
  | { kind: 'standing'; standing: EventStanding; lines: readonly EventLine[]; page: number; pages: number }
  | { kind: 'seating'; tables: readonly EventTable[]; page: number; pages: number }
  | { kind: 'welcome' };

/** Before a set begins people look for their seats; while it is played for both; afterwards for the standing. */
export function viewsOf(facts: EventPublic, lines: number, tables: number): View[] {
  const { segment, published } = facts;
  const standing = facts.standing ?? published.at(-1)?.standing ?? null;
  const seating: View[] =
    segment?.approved && segment.closed_at === null
      ? pagesOf(segment.tables, tables).map((each, page, all) => ({
          kind: 'seating',
          tables: each,
          page: page + 1,
          pages: all.length,
        }))
      : [];
  const isSeatingTime = seating.length > 0 && segment?.started_at === null;
  const ranking: View[] =
    standing?.lines.length && !isSeatingTime
      ? pagesOf(standing.lines, lines).map((each, page, all) => ({
          kind: 'standing',
          standing,
          lines: each,
          page: page + 1,
          pages: all.length,
        }))
      : [];
  const views = [...ranking, ...seating];
  return views.length ? views : [{ kind: 'welcome' }];
}
