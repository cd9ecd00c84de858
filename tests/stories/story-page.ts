import type { Browser, Page } from 'playwright-core';
import { axeFindings, axeLookFindings, bringAxe } from '../support/browser/axe.ts';
import { waitUntilPainted } from '../support/browser/wait-until-painted.ts';
import type { StoryEntry } from './storybook.ts';

/** How a story is looked at. */
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
  /** What went wrong in stories since it was last asked for. */
  var storyFailures: string[];
}

/** What only a whole page can keep: a part of one has no landmarks and no first heading. */
const PAGE_RULES = ['region', 'page-has-heading-one', 'landmark-one-main', 'bypass'];

/** A change of light that takes longer is looked at as it is. */
const DRAWN_WITHIN_MS = 3000;
/** What a story's own hands do ends within this, in milliseconds, or has failed. */
const PLAYED_WITHIN_MS = 30_000;
/** What Storybook says when a story, or what it does by itself, fails. */
const FAILURES = ['playFunctionThrewException', 'unhandledErrorsWhilePlaying', 'storyThrewException', 'storyErrored'];
/** Loaders of screens answer in a moment of their own, in milliseconds. */
const SETTLE_MS = 60;

/** One browser page that shows story after story; loading the book anew for each would take most of the time. */
export class StoryPage {
  readonly problems: string[] = [];
  readonly #page: Page;
  #current = '';
  #shown = '';
  #look: Look = { theme: 'light', direction: 'ltr' };

  private constructor(page: Page) {
    this.#page = page;
    page.on('pageerror', (error) => this.problems.push(`${this.#current}: ${error.message}`));
    page.on('console', (message) => {
      // What nobody has drawn keeps its letters, and some stories are about that; a book has no house to preview widgets of.
      const isAbsent = /\/marks\/[\w/-]+\.svg$|\/(payment-)?widget\b/.test(message.location().url);
      if (message.type() === 'error' && !isAbsent)
        this.problems.push(`${this.#current}: ${message.text()} ${message.location().url}`);
    });
  }

  /**
   * Opens the book at a story that is not looked at first, for what it does before anybody listens is not heard. Motion is
   * off, so that nothing is measured half-way, and it is always the same moment.
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
    // The book's own addon would run axe at the same time.
    await page.#page.goto(`${url}/iframe.html?id=${at.id}&viewMode=story&globals=a11y.manual:!true`);
    await page.#page.waitForFunction(() => '__STORYBOOK_ADDONS_CHANNEL__' in globalThis);
    await page.#page.locator('#storybook-root > *').first().waitFor();
    await bringAxe(page.#page);
    await page.#listen();
    page.#shown = at.id;
    return page;
  }

  async close(): Promise<void> {
    await this.#page.context().close();
  }

  /** Lights and turns the book. Apart from showing a story: Storybook reloads when one change overtakes another. */
  async look(look: Look): Promise<void> {
    this.#look = look;
    await this.#emit('updateGlobals', { globals: { ...look, a11y: { manual: true } } }, 'storyRendered');
  }

  /** Shows a story and lets its own hands do what they do. What fails is among the problems. */
  async show(story: StoryEntry): Promise<void> {
    this.#current = `${story.title} / ${story.name} (${this.#look.theme}, ${this.#look.direction})`;
    if (story.id === this.#shown) return;
    await this.#emit('setCurrentStory', { storyId: story.id, viewMode: 'story' }, 'storyFinished');
    this.#shown = story.id;
    for (const failure of await this.#page.evaluate(() => globalThis.storyFailures.splice(0)))
      this.problems.push(`${this.#current}: ${failure}`);
  }

  /** Stories are drawn for a window of this size from now on. */
  async resize(size: { readonly width: number; readonly height: number }): Promise<void> {
    await this.#page.setViewportSize(size);
  }

  /** What a window of this size shows of the story that is shown, as a PNG, when fonts and pictures are there. */
  async picture(size: { readonly width: number; readonly height: number }): Promise<Buffer> {
    await this.#page.setViewportSize(size);
    await waitUntilPainted(this.#page);
    return this.#page.screenshot({ animations: 'disabled', caret: 'hide' });
  }

  /** Shows a story and looks at it with axe. @returns what it found, one line each */
  async inspect(story: StoryEntry): Promise<readonly string[]> {
    await this.show(story);
    const isScreen = story.title.startsWith('Screens/');
    // Screens that are loaded when they are opened take a moment longer.
    if (isScreen)
      await this.#page
        .locator('#storybook-root h1')
        .first()
        .waitFor({ timeout: DRAWN_WITHIN_MS * 3 });
    // What neither theme nor direction decides is looked at once.
    const isFirst = this.#look.theme === 'light';
    const found = isFirst
      ? await axeFindings(this.#page, isScreen ? [] : PAGE_RULES)
      : await axeLookFindings(this.#page);
    return found.map((finding) => `${this.#current}: ${finding}`);
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

  /** Tells the book something and waits for its answer, and a moment more. */
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
