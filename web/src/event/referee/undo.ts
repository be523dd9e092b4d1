// What a referee's one tap takes back: the last thing that this very account did, as long as it stands.

import type { EventActTold, EventControl } from '../../lib/messages';

/** What referees give by a tap at a table. What others stand on is undone in the log, where its effect is shown. */
const BY_TAP: readonly string[] = [
  'EnterResults',
  'ConfirmResult',
  'DisputeResult',
  'UpholdResult',
  'CorrectResult',
  'Penalise',
  'ReportLate',
  'ReportLateSheet',
  'Forfeit',
  'RecordIncident',
  'ResolveIncident',
  'AskLeave',
  'GrantLeave',
  'EndLeave',
  'RecordCheck',
];

export function lastOwnAct(control: EventControl | null): EventActTold | null {
  const own = control?.own?.account;
  if (!own) return null;
  const found = control.acts.find((act) => act.account === own && act.action !== 'Undo' && !act.undone);
  return found && BY_TAP.includes(found.action) ? found : null;
}
