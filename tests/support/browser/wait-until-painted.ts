import type { Page } from 'playwright-core';

/** Waits until the fonts and visible pictures of a window are loaded and painted. */
export async function waitUntilPainted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    // A hidden lazy picture is never fetched; waiting for it would never end.
    const isSeen = (image: HTMLImageElement) => {
      const { top, width } = image.getBoundingClientRect();
      return width > 0 && top < innerHeight;
    };
    const late = new Promise((resolve) => setTimeout(resolve, 2000));
    const decoded = [...document.images].filter(isSeen).map((image) => image.decode().catch(() => undefined));
    await Promise.race([Promise.all(decoded), late]);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}
