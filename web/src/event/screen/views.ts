// What a projector shows one after the other: pages of the seating, pages of the standing.

import { pagesOf } from './paging';
import type { EventLine, EventPublic, EventSegment, EventStanding, EventTable } from '../../lib/messages';

export type View =
  | { kind: 'standing'; standing: EventStanding; lines: readonly EventLine[]; page: number; pages: number }
  | { kind: 'seating'; tables: readonly EventTable[]; page: number; pages: number }
  | { kind: 'welcome' };

export const isRunning = (segment: EventSegment | null): segment is EventSegment =>
  segment !== null && segment.started_at !== null && segment.closed_at === null;

/** Whether everything of a table is in. */
export const isDone = ({ done, state }: EventTable, boards: readonly number[]): boolean =>
  state === 'finished' || (boards.length > 0 && done >= boards.length);

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
  const views = [...seating, ...ranking];
  return views.length ? views : [{ kind: 'welcome' }];
}

/** How long the call of the last deal fills the screen, in milliseconds. */
export const CALL_FILLS = 30_000;

/** The call of the last deal at a moment of the server's clock: over everything, then as a band until the round ends. */
export function callAt(segment: EventSegment | null, now: number): 'none' | 'full' | 'band' {
  const called = segment?.last_deal?.called_at ?? null;
  if (!isRunning(segment) || called === null) return 'none';
  return now - called < CALL_FILLS ? 'full' : 'band';
}

/** How much of a round is over, from 0 to 1, and where in it the last deal is called. */
export function courseOf(segment: EventSegment, now: number): { part: number; mark: number | null } | null {
  const { started_at: started, ends_at: ends, last_deal: last } = segment;
  if (started === null || ends === null || ends <= started) return null;
  const share = (at: number): number => Math.min(1, Math.max(0, (at - started) / (ends - started)));
  return { part: share(now), mark: last === null ? null : share(last.due) };
}
