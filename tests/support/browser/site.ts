import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type RunningServer, startServer } from '../servers/start-server.ts';
import { type ChromiumOptions, startChromium } from './chromium.ts';
import type { Place } from './members.ts';
import { pageState } from '../page-state.ts';
import { sharedChromium, sharedServer } from './shared-site.ts';
import { startVisit, type Visit, type VisitOptions } from './visit.ts';

/** What a suite needs of its own. */
interface SiteOptions {
  /**
   * Settings of a server of this suite only. Without it, the suite uses the one that suites share, with blocks every
   * fifth of a second: its tests may neither stop it nor look beyond their own accounts and exchanges.
   */
  readonly env?: () => Readonly<Record<string, string>>;
  /** Puts more into the data folder of such a server, before it starts. */
  readonly prepare?: (folder: string) => Promise<void>;
  /** Options of a Chromium of this suite only; without it, the suite uses the one that suites share. */
  readonly chromium?: ChromiumOptions;
}

/** The built product and a Chromium, while the tests of a file run. */
export interface Site {
  readonly server: Place;
  readonly url: string;
  readonly browser: Browser;
  /**
   * Opens a browser context at the server, or at `baseURL`. It is closed after the test, which fails if its pages
   * reported errors.
   */
  visit(options?: VisitOptions): Promise<Visit>;
}

/** Starts both before the tests of a file, and ends them afterwards; call it at the top of the file. */
export function useSite({ env, prepare, chromium }: SiteOptions = {}): Site {
  const visits: Visit[] = [];
  let own: RunningServer | undefined;
  let server: Place | undefined;
  let browser: Browser | undefined;

  const startOwn = async () => (own = await startServer(env!(), prepare));
  beforeAll(async () => {
    [server, browser] = await Promise.all([
      env ? startOwn() : sharedServer(),
      chromium ? startChromium(chromium) : sharedChromium(),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    if (own) expect(await own.stop()).toBe(0);
  });
  afterEach(async ({ task }) => {
    const states = task.result?.state === 'fail' ? await describePages(visits) : [];
    const ends = await Promise.allSettled(visits.splice(0).map((visit) => visit.close()));
    const failures = ends.filter((end) => end.status === 'rejected').map(({ reason }) => reason as unknown);
    // Thrown, because a runner shows errors together at the end of a long log.
    if (states.length + failures.length > 0)
      throw new AggregateError(failures, [...failures.map(String), ...states].join('\n'));
  });

  return {
    get server() {
      return server!;
    },
    get url() {
      return server!.url;
    },
    get browser() {
      return browser!;
    },
    visit: async (options) => {
      const visit = await startVisit(browser!, options?.baseURL ?? server!.url, options);
      visits.push(visit);
      return visit;
    },
  };
}

/** Tells in lines what the pages of a failed test do. */
async function describePages(visits: readonly Visit[]): Promise<readonly string[]> {
  const pages = visits.flatMap(({ context }) => context.pages());
  return [
    ...(await Promise.all(pages.map(pageState))),
    ...visits.flatMap((visit) => visit.unanswered()).map((request) => `not answered: ${request}`),
  ];
}
