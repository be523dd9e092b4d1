// Coming to an event by one's link: the link is this browser's only key, so it is kept until the server has answered.

import { ApiError } from '../../lib/api';
import type { EventMe } from '../../lib/messages';

export interface Door {
  claim(token: string): Promise<EventMe>;
  mine(): Promise<EventMe>;
  /** The line or the server failed; resolves when it may be tried again. */
  wait(tries: number): Promise<void>;
  failed(error: ApiError): void;
}

/** Who this browser is, by a link or (without one) by its cookie. Tried until the server answers. */
export async function arrive(token: string, door: Door): Promise<EventMe> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await (token ? door.claim(token) : door.mine());
    } catch (error) {
      if (!(error instanceof ApiError) || !error.passing) throw error;
      door.failed(error);
    }
    await door.wait(tries);
  }
}

/**
 * Two tabs of a browser without a cookie that open a link at once are given two, of which the browser keeps one: if that
 * is not the entrant's, the link is used again with it.
 */
export async function confirm(token: string, door: Door): Promise<void> {
  try {
    await door.mine();
  } catch (error) {
    const isRefused = error instanceof ApiError && !error.passing;
    if (isRefused) await door.claim(token).catch(() => {}); // the link may have ended since
  }
}
