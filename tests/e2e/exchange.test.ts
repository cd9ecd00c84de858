import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { useSite } from '../support/browser/site.ts';
import type { Visit } from '../support/browser/visit.ts';

// A server of its own: an ordinary visit stays within the usual limits.
const site = useSite({ env: () => ({}) });
let visit: Visit;
let page: Page;

async function start(options?: BrowserContextOptions): Promise<void> {
  visit = await site.visit(options);
  ({ page } = visit);
}

const send = () => page.getByLabel('You send', { exact: true });
const get = () => page.getByRole('status', { name: 'You get' });
const picker = (side: 'send' | 'get') => page.getByRole('button', { name: `Currency you ${side}:` });
const amountOf = (text: string | null) => Number((text ?? '').replaceAll(/[^\d.]/g, ''));

async function settled(): Promise<number> {
  await page.waitForFunction(() => {
    const output = document.querySelector('output');
    return output?.getAttribute('aria-busy') !== 'true' && /\d/.test(output?.textContent ?? '');
  });
  return amountOf(await get().textContent());
}

describe('the exchange page', () => {
  beforeEach(() => start());

  it('shows a quote before any script has run, labelled a demonstration', async () => {
    const html = await (await visit.context.request.get('/')).text();
    expect(html).toMatch(/<output[^>]*>.*\d/s);
    await page.goto('/');
    await expect.poll(() => page.getByText('Demonstration market').first().isVisible()).toBe(true);
    expect(await settled()).toBeGreaterThan(0);
  });

  it('shows three dots while typing, then the estimate', async () => {
    await visit.open('/exchange/btc/eth/1');
    const one = await settled();
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/exchange/quote', (route) => held.then(() => route.continue()));
    await send().fill('2');
    await expect.poll(() => get().textContent()).toBe('...');
    answer();
    const two = await settled();
    expect(two).toBeGreaterThan(one * 1.9);
    expect(two).toBeLessThan(one * 2.1);
    await page.waitForURL('**/exchange/btc/eth/2');
  });

  it('filters the input', async () => {
    await visit.open('/');
    await send().fill('');
    await send().pressSequentially('00,5e');
    expect(await send().inputValue()).toBe('0.5');
  });

  it('swaps the currencies', async () => {
    await visit.open('/exchange/btc/eth/1');
    await settled();
    await page.getByRole('button', { name: 'Swap the two currencies' }).click();
    await expect.poll(() => picker('send').textContent()).toContain('ETH');
    expect(await picker('get').textContent()).toContain('BTC');
    expect(await settled()).toBeLessThan(1);
  });

  it('picks by search and keyboard, and swaps when the other side is picked', async () => {
    await visit.open('/exchange/btc/eth/1');
    await picker('send').click();
    await page.getByRole('combobox').fill('litec');
    await page.keyboard.press('Enter');
    await expect.poll(() => picker('send').textContent()).toContain('LTC');
    await expect.poll(() => picker('send').evaluate((button) => button === document.activeElement)).toBe(true);
    await picker('get').click();
    await page.getByRole('combobox').fill('ltc');
    await page.keyboard.press('Enter');
    await expect.poll(() => picker('get').textContent()).toContain('LTC');
    expect(await picker('send').textContent()).toContain('ETH');
    await settled();
  });

  it('closes the picker with Escape and keeps the selection', async () => {
    await visit.open('/exchange/btc/eth/1');
    await picker('get').click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await picker('get').textContent()).toContain('ETH');
  });

  it('shows the limits and offers to use them', async () => {
    await visit.open('/exchange/btc/eth/1');
    await settled();
    await send().fill('0.00000001');
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toMatch(/minimum is [\d.]+ BTC/);
    expect(await get().textContent()).toBe('...');
    // Prices move: a limit that was offered may be refused, with the next one.
    const take = async () => {
      if (await alert.isVisible()) await alert.getByRole('button').click();
      return get().textContent();
    };
    await expect.poll(take, { timeout: 30_000, interval: 1_000 }).toMatch(/\d/);
    await send().fill('99999999');
    await alert.waitFor();
    expect(await alert.textContent()).toMatch(/maximum is [\d,.]+ BTC/);
    expect([...new Set(visit.refusals())]).toEqual(['422 /exchange/quote']);
  });

  it('remembers the selection for the next visit', async () => {
    await visit.open('/');
    await picker('get').click();
    await page.getByRole('combobox').fill('doge');
    // First the asset, then its network.
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: /^Dogecoin/ }).waitFor();
    await page.keyboard.press('Enter');
    await send().fill('0.25');
    await settled();
    await page.goto('/');
    expect(await send().inputValue()).toBe('0.25');
    expect(await picker('get').textContent()).toContain('DOGE');
    await page.reload();
    expect(await send().inputValue()).toBe('0.25');
  });

  it('redirects an upper-case address to its lower-case form, permanently', async () => {
    const answer = await visit.context.request.get('/Exchange/BTC/ETH/2?A=B', { maxRedirects: 0 });
    expect([answer.status(), answer.headers()['location']]).toEqual([301, '/exchange/btc/eth/2?A=B']);
    await page.goto('/Exchange/BTC/ETH/2');
    expect(new URL(page.url()).pathname).toBe('/exchange/btc/eth/2');
    expect(await send().inputValue()).toBe('2');
  });

  it('explains the route and the fees', async () => {
    await page.goto('/exchange/ltc/doge/15');
    await settled();
    const text = (await page.getByRole('main').textContent()) ?? '';
    expect(text).toContain('Service fee, 0.5%');
    expect(text).toContain('Network fee');
    expect(text).toMatch(/LTC.*DOGE/s);
  });

  it('makes no request to another host', async () => {
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).host));
    await visit.open('/');
    await settled();
    await picker('send').click();
    await page.getByRole('dialog').waitFor();
    expect([...hosts]).toEqual([new URL(site.url).host]);
  });
});

describe('without scripts the exchange page', () => {
  beforeEach(() => start({ javaScriptEnabled: false }));

  it('has a form that does the same as the card', async () => {
    await page.goto('/');
    expect(amountOf(await get().textContent())).toBeGreaterThan(0);
    await send().fill('3');
    await page.getByRole('button', { name: 'See route and fees' }).click();
    expect(new URL(page.url()).pathname).toBe('/exchange/btc/eth/3');
    const three = amountOf(await get().textContent());
    expect(three).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Swap the two currencies' }).click();
    expect(new URL(page.url()).pathname).toBe('/exchange/eth/btc/3');
    expect(amountOf(await get().textContent())).toBeLessThan(three);
  });

  it('has currencies to pick from a list of links, with a search', async () => {
    await page.goto('/exchange/btc/eth/1');
    await picker('get').click();
    expect(new URL(page.url()).searchParams.get('pick')).toBe('to');
    await page.getByRole('searchbox').fill('doge');
    await page.getByRole('searchbox').press('Enter');
    await page
      .getByRole('link', { name: /Dogecoin/ })
      .first()
      .click();
    expect(new URL(page.url()).pathname).toBe('/exchange/btc/doge/1');
    expect(amountOf(await get().textContent())).toBeGreaterThan(0);
  });

  it('remembers the selection too', async () => {
    await page.goto('/');
    await send().fill('7');
    await page.getByRole('button', { name: 'See route and fees' }).click();
    await page.goto('/');
    expect(await send().inputValue()).toBe('7');
  });

  it('names a limit', async () => {
    await page.goto('/exchange/btc/eth/0.00000001');
    expect(await page.getByRole('alert').textContent()).toMatch(/minimum is/);
  });
});

describe('an unusual address', () => {
  beforeEach(() => start());

  it.each([
    ['/nowhere', 404, 'Page Not Found', 'Sorry, but the page you were trying to view does not exist.'],
    ['/exchange/%E0%A4%A/eth', 400, 'Error', 'Sorry, an critical error occurred on this page.'],
  ])('%s answers %i', async (path, status, title, text) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(status);
    expect(await page.title()).toBe(title);
    expect(await page.textContent('body')).toContain(text);
    expect(visit.refusals()).toEqual([`${status} ${path}`]);
  });

  it('with unknown currencies gets others instead of an error', async () => {
    const answer = await page.goto('/exchange/nope/nothing/2');
    expect(answer?.status()).toBe(200);
    expect(await send().inputValue()).toBe('2');
    expect(await settled()).toBeGreaterThan(0);
  });

  it('with a script shows it as text', async () => {
    await page.goto(
      `/exchange/${encodeURIComponent('<script>alert(1)</script>')}/eth/${encodeURIComponent('"><img src=x onerror=alert(1)>')}`,
    );
    expect(await page.content()).not.toContain('<script>alert(1)');
  });
});
