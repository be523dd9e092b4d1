// A table against the house, as it was last wanted on this device.

import { seatsOf } from '../games';
import { makeTable } from '../lib/api';
import { t } from '../lib/i18n.svelte';
import { go } from '../lib/router.svelte';
import { settings } from '../lib/settings.svelte';
import { DEFAULT_BOOK } from '../lib/shelf.svelte';
import { load, save } from '../lib/stored';

export interface Practice {
  book: string;
  opponent: string;
  clock: boolean;
  options: Record<string, string>;
}

export function lastPractice(): Practice {
  return {
    book: load('book', DEFAULT_BOOK),
    opponent: load('opponent', 'greedy'),
    clock: load('practice-clock', false),
    options: {},
  };
}

/** Opens the table and goes there. */
export async function startPractice({ book, opponent, clock, options }: Practice): Promise<void> {
  save('book', book);
  save('opponent', opponent);
  save('practice-clock', clock);
  const opponents = seatsOf(book)
    .slice(1)
    .map(() => opponent);
  const name = settings.name || t('player');
  const { table } = await makeTable({ book, kind: 'practice', opponents, name, clock, options });
  go(`/t/${table}`);
}
