import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';

/** The site of a host page: another site to a browser, because `localhost` is not `127.0.0.1`. */
export interface HostSite {
  readonly url: string;
  /** Serves a page; `body` may hold scripts with `nonce="partner"`. @returns its address. */
  page(body: string): string;
  close(): void;
}

/** A message that a host page received. */
interface ReceivedEvent {
  readonly type: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

declare global {
  var receivedEvents: ReceivedEvent[];
}

/** Records the loader's events in order. */
const LISTENING = `
globalThis.receivedEvents = [];
for (const type of ['ready', 'resize', 'created', 'status', 'close'])
  document.addEventListener('altway:' + type, ({ detail }) => receivedEvents.push({ type, detail }));
`;

/** The strictest policy that `docs/widgets.md` permits for a host page. */
function policyFor(altway: string): string {
  return `default-src 'none'; script-src ${altway} 'nonce-partner'; style-src 'nonce-partner'; img-src data:; frame-src ${altway} http://localhost:*`;
}

/** Starts a site whose pages may hold widgets of `altway`. */
export async function startHostSite(altway: string): Promise<HostSite> {
  const pages = new Map<string, string>();
  const server = createServer((request, response) => {
    const body = pages.get(request.url ?? '');
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policyFor(altway) };
    response.writeHead(body === undefined ? 404 : 200, headers).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const page = (body: string) => {
    const path = `/${pages.size}`;
    pages.set(
      path,
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Partner</title><link rel="icon" href="data:,">
<style nonce="partner">body { margin: 0 } iframe { border: 0; width: 100% } .tall { height: 3000px }</style>
<script nonce="partner">${LISTENING}</script><h1>Partner</h1><a href="#before" id="before">Before</a>
${body}
<a href="#after" id="after">After</a>`,
    );
    return url + path;
  };
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url, page, close };
}

/** The messages of the page so far. */
export function receivedEvents(page: Page): Promise<ReceivedEvent[]> {
  return page.evaluate(() => globalThis.receivedEvents);
}

/**
 * Denies frames of other sites cookies and storage, as far as Chromium can be configured so. @returns cookies sent to
 * `origin`, or set by it, from now on, one line each.
 */
export async function withoutThirdParties(
  context: BrowserContext,
  page: Page,
  origin: string,
): Promise<() => Promise<string[]>> {
  const session = await context.newCDPSession(page);
  await session.send('Network.setCookieControls', { enableThirdPartyCookieRestriction: true });
  await context.addInitScript(() => {
    if (self === top) return;
    const denied = () => {
      throw new DOMException('denied to a frame of another site', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(self, name, { get: denied });
    Object.defineProperty(document, 'cookie', { get: denied, set: denied });
  });
  const found: Promise<string[]>[] = [];
  context.on('response', (response) => {
    if (!response.url().startsWith(origin)) return;
    const path = new URL(response.url()).pathname;
    const look = async () => {
      const [asked, answered] = await Promise.all([response.request().allHeaders(), response.allHeaders()]);
      const sent = asked['cookie'] === undefined ? [] : [`sent to ${path}: ${asked['cookie']}`];
      const set = answered['set-cookie'] === undefined ? [] : [`set by ${path}: ${answered['set-cookie']}`];
      return [...sent, ...set];
    };
    found.push(look());
  });
  return async () => (await Promise.all(found)).flat();
}
