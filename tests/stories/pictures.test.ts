import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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
    const seen = await page.picture(SIZES[look.size]);
    if (isWriting) await writeFile(join(KEPT, name), PNG.sync.write(PNG.sync.read(seen), { deflateLevel: 9 }));
    // A picture that was just written is compared too.
    expect(await difference(name, seen)).toBe('');
  });
});

/**
 * Compares with the kept picture, and writes the difference. @returns a description of it; empty when there is none.
 */
async function difference(name: string, seen: Buffer): Promise<string> {
  const path = join(KEPT, name);
  if (!existsSync(path)) return `there is no ${path}: npm run pictures:write`;
  const [kept, now] = [PNG.sync.read(await readFile(path)), PNG.sync.read(seen)];
  const { width, height } = now;
  const differing = new PNG({ width, height });
  const isSameSize = kept.width === width && kept.height === height;
  const count = isSameSize
    ? pixelmatch(kept.data, now.data, differing.data, width, height, { threshold: COLOUR })
    : width * height;
  if (count <= (PIXELS / 1000) * width * height) return '';
  await writeFile(join(SEEN, name), seen);
  await writeFile(join(SEEN, name.replace(/png$/, 'difference.png')), PNG.sync.write(differing));
  return `${count} pixels differ: see ${join(SEEN, name)}; if that is right, npm run pictures:write`;
}
