// The tabs of the director's page: what each loads, and where the next step of an event is at home.

import type { Component } from 'svelte';
import type { ControlTab } from '../../lib/router.svelte';
import type { Desk } from './desk.svelte';

export type Panel = Component<{ desk: Desk }>;

/** Fetched when a tab is first opened. */
export const PANELS: Readonly<Record<ControlTab, () => Promise<{ default: Panel }>>> = {
  live: () => import('./live/LiveDesk.svelte'),
  entries: () => import('./entries/EntriesDesk.svelte'),
  seating: () => import('../seating/SeatingDesk.svelte'),
  standing: () => import('./standing/StandingDesk.svelte'),
  appeals: () => import('../appeals/AppealsDesk.svelte'),
  papers: () => import('./PapersDesk.svelte'),
  notices: () => import('../notices/NoticesDesk.svelte'),
  log: () => import('./log/LogDesk.svelte'),
  setup: () => import('./setup/SetupDesk.svelte'),
};

/** Tabs on which the next step stands above everything else. */
export const WITH_NEXT: readonly ControlTab[] = ['live', 'entries', 'seating', 'standing'];

/** Tabs with a side column, see DeskColumns. */
export const TWO_COLUMNS: readonly ControlTab[] = ['live', 'seating', 'log'];

const HOME: Readonly<Record<string, ControlTab>> = {
  entries: 'entries',
  'check-in': 'entries',
  seed: 'seating',
  draw: 'seating',
  seat: 'seating',
  approve: 'seating',
  publish: 'standing',
  awards: 'standing',
  finish: 'standing',
  done: 'standing',
};

/** The tab on which a step is taken. */
export const homeOf = (step: string): ControlTab => HOME[step] ?? 'live';
