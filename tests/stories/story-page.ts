import type { Browser, Page } from 'playwright-core';
import { axeFindings, axeLookFindings, bringAxe } from '../support/browser/axe.ts';
import { waitUntilPainted } from '../support/browser/wait-until-painted.ts';
import type { StoryEntry } from './storybook.ts';

/** Two combinations and not four: no colour depends on the direction, and no size on the theme. */
const BOTH: readonly Look[] = [
  { theme: 'light', direction: 'ltr' },
  { theme: 'dark', direction: 'rtl' },
];

/** Theme and direction of a story. */
export interface Look {
  readonly theme: 'light' | 'dark';
  readonly direction: 'ltr' | 'rtl';
}

interface Channel {
  on(event: string, listener: (payload: unknown) => void): void;
  off(event: string, listener: (payload: unknown) => void): void;
  emit(event: string, payload: unknown): void;
}

declare global {
  var __STORYBOOK_ADDONS_CHANNEL__: Channel;
  /** Failures of stories since the last read. */
  var storyFailures: string[];
}

/** Rules for whole pages: a part of one has no landmarks and no first heading. */
const PAGE_RULES = ['region', 'page-has-heading-one', 'landmark-one-main', 'bypass'];

/** A longer change of theme is inspected as it is. */
const DRAWN_WITHIN_MS = 3000;
/** The time limit of a story's play function, and of a screen's first heading, in milliseconds. */
const PLAYED_WITHIN_MS = 90_000;
/** Storybook's events when a story or its play function fails. */
const FAILURES = ['playFunctionThrewException', 'unhandledErrorsWhilePlaying', 'storyThrewException', 'storyErrored'];
/** Time for loaders of screens to answer, in milliseconds. */
const SETTLE_MS = 60;

/** Header and footer of the site, which most screens show alike. */
const SITE_PARTS = ['header[data-look]', 'footer[data-look]'];
/** Attributes that connect elements by IDs, which React counts up from screen to screen. */
const CONNECTIONS = / (?:id|for|aria-(?:controls|labelledby|describedby))="[^"]*"/g;

/** One browser page that shows one story after another; a reload of Storybook for each would take most of the time. */
export class StoryPage {
  readonly problems: string[] = [];
  readonly #page: Page;
  /** Markup of the site's parts that axe has inspected, after the look in which it did. */
  readonly #inspected = new Set<string>();
  #current = '';
  #shown = '';
  #look: Look = { theme: 'light', direction: 'ltr' };

  private constructor(page: Page) {
    this.#page = page;
    page.on('pageerror', (error) => this.problems.push(`${this.#current}: ${error.message}`));
    page.on('console', (message) => {
      // A missing mark falls back to letters, which some stories show; Storybook has no server to preview widgets.
      const isAbsent = /\/marks\/[\w/-]+\.svg$|\/(payment-)?widget\b/.test(message.location().url);
      if (message.type() === 'error' && !isAbsent)
        this.problems.push(`${this.#current}: ${message.text()} ${message.location().url}`);
    });
  }

  /**
   * Opens Storybook at a story that is not inspected first, because events before the listeners are attached are lost.
   * Motion is off, so that nothing is measured half-way, and the time is fixed.
   */
  static async open(browser: Browser, url: string, at: StoryEntry): Promise<StoryPage> {
    const context = await browser.newContext({
      viewport: { width: 1366, height: 900 },
      reducedMotion: 'reduce',
      locale: 'en-US',
      timezoneId: 'UTC',
    });
    const page = new StoryPage(await context.newPage());
    await page.#page.clock.setFixedTime(new Date('2026-11-22T12:00:00Z'));
    // Storybook's own addon would run axe at the same time.
    await page.#page.goto(`${url}/iframe.html?id=${at.id}&viewMode=story&globals=a11y.manual:!true`);
    await page.#page.waitForFunction(() => '__STORYBOOK_ADDONS_CHANNEL__' in globalThis);
    await page.#page.locator('#storybook-root > *').first().waitFor();
    // Storybook's placeholder of documents, of which there are none here: hidden, but axe looks at its 65 elements.
    await page.#page.evaluate(() => document.querySelector('.sb-preparing-docs')?.replaceChildren());
    await bringAxe(page.#page);
    await page.#listen();
    page.#shown = at.id;
    return page;
  }

  async close(): Promise<void> {
    await this.#page.context().close();
  }

  /** Sets theme and direction. Separate from showing a story: Storybook reloads when one change overtakes another. */
  async look(look: Look): Promise<void> {
    this.#look = look;
    this.#current = this.#current.replace(/\(.*\)$/, `(${look.theme}, ${look.direction})`);
    await this.#emit('updateGlobals', { globals: { ...look, a11y: { manual: true } } }, 'storyRendered');
  }

  /** Shows a story and runs its play function. Failures are among the problems. */
  async show(story: StoryEntry): Promise<void> {
    this.#name(story);
    if (story.id === this.#shown) return;
    await this.#emit('setCurrentStory', { storyId: story.id, viewMode: 'story' }, 'storyFinished');
    this.#shown = story.id;
    await this.#takeFailures();
  }

  #name({ title, name }: StoryEntry): void {
    this.#current = `${title} / ${name} (${this.#look.theme}, ${this.#look.direction})`;
  }

  async #takeFailures(): Promise<void> {
    for (const failure of await this.#page.evaluate(() => globalThis.storyFailures.splice(0)))
      this.problems.push(`${this.#current}: ${failure}`);
  }

  /** Sets the window size of the following stories. */
  async resize(size: { readonly width: number; readonly height: number }): Promise<void> {
    await this.#page.setViewportSize(size);
  }

  /** The story in a window of this size as a PNG, once fonts and pictures are loaded. */
  async picture(size: { readonly width: number; readonly height: number }): Promise<Buffer> {
    await this.#page.setViewportSize(size);
    await waitUntilPainted(this.#page);
    return this.#page.screenshot({ animations: 'disabled', caret: 'hide' });
  }

  /**
   * Shows a story and runs axe on it, in both themes and both directions. To show a story costs more than to inspect it:
   * one that does nothing by itself changes its looks in place. @returns the findings, one line each
   */
  async inspect(story: StoryEntry): Promise<readonly string[]> {
    const isScreen = story.title.startsWith('Screens/');
    await this.show(story);
    await this.#waitFor(isScreen);
    const found = await this.#named(axeFindings(this.#page, isScreen ? [] : PAGE_RULES));
    await this.#takeKnownParts();
    await this.look(BOTH.find(({ theme }) => theme !== this.#look.theme)!);
    if (story.tags?.includes('play-fn')) await this.#again(story);
    await this.#waitFor(isScreen);
    // Rules that depend on neither theme nor direction run once.
    return [...found, ...(await this.#named(axeLookFindings(this.#page, await this.#takeKnownParts())))];
  }

  /** Remembers the markup of the site's parts as inspected. @returns selectors of those whose markup already was */
  async #takeKnownParts(): Promise<readonly string[]> {
    const known: string[] = [];
    for (const selector of SITE_PARTS) {
      const parts = await this.#page.locator(selector).evaluateAll((found) => found.map(({ outerHTML }) => outerHTML));
      const marks = parts.map((markup) => `${this.#look.theme} ${markup.replaceAll(CONNECTIONS, '')}`);
      if (marks.length > 0 && marks.every((mark) => this.#inspected.has(mark))) known.push(selector);
      for (const mark of marks) this.#inspected.add(mark);
    }
    return known;
  }

  /** Lazily loaded screens take a moment longer. */
  async #waitFor(isScreen: boolean): Promise<void> {
    const heading = this.#page.locator('#storybook-root h1').first();
    if (isScreen) await heading.waitFor({ timeout: PLAYED_WITHIN_MS });
  }

  async #named(findings: Promise<readonly string[]>): Promise<readonly string[]> {
    return (await findings).map((finding) => `${this.#current}: ${finding}`);
  }

  /** Shows the current story from its beginning. */
  async #again(story: StoryEntry): Promise<void> {
    this.#name(story);
    await this.#emit('forceRemount', { storyId: story.id }, 'storyFinished');
    await this.#takeFailures();
  }

  async #listen(): Promise<void> {
    await this.#page.evaluate((events) => {
      globalThis.storyFailures = [];
      for (const event of events)
        globalThis.__STORYBOOK_ADDONS_CHANNEL__.on(event, (payload) => {
          const { message, description } = [payload].flat()[0] as { message?: string; description?: string };
          globalThis.storyFailures.push(`${event}: ${message ?? description ?? JSON.stringify(payload)}`);
        });
    }, FAILURES);
  }

  /** Sends Storybook an event, waits for its answer, and a moment more. */
  async #emit(event: string, payload: unknown, answer: 'storyRendered' | 'storyFinished'): Promise<void> {
    const limit = answer === 'storyFinished' ? PLAYED_WITHIN_MS : DRAWN_WITHIN_MS;
    await this.#page.evaluate(
      async ([name, details, awaited, limitMs, settle]) => {
        const channel = globalThis.__STORYBOOK_ADDONS_CHANNEL__;
        const answered = new Promise<unknown>((resolve) => {
          const listener = (result: unknown) => {
            channel.off(awaited, listener);
            resolve(result);
          };
          channel.on(awaited, listener);
          setTimeout(listener, limitMs);
        });
        channel.emit(name, details);
        const result = (await answered) as { status?: string } | undefined;
        const isLate = awaited === 'storyFinished' && result === undefined;
        if (isLate) globalThis.storyFailures.push(`not done after ${limitMs} ms`);
        if (result?.status === 'error' && globalThis.storyFailures.length === 0)
          globalThis.storyFailures.push('failed');
        await new Promise((resolve) => setTimeout(resolve, settle));
      },
      [event, payload, answer, limit, SETTLE_MS] as const,
    );
  }
}
