// The present instant of the server, for whatever on a page runs with it.

import { onDestroy } from 'svelte';
import type { EventModel } from '../model.svelte';

const STEP = 250;

/** Read `at` in a template and it follows the time; ends with the component. */
export function serverNow(event: EventModel): { readonly at: number } {
  let here = $state(Date.now());
  const timer = setInterval(() => (here = Date.now()), STEP);
  onDestroy(() => clearInterval(timer));
  return {
    get at() {
      return here + event.ahead;
    },
  };
}
