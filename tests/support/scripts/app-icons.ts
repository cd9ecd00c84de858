/** Draws the icons that systems show for the installed site, from its mark in `ui/public/favicon.svg`. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { startChromium } from '../browser/chromium.ts';

const FOLDER = 'ui/public/icons';
const BRAND = '#0b5a55';

/** Systems cut a maskable icon to a shape of theirs: the mark keeps within a circle of four fifths of its width. */
const WHOLE = { padding: 0, background: 'transparent' } as const;
const FULL = { padding: 12, background: BRAND } as const;

async function drawn(browser: Browser, size: number, { padding, background }: typeof WHOLE | typeof FULL) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const svg = await readFile('ui/public/favicon.svg', 'utf8');
  await page.setContent(
    `<style>body{margin:0;background:${background}}svg{display:block;box-sizing:border-box;width:100vw;height:100vh;padding:${padding}vw}</style>${svg}`,
  );
  const picture = await page.screenshot({ omitBackground: true });
  await page.close();
  return picture;
}

/** An `.ico` file with PNG pictures of at most 255 pixels: what browsers ask for without being told. */
function icoOf(pictures: readonly { readonly size: number; readonly png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [at, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * at;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}

const browser = await startChromium();
await mkdir(FOLDER, { recursive: true });
for (const size of [192, 512]) await writeFile(`${FOLDER}/${size}.png`, await drawn(browser, size, WHOLE));
await writeFile(`${FOLDER}/180.png`, await drawn(browser, 180, FULL));
await writeFile(`${FOLDER}/maskable-512.png`, await drawn(browser, 512, FULL));
const small = await Promise.all([16, 32, 48].map(async (size) => ({ size, png: await drawn(browser, size, WHOLE) })));
await writeFile('ui/public/favicon.ico', icoOf(small));
await browser.close();
