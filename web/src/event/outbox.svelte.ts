// Acts that wait for the network: kept on this device before they are sent, over a reload, too; sent in the order in
// which they were given; each once, because the server knows its key. What is refused stays to be read and typed again.

import { ApiError } from '../lib/api';
import type { Words } from '../lib/language';
import { load, save } from '../lib/stored';
import type { EventAction, EventDone, WorkedOut, WorkOut } from '../lib/messages';
import { act, workOut } from './api';

/** A command as a page gives it. `sheet` is to be worked out when there is a line; what it gives goes into `action`. */
export interface Keeping {
  action: EventAction;
  label: string;
  reason?: string;
  sheet?: WorkOut;
  /** Asked back, and meant. */
  confirmed?: boolean;
}

export interface Kept extends Keeping {
  key: string;
  /** When it was given, by the clock of this device. */
  at: number;
  refused: Words | null;
}

export type Sent = 'done' | 'kept' | 'refused';
export type Send = (kept: Kept) => Promise<void>;

export interface OutboxTiming {
  after(milliseconds: number, what: () => void): () => void;
  now(): number;
}

const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 20_000;

const BROWSER: OutboxTiming = {
  after: (milliseconds, what) => {
    const timer = setTimeout(what, milliseconds);
    return () => clearTimeout(timer);
  },
  now: Date.now,
};

export class Outbox {
  items: readonly Kept[] = $state.raw([]);
  private readonly name: string;
  private sending: Promise<void> | null = null;
  private wait = FIRST_WAIT;
  private stopRetry: () => void = () => {};

  constructor(
    event: string,
    private readonly send: Send,
    private readonly timing: OutboxTiming = BROWSER,
  ) {
    this.name = `outbox.${event}`;
    this.items = load<readonly Kept[]>(this.name, []);
  }

  get pending(): number {
    return this.items.filter(({ refused }) => refused === null).length;
  }

  /** Whether it was done, waits, or was refused. */
  async put(keeping: Keeping): Promise<Sent> {
    const kept: Kept = { ...keeping, key: newKey(), at: this.timing.now(), refused: null };
    this.change((items) => [...items, kept]);
    await this.flush();
    const left = this.items.find(({ key }) => key === kept.key);
    return left === undefined ? 'done' : left.refused ? 'refused' : 'kept';
  }

  /** Sends what waits; called again when the line or the page is back. */
  flush(): Promise<void> {
    this.stopRetry();
    this.sending ??= this.sendAll().finally(() => (this.sending = null));
    return this.sending;
  }

  /** What was refused has been read. */
  drop(key: string): void {
    this.change((items) => items.filter((each) => each.key !== key));
  }

  close(): void {
    this.stopRetry();
  }

  private async sendAll(): Promise<void> {
    for (;;) {
      const next = this.items.find(({ refused }) => refused === null);
      if (next === undefined) return;
      try {
        await this.send(next);
        this.drop(next.key);
        this.wait = FIRST_WAIT;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.passing) return this.later();
        const refused = typeof error.said === 'function' ? { zh: error.said(), en: error.said() } : error.said;
        this.change((items) => items.map((each) => (each.key === next.key ? { ...each, refused } : each)));
      }
    }
  }

  private later(): void {
    this.stopRetry = this.timing.after(this.wait, () => void this.flush());
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** Another page of this device may have added something: what is stored counts. */
  private change(how: (items: readonly Kept[]) => readonly Kept[]): void {
    this.items = how(load(this.name, this.items));
    save(this.name, this.items);
  }
}

/** Where a page of plain HTTP has no `randomUUID`. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** How a kept act reaches the server: its sheet is worked out first, where that had to wait. */
export async function sendKept(event: string, kept: Kept): Promise<EventDone> {
  let { action } = kept;
  if (kept.sheet) {
    const worked = await workOut(event, kept.sheet);
    const { refusal, outcome } = worked;
    if (outcome === null || (refusal && !(refusal.asks && kept.confirmed))) {
      throw new ApiError(refusal?.code ?? 'unknown', refusal ?? { zh: '', en: '' }, false);
    }
    action = withOutcome(action, outcome);
  }
  return act(event, action, null, kept.reason ?? '', kept.key);
}

/** The same command with what its sheet gives. */
export function withOutcome(action: EventAction, outcome: NonNullable<WorkedOut['outcome']>): EventAction {
  switch (action.is) {
    case 'EnterResults':
      return { ...action, results: action.results.map((each) => ({ ...each, outcome })) };
    case 'CorrectResult':
      return { ...action, outcome };
    case 'DisputeResult':
      return { ...action, claim: outcome };
    default:
      return action;
  }
}
