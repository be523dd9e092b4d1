import { afterEach, expect, test, vi } from 'vitest';
import { get } from '../src/lib/api';

afterEach(() => vi.unstubAllGlobals());

const problem = { code: 'refused', zh: '不行', en: 'no' };

test.each([
  [403, JSON.stringify(problem), 'refused', false],
  [410, JSON.stringify(problem), 'refused', false],
  [429, JSON.stringify(problem), 'refused', true],
  [502, '<html>of a proxy</html>', 'unknown', true],
  [503, JSON.stringify(problem), 'refused', true],
  [507, JSON.stringify(problem), 'refused', true],
])('HTTP %i: whether it may be otherwise soon', async (status, body, code, passing) => {
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
  await expect(get('/api/me')).rejects.toMatchObject({ code, passing });
});

test('without a line it may be otherwise soon', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')));
  await expect(get('/api/me')).rejects.toMatchObject({ code: 'unreachable', passing: true });
});
