// The HTTP side of events; every shape is generated from Python.

import { get, part, post } from '../lib/api';
import { asSomebody } from '../lib/identity';
import type {
  SetupTold,
  EntryList,
  ScannedEntrant,
  TeamEntries,
  TeamLink,
  TeamTold,
  EventAddress,
  EventAppeals,
  EventChoices,
  EventAction,
  EventBoard,
  EventControl,
  EventCrosstable,
  EventDone,
  EventEffect,
  EventEntries,
  EventFound,
  EventLinksMade,
  EventList,
  EventMade,
  EventMe,
  EventPause,
  EventPublic,
  EventReaders,
  EventRegister,
  EventRegistered,
  EventRoster,
  EventRules,
  EventRoundResults,
  EventStory,
  EventTableTold,
  EventTiming,
  EventUpload,
  EventWhy,
  NewEvent,
  SeatingSwap,
  SeatingTold,
  SwapTold,
  WorkedOut,
  WorkOut,
} from '../lib/messages';

const at = (event: string): string => `/api/events/${part(event)}`;

export const listEvents = (): Promise<EventList> => get('/api/events');
export const makeEvent = (wanted: NewEvent): Promise<EventMade> => post('/api/events', wanted);
export const openEventFile = (wanted: EventUpload): Promise<EventMade> => post('/api/events/file', wanted);

export const choices = (book: string): Promise<EventChoices> => get(`/api/books/${part(book)}/event`);

export const publicFacts = (event: string): Promise<EventPublic> => get(at(event));
export const board = (event: string, number: number): Promise<EventBoard> => get(`${at(event)}/boards/${number}`);
export const whyRank = (event: string, number: number): Promise<EventWhy> => get(`${at(event)}/why/${number}`);
export const whySet = (event: string, number: number, segment: string): Promise<EventWhy> =>
  get(`${at(event)}/why/${number}?segment=${part(segment)}`);
export const recordPath = (event: string, number: number, table: number): string =>
  `${at(event)}/boards/${number}/${table}.pj`;
export const crosstable = (event: string): Promise<EventCrosstable> => get(`${at(event)}/crosstable`);
export const roundResults = (event: string, segment: string): Promise<EventRoundResults> =>
  get(`${at(event)}/rounds/${part(segment)}`);
/** The event of the six digits that its projector shows. */
export const byDigits = (digits: string): Promise<EventFound> => get(`/api/digits/${part(digits)}`);
/** Where phones reach a page of the event, with its QR code; a screen's `key` opens the code for registration, too. */
export const address = (event: string, page: 'me' | 'register', key = ''): Promise<EventAddress> =>
  get(`${at(event)}/address?page=${page}${key && `&key=${part(key)}`}`);
export const logPath = (event: string): string => `${at(event)}/log`;
/** The event as a file of its own, with names, for the command line and for another server. */
export const filePath = (event: string): string => `${at(event)}/file`;

export const controlFacts = (event: string): Promise<EventControl> => get(`${at(event)}/control`);
/** Without `seen` an act stands on its own; the same `key` again does nothing and is answered as before. */
export const act = (
  event: string,
  action: EventAction,
  seen: number | null,
  reason = '',
  key = '',
): Promise<EventDone> => post(`${at(event)}/acts`, { action, seen, reason, key });
export const markRead = (event: string, announcements: number[]): Promise<EventMe> =>
  post(`${at(event)}/read`, { announcements });
export const appeals = (event: string): Promise<EventAppeals> => get(`${at(event)}/appeals`);
export const readers = (event: string, announcement: number): Promise<EventReaders> =>
  get(`${at(event)}/announcements/${announcement}`);
export const effect = (event: string, action: EventAction, seen: number | null, reason: string): Promise<EventEffect> =>
  post(`${at(event)}/effect`, { action, seen, reason });
export const story = (event: string, wanted: Readonly<Record<string, string>>): Promise<EventStory> =>
  get(`${at(event)}/story?${new URLSearchParams(wanted).toString()}`);
export const setupFacts = (event: string): Promise<SetupTold> => get(`${at(event)}/setup`);
export const entryList = (event: string): Promise<EntryList> => get(`${at(event)}/entry-list`);
export const scanCode = (event: string, code: string): Promise<ScannedEntrant> =>
  post(`${at(event)}/check-in`, { code });
export const teamLink = (event: string, unit: string): Promise<TeamLink> => post(`${at(event)}/team-links`, { unit });
export const enterTeam = (event: string, entries: TeamEntries): Promise<TeamTold> => post(`${at(event)}/team`, entries);
export const seating = (event: string, segment = ''): Promise<SeatingTold> =>
  get(`${at(event)}/seating${segment ? `?segment=${part(segment)}` : ''}`);
export const swap = (event: string, wanted: SeatingSwap): Promise<SwapTold> =>
  post(`${at(event)}/seating/swap`, wanted);
export const roster = (event: string, entries: EventEntries): Promise<EventRoster> =>
  post(`${at(event)}/entries`, entries);
export const refereeTable = (event: string, segment: string, table: number): Promise<EventTableTold> =>
  get(`${at(event)}/tables/${part(segment)}/${table}`);
/** A sheet worked out by the rules; nothing is entered. */
export const workOut = (event: string, sheet: WorkOut): Promise<WorkedOut> => post(`${at(event)}/work-out`, sheet);
/** What referees apply; with a table the counts of those who sit there. */
export const eventRules = (event: string, segment?: string, table?: number, board = 0): Promise<EventRules> =>
  get(`${at(event)}/rules${segment ? `?segment=${part(segment)}&table=${table}&board=${board}` : ''}`);
export const timing = (event: string): Promise<EventTiming> => get(`${at(event)}/timing`);
export const links = (event: string, numbers: number[], reason: string): Promise<EventLinksMade> =>
  post(`${at(event)}/links`, { numbers, reason });
export const pause = (event: string, wanted: EventPause): Promise<unknown> => post(`${at(event)}/pause`, wanted);

export const register = (event: string, person: EventRegister): Promise<EventRegistered> =>
  asSomebody(post(`${at(event)}/register`, person));
/** One's own table on paper, for entering its results. */
export const myTable = (event: string): Promise<EventTableTold> => get(`${at(event)}/me/table`);
export const mine = (event: string): Promise<EventMe> => get(`${at(event)}/me`);
export const claim = (event: string, token: string): Promise<EventMe> => asSomebody(post(`${at(event)}/me`, { token }));
