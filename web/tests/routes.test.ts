import { describe, expect, it } from 'vitest';
import { keyOf, pageOf, PATHS } from '../src/lib/router.svelte';

describe('paths of events', () => {
  it('lead to their pages', () => {
    expect(pageOf('/events')).toEqual({ name: 'events' });
    expect(pageOf('/e/ab12')).toEqual({ name: 'event', id: 'ab12', tab: '' });
    expect(pageOf('/e/ab12/')).toEqual({ name: 'event', id: 'ab12', tab: '' });
    expect(pageOf('/e/ab12/watch')).toEqual({ name: 'watch', id: 'ab12' });
    expect(pageOf('/e/ab12/links')).toEqual({ name: 'links', id: 'ab12' });
    expect(pageOf('/e/ab12/control')).toEqual({ name: 'control', id: 'ab12', tab: null });
    expect(pageOf('/e/ab12/control/log')).toEqual({ name: 'control', id: 'ab12', tab: 'log' });
    expect(pageOf('/events/new')).toEqual({ name: 'newEvent' });
    expect(pageOf('/e/ab12/me')).toEqual({ name: 'mine', id: 'ab12' });
    expect(pageOf('/e/ab12/verify')).toEqual({ name: 'verify', table: null, event: 'ab12' });
    expect(pageOf('/e/ab12/replay/5/2')).toEqual({ name: 'eventReplay', id: 'ab12', board: 5, table: 2 });
    expect(pageOf('/e/ab12/screen')).toEqual({ name: 'screen', id: 'ab12' });
  });

  it('lead nowhere when they are none', () => {
    expect(pageOf('/e')).toEqual({ name: 'missing' });
    expect(pageOf('/e/')).toEqual({ name: 'missing' });
    expect(pageOf('/e/ab12/toString')).toEqual({ name: 'missing' });
    expect(pageOf('/e/ab12/else')).toEqual({ name: 'missing' });
    expect(pageOf('/e/ab12/standing/1')).toEqual({ name: 'missing' });
    expect(pageOf('/e/ab12/control/else')).toEqual({ name: 'missing' });
  });

  it('keep a page that only changes its tab', () => {
    expect(keyOf('/e/ab12/control/log')).toBe(keyOf('/e/ab12/control/live'));
    expect(keyOf('/e/ab12/control')).not.toBe(keyOf('/e/other/control'));
    expect(keyOf('/e/ab12/watch')).not.toBe(keyOf('/e/ab12/links'));
  });
});

describe('the list of paths', () => {
  it('leads where it says', () => {
    for (const [name, paths] of Object.entries(PATHS)) {
      for (const path of paths) expect([path, pageOf(path.replace(/:\w+/g, '7')).name]).toEqual([path, name]);
    }
  });
});

describe('other paths', () => {
  it('lead to parts of an event and of a guide, which are one page', () => {
    expect(pageOf('/e/ab12/standing')).toEqual({ name: 'event', id: 'ab12', tab: 'standing' });
    expect(keyOf('/e/ab12/standing')).toBe(keyOf('/e/ab12'));
    expect(keyOf('/e/ab12')).not.toBe(keyOf('/e/cd34'));
    expect(pageOf('/guide/referee/3')).toEqual({ name: 'guide', guide: 'referee', section: '3' });
    expect(keyOf('/guide/referee/3')).toBe(keyOf('/guide/referee'));
  });

  it('lead nowhere with more behind them', () => {
    for (const path of ['/play/x', '/friends/x', '/events/x', '/guide/nobody', '/rules/a/b', '/watch/1', '/login/x']) {
      expect(pageOf(path)).toEqual({ name: 'missing' });
    }
  });
});
