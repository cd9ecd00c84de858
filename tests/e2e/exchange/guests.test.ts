import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { newMember, type Member } from '../../support/browser/members.ts';
import { useSite } from '../../support/browser/site.ts';
import { alive, type Visit } from '../../support/browser/visit.ts';
import { testAddress } from '../../support/fixtures/test-address.ts';

const site = useSite();
let member: Member;

/** Blocks of the simulated chain come every few seconds, and a deposit needs several. */
const CHAIN_MS = 150_000;

/** Presses of Tab after which a control counts as out of reach. */
const MOST_TABS = 80;

/** How a visitor presses what they see, and fills in what has the focus or was pressed. */
interface Hand {
  readonly name: string;
  readonly options: BrowserContextOptions;
  /** True for a connection as of 3G: answers take 400 ms, and 50 kB a second arrive. */
  readonly isSlow?: boolean;
  press(page: Page, control: Locator): Promise<void>;
  fill(page: Page, control: Locator, value: string): Promise<void>;
}

/** Moves the focus by Tab alone. */
async function reach(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${control}`);
}

const WIDTHS = { 360: { width: 360, height: 740 }, 1366: { width: 1366, height: 768 } } as const;

const byKeyboard: Pick<Hand, 'press' | 'fill'> = {
  press: async (page, control) => {
    await reach(page, control);
    await page.keyboard.press('Enter');
  },
  fill: async (page, control, value) => {
    await reach(page, control);
    await page.keyboard.insertText(value);
  },
};

const byFinger: Pick<Hand, 'press' | 'fill'> = {
  press: (_page, control) => control.tap(),
  fill: async (page, control, value) => {
    await control.tap();
    await page.keyboard.insertText(value);
  },
};

const byMouse: Pick<Hand, 'press' | 'fill'> = {
  press: (_page, control) => control.click(),
  fill: async (page, control, value) => {
    await control.click();
    await page.keyboard.insertText(value);
  },
};

const HANDS: readonly Hand[] = [
  { name: 'with a keyboard alone at 1366 pixels', options: { viewport: WIDTHS[1366] }, ...byKeyboard },
  { name: 'with a keyboard alone at 360 pixels', options: { viewport: WIDTHS[360] }, ...byKeyboard },
  {
    name: 'with a finger at 360 pixels, over 3G',
    options: { viewport: WIDTHS[360], hasTouch: true, isMobile: true },
    isSlow: true,
    ...byFinger,
  },
  { name: 'with a finger at 1366 pixels', options: { viewport: WIDTHS[1366], hasTouch: true }, ...byFinger },
  { name: 'with a mouse at 1366 pixels', options: { viewport: WIDTHS[1366] }, ...byMouse },
];

/** A visit that counts what its visitor does. */
class CountedVisit {
  actions = 0;
  fields = 0;
  readonly #page: Page;
  readonly #hand: Hand;

  constructor(page: Page, hand: Hand) {
    this.#page = page;
    this.#hand = hand;
  }

  async press(name: string): Promise<void> {
    const control = this.#page.getByRole('button', { name, exact: true });
    await expect.poll(() => control.isEnabled()).toBe(true);
    this.actions += 1;
    await this.#hand.press(this.#page, control);
  }

  async fill(name: RegExp, value: string): Promise<void> {
    this.actions += 1;
    this.fields += 1;
    await this.#hand.fill(this.#page, this.#page.getByRole('textbox', { name }), value);
  }
}

beforeAll(async () => {
  member = await newMember(site.server);
});

async function slowDown({ context, page }: Visit): Promise<void> {
  const session = await context.newCDPSession(page);
  const speed = { downloadThroughput: 50_000, uploadThroughput: 50_000 };
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 400, ...speed });
}

/** Goes from the landing page to an exchange that waits for its coins. */
async function makeAsGuest(visit: Visit, hand: Hand): Promise<CountedVisit> {
  const counted = new CountedVisit(visit.page, hand);
  if (hand.isSlow) await slowDown(visit);
  await visit.open('/');
  await counted.press('Exchange');
  await counted.press('Continue without an account');
  await visit.page.waitForURL('**/guest/btc/eth/1');
  await alive(visit.page);
  await counted.fill(/^Your ETH address/, await testAddress(site, 'eth'));
  await counted.press('Continue to confirmation');
  await counted.press('Create the exchange');
  await visit.page.waitForURL('**/track/*');
  return counted;
}

describe('without an account', () => {
  it.each(HANDS)('an exchange is finished in six actions and one field: $name', async (hand) => {
    const visit = await site.visit(hand.options);
    const counted = await makeAsGuest(visit, hand);
    await counted.press('Send a test payment');
    await visit.page.getByRole('heading', { name: /ETH sent$/ }).waitFor({ timeout: CHAIN_MS });
    // Ticks alone would say nothing.
    const last = visit.page.getByRole('list', { name: 'Steps of the exchange' }).getByText('Exchanging');
    expect((await last.boundingBox())!.width).toBeGreaterThan(20);
    expect(counted.actions).toBeLessThanOrEqual(6);
    expect(counted.fields).toBe(1);
  });

  it('an exchange is added to an account by its link, after the login that this asks for', async () => {
    const hand = HANDS.at(-1)!;
    const guest = await site.visit(hand.options);
    await makeAsGuest(guest, hand);
    const link = new URL(guest.page.url()).pathname;
    // Another browser, which did not make it.
    const visit = await site.visit(hand.options);
    const { page } = visit;
    await visit.open(link);
    const panel = page.getByRole('region', { name: 'Save this exchange to an account' });
    await panel.getByRole('button', { name: 'Log in' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-mail').fill(member.email);
    await dialog.getByLabel('Password', { exact: true }).fill(member.password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('It is in your history.').waitFor();
    expect(new URL(page.url()).pathname).toBe(link);
    await page.getByRole('link', { name: 'Open the history' }).click();
    await page.waitForURL('**/history');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    expect(await page.getByRole('row').nth(1).textContent()).toContain('ETH');
  });

  it('a member who opens the page is led to the one for accounts, with the pair', async () => {
    const visit = await site.visit({ as: member });
    await visit.open('/guest/ltc/doge/15');
    expect(new URL(visit.page.url()).pathname).toBe('/processing/ltc/doge/15');
  });
});
