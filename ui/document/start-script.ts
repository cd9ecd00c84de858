import { scriptJson } from './escape.ts';

/** A page is drawn within this, in milliseconds, or its scripts no longer wait for it. */
const DRAWN_WITHIN_MS = 2000;

/**
 * Fetches and runs a page's scripts once it is drawn. What the server made can be read and used without them, and on a slow
 * line they would take the way from the styles and the letters. A page that nobody sees is not drawn, and does not wait.
 * @param scripts modules to run. @param needed modules that they import.
 */
export function startScript(scripts: readonly string[], needed: readonly string[]): string {
  return `let started;
const start = () => {
  if (!started) started = ${scriptJson([...needed, ...scripts])}.map((href) => import(href));
};
if (document.hidden) start();
requestAnimationFrame(() => setTimeout(start));
setTimeout(start, ${DRAWN_WITHIN_MS});`;
}
