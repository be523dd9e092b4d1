// Keys of the table; see lib/keys.ts for what they mean.

import { meaningOf } from '../lib/keys';
import { settings } from '../lib/settings.svelte';
import type { TableModel } from './model.svelte';

/** Listens until the returned function is called. */
export function listenToKeys(table: TableModel): () => void {
  let awaitingBid = false;

  function keydown(event: KeyboardEvent): void {
    if (!settings.keysOn || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = event.target as HTMLElement;
    if (target.closest('input, textarea, select, dialog')) return;
    const meaning = meaningOf(event.key, settings.keys, awaitingBid);
    awaitingBid = meaning?.do === 'await-bid';
    if (meaning === null) return;
    // A focused button or link answers Enter itself; on a card it means play, the space bar toggles.
    if (event.key === 'Enter' && target.closest('a, button:not(.card)')) return;
    event.preventDefault();
    table.own?.key(meaning);
  }

  addEventListener('keydown', keydown);
  return () => removeEventListener('keydown', keydown);
}
