// One event as an open page knows it: what everybody may know, and what an official or an entrant may know besides.

import { ApiError } from '../lib/api';
import { onIdentity } from '../lib/identity';
import { word, type Saying } from '../lib/i18n.svelte';
import { publicFacts } from './api';
import { laidOver } from './changes';
import { Feed, type FeedSocket } from './feed';
import type { EventControl, EventMe, EventNews, EventPublic } from '../lib/messages';

export class EventModel {
  facts: EventPublic | null = $state.raw(null);
  control: EventControl | null = $state.raw(null);
  me: EventMe | null = $state.raw(null);
  /** Why this device is no entrant's any more, if it was one's. */
  lostSeat: Saying | null = $state.raw(null);
  live = $state(false);
  /** There was a line, or an attempt at one, and there is none now. */
  lost = $state(false);
  problem: Saying | null = $state.raw(null);
  /** How far the server's clock is ahead of this device's, in milliseconds. */
  ahead = $state(0);

  private readonly drawn = $derived(
    new Map(this.facts?.entrants.filter((it) => it.shown !== it.number).map((it) => [it.number, it.shown])),
  );
  private readonly feed: Feed<EventNews | { type: 'bye' }>;
  private readonly stopIdentity: () => void;
  private mayFollow = false;

  constructor(readonly id: string) {
    this.feed = new Feed(() => openSocket(id), {
      came: (news) => this.take(news),
      live: (live) => {
        this.live = live;
        this.lost = !live;
      },
    });
    this.stopIdentity = onIdentity(() => this.feed.reopen());
  }

  /**
   * Reads the event once, so that a wrong address can be told, and follows it from then on; not before `known`, when
   * this browser is who it is going to be: the line is opened with the cookies it has then.
   */
  async follow(known?: Promise<unknown>): Promise<void> {
    try {
      this.takePublic(await publicFacts(this.id));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error.said;
      if (!error.passing) return;
    }
    await known;
    this.feed.start();
    this.mayFollow = true;
  }

  /** The page or the network came back. */
  retryNow(): void {
    if (this.mayFollow) this.feed.start();
  }

  /** What a page has read by itself, newer than the last news. */
  takeMe(me: EventMe): void {
    if (this.me === null || me.version >= this.me.version) this.me = me;
    this.lostSeat = null;
  }

  takeControl(control: EventControl): void {
    if (this.control === null || control.version >= this.control.version) this.control = control;
  }

  close(): void {
    this.stopIdentity();
    this.feed.close();
  }

  /** As papers have it: the number that was drawn, where numbers are drawn. */
  readonly shown = (number: number): number => this.drawn.get(number) ?? number;

  /** "3 Name", as entrants are called in lists. */
  called(number: number): string {
    return `${String(this.shown(number))} ${this.name(number)}`;
  }

  name(number: number): string {
    return this.facts?.entrants.find((entrant) => entrant.number === number)?.name ?? String(number);
  }

  private takePublic(facts: EventPublic): void {
    this.problem = null;
    // What is told may have been put together a while ago, never in the future: the largest is the nearest.
    this.ahead = this.facts === null ? facts.now - Date.now() : Math.max(this.ahead, facts.now - Date.now());
    this.facts = facts;
  }

  private take(news: EventNews | { type: 'bye' }): void {
    switch (news.type) {
      case 'public':
        return this.takePublic(news.public);
      case 'changes':
        // Without anything known they mean nothing, and the whole is on its way.
        return this.facts === null ? undefined : this.takePublic(laidOver(this.facts, news.changes));
      case 'control':
        return this.takeControl(news.control);
      case 'me':
        return this.takeMe(news.me);
      case 'lost':
        this.me = null;
        this.lostSeat = news.said;
        return;
      case 'beat':
        return; // the server is there
      case 'bye':
        return; // the line is closed after it and opened again
      default:
        news satisfies never;
    }
  }
}

/** What a refusal says; an act on a page that is out of date is refused with the newest state on its way. */
export function saidBy(error: unknown): Saying {
  return error instanceof ApiError ? error.said : () => word('error', 'internal');
}

function openSocket(id: string): FeedSocket {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}/ws/events/${encodeURIComponent(id)}`) as unknown as FeedSocket;
}
