import { describe, expect, it } from 'vitest';
import { BrowserSelectionStore } from '../../adapters/browser/browser-selection-store.ts';
import { BrowserFavouriteStore } from '../../adapters/browser/browser-favourite-store.ts';
import { readCookie } from '../../adapters/browser/cookies.ts';
import { RequestSelectionStore, SELECTION_KEY } from '../../adapters/browser/saved-selection-cookie.ts';

const selection = { from: 'ltc', to: 'doge', amount: '15' };

function places({ cookies = true, storage = true } = {}) {
  const kept = new Map<string, string>();
  let jar = '';
  const forbidden = () => {
    throw new Error('forbidden');
  };
  return {
    document: {
      get cookie() {
        return jar;
      },
      set cookie(line: string) {
        if (cookies) jar = line.split(';')[0]!;
      },
    },
    location: { protocol: 'https:' },
    localStorage: {
      getItem: storage ? (key: string) => kept.get(key) ?? null : forbidden,
      setItem: storage ? (key: string, value: string) => void kept.set(key, value) : forbidden,
    },
  };
}

describe('the saved selection', () => {
  it.each([{}, { cookies: false }, { storage: false }])('is restored with %o', async (allowed) => {
    const store = new BrowserSelectionStore(places(allowed));
    await store.save(selection);
    expect(await store.load()).toEqual(selection);
  });

  it('is absent when storage is disabled', async () => {
    const store = new BrowserSelectionStore(places({ cookies: false, storage: false }));
    await store.save(selection);
    expect(await store.load()).toBeUndefined();
  });

  it('is the same on the server', async () => {
    const shared = places();
    await new BrowserSelectionStore(shared).save(selection);
    expect(await new RequestSelectionStore(`a=1; ${shared.document.cookie}`).load()).toEqual(selection);
    expect(await new RequestSelectionStore(`${SELECTION_KEY}=%E0%A4%A`).load()).toBeUndefined();
    expect(await new RequestSelectionStore(undefined).load()).toBeUndefined();
  });
});

describe('favourites', () => {
  it('are kept, and read only as far as they make sense', () => {
    const shared = places();
    const store = new BrowserFavouriteStore(shared);
    expect([store.isAvailable, store.load()]).toEqual([true, []]);
    store.save(['ltc', 'usdttrc20']);
    expect(new BrowserFavouriteStore(shared).load()).toEqual(['ltc', 'usdttrc20']);
    shared.localStorage.setItem('altway.favourites', `ltc <b> ltc ${'x'.repeat(30)} ../doge doge`);
    expect(store.load()).toEqual(['ltc', 'doge']);
  });

  it('end with the page where storage is forbidden', () => {
    const store = new BrowserFavouriteStore(places({ storage: false }));
    store.save(['ltc']);
    expect(store.load()).toEqual([]);
    const none = {
      get localStorage(): Storage {
        throw new Error('forbidden');
      },
    };
    expect(new BrowserFavouriteStore(none).isAvailable).toBe(false);
  });
});

it('a cookie is matched by its whole name', () => {
  expect(readCookie('xa=1; a=2', 'a')).toBe('2');
  expect(readCookie('a', 'a')).toBeUndefined();
  expect(readCookie('', 'a')).toBeUndefined();
});
