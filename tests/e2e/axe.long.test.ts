import { beforeAll, expect, it } from 'vitest';
import { useSite } from '../support/browser/site.ts';
import { axeOtherLook, axePage } from '../support/browser/axe-page.ts';
import { enterAs, type Member, newMember } from '../support/browser/members.ts';
import { ERROR_PATHS, newExchange, OPEN_PATHS, OWN_PATHS } from '../support/page-paths.ts';

const site = useSite();
let member: Member;
/** An exchange: its owner's page, and its tracking page. */
let exchange: readonly [own: string, open: string];

beforeAll(async () => {
  member = await newMember(site.server);
  exchange = await newExchange(site.server, member);
});

/** Every page in one language, first signed out, then signed in. */
async function inspectAll(lang: string, inspect: typeof axePage): Promise<readonly string[]> {
  const visit = await site.visit({ viewport: { width: 1366, height: 768 } });
  const found: string[] = [];
  await visit.page.goto(`/?lang=${lang}`);
  expect(await visit.page.locator('html').getAttribute('lang')).toBe(lang);
  const [own, open] = exchange;
  for (const path of [...OPEN_PATHS, open]) found.push(...(await inspect(visit.page, path, 200)));
  for (const [path, status] of Object.entries(ERROR_PATHS)) found.push(...(await inspect(visit.page, path, status)));
  await enterAs(visit.context, site.server, member);
  for (const path of [...OWN_PATHS, own]) found.push(...(await inspect(visit.page, path, 200)));
  expect(await visit.page.locator('html').getAttribute('lang')).toBe(lang);
  expect(visit.refusals()).toEqual(Object.entries(ERROR_PATHS).map(([path, status]) => `${status} ${path}`));
  await visit.close();
  return found;
}

/** Half a minute on an idle machine, many times that on a busy one. */
const ALL_MS = 1_200_000;

it('axe finds nothing on any page, in both directions and both themes', { timeout: ALL_MS }, async () => {
  const found = await Promise.all([inspectAll('en', axePage), inspectAll('ar', axeOtherLook)]);
  expect(found.flat()).toEqual([]);
});
