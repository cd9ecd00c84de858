import type { Browser, Locator, Page } from 'playwright-core';
import { startChromium } from '../support/browser/chromium.ts';
import { startVisit, type VisitOptions } from '../support/browser/visit.ts';
import { startServer } from '../support/servers/start-server.ts';
import type { Figure } from './figures/figure.ts';

export const name = 'Interactions of the exchange page with a processor four times as slow, median of five visits';

const VISITS = 5;
const SLOWER = 4;
/** Milliseconds that a hand rests on a button before it presses it. */
const REST_MS = 150;
/** Milliseconds that a finger rests on the screen when it taps; a click follows when it leaves. */
const TAP_MS = 80;

/** Milliseconds at most, and shares of the window that may move. */
const OPENING = 200;
const FILTERING = 100;
const TYPING = 100;
const SHIFT = 0.02;

const SCREENS: readonly { readonly width: number; readonly options: VisitOptions }[] = [
  { width: 360, options: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true } },
  { width: 1366, options: { viewport: { width: 1366, height: 768 } } },
];

/** Needs `npm run build` to have run, and Chromium. */
export async function run(): Promise<Figure[]> {
  const [server, browser] = await Promise.all([startServer(), startChromium()]);
  try {
    const figures: Figure[] = [];
    for (const { width, options } of SCREENS) {
      const visits: Measured[] = [];
      for (let count = 0; count < VISITS; count += 1) visits.push(await measured(browser, server.url, options));
      for (const [what, { unit, ceiling }] of Object.entries(WANTED)) {
        const value = median(visits.map((visit) => visit[what as keyof Measured]));
        figures.push({ name: `${width} px: ${what}`, value, unit, ceiling });
      }
    }
    return figures;
  } finally {
    await browser.close();
    await server.stop();
  }
}

const ms = (ceiling: number) => ({ unit: 'ms', ceiling });
const WANTED = {
  'opens the picker': ms(OPENING),
  'opens it again': ms(OPENING),
  'first letter': ms(FILTERING),
  'next letter': ms(FILTERING),
  'asset to its networks': ms(FILTERING),
  'chooses a network': ms(OPENING),
  'a digit of the amount': ms(TYPING),
  'layout shift of “too little”': { unit: '', ceiling: SHIFT },
  'layout shift of “too much”': { unit: '', ceiling: SHIFT },
};
type Measured = Readonly<Record<keyof typeof WANTED, number>>;

async function measured(browser: Browser, url: string, options: VisitOptions): Promise<Measured> {
  const { page, open, close } = await startVisit(browser, url, { ...options, expected: /422/ });
  try {
    await open('/exchange/btc/xmr/0.05');
    await page.waitForLoadState('networkidle');
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    return { ...(await picking(page, options)), ...(await typing(page)) };
  } finally {
    await close().catch(() => undefined);
  }
}

async function picking(page: Page, { hasTouch = false }: VisitOptions) {
  const button = page.getByRole('button', { name: /^Currency you get/ });
  const search = page.getByRole('combobox');
  const openIt = () => timed(page, 'click', '[role=option]', () => (hasTouch ? tap(page, button) : button.click()));
  if (!hasTouch) {
    await button.hover();
    await page.waitForTimeout(REST_MS);
  }
  const opened = await openIt();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const again = await openIt();
  await search.focus();
  await page.waitForTimeout(500);
  const type = (letter: string) => timed(page, 'keydown', '[role=option]', () => page.keyboard.press(letter));
  const first = await type('u');
  const next = median([await type('s'), await type('d'), await type('t')]);
  const networks = await timed(page, 'keydown', '[role=option] + [role=option]', () => page.keyboard.press('Enter'));
  await page.waitForTimeout(300);
  const choosing = await timed(page, 'click', 'form', () => page.getByRole('option').nth(1).click());
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return {
    'opens the picker': opened,
    'opens it again': again,
    'first letter': first,
    'next letter': next,
    'asset to its networks': networks,
    'chooses a network': choosing,
  };
}

/**
 * Taps like a finger; Playwright's own tap ends in the moment that it begins. The page begins to load the picker at the
 * touch, and the measured time with the click.
 */
async function tap(page: Page, button: Locator): Promise<void> {
  await button.click({ trial: true });
  const { x, y, width, height } = (await button.boundingBox())!;
  const devTools = await page.context().newCDPSession(page);
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  await devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await page.waitForTimeout(TAP_MS);
  await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await devTools.detach();
}

async function typing(page: Page) {
  const amount = page.getByRole('textbox').first();
  await amount.click();
  await page.keyboard.press('End');
  const digits: number[] = [];
  for (const digit of '123') digits.push(await timed(page, 'keydown', 'form', () => page.keyboard.press(digit)));
  await page.locator('output[aria-busy=false]').waitFor();
  const little = await shift(page, () => amount.fill('0.00000001'));
  await amount.fill('0.05');
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await page.locator('output[aria-busy=false]').waitFor();
  const much = await shift(page, () => amount.fill('99999999'));
  return {
    'a digit of the amount': median(digits),
    'layout shift of “too little”': little,
    'layout shift of “too much”': much,
  };
}

/** Milliseconds from an event until a frame that has the element is painted. */
async function timed(page: Page, event: string, element: string, act: () => Promise<void>): Promise<number> {
  const time = await page.evaluateHandle(
    ([type, selector]) => ({
      painted: new Promise<number>((resolve) => {
        const begun = ({ timeStamp }: Event) => {
          const look = () =>
            requestAnimationFrame(() => {
              if (document.querySelector(selector)) setTimeout(() => resolve(performance.now() - timeStamp));
              else look();
            });
          look();
        };
        addEventListener(type, begun, { capture: true, once: true });
      }),
    }),
    [event, element] as const,
  );
  await act();
  return time.evaluate(({ painted }) => painted);
}

/** The layout shift until the amount's refusal is shown. */
async function shift(page: Page, act: () => Promise<void>): Promise<number> {
  const moved = await page.evaluateHandle(() => {
    const sum = { value: 0 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum.value += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift' });
    return sum;
  });
  await act();
  await page.getByRole('alert').waitFor();
  await page.waitForTimeout(300);
  return moved.evaluate(({ value }) => value);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}
