import {
  OFFLINE_CACHE,
  OFFLINE_PATH,
  type OfflineCopy,
  offlineCopyOf,
  type OfflineExchange,
  withExchange,
  withoutExchange,
  withoutMembers,
  withoutOld,
} from '../../core/domain/site/offline-copy.ts';
import type { OfflineCopies } from '../../core/ports/services/offline-copies.ts';

/** Keeps the copy in a cache of its own, which the page's service worker reads. */
export class BrowserOfflineCopies implements OfflineCopies {
  /** Undefined where there are no secure contexts. */
  readonly #caches: CacheStorage | undefined;
  readonly #locks: Pick<LockManager, 'request'> | undefined;
  #last: Promise<void> = Promise.resolve();

  /** @param locks of the browser, over all of its tabs; without them tabs may undo each other's changes. */
  constructor(caches: CacheStorage | undefined, locks?: Pick<LockManager, 'request'>) {
    this.#caches = caches;
    this.#locks = locks;
  }

  keep(exchange: OfflineExchange, tag: string): Promise<void> {
    return this.#change((copy) => ({ ...withExchange(copy, exchange), tag }));
  }

  drop(id: string): Promise<void> {
    return this.#change((copy) => withoutExchange(copy, id));
  }

  dropMembers(): Promise<void> {
    return this.#change(withoutMembers);
  }

  /** One change after the other, also those of other tabs: two at once would undo each other. */
  #change(changed: (copy: OfflineCopy) => OfflineCopy): Promise<void> {
    const apply = () => this.#apply(changed);
    const locks = this.#locks;
    return (this.#last = this.#last
      .then(() => (locks ? locks.request(OFFLINE_CACHE, apply) : apply()))
      .catch(() => undefined));
  }

  async #apply(changed: (copy: OfflineCopy) => OfflineCopy): Promise<void> {
    const caches = this.#caches;
    if (!caches) return;
    // Opening a cache would make it.
    const stored = await caches.match(OFFLINE_PATH, { cacheName: OFFLINE_CACHE });
    const before = offlineCopyOf(await stored?.text());
    const after = changed(withoutOld(before, Date.now()));
    if (after.exchanges.length === 0) await caches.delete(OFFLINE_CACHE);
    else if (JSON.stringify(after) !== JSON.stringify(before))
      await (await caches.open(OFFLINE_CACHE)).put(OFFLINE_PATH, new Response(JSON.stringify(after)));
  }
}
