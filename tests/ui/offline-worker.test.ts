import { afterEach, beforeEach, expect, it, vi } from 'vitest';

type Listener = (event: unknown) => void;

const listeners = new Map<string, Listener>();
const fetched: string[] = [];
const registration: { navigationPreload?: { enable(): Promise<void> } } = {};

beforeEach(async () => {
  fetched.length = 0;
  registration.navigationPreload = { enable: async () => undefined };
  vi.stubGlobal('addEventListener', (type: string, listener: Listener) => listeners.set(type, listener));
  vi.stubGlobal('registration', registration);
  vi.stubGlobal('caches', { delete: async () => true, match: async () => undefined });
  vi.stubGlobal('fetch', async ({ url }: { readonly url: string }) => {
    fetched.push(url);
    return new Response('fetched');
  });
  vi.resetModules();
  await import('../../ui/loader/offline.ts');
});
afterEach(() => void vi.unstubAllGlobals());

it.each(['is open', 'was closed'])('a notification leads to the page that showed it, which %s', async (state) => {
  const [close, focus, openWindow] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<(path: string) => void>()];
  const other = { url: 'https://altway.example/', focus: () => undefined };
  const page = { url: 'https://altway.example/transaction/abc?from=mail', focus };
  const matchAll = async () => (state === 'is open' ? [other, page] : [other]);
  vi.stubGlobal('clients', { matchAll, openWindow });
  let done: Promise<unknown> | undefined;
  listeners.get('notificationclick')!({
    notification: { data: '/transaction/abc', close },
    waitUntil: (work: Promise<unknown>) => (done = work),
  });
  await done;
  expect([close, focus, openWindow].map(({ mock }) => mock.calls)).toEqual(
    state === 'is open' ? [[[]], [[]], []] : [[[]], [], [['/transaction/abc']]],
  );
});

/** What the worker answers a navigation with; undefined where it leaves it to the browser. */
async function answered(path: string, { method = 'GET', destination = 'document', preloaded = 'preloaded' } = {}) {
  let answer: Promise<Response> | undefined;
  listeners.get('fetch')!({
    request: { mode: 'navigate', destination, method, url: `https://altway.example${path}` },
    preloadResponse: Promise.resolve(method === 'GET' ? new Response(preloaded) : undefined),
    waitUntil: () => undefined,
    respondWith: (given: Promise<Response>) => (answer = given),
  });
  return (await answer)?.text();
}

const JUDGED = [
  '/auth/google/callback?code=1',
  '/auth/logout',
  '/transaction/x/card',
  '/track/x/card',
  '/card-return/x',
];

it.each(['/', ...JUDGED])('a navigation to %s that left early is the only one', async (path) => {
  expect(await answered(path)).toBe('preloaded');
  expect(fetched).toEqual([]);
});

it('a frame’s navigation that left early is the only one', async () => {
  expect(await answered('/widget', { destination: 'iframe' })).toBe('preloaded');
  expect(fetched).toEqual([]);
});

it('forms are left to the browser', async () => {
  expect(await answered('/exchange', { method: 'POST' })).toBeUndefined();
});

it.each(JUDGED)(
  'a browser that sends none early asks itself for %s, so that the server sees from where',
  async (path) => {
    delete registration.navigationPreload;
    expect(await answered(path)).toBeUndefined();
    expect(fetched).toEqual([]);
  },
);
