import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** One visitor's browser, and all it complains about: a test that ends with complaints fails. */
export interface Visit {
  readonly context: BrowserContext;
  /** Its first page. */
  readonly page: Page;
  /** Calls and pages that were refused since last asked, as `401 /auth/login`: the browser writes each into its console. */
  refusals(): string[];
  /** Ends it. @throws Error naming script errors, broken policies, and refusals that nobody asked for. */
  close(): Promise<void>;
}

const REFUSED = /^Failed to load resource: the server responded with a status of (\d{3})/;

/** Opens a browser window of its own at a server, with cookies, storage and cache of its own. */
export async function startVisit(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ baseURL, ...options });
  const complaints: string[] = [];
  let refused: string[] = [];
  // Policies that were broken are written into the console as errors too.
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
    if (all.length > 0) throw new Error(`the browser complained:\n${all.join('\n')}`);
  };
  return { context, page: await context.newPage(), refusals, close };
}

/** Opens an address, and waits until the page's scripts answer: they come after its first picture. */
export async function openAlive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await alive(page);
}

/** Waits until a page's scripts answer. */
export async function alive(page: Page): Promise<void> {
  await page.locator('fieldset[data-ready="true"]').waitFor({ state: 'attached' });
}
