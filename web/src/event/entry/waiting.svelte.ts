// Whoever has finished a set sits at a table where nothing happens: how many others still play. Told by what follows the
// event (EventReturn), shown by the result of the last board.

import { t } from '../../lib/i18n.svelte';
import type { EventMe, EventPublic } from '../../lib/messages';

/** How many tables of the set still play, once one's own has finished; null before, and when there is no set. */
export function tablesWaitedFor(facts: EventPublic | null, me: EventMe | null): number | null {
  const tables = facts?.segment?.tables ?? [];
  const own = tables.find(({ table }) => table === me?.place?.table);
  return own?.state === 'finished' ? tables.filter(({ state }) => state !== 'finished').length : null;
}

/** What to say of it; `tables` as above. */
export function waitingTold(tables: number): string {
  if (tables === 0) return t('others_done');
  return tables === 1 ? t('others_play_one') : t('others_play', { count: tables });
}

/** Of the table that is open now. */
export const waiting: { tables: number | null } = $state({ tables: null });
