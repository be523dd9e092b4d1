// The bell of the desk: it rings when somebody calls, and again while nobody goes there; it can be silenced here.

import { sound } from '../../lib/sound';
import { load, save } from '../../lib/stored';

const AGAIN = 15_000;

export class Bell {
  on = $state(load('bell', true));
  private heard = new Set<number>();
  private rangAt = 0;

  /** `waiting`: the calls to which nobody goes. */
  hear(waiting: readonly number[], now: number): void {
    const isNew = waiting.some((call) => !this.heard.has(call));
    for (const call of waiting) this.heard.add(call);
    if (!waiting.length || (!isNew && now - this.rangAt < AGAIN)) return;
    this.rangAt = now;
    if (this.on) sound('bell');
  }

  toggle(): void {
    this.on = !this.on;
    save('bell', this.on);
    if (this.on) sound('bell');
  }
}
