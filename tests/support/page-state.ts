import { setTimeout as pause } from 'node:timers/promises';
import type { Frame, Page } from 'playwright-core';

/** Time for a frame to answer, in milliseconds. */
const ANSWERS_WITHIN_MS = 10_000;
/** Time that drawn frames are counted, in milliseconds. */
const COUNTED_MS = 2_000;
/** Longest line about a frame, in characters. */
const LONGEST_LINE = 1_500;

/**
 * Describes the page of a failed test, a line for each of its frames: whether it draws, what has the focus, and its text,
 * which may contain the test server's secrets. Playwright's click waits for two drawn frames; if the page draws none, its
 * error does not say so.
 */
export async function pageState(page: Page): Promise<string> {
  return (await Promise.all(page.frames().map(frameState))).join('\n');
}

async function frameState(frame: Frame): Promise<string> {
  const read = frame.evaluate(async (countedMs) => {
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
    const { activeElement: active } = document;
    return [
      `${frames} frames in ${countedMs} ms`,
      document.visibilityState,
      document.readyState,
      document.hasFocus() ? 'focused' : 'not focused',
      `${innerWidth} x ${innerHeight}, scrolled ${scrollY}`,
      ...blocking.map(({ href }) => `waits for ${href}`),
      `focus on ${active?.tagName.toLowerCase()} ${active === document.body ? '' : active?.textContent.slice(0, 40)}`,
      `text: ${document.body.innerText}`,
    ].join(', ');
  }, COUNTED_MS);
  const answer = await Promise.race([
    read.catch(String),
    pause(ANSWERS_WITHIN_MS, 'runs no scripts, or does not answer', { ref: false }),
  ]);
  return `${frame.url()}: ${answer.replaceAll(/\s+/g, ' ').slice(0, LONGEST_LINE)}`;
}
