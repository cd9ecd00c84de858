import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** One visitor's browser, with its errors: a test that ends with errors fails. */
export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Calls and pages refused since the last read, as `401 /auth/login`: the browser logs each to its console. */
  refusals(): string[];
  /** Ends it. @throws Error naming script errors, policy violations, and refusals that were not read. */
  close(): Promise<void>;
}

const REFUSED = /^Failed to load resource: the server responded with a status of (\d{3})/;

/** Opens a browser context at a server, with its own cookies, storage and cache. */
export async function startVisit(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ baseURL, ...options });
  const complaints: string[] = [];
  let refused: string[] = [];
  // Policy violations are logged to the console as errors too.
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    const [, status] = REFUSED.exec(message.text()) ?? [];
    if (status === undefined || !url.startsWith(baseURL)) complaints.push(`${message.text()} (${url})`);
    else refused.push(`${status} ${new URL(url).pathname}`);
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  const refusals = () => {
    const known = refused;
    refused = [];
    return known;
  };
  const close = async () => {
    await context.close();
    const all = [...complaints, ...refused];
    if (all.length > 0) throw new Error(`the browser reported errors:\n${all.join('\n')}`);
  };
  return { context, page: await context.newPage(), refusals, close };
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
