// A contest of programs as the server tells it: read again when the event has moved, and while programs play.

import { onDestroy } from 'svelte';
import { get, part, post, send } from '../../lib/api';
import type { ContestBuildTaken, EventContestReport, EventContestTold } from '../../lib/messages';
import type { EventModel } from '../model.svelte';

const STEP = 2_000;

const at = (event: string): string => `/api/events/${part(event)}/contest`;

export const dialoguePath = (event: string, board: number, table: number): string =>
  `${at(event)}/dialogue/${board}/${table}`;
export const handIn = (event: string, number: number, file: File): Promise<ContestBuildTaken> =>
  send(`${at(event)}/builds/${number}?file=${part(file.name)}`, file);
export const letHousePlay = (event: string, number: number, player: string): Promise<ContestBuildTaken> =>
  post(`${at(event)}/builds/${number}?house=${part(player)}`, {});
export const goOn = (event: string): Promise<unknown> => post(`${at(event)}/retry`, {});

export class Contest {
  told: EventContestTold | null = $state.raw(null);
  /** Of the boards that are closed everywhere. */
  report: EventContestReport | null = $state.raw(null);

  /** Ends with the component; `reports`: what the contest has come to is read, too. */
  constructor(
    readonly event: EventModel,
    private readonly reports: boolean,
  ) {
    $effect(() => {
      void [event.facts, event.control, event.me];
      void this.look();
    });
    $effect(() => {
      void [event.facts];
      if (this.reports) void this.readReport();
    });
    const timer = setInterval(() => this.plays && document.visibilityState === 'visible' && void this.look(), STEP);
    onDestroy(() => clearInterval(timer));
  }

  /** Something changes without an act. */
  private get plays(): boolean {
    return this.told?.playing === 'tables' || this.told?.playing === 'roll';
  }

  async look(): Promise<void> {
    await get<EventContestTold>(at(this.event.id)).then(
      (told) => (this.told = told),
      () => {}, // asked again in a moment
    );
  }

  private async readReport(): Promise<void> {
    await get<EventContestReport>(`${at(this.event.id)}/report`).then(
      (report) => (this.report = report),
      () => {}, // read again with the next result
    );
  }
}
