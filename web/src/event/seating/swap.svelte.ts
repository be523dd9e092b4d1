// Two entrants changing places by hand: who is picked, with whom, and what the server says it would break.

import type { Saying } from '../../lib/i18n.svelte';
import type { SwapTold } from '../../lib/messages';
import { saidBy } from '../model.svelte';

export type AskSwap = (one: number, other: number) => Promise<SwapTold>;

export class Swap {
  picked: number | null = $state(null);
  other: number | null = $state(null);
  /** Of exactly these two; null until the server has answered. */
  told: SwapTold | null = $state.raw(null);
  problem: Saying | null = $state.raw(null);
  /** The two are settled on; before that one only hangs over the other. */
  dropped = $state(false);

  constructor(private readonly ask: AskSwap) {}

  /** The first tap picks, the second asks; the same one again lets go. */
  tap(number: number): void {
    if (this.picked === null || this.dropped) this.pick(number);
    else if (this.picked === number) this.cancel();
    else this.drop(number);
  }

  pick(number: number): void {
    this.cancel();
    this.picked = number;
  }

  /** One is held over another: what it would break is said already. */
  over(number: number): void {
    if (this.picked === null || this.picked === number || this.other === number) return;
    this.other = number;
    void this.tell();
  }

  drop(number: number): void {
    if (this.picked === null || this.picked === number) return this.cancel();
    this.over(number);
    this.dropped = true;
  }

  cancel(): void {
    [this.picked, this.other, this.told, this.problem, this.dropped] = [null, null, null, null, false];
  }

  private async tell(): Promise<void> {
    const [one, other] = [this.picked, this.other];
    if (one === null || other === null) return;
    [this.told, this.problem] = [null, null];
    const isThis = (): boolean => this.picked === one && this.other === other;
    try {
      const told = await this.ask(one, other);
      if (isThis()) this.told = told;
    } catch (error) {
      if (isThis()) this.problem = saidBy(error);
    }
  }
}
