// Pages by path. Links are ordinary anchors; a click on one of ours changes the page without a reload.

export type EventView = 'event' | 'watch' | 'control' | 'links' | 'register' | 'mine' | 'screen';

/** Views of an event by the last part of their path; without one it is the public page. */
const EVENT_VIEWS: ReadonlyMap<string, EventView> = new Map([
  ['', 'event'],
  ['watch', 'watch'],
  ['control', 'control'],
  ['links', 'links'],
  ['register', 'register'],
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
  | { name: EventView; id: string }
  | { name: 'eventReplay'; id: string; board: number; table: number }
  | { name: 'missing' };

/**
 * Paths: / /friends /t/ID /j/TOKEN /replay /replay/ID/BOARD /rules /rules/BOOK /verify /verify/ID /settings /login
 * /setup/TOKEN /events /e/ID /e/ID/watch /e/ID/control /e/ID/links /e/ID/register /e/ID/me /e/ID/screen /e/ID/verify
 * /e/ID/replay/BOARD/TABLE
 */
export function pageOf(path: string): Page {
  const [first = '', second, third, ...rest] = path.split('/').slice(1).map(decodeURIComponent);
  switch (first) {
    case '':
      return { name: 'home' };
    case 'friends':
    case 'settings':
    case 'events':
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
  const name = EVENT_VIEWS.get(view);
  return name ? { name, id } : { name: 'missing' };
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
