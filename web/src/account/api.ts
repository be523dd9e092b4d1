// The HTTP side of accounts and of what is kept about people; every shape is generated from Python.

import { get, post } from '../lib/api';
import { asSomebody } from '../lib/identity';
import type {
  AccountTold,
  ErasePerson,
  Invitation,
  MyData,
  NewPassword,
  Organiser,
  PersonErased,
  PersonPlaces,
  ResetFor,
  SessionsEnded,
} from '../lib/messages';

export const account = (): Promise<AccountTold> => get('/api/organiser/account');
export const changePassword = (wanted: NewPassword): Promise<SessionsEnded> => post('/api/organiser/password', wanted);
/** One session, or all others. */
export const endSession = (session = ''): Promise<SessionsEnded> => post('/api/organiser/sessions/end', { session });
export const logOut = (): Promise<unknown> => post('/api/organiser/logout', {});

export const resetFor = (colleague: number): Promise<Invitation> =>
  post('/api/organiser/resets', { account: colleague });
export const lookAtReset = (token: string): Promise<ResetFor> => post('/api/organiser/reset/preview', { token });
export const useReset = (token: string, password: string): Promise<Organiser> =>
  asSomebody(post('/api/organiser/reset', { token, password }));
export const removeOrganiser = (colleague: number): Promise<unknown> =>
  post('/api/organiser/remove', { account: colleague });

export const findPerson = (name: string): Promise<PersonPlaces> => post('/api/people/find', { name });
export const erasePerson = (wanted: ErasePerson): Promise<PersonErased> => post('/api/people/erase', wanted);
export const myData = (): Promise<MyData> => get('/api/me/data');
