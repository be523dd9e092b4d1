// The HTTP side of the server; every shape is generated from Python.

import type {
  Book,
  BookOptions,
  Books,
  EventFair,
  Fair,
  Invitation,
  Joined,
  Link,
  LinkTold,
  LogIn,
  Me,
  NewTable,
  Organiser,
  Problem,
  Question,
  Replayed,
  SetUp,
  SetUpTold,
  TableFacts,
  TableMade,
  Verdict,
} from './messages';
import { asSomebody } from './identity';
import { t, type Saying } from './i18n.svelte';

/** An answer the server refused to give, in both languages. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly said: Saying,
    /** No answer to what was asked: the line, the server or what stands before it is not well just now. */
    readonly passing: boolean,
    readonly facts: Readonly<Record<string, string | number>> = {},
  ) {
    super(code);
  }
}

const TOO_MANY = 429;
const SERVER_FAULT = 500;

async function call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Response> {
  const sent: RequestInit = { method, credentials: 'same-origin' };
  if (method === 'POST') {
    const isFile = body instanceof Blob;
    sent.headers = { 'Content-Type': isFile ? 'application/octet-stream' : 'application/json', 'X-Paiju': '1' };
    sent.body = isFile ? body : JSON.stringify(body);
  }
  const answer = await fetch(path, sent).catch(() => {
    throw new ApiError('unreachable', () => t('unreachable'), true);
  });
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => ({}))) as Partial<Problem>;
  const otherwise = `HTTP ${answer.status}`;
  const said = { zh: problem.zh ?? otherwise, en: problem.en ?? otherwise };
  const passing = answer.status === TOO_MANY || answer.status >= SERVER_FAULT;
  throw new ApiError(problem.code ?? 'unknown', said, passing, problem.facts);
}

export const get = async <T>(path: string): Promise<T> => (await call('GET', path)).json() as Promise<T>;
export const post = async <T>(path: string, body: unknown): Promise<T> =>
  (await call('POST', path, body)).json() as Promise<T>;
/** A file as it is. */
export const send = async <T>(path: string, file: Blob): Promise<T> =>
  (await call('POST', path, file)).json() as Promise<T>;
export const part = encodeURIComponent;

/** Tables this page has just got a seat at, by their kind: nothing need be asked of them before their socket opens. */
const seated = new Map<string, string>();
export const seatedAt = (id: string): string | null => seated.get(id) ?? null;

export async function makeTable(wanted: NewTable): Promise<TableMade> {
  const made = await post<TableMade>('/api/tables', wanted);
  seated.set(made.table, wanted.kind);
  return made;
}

export async function join(token: string, name: string): Promise<Joined> {
  const joined = await post<Joined>('/api/join', { token, name });
  seated.set(joined.table, 'friends'); // the only kind with links
  return joined;
}

export const tableFacts = (id: string): Promise<TableFacts> => get(`/api/tables/${part(id)}`);
export const lookAtLink = (token: string): Promise<LinkTold> => post('/api/join/preview', { token });
export const newLink = (id: string, seat: number): Promise<Link> => post(`/api/tables/${part(id)}/links`, { seat });
export const logIn = (who: LogIn): Promise<Organiser> => asSomebody(post('/api/organiser/login', who));
export const lookAtSetUp = (token: string): Promise<SetUpTold> => post('/api/organiser/setup/preview', { token });
export const setUp = (who: SetUp): Promise<Organiser> => asSomebody(post('/api/organiser/setup', who));
export const invite = (): Promise<Invitation> => post('/api/organiser/invitations', {});
export const me = (): Promise<Me> => get('/api/me');

export const recordPath = (id: string, board: number, kind: 'pj' | 'jsonl'): string =>
  `/api/tables/${part(id)}/boards/${board}.${kind}`;
export const text = async (path: string): Promise<string> => (await call('GET', path)).text();
export const file = async (path: string): Promise<Blob> => (await call('GET', path)).blob();
export const recordText = (id: string, board: number): Promise<string> => text(recordPath(id, board, 'pj'));
export const fair = (id: string): Promise<Fair> => get(`/api/tables/${part(id)}/fair`);
export const eventFair = (event: string): Promise<EventFair> => get(`/api/events/${part(event)}/fair`);

export const books = (): Promise<Books> => get('/api/books');
export const bookOptions = (id: string): Promise<BookOptions> => get(`/api/books/${part(id)}/options`);
export const askCombo = (question: Question): Promise<Verdict> => post('/api/combo', question);
export const replay = (text: string): Promise<Replayed> => post('/api/replay', { text });

const read = new Map<string, Promise<Book>>();

/** A published book never changes, so it is fetched once. */
export function book(id: string): Promise<Book> {
  const known = read.get(id) ?? get<Book>(`/api/books/${part(id)}`);
  read.set(id, known);
  known.catch(() => read.delete(id));
  return known;
}
