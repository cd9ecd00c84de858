import { openStorybook } from './stories/storybook.ts';
import { startChromium } from './support/chromium.ts';
const [book, browser] = await Promise.all([openStorybook(), startChromium()]);
const want = process.argv.slice(2);
try {
  for (const [width, theme, dir] of [
    [1366, 'light', 'ltr'],
    [360, 'dark', 'ltr'],
    [360, 'light', 'ltr'],
    [1366, 'dark', 'rtl'],
  ] as const) {
    const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
    page.on('console', (m) => m.type() === 'error' && process.stdout.write('CONSOLE ' + m.text() + '\n'));
    for (const s of book.stories) {
      const id = s.id;
      if (!want.some((w) => id.includes(w))) continue;
      if (/narrow|dark|right-to-left/.test(id)) continue;
      await page.goto(
        `${book.url}/iframe.html?id=${id}&viewMode=story&globals=theme:${theme};direction:${dir};a11y.manual:!true`,
      );
      await page
        .locator('#storybook-root h1')
        .first()
        .waitFor({ timeout: 8000 })
        .catch(() => process.stdout.write('NO H1 ' + id + '\n'));
      await page.waitForTimeout(350);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      if (wide) process.stdout.write(`OVERFLOW ${id} ${width}\n`);
      await page.screenshot({ path: `/tmp/acc-screens-shots/${id}-${width}-${theme}-${dir}.png`, fullPage: true });
    }
    await page.close();
  }
} finally {
  await browser.close();
  await book.close();
}
