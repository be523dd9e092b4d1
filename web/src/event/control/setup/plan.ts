// What is announced of an event: when, where, what; as a form holds it and as it is sent.

import type { EventSession } from '../../../lib/messages';
import { inputInstant, inputText } from '../time';

/** Minutes by which the clock of events is ahead of UTC, unless an event says otherwise. */
export const EVENT_OFFSET = 480;

export interface PlanFields {
  organiser: string;
  place: string;
  description: string;
  closes: string;
  fee: number;
  sessions: { title: string; start: string }[];
}

export const emptyPlan = (): PlanFields => ({
  organiser: '',
  place: '',
  description: '',
  closes: '',
  fee: 0,
  sessions: [],
});

export interface Plan {
  organiser: string;
  place: string;
  description: string;
  entries_close: number | null;
  entry_fee: number;
  sessions: EventSession[];
}

/** Sessions without a title or a time are left out. */
export function planOf(fields: PlanFields, offset = EVENT_OFFSET): Plan {
  return {
    organiser: fields.organiser.trim(),
    place: fields.place.trim(),
    description: fields.description.trim(),
    entries_close: inputInstant(fields.closes, offset),
    entry_fee: Math.max(0, Math.round(fields.fee || 0)),
    sessions: fields.sessions.flatMap(({ title, start }) => {
      const at = inputInstant(start, offset);
      return title.trim() && at !== null ? [{ title: title.trim(), start: at }] : [];
    }),
  };
}

/** "2026-10-01, 2026-10-02": dates one after the other, whatever stands between them. */
export const datesIn = (text: string): string[] => text.split(/[\s,，、;；]+/).filter(Boolean);

export function fieldsOf(plan: Plan, offset = EVENT_OFFSET): PlanFields {
  return {
    organiser: plan.organiser,
    place: plan.place,
    description: plan.description,
    closes: inputText(plan.entries_close, offset),
    fee: plan.entry_fee,
    sessions: plan.sessions.map(({ title, start }) => ({ title, start: inputText(start, offset) })),
  };
}
