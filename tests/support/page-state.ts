import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** Time for a page to answer, in milliseconds. */
const ANSWERS_WITHIN_MS = 10_000;
/** Time that frames are counted, in milliseconds. */
const COUNTED_MS = 2_000;

/**
 * Describes in one line what the page of a failed test does. Playwright's click waits for two frames; if the page draws
 * none, its error does not say so.
 */
export async function pageState(page: Page): Promise<string> {
  const read = page.evaluate(async (countedMs) => {
    let frames = 0;
    const count = () => {
      frames += 1;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
    await new Promise((resolve) => setTimeout(resolve, countedMs));
    const blocking = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(
      ({ sheet }) => !sheet,
    );
    return [
      `${frames} frames in ${countedMs} ms`,
      document.visibilityState,
      document.readyState,
      document.hasFocus() ? 'focused' : 'not focused',
      `${innerWidth} x ${innerHeight}`,
      ...blocking.map(({ href }) => `waits for ${href}`),
    ].join(', ');
  }, COUNTED_MS);
  const answer = await Promise.race([
    read.catch(String),
    pause(ANSWERS_WITHIN_MS, 'runs no scripts, or does not answer', { ref: false }),
  ]);
  return `${page.url()}: ${answer}`;
}
