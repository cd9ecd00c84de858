import { scriptJson } from './escape.ts';

/** Milliseconds after which the scripts stop waiting for the page to be drawn. */
const DRAWN_WITHIN_MS = 2000;

/**
 * Fetches and runs a page's scripts once it is drawn. The server's page can be read and used without them, and on a
 * slow connection they would delay styles and fonts. A page that is not visible is not drawn, so its scripts do not
 * wait. @param scripts modules to run. @param needed modules that they import.
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
