import { expect, it } from 'vitest';
import { BrowserOfflineCopies } from '../../../adapters/browser/browser-offline-copies.ts';
import { offlineCopyOf } from '../../../core/domain/site/offline-copy.ts';

/** A cache with one entry, whose reads and writes take a while, as a browser's do. */
function slowCaches() {
  let stored: string | undefined;
  const later = () => new Promise((resolve) => setTimeout(resolve, 5));
  const caches = {
    match: async () => {
      await later();
      return stored === undefined ? undefined : new Response(stored);
    },
    open: async () => ({
      put: async (_path: string, response: Response) => {
        const text = await response.text();
        await later();
        stored = text;
      },
    }),
  };
  return { caches: caches as unknown as CacheStorage, ids: () => offlineCopyOf(stored).exchanges.map(({ id }) => id) };
}

it('keeps the exchanges of two tabs that change the copy at the same time', async () => {
  const { caches, ids } = slowCaches();
  const tabs = [1, 2].map(() => new BrowserOfflineCopies(caches, navigator.locks));
  const exchange = { title: 'Waiting', lines: [], asOf: 'now', savedAt: Date.now(), isMembers: false };
  await Promise.all(tabs.map((tab, index) => tab.keep({ ...exchange, id: `tab-${index}` }, 'en')));
  expect(ids().toSorted()).toEqual(['tab-0', 'tab-1']);
});
