import type { Browser, BrowserContext, BrowserContextOptions, Page, Request as PageRequest } from 'playwright-core';
import { enterAs, type Member } from './members.ts';

/** Window, language, theme and what else Playwright sets for a browser context. */
export interface VisitOptions extends BrowserContextOptions {
  /** Whose session the browser has; none unless given. */
  readonly as?: Pick<Member, 'cookies'> | undefined;
  /** Errors on the console that the test provokes. */
  readonly expected?: RegExp;
}

/** One visitor's browser, with its errors: a test that ends with errors fails. */
export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Opens an address, and waits until the page's scripts run. */
  open(path: string): Promise<void>;
  /** Calls and pages refused since the last read, as `401 /auth/login`: the browser logs each to its console. */
  refusals(): string[];
  /** Requests of its pages that have no answer yet, as `POST http://127.0.0.1:1234/exchange/payments`. */
  unanswered(): string[];
  /**
   * Ends it; does nothing when it has ended. @throws Error naming script errors, policy violations, and refusals that
   * were not read.
   */
  close(): Promise<void>;
}

/** Longest wait of a step, in milliseconds. Beside other suites on a busy machine, Playwright's half a minute is short. */
const STEP_MS = 90_000;

const REFUSED = /^Failed to load resource: the server responded with a status of (\d{3})/;

/** Opens a browser context at a server, with its own cookies, storage and cache. */
export async function startVisit(
  browser: Browser,
  baseURL: string,
  { as: member, expected, ...options }: VisitOptions = {},
): Promise<Visit> {
  // A service worker would answer pages where a test cuts the connection; one suite tests it.
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block', ...options });
  context.setDefaultTimeout(STEP_MS);
  if (member) await enterAs(context, { url: baseURL }, member);
  const complaints: string[] = [];
  let refused: string[] = [];
  // Policy violations are logged to the console as errors too.
  context.on('console', (message) => {
    if (message.type() !== 'error' || expected?.test(message.text())) return;
    const { url } = message.location();
    const [, status] = REFUSED.exec(message.text()) ?? [];
    if (status === undefined || !url.startsWith(baseURL)) complaints.push(`${message.text()} (${url})`);
    else refused.push(`${status} ${new URL(url).pathname}`);
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  const requests = new Set<PageRequest>();
  context.on('request', (request) => requests.add(request));
  context.on('response', (response) => requests.delete(response.request()));
  context.on('requestfailed', (request) => requests.delete(request));
  const unanswered = () => [...requests].map((request) => `${request.method()} ${request.url()}`);
  const refusals = () => {
    const known = refused;
    refused = [];
    return known;
  };
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    await context.close();
    requests.clear();
    const all = [...complaints, ...refused];
    if (all.length > 0) throw new Error(`the browser reported errors:\n${all.join('\n')}`);
  };
  const page = await context.newPage();
  return { context, page, open: (path) => openAlive(page, path), refusals, unanswered, close };
}

/** Opens an address, and waits until the page's scripts run: they are loaded after the first paint. */
export async function openAlive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await alive(page);
}

/** Waits until a page's scripts run. */
export async function alive(page: Page): Promise<void> {
  await page.locator('fieldset[data-ready="true"]').waitFor({ state: 'attached' });
}
