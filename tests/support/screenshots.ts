import { mkdir } from 'node:fs/promises';
import { startChromium } from './chromium.ts';
import { startServer } from './start-server.ts';

/** Takes the README's pictures from the built product: `npm run build && npm run screenshots`. */
const PICTURES = [{ file: 'docs/images/exchange.png', path: '/exchange/ltc/doge/15', width: 1366, height: 680 }];

const [server, browser] = await Promise.all([startServer(), startChromium()]);
try {
  await mkdir('docs/images', { recursive: true });
  for (const { file, path, width, height } of PICTURES) {
    const page = await browser.newPage({ viewport: { width, height }, colorScheme: 'light' });
    await page.goto(server.url + path, { waitUntil: 'networkidle' });
    await page.screenshot({ path: file });
    await page.close();
    console.log(file);
  }
} finally {
  await browser.close();
  await server.stop();
}
