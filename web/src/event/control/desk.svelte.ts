// What an organiser does, all through one door: the act, what was answered, and the newest state afterwards.

import type { Saying } from '../../lib/i18n.svelte';
import { ApiError } from '../../lib/api';
import { act, controlFacts, effect, pause } from '../api';
import { saidBy, type EventModel } from '../model.svelte';
import { Outbox, sendKept, type Keeping, type Sent } from '../outbox.svelte';
import type { EventAction, EventActTold, EventDone, EventEffect } from '../../lib/messages';

const TRIES = 4;

/** What referees write down at paper tables, all the time and everywhere. */
const HANDED_IN: readonly string[] = ['EnterResults', 'ConfirmResult'];

/** Whether everything after an act was reported by tables or done by those who play, as far as the last acts tell. */
export function onlyTablesActed(acts: readonly EventActTold[], seen: number): boolean {
  const since = acts.filter(({ number }) => number > seen);
  const isResult = ({ role, action }: EventActTold): boolean =>
    role === 'platform' || role === 'entrant' || HANDED_IN.includes(action);
  return since.length < acts.length && since.every(isResult);
}

export class Desk {
  busy = $state(false);
  problem: Saying | null = $state.raw(null);
  /** Something is half done on this page: the next step waits until it is settled. */
  held = $state(false);

  /** Counts what this page has had done, for what is to be read anew then. */
  done = $state(0);
  /** The version of the event after the last of them. */
  newest = $state(0);
  /** Acts that wait for the network. */
  readonly outbox: Outbox;

  constructor(readonly event: EventModel) {
    this.outbox = new Outbox(event.id, async (kept) => this.follow(await sendKept(event.id, kept)));
  }

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
    return this.run(async () => this.follow(await this.insist(() => act(this.event.id, action, this.seen(), reason))));
  }

  /**
   * Gives a command that stands on its own, whatever happens to the line: it is kept on this device first, and sent when
   * there is a line, after those before it, and once. `label` is what was typed, as people read it.
   */
  async keep(command: Keeping): Promise<Sent> {
    this.problem = null;
    this.busy = true;
    const sent = await this.outbox.put(command);
    this.busy = false;
    if (sent === 'done') this.done += 1;
    return sent;
  }

  async setPause(paused: boolean, tables: number[] = []): Promise<boolean> {
    return this.run(() => pause(this.event.id, { paused, tables }));
  }

  /** What an act would change; null when it would be refused. */
  async effect(action: EventAction, reason: string): Promise<EventEffect | null> {
    this.problem = null;
    try {
      return await this.insist(() => effect(this.event.id, action, this.seen(), reason));
    } catch (error) {
      this.problem = saidBy(error);
      return null;
    }
  }

  /** Results of tables come in all the time and change nothing about what an organiser has before him. */
  private async insist<T>(what: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      const seen = this.seen() ?? 0;
      try {
        return await what();
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'event_moved' || tries === TRIES) throw error;
        this.event.takeControl(await controlFacts(this.event.id));
        if (!onlyTablesActed(this.event.control?.acts ?? [], seen)) throw error;
      }
    }
  }

  /** What has just been done here is known before the next thing is given. */
  async refresh(): Promise<void> {
    if (this.event.control === null) return;
    await controlFacts(this.event.id).then(
      (control) => this.event.takeControl(control),
      () => {}, // the socket brings it
    );
  }

  private follow({ version }: EventDone): void {
    this.newest = Math.max(this.newest, version);
  }

  /** Who is told of no acts, as a member of the panel, does what stands on its own. */
  private seen(): number | null {
    return this.event.control?.version ?? null;
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
    await this.refresh();
    this.busy = false;
    if (done) this.done += 1;
    return done;
  }
}
