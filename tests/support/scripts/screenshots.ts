import { mkdir, writeFile } from 'node:fs/promises';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { startChromium } from '../browser/chromium.ts';
import { waitUntilPainted } from '../browser/wait-until-painted.ts';
import { GALLERY, type GalleryPicture, WIDTHS } from './gallery.ts';
import { demonstrationPaths, type Paths } from './gallery-paths.ts';
import { keepDay } from '../markets/kept-day.ts';
import { type Member, newMember } from '../browser/members.ts';
import { type RunningServer, startServer } from '../servers/start-server.ts';
import { alive, startVisit } from '../browser/visit.ts';

/** Takes the README's pictures and the gallery from the built product: `npm run build && npm run screenshots`. */
const GALLERY_FOLDER = 'docs/images/gallery';

// The charts of a server that has just begun are empty.
const [server, browser] = await Promise.all([startServer({ ALTWAY_BLOCK_MS: '200' }, keepDay), startChromium()]);
try {
  await mkdir(GALLERY_FOLDER, { recursive: true });
  const member = await newMember(server, { email: 'ada@example.com', password: 'correct horse battery' });
  const paths = await demonstrationPaths(browser, server, member);
  await readmePicture(browser, server);
  for (const picture of GALLERY)
    for (const width of picture.widths ?? [360, 1366]) await take(picture, width, { member, paths });
} finally {
  await browser.close();
  await server.stop();
}

async function readmePicture(chromium: Browser, { url }: RunningServer): Promise<void> {
  const look = { viewport: { width: 1366, height: 680 }, colorScheme: 'light' } as const;
  const { page, close } = await startVisit(chromium, url, look);
  await page.goto('/exchange/ltc/doge/15', { waitUntil: 'load' });
  await settled(page);
  await page.screenshot({ path: 'docs/images/exchange.png' });
  await close();
}

interface Visitor {
  readonly member: Member;
  readonly paths: Paths;
}

async function take(picture: GalleryPicture, width: keyof typeof WIDTHS, { member, paths }: Visitor): Promise<void> {
  const { name, path, theme = 'light', isVisitor = false } = picture;
  const options: BrowserContextOptions = {
    viewport: { width, height: WIDTHS[width] },
    colorScheme: theme,
    reducedMotion: 'reduce',
  };
  const visit = await startVisit(browser, server.url, { as: isVisitor ? undefined : member, ...options });
  const { page } = visit;
  await page.goto(typeof path === 'string' ? path : path(paths), { waitUntil: 'load' });
  await settled(page);
  await picture.before?.(page);
  const file = `${GALLERY_FOLDER}/${name}-${width}.webp`;
  await writeFile(file, await asWebp(page, await page.screenshot()));
  // Pictures of error pages.
  visit.refusals();
  await visit.close();
  console.log(file);
}

/** Waits until the scripts run, and fonts, pictures and the first estimate are loaded. */
async function settled(page: Page): Promise<void> {
  const isFramed = await page.evaluate(() => 'framed' in document.documentElement.dataset);
  await (isFramed ? page.locator('form[data-ready="true"]').waitFor() : alive(page));
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  await waitUntilPainted(page);
}

/** A picture as WebP, a third of a PNG's bytes, encoded by the browser. */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  const blank = await page.context().newPage();
  const address = await blank.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
      canvas.getContext('2d')!.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', 0.86);
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );
  await blank.close();
  return Buffer.from(address.split(',')[1]!, 'base64');
}
