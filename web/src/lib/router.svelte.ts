// Pages by path. Links are ordinary anchors; a click on one of ours changes the page without a reload.

export type EventView = 'event' | 'watch' | 'links' | 'register' | 'team' | 'mine' | 'screen';

/** The parts of the director's page in the order of its tabs. */
export const CONTROL_TABS = [
  'live',
  'entries',
  'seating',
  'standing',
  'appeals',
  'papers',
  'notices',
  'log',
  'setup',
] as const;
export type ControlTab = (typeof CONTROL_TABS)[number];

/** Views of an event by the last part of their path; without one it is the public page. */
const EVENT_VIEWS: ReadonlyMap<string, EventView> = new Map([
  ['', 'event'],
  ['watch', 'watch'],
  ['links', 'links'],
  ['register', 'register'],
  ['team', 'team'],
  ['me', 'mine'],
  ['screen', 'screen'],
]);

export type Page =
  | { name: 'home' }
  | { name: 'friends' }
  | { name: 'table'; id: string }
  | { name: 'join'; token: string }
  | { name: 'replay'; id: string | null; board: number | null }
  | { name: 'books' }
  | { name: 'book'; id: string }
  | { name: 'verify'; table: string | null; event?: string }
  | { name: 'settings' }
  | { name: 'organiser'; token: string | null }
  | { name: 'events' }
  | { name: 'newEvent' }
  | { name: EventView; id: string }
  | { name: 'control'; id: string; tab: ControlTab | null }
  | { name: 'eventReplay'; id: string; board: number; table: number }
  | { name: 'missing' };

/**
 * Paths: / /friends /t/ID /j/TOKEN /replay /replay/ID/BOARD /rules /rules/BOOK /verify /verify/ID /settings /login
 * /setup/TOKEN /events /events/new /e/ID /e/ID/watch /e/ID/control /e/ID/control/TAB /e/ID/links /e/ID/register /e/ID/team /e/ID/me /e/ID/screen /e/ID/verify
 * /e/ID/replay/BOARD/TABLE
 */
export function pageOf(path: string): Page {
  const [first = '', second, third, ...rest] = path.split('/').slice(1).map(decodeURIComponent);
  switch (first) {
    case '':
      return { name: 'home' };
    case 'events':
      return { name: second === 'new' ? 'newEvent' : 'events' };
    case 'friends':
    case 'settings':
      return { name: first };
    case 'e':
      return second ? eventPage(second, third ?? '', rest) : { name: 'missing' };
    case 't':
      return second ? { name: 'table', id: second } : { name: 'missing' };
    case 'j':
      return second ? { name: 'join', token: second } : { name: 'missing' };
    case 'replay':
      return { name: 'replay', id: second ?? null, board: third ? Number(third) : null };
    case 'rules':
      return second ? { name: 'book', id: second } : { name: 'books' };
    case 'login':
      return { name: 'organiser', token: null };
    case 'setup':
      return second ? { name: 'organiser', token: second } : { name: 'missing' };
    case 'verify':
      return { name: 'verify', table: second ?? null };
    default:
      return { name: 'missing' };
  }
}

function eventPage(id: string, view: string, [board, table]: string[]): Page {
  if (view === 'replay' && board && table) {
    return { name: 'eventReplay', id, board: Number(board), table: Number(table) };
  }
  if (view === 'verify') return { name: 'verify', table: null, event: id };
  if (view === 'control') return controlPage(id, board ?? '');
  const name = EVENT_VIEWS.get(view);
  return name ? { name, id } : { name: 'missing' };
}

/** Without a tab the page itself finds the one where the next step is. */
function controlPage(id: string, named: string): Page {
  const tab = CONTROL_TABS.find((each) => each === named) ?? null;
  return named && !tab ? { name: 'missing' } : { name: 'control', id, tab };
}

/** What stays the same while a page only changes its part: it is not made anew then. */
export function keyOf(path: string): string {
  const page = pageOf(path);
  return page.name === 'control' ? `/e/${page.id}/control` : path;
}

export const route: { path: string } = $state({ path: typeof location === 'undefined' ? '/' : location.pathname });

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  route.path = location.pathname;
  if (!location.hash) scrollTo(0, 0);
}

/** Call once. */
export function followLinks(): void {
  addEventListener('popstate', () => (route.path = location.pathname));
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/') || link.pathname.startsWith('/docs') || link.pathname === '/openapi.json')
      return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
