import type { Page } from 'playwright-core';

/** Waits until the fonts and the pictures that a window shows are there, and have been drawn. */
export async function waitUntilPainted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    // What is hidden is never fetched where it is lazy, and would be waited for without end.
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
