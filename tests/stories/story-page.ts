import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import type { StoryEntry } from './storybook.ts';

/** How a story is looked at. */
export interface Look {
  readonly theme: 'light' | 'dark';
  readonly direction: 'ltr' | 'rtl';
}

interface Channel {
  on(event: string, listener: (id: string) => void): void;
  off(event: string, listener: (id: string) => void): void;
  emit(event: string, payload: unknown): void;
}

declare global {
  var axe: { run(context: unknown, options: RunOptions): Promise<AxeResults> };
  var __STORYBOOK_ADDONS_CHANNEL__: Channel;
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What only a whole page can keep: a part of one has no landmarks and no first heading. */
const PAGE_RULES = ['region', 'page-has-heading-one', 'landmark-one-main', 'bypass'];

/** A story that takes longer is looked at as it is. */
const DRAWN_WITHIN_MS = 3000;
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
      if (message.type() === 'error')
        this.problems.push(`${this.#current}: ${message.text()} ${message.location().url}`);
    });
  }

  /** Opens the book. Motion is off, so that nothing is measured half-way. */
  static async open(browser: Browser, url: string, first: StoryEntry): Promise<StoryPage> {
    const context = await browser.newContext({ viewport: { width: 1366, height: 900 }, reducedMotion: 'reduce' });
    const page = new StoryPage(await context.newPage());
    const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    // The book's own addon would run axe at the same time.
    await page.#page.goto(`${url}/iframe.html?id=${first.id}&viewMode=story&globals=a11y.manual:!true`);
    await page.#page.waitForFunction(() => '__STORYBOOK_ADDONS_CHANNEL__' in globalThis);
    await page.#page.locator('#storybook-root > *').first().waitFor();
    await page.#page.evaluate(axe);
    page.#shown = first.id;
    return page;
  }

  /** Lights and turns the book. Apart from showing a story: Storybook reloads when one change overtakes another. */
  async look(look: Look): Promise<void> {
    this.#look = look;
    await this.#emit('updateGlobals', { globals: { ...look, a11y: { manual: true } } });
  }

  /** Shows a story and looks at it with axe. @returns what it found, one line each */
  async inspect(story: StoryEntry): Promise<readonly string[]> {
    this.#current = `${story.title} / ${story.name} (${this.#look.theme}, ${this.#look.direction})`;
    if (story.id !== this.#shown) await this.#emit('setCurrentStory', { storyId: story.id, viewMode: 'story' });
    this.#shown = story.id;
    const isScreen = story.title.startsWith('Screens/');
    // Screens that are loaded when they are opened take a moment longer.
    if (isScreen)
      await this.#page
        .locator('#storybook-root h1')
        .first()
        .waitFor({ timeout: DRAWN_WITHIN_MS * 3 });
    const rules = isScreen ? {} : Object.fromEntries(PAGE_RULES.map((id) => [id, { enabled: false }]));
    // Base UI's guards around an open menu are no stops: they pass the focus on to where it belongs.
    const context = { include: [['html']], exclude: [['[data-base-ui-focus-guard]']] };
    const { violations } = await this.#page.evaluate(([where, options]) => globalThis.axe.run(where, options), [
      context,
      {
      runOnly: { type: 'tag' as const, values: TAGS },
      rules,
      resultTypes: ['violations' as const],
    });
    return violations.map(
      ({ id, help, nodes }) =>
        `${this.#current}: ${id}: ${help}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
    );
  }

  /** Tells the book something and waits until it has drawn. */
  async #emit(event: string, payload: unknown): Promise<void> {
    await this.#page.evaluate(
      async ([name, details, limit, settle]) => {
        const channel = globalThis.__STORYBOOK_ADDONS_CHANNEL__;
        const drawn = new Promise<void>((resolve) => {
          const listener = () => {
            channel.off('storyRendered', listener);
            resolve();
          };
          channel.on('storyRendered', listener);
          setTimeout(listener, limit);
        });
        channel.emit(name, details);
        await drawn;
        await new Promise((resolve) => setTimeout(resolve, settle));
      },
      [event, payload, DRAWN_WITHIN_MS, SETTLE_MS] as const,
    );
  }
}
