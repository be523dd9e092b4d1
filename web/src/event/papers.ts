// The papers of an event over HTTP: which there are, and each as a file.

import { file, get, part } from '../lib/api';
import type { PaperList, PaperTold } from '../lib/messages';

export type Asked = Partial<Record<'segment' | 'number' | 'seed' | 'issuer' | 'date', string | undefined>>;

const at = (event: string): string => `/api/events/${part(event)}/papers`;

export const listPapers = (event: string): Promise<PaperList> => get(at(event));

/** The address of a paper; what was not said is left out. */
export function paperPath(event: string, paper: string, asked: Asked): string {
  const said = new URLSearchParams(Object.entries(asked).flatMap(([name, text]) => (text ? [[name, text]] : [])));
  const query = said.toString();
  return `${at(event)}/${part(paper)}.pdf${query ? `?${query}` : ''}`;
}

export const paperFile = (event: string, paper: string, asked: Asked): Promise<Blob> =>
  file(paperPath(event, paper, asked));

/** What is sent with a paper: answers to what it asks, and to nothing else. */
export function answersFor(paper: PaperTold, given: Asked): Asked {
  const asked: Asked = {};
  for (const ask of paper.asks) {
    if (ask === 'signed') Object.assign(asked, { issuer: given.issuer, date: given.date });
    else asked[ask] = given[ask];
  }
  return asked;
}
