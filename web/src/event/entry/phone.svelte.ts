// What a player does from the phone, all through one door: the act with its key, what was answered, the newest state.

import type { Saying } from '../../lib/i18n.svelte';
import { ApiError } from '../../lib/api';
import { act, mine } from '../api';
import { saidBy, type EventModel } from '../model.svelte';
import type { EventAction } from '../../lib/messages';

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 8_000;
const KEY_BYTES = 16;

/** Told with an act, so that one that arrives twice is done once. Plain HTTP has no `randomUUID`. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export class Phone {
  busy = $state(false);
  /** The line is gone and the act is sent again and again. */
  waiting = $state(false);
  problem: Saying | null = $state.raw(null);
  /** The code of the last refusal of the direction. */
  refusal = $state('');

  constructor(readonly event: EventModel) {}

  /** True when it was done. Without a line it is tried until there is one. */
  async act(action: EventAction): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.problem = null;
    this.refusal = '';
    const done = await this.insist(action, newKey());
    await mine(this.event.id).then(
      (me) => this.event.takeMe(me),
      () => {}, // the socket brings it
    );
    this.busy = false;
    return done;
  }

  private async insist(action: EventAction, key: string): Promise<boolean> {
    for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
      try {
        await act(this.event.id, action, null, '', key);
        this.waiting = false;
        return true;
      } catch (error) {
        this.waiting = error instanceof ApiError && error.passing;
        if (!this.waiting) {
          this.problem = saidBy(error);
          this.refusal = error instanceof ApiError ? String(error.facts['reason'] ?? '') : '';
          return false;
        }
      }
      await new Promise((on) => setTimeout(on, wait));
    }
  }
}
