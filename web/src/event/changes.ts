// What everybody may know of an event, with the changes that came since laid over it.

import type { EventChanges, EventPublic } from '../lib/messages';

export function laidOver(facts: EventPublic, { progress, ...changed }: EventChanges): EventPublic {
  const after = { ...facts, ...changed };
  if (!progress || !after.segment) return after;
  const now = new Map(progress.tables.map((each) => [each.table, each]));
  const tables = after.segment.tables.map((each) => ({ ...each, ...now.get(each.table) }));
  return { ...after, segment: { ...after.segment, closed_boards: progress.closed_boards, tables } };
}
