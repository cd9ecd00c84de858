/**
 * The service worker. It answers a page's address when there is no connection, by a page of its own without scripts, leads
 * from a notification to its page, and does nothing else: every page, script and call comes from the network, so that nothing of it can be out of date.
 */
import { preferredLocale } from '../../core/domain/locale.ts';
import {
  OFFLINE_CACHE,
  OFFLINE_PATH,
  offlineCopyOf,
  offlineDocument,
  type OfflineWords,
  withoutOld,
} from '../../core/domain/site/offline-copy.ts';

declare global {
  /** By the names of languages; the build puts the catalogues' texts in its place. */
  const OFFLINE_TEXTS: Readonly<Record<string, Readonly<Record<`offline.${keyof OfflineWords}`, string>>>>;
}

interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface RequestEvent extends LifeEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

interface PressEvent extends LifeEvent {
  /** Its `data` is the path of the page that showed it. */
  readonly notification: { readonly data: string; close(): void };
}

interface OpenPage {
  readonly url: string;
  focus(): Promise<unknown>;
}

/** What is used of `ServiceWorkerGlobalScope`, whose types exclude those of pages. */
interface WorkerScope {
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { readonly type: 'window'; readonly includeUncontrolled: true }): Promise<readonly OpenPage[]>;
    openWindow(path: string): Promise<unknown>;
  };
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: PressEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
}

const worker = globalThis as unknown as WorkerScope;

/** Signing in and out, and card payments: the browser says where these requests come from, which a request of ours would hide. */
const JUDGED = /^\/auth\/|^\/(transaction|track)\/[^/]+\/card$|^\/card-return\//;
const LOGOUT = '/auth/logout';

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener('activate', (event) => {
  const { navigationPreload } = worker.registration;
  // The request leaves at once, not only when this worker has started.
  event.waitUntil(Promise.all([navigationPreload?.enable(), worker.clients.claim()]));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  // Forms must not be sent twice.
  if (request.mode !== 'navigate' || request.method !== 'GET') return;
  const { pathname } = new URL(request.url);
  // Frames have pages of their own.
  const isPage = request.destination === 'document';
  if (isPage && pathname === LOGOUT) event.waitUntil(caches.delete(OFFLINE_CACHE));
  // A navigation that left early and is not used here would be sent again by the browser, and codes are valid once.
  if (worker.registration.navigationPreload || (isPage && !JUDGED.test(pathname)))
    event.respondWith(isPage ? answer(event) : passed(event));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(showPage(event.notification.data));
});

async function showPage(path: string): Promise<unknown> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ url }) => new URL(url).pathname === path);
  return page ? page.focus() : worker.clients.openWindow(path);
}

async function passed({ request, preloadResponse }: RequestEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

async function answer(event: RequestEvent): Promise<Response> {
  try {
    return await passed(event);
  } catch {
    return offlineAnswer();
  }
}

async function offlineAnswer(): Promise<Response> {
  const stored = await caches.match(OFFLINE_PATH, { cacheName: OFFLINE_CACHE });
  const copy = withoutOld(offlineCopyOf(await stored?.text()), Date.now());
  const locale = preferredLocale(copy.tag, navigator.languages.join(','));
  const texts = OFFLINE_TEXTS[locale.locale]!;
  const words = {
    title: texts['offline.title'],
    note: texts['offline.note'],
    exchanges: texts['offline.exchanges'],
    again: texts['offline.again'],
  };
  const nonce = crypto.randomUUID();
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return new Response(offlineDocument(copy, { ...locale, words }, nonce), {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
  });
}
