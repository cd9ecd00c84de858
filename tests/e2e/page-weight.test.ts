import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { isOfPart, type TextPart } from '../../ui/messages/text-parts.ts';
import { useSite } from '../support/browser/site.ts';
import { enterAs, type Member, newMember } from '../support/browser/members.ts';
import { OPEN_PATHS, OWN_PATHS } from '../support/page-paths.ts';
import { firstFiles, gzipped, loadable, PAYMENT, pageWeight, WIDGET } from '../support/browser/page-weight.ts';
import { alive } from '../support/browser/visit.ts';

const site = useSite();
let member: Member;

beforeAll(async () => {
  member = await newMember(site.server);
});

/** A telephone in portrait orientation. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

interface Painted {
  /** Text of the painted element. */
  readonly text: string;
  /** URL of a picture; empty for text. */
  readonly url: string;
}

it('the landing page starts with at most 130 kB of scripts and 30 kB of styles, gzip', () => {
  const { scripts, styles } = pageWeight('dist/page');
  expect(scripts).toBeGreaterThan(10_000);
  expect(scripts).toBeLessThanOrEqual(130_000);
  expect(styles).toBeGreaterThan(1_000);
  expect(styles).toBeLessThanOrEqual(30_000);
});

it('a page never loads the scripts that start a widget, nor a widget those that start a page', () => {
  const [site, widget] = ['ui/entry-client.tsx', 'ui/entry-widget.tsx'].map((entry) => loadable('dist/page', entry));
  expect(site!.size).toBeGreaterThan(20);
  expect(widget!.size).toBeGreaterThan(5);
  expect([...site!].filter((key) => key === 'ui/entry-widget.tsx')).toEqual([]);
  expect([...widget!].filter((key) => key === 'ui/entry-client.tsx')).toEqual([]);
});

/** Titles and descriptions of the site's pages, which no widget has; they come with the list of its paths. */
const HEADS = /^(landing|profile|recoverPage)\.(title|description)$/;

/** IDs of texts in a widget's scripts that a part of the catalogue lacks. @param files within the built page */
function lacking(files: Iterable<string>, ...parts: readonly TextPart[]): string[] {
  const texts = Object.keys(JSON.parse(readFileSync('ui/messages/en.json', 'utf8')));
  const scripts = [...files].map((file) => readFileSync(`dist/page/${file}`, 'utf8')).join('\n');
  const asked = texts.filter((text) => ['"', "'", '`'].some((mark) => scripts.includes(mark + text + mark)));
  expect(asked.length).toBeGreaterThan(30);
  return asked.filter((text) => !parts.some((part) => isOfPart(part, text)) && !HEADS.test(text));
}

it('a widget has every text that its code may use', () => {
  const manifest = JSON.parse(readFileSync('dist/page/.vite/manifest.json', 'utf8'));
  const keys = [...loadable('dist/page', 'ui/entry-widget.tsx')].filter((key) => !key.includes('?part='));
  expect(
    lacking(
      keys.map((key) => manifest[key].file),
      'widget',
      'widget-later',
      'widget-cards',
    ),
  ).toEqual([]);
});

it('a widget starts with every text that the code of its first step may use', () => {
  // Shown when an exchange has been made, thus after the later steps.
  const later = ['confirm.creating'];
  expect(lacking(firstFiles('dist/page', { entry: 'ui/entry-widget.tsx' }).scripts, 'widget')).toEqual(later);
});

it('a widget starts with at most 100 kB of scripts, a payment with 115 kB, and a loader weighs at most 3 kB, gzip', () => {
  const { scripts } = pageWeight('dist/page', WIDGET);
  expect(scripts).toBeGreaterThan(10_000);
  expect(scripts).toBeLessThanOrEqual(100_000);
  expect(pageWeight('dist/page', PAYMENT).scripts).toBeLessThanOrEqual(115_000);
  for (const loader of ['widget', 'payment']) expect(gzipped(`dist/page/${loader}.js`)).toBeLessThanOrEqual(3_000);
});

it('the landing page loads in a browser what was weighed, and no more', async () => {
  const { page } = await site.visit();
  const bodies: Promise<readonly [type: string, bytes: number]>[] = [];
  page.on('response', (response) => {
    const type = response.request().resourceType();
    if (type === 'script' || type === 'stylesheet') {
      bodies.push(
        response
          .request()
          .sizes()
          .then(({ responseBodySize }) => [type, responseBodySize] as const),
      );
    }
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  // Scripts are requested after the first paint, which may be late.
  await alive(page);
  const sizes = await Promise.all(bodies);
  const sum = (wanted: string) => sizes.reduce((total, [type, bytes]) => total + (type === wanted ? bytes : 0), 0);
  // Brotli, which is never larger than the gzip of the limits.
  expect(sum('script')).toBeGreaterThan(10_000);
  expect(sum('script')).toBeLessThanOrEqual(130_000);
  expect(sum('stylesheet')).toBeLessThanOrEqual(30_000);
});

it('a page requests its scripts after everything that its first paint needs', async () => {
  const { page } = await site.visit(PHONE);
  await page.goto('/exchange/btc/eth/1', { waitUntil: 'networkidle' });
  await alive(page);
  const files = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => {
      const { name, startTime, responseEnd } = entry as PerformanceResourceTiming;
      return { name, startTime, responseEnd };
    }),
  );
  const scripts = files.filter(({ name }) => name.endsWith('.js')).map(({ startTime }) => startTime);
  const first = Math.min(...scripts);
  // Screens that are loaded later have their own styles.
  const styles = files.filter(({ name, startTime }) => name.endsWith('.css') && startTime < first);
  expect([styles.length > 1, scripts.length > 2]).toEqual([true, true]);
  expect(styles.filter(({ responseEnd }) => responseEnd > first)).toEqual([]);
});

describe('the largest contentful paint', () => {
  it.each(['/', '/exchange/btc/eth/1'])('at %s is server-rendered text', async (path) => {
    const { page } = await site.visit(PHONE);
    await page.goto(path, { waitUntil: 'networkidle' });
    const largest = await page.evaluate(
      () =>
        new Promise<Painted>((resolve) => {
          new PerformanceObserver((list) => {
            const { element, url } = list.getEntries().at(-1) as PerformanceEntry & { element: Element; url: string };
            resolve({ text: element.textContent ?? '', url });
          }).observe({ type: 'largest-contentful-paint', buffered: true });
        }),
    );
    expect(largest.url).toBe('');
    expect(largest.text.trim()).not.toBe('');
    // The same page rendered without scripts.
    const plain = await site.visit({ ...PHONE, javaScriptEnabled: false });
    await plain.page.goto(path);
    const written = await plain.page.locator('#root').evaluate((root) => root.textContent);
    // Prices change from one visit to the next; words do not.
    const shape = (text: string) => text.replaceAll(/\d+/g, '0');
    expect(shape(written)).toContain(shape(largest.text));
    await plain.close();
  });
});

it('the received amount has as many lines in the fallback font as in the page’s own, however long it is', async () => {
  const { page } = await site.visit(PHONE);
  await page.goto('/exchange/btc/eth/1', { waitUntil: 'networkidle' });
  await alive(page);
  const heights = (font: string) =>
    page.evaluate(async (family: string) => {
      const root = document.documentElement;
      if (family !== '') root.style.setProperty('--font', family);
      await document.fonts.ready;
      const css = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join();
      const classOf = (name: string) => new RegExp(`\\._${name}_\\w+`).exec(css)![0].slice(1);
      const digits = document.querySelector(`output .${classOf('digits')}`)!;
      return Array.from({ length: 11 }, (_, places) => {
        const length = '31.10132004'.length + places;
        digits.className = `${classOf('digits')} ${classOf(length <= 14 ? 'long' : length <= 19 ? 'longer' : 'longest')}`;
        digits.textContent = '31.10132004';
        if (places > 0) digits.append(Object.assign(document.createElement('span'), { className: classOf('rest') }));
        if (places > 0) digits.lastElementChild!.textContent = '7123456789'.slice(0, places);
        return Math.round(digits.getBoundingClientRect().height / 10);
      });
    }, font);
  const own = await heights('');
  expect(new Set(own).size).toBeGreaterThan(1);
  expect(await heights("'Inter fallback', 'Inter fallback wide', sans-serif")).toEqual(own);
});

it('no page makes a request to another host', async () => {
  const { page, context, ...visit } = await site.visit();
  const asked = new Set<string>();
  context.on('request', (request) => asked.add(new URL(request.url()).origin));
  for (const path of OPEN_PATHS) await page.goto(path, { waitUntil: 'networkidle' });
  await enterAs(context, site.server, member);
  for (const path of OWN_PATHS) await page.goto(path, { waitUntil: 'networkidle' });
  expect([...asked]).toEqual([site.url]);
  visit.refusals();
});
