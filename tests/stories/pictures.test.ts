import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pixelmatch from 'pixelmatch';
import type { Browser } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startChromium } from '../support/browser/chromium.ts';
import { PICTURES, type PictureLook, SIZES } from './picture-list.ts';
import { StoryPage } from './story-page.ts';

/** Expected pictures; `npm run pictures:write` takes them again. */
const KEPT = 'tests/stories/pictures';
/** Actual pictures, and their differences. */
const SEEN = 'tests/stories/differences';
const isWriting = process.env['ALTWAY_PICTURES'] === 'write';

/** Tolerance of a pixel's colour, from 0 to 1; anti-aliased edges of letters are ignored. */
const COLOUR = 0.12;
/** Tolerated different pixels, per thousand. */
const PIXELS = 0.5;
/** Time for the last parts of a story, in milliseconds. */
const DRAWN_WITHIN_MS = 20_000;
/** Between two pictures, in milliseconds. */
const BETWEEN_MS = 300;

const { url, stories } = inject('storybook');
let browser: Browser;
const pages = new Map<string, Promise<StoryPage>>();

beforeAll(async () => {
  browser = await startChromium({ drawsAlike: true });
  await rm(SEEN, { recursive: true, force: true });
  await mkdir(isWriting ? KEPT : SEEN, { recursive: true });
});
afterAll(() => browser?.close());

/** One page for each combination, reused for every story. */
function pageIn(look: PictureLook): Promise<StoryPage> {
  const { theme, direction, width } = { ...look, width: SIZES[look.size].width };
  const key = `${theme} ${direction} ${width}`;
  const opened = pages.get(key) ?? openPage(look);
  pages.set(key, opened);
  return opened;
}

async function openPage({ theme, direction, size }: PictureLook): Promise<StoryPage> {
  // A story without a play function.
  const page = await StoryPage.open(
    browser,
    url,
    stories.find(({ id }) => id === 'theme-tokens--colours')!,
  );
  await page.resize(SIZES[size]);
  await page.look({ theme, direction });
  return page;
}

describe('a story matches its picture', () => {
  it.each(PICTURES)('$story ($size, $theme, $direction)', async ({ story: id, ...look }) => {
    const story = stories.find((entry) => entry.id === id);
    expect(story, `no such story: ${id}`).toBeDefined();
    const page = await pageIn(look);
    await page.show(story!);
    expect(page.problems.splice(0)).toEqual([]);
    const name = `${[id, look.size, look.theme, look.direction].join('.')}.png`;
    const take = () => page.picture(SIZES[look.size]);
    if (isWriting) {
      const still = await stillPicture(take);
      await writeFile(join(KEPT, name), PNG.sync.write(PNG.sync.read(still), { deflateLevel: 9 }));
    }
    // A picture that was just written is compared too.
    expect(await difference(name, take)).toBe('');
  });
});

/** Takes pictures until two are equal: a screen loads parts after it is drawn. */
async function stillPicture(take: () => Promise<Buffer>): Promise<Buffer> {
  let last = await take();
  for (const until = performance.now() + DRAWN_WITHIN_MS; performance.now() < until;) {
    // oxlint-disable-next-line no-await-in-loop -- one picture after the other
    await pause(BETWEEN_MS);
    // oxlint-disable-next-line no-await-in-loop -- see above
    const next = await take();
    if (next.equals(last)) return next;
    last = next;
  }
  throw new Error(`the story still changes after ${DRAWN_WITHIN_MS} ms`);
}

/**
 * Compares a story with the kept picture until they match, and writes the difference. @returns a description of it; empty
 * when there is none.
 */
async function difference(name: string, take: () => Promise<Buffer>): Promise<string> {
  const path = join(KEPT, name);
  if (!existsSync(path)) return `there is no ${path}: npm run pictures:write`;
  const kept = PNG.sync.read(await readFile(path));
  let now = await take();
  let found = compared(kept, PNG.sync.read(now));
  for (const until = performance.now() + DRAWN_WITHIN_MS; found.count > 0 && performance.now() < until;) {
    // oxlint-disable-next-line no-await-in-loop -- one picture after the other
    await pause(BETWEEN_MS);
    // oxlint-disable-next-line no-await-in-loop -- see above
    now = await take();
    found = compared(kept, PNG.sync.read(now));
  }
  if (found.count === 0) return '';
  await writeFile(join(SEEN, name), now);
  await writeFile(join(SEEN, name.replace(/png$/, 'difference.png')), PNG.sync.write(found.differing));
  return `${found.count} pixels differ: see ${join(SEEN, name)}; if that is right, npm run pictures:write`;
}

/** The pixels that differ, none if they are few enough, and a picture of them. */
function compared(kept: PNG, now: PNG): { readonly count: number; readonly differing: PNG } {
  const { width, height } = now;
  const differing = new PNG({ width, height });
  const isSameSize = kept.width === width && kept.height === height;
  const count = isSameSize
    ? pixelmatch(kept.data, now.data, differing.data, width, height, { threshold: COLOUR })
    : width * height;
  return { count: count <= (PIXELS / 1000) * width * height ? 0 : count, differing };
}
