// Pages by path. Links are ordinary anchors; a click on one of ours changes the page without a reload.

export type EventView = 'watch' | 'links' | 'register' | 'team' | 'mine' | 'panel' | 'screen';

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

/** Parts of the public page of an event, by the last part of their path; the first has none. */
export const EVENT_TABS = ['', 'standing', 'seating', 'results', 'entries', 'notices', 'papers'] as const;
export type EventTab = (typeof EVENT_TABS)[number];

/** The parts of the referee's page. */
export const REFEREE_TABS = ['tables', 'rules', 'hall'] as const;
export type RefereeTab = (typeof REFEREE_TABS)[number];
/** What a referee does at a table; nothing said: its sheet. */
export const REFEREE_VIEWS = ['sheet', 'penalty', 'late', 'more'] as const;
export type RefereeView = (typeof REFEREE_VIEWS)[number];

export const GUIDES = ['organiser', 'referee', 'player', 'engine'] as const;
export type GuideName = (typeof GUIDES)[number];

/** Other views of an event by the last part of their path. */
const EVENT_VIEWS: ReadonlyMap<string, EventView> = new Map([
  ['watch', 'watch'],
  ['links', 'links'],
  ['register', 'register'],
  ['team', 'team'],
  ['me', 'mine'],
  ['appeals', 'panel'],
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
  | { name: 'account' }
  | { name: 'reset'; token: string }
  | { name: 'events' }
  | { name: 'newEvent' }
  | { name: 'play' }
  | { name: 'watchAll' }
  | { name: 'programs' }
  | { name: 'guides' }
  | { name: 'guide'; guide: GuideName; section: string }
  | { name: 'event'; id: string; tab: EventTab }
  | { name: EventView; id: string }
  | { name: 'control'; id: string; tab: ControlTab | null }
  | { name: 'referee'; id: string; tab: RefereeTab; table: number | null; view: RefereeView }
  | { name: 'eventReplay'; id: string; board: number; table: number }
  | { name: 'missing' };

/** Every path of every page, what changes in it after a colon. The build writes them down (pages.json) for the tests. */
export const PATHS: Readonly<Record<Page['name'], readonly string[]>> = {
  home: ['/'],
  play: ['/play'],
  watchAll: ['/watch'],
  programs: ['/programs'],
  guides: ['/guide'],
  guide: GUIDES.flatMap((guide) => [`/guide/${guide}`, `/guide/${guide}/:section`]),
  friends: ['/friends'],
  table: ['/t/:table'],
  join: ['/j/:invitation'],
  replay: ['/replay', '/replay/:finished/:board'],
  books: ['/rules'],
  book: ['/rules/:book'],
  verify: ['/verify', '/verify/:finished', '/e/:event/verify'],
  settings: ['/settings'],
  organiser: ['/login', '/setup/:setup'],
  account: ['/account'],
  reset: ['/reset/:reset'],
  events: ['/events'],
  newEvent: ['/events/new'],
  event: EVENT_TABS.map((tab) => (tab ? `/e/:event/${tab}` : '/e/:event')),
  watch: ['/e/:event/watch'],
  links: ['/e/:event/links'],
  register: ['/e/:event/register'],
  team: ['/e/:event/team'],
  mine: ['/e/:event/me'],
  panel: ['/e/:event/appeals'],
  screen: ['/e/:event/screen'],
  control: CONTROL_TABS.map((tab) => `/e/:event/control/${tab}`),
  referee: [
    ...REFEREE_TABS.map((tab) => `/e/:event/referee/${tab}`),
    ...REFEREE_VIEWS.map((view) => `/e/:event/referee/:place/${view}`),
  ],
  eventReplay: ['/e/:event/replay/:board/:place'],
  missing: ['/no-such-page'],
};

/** Pages with nothing below them, and those with more than one part below; the others have one at most. */
const ALONE: readonly string[] = ['', 'friends', 'settings', 'login', 'account', 'play', 'watch', 'programs'];
const MOST_PARTS: Readonly<Record<string, number>> = { guide: 3, e: 5, replay: 3 };

export function pageOf(path: string): Page {
  const parts = path.replace(/\/+$/, '').split('/').slice(1).map(decodeURIComponent);
  const [first = '', second, third, ...rest] = parts;
  if (parts.length > (ALONE.includes(first) ? 1 : (MOST_PARTS[first] ?? 2))) return { name: 'missing' };
  switch (first) {
    case '':
      return { name: 'home' };
    case 'events':
      if (second && second !== 'new') return { name: 'missing' };
      return { name: second ? 'newEvent' : 'events' };
    case 'friends':
    case 'settings':
    case 'play':
    case 'programs':
      return { name: first };
    case 'watch':
      return { name: 'watchAll' };
    case 'guide':
      return second ? guidePage(second, third ?? '') : { name: 'guides' };
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
    case 'account':
      return { name: 'account' };
    case 'reset':
      return second ? { name: 'reset', token: second } : { name: 'missing' };
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
  if (view === 'referee') return refereePage(id, board ?? '', table ?? '');
  if (board) return { name: 'missing' };
  const tab = EVENT_TABS.find((each) => each === view);
  if (tab !== undefined) return { name: 'event', id, tab };
  const name = EVENT_VIEWS.get(view);
  return name ? { name, id } : { name: 'missing' };
}

/** Without a tab the page itself finds the one where the next step is. */
function controlPage(id: string, named: string): Page {
  const tab = CONTROL_TABS.find((each) => each === named) ?? null;
  return named && !tab ? { name: 'missing' } : { name: 'control', id, tab };
}

function refereePage(id: string, named: string, viewed: string): Page {
  const view = REFEREE_VIEWS.find((each) => each === (viewed || 'sheet'));
  if (/^[1-9]\d{0,3}$/.test(named) && view) return { name: 'referee', id, tab: 'tables', table: Number(named), view };
  const tab = REFEREE_TABS.find((each) => each === (named || 'tables'));
  return tab && !viewed ? { name: 'referee', id, tab, table: null, view: 'sheet' } : { name: 'missing' };
}

function guidePage(name: string, section: string): Page {
  const guide = GUIDES.find((each) => each === name);
  return guide ? { name: 'guide', guide, section } : { name: 'missing' };
}

/** What stays the same while a page only changes its part, of an event or of a guide: it is not made anew then. */
export function keyOf(path: string): string {
  const page = pageOf(path);
  const parts = page.name === 'referee' ? { table: undefined, view: undefined } : {};
  return JSON.stringify({ ...page, tab: undefined, section: undefined, ...parts });
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
