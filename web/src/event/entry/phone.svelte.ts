// What a player does from the phone: acts that stand on their own, kept on the device until the server has them.

import { mine } from '../api';
import { Desk } from '../control/desk.svelte';
import type { EventAction } from '../../lib/messages';

export class Phone extends Desk {
  /** False when it was refused, which is told with `label` until it was read; without a line it goes out later. */
  async tell(action: EventAction, label: string): Promise<boolean> {
    if (this.busy) return false;
    const sent = await this.keep({ action, label });
    await this.look();
    return sent !== 'refused';
  }

  /** The newest of one's own matters; the socket brings it as well. */
  async look(): Promise<void> {
    await mine(this.event.id).then(
      (me) => this.event.takeMe(me),
      () => {},
    );
  }
}
