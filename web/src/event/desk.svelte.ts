// What an organiser does, all through one door: the act, what was answered, and the newest state afterwards.

import { ApiError } from '../lib/api';
import type { Words } from '../lib/words';
import { act, controlFacts, effect, pause } from './api';
import { saidBy, type EventModel } from './model.svelte';
import type { EventAction, EventEffect } from '../lib/messages';

export class Desk {
  busy = $state(false);
  problem: Words | null = $state.raw(null);

  constructor(readonly event: EventModel) {}

  /** The control page begins with it; true when this browser may direct the event. */
  async open(): Promise<boolean> {
    try {
      this.event.takeControl(await controlFacts(this.event.id));
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error.said;
      return false;
    }
  }

  /** True when it was done. Two organisers at once: the second is told that the event has moved, and sees it. */
  async act(action: EventAction, reason = ''): Promise<boolean> {
    return this.run(() => act(this.event.id, action, this.seen(), reason));
  }

  async setPause(paused: boolean, tables: number[] = []): Promise<boolean> {
    return this.run(() => pause(this.event.id, { paused, tables }));
  }

  /** What an act would change; null when it would be refused. */
  async effect(action: EventAction, reason: string): Promise<EventEffect | null> {
    this.problem = null;
    try {
      return await effect(this.event.id, action, this.seen(), reason);
    } catch (error) {
      this.problem = saidBy(error);
      return null;
    }
  }

  private seen(): number {
    return this.event.control?.version ?? 0;
  }

  private async run(what: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.problem = null;
    let done = true;
    try {
      await what();
    } catch (error) {
      this.problem = saidBy(error);
      done = false;
    }
    await controlFacts(this.event.id).then(
      (control) => this.event.takeControl(control),
      () => {}, // the socket brings it
    );
    this.busy = false;
    return done;
  }
}
