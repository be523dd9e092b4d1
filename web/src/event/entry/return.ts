// A table played for an event: which event it was reached from, so that the table can lead back to it.

import { load, save } from '../../lib/stored';

const KEPT = 40;

export function comeFrom(event: string, table: string): void {
  const known = load<Record<string, string>>('event-tables', {});
  const { [table]: _, ...others } = known;
  save('event-tables', Object.fromEntries([...Object.entries(others), [table, event]].slice(-KEPT)));
}

export function eventOf(table: string): string | null {
  return load<Record<string, string>>('event-tables', {})[table] ?? null;
}
