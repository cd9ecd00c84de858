import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CardFlow } from '../../../../core/ports/apis/card-flow.ts';
import { Browser } from '../../../support/browser/browser.ts';
import { type RunningServer, startServer } from '../../../support/servers/http-server.ts';

const SECRETS = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => letter.repeat(43));
const [SECRET] = SECRETS;
const PROVIDER = 'https://provider.example/pay';

let running: RunningServer;
let returns: string[] = [];
const cards: CardFlow = {
  begin: async (_ref, returnPath) => {
    returns.push(returnPath);
    return PROVIDER;
  },
  receive: async (_provider, { body }) => body === 'genuine',
};

beforeAll(async () => {
  running = await startServer({ cards });
});
afterAll(() => running.server.close());
beforeEach(() => {
  returns = [];
});

const locationOf = async (answer: Promise<Response>) => (await answer).headers.get('location');

it('goes to the provider and back, without the secret of the tracking link in the address that the provider gets', async () => {
  const browser = new Browser(running.url);
  expect(await locationOf(browser.get(`/track/${SECRET}/card`))).toBe(PROVIDER);
  const [path] = returns;
  expect(path).toMatch(/^\/card-return\/[\w-]{22}$/);
  expect(await locationOf(browser.get(path!))).toBe(`/track/${SECRET}`);
  expect(running.log()).not.toContain(path!.split('/').at(-1)!);
});

it('comes back to a page that tells of the one before it, where the provider has a tab of its own', async () => {
  const browser = new Browser(running.url);
  expect(await locationOf(browser.get(`/track/${SECRET}/card?tab`))).toBe(PROVIDER);
  const [path] = returns;
  expect(path).toMatch(/^\/card-return\/[\w-]{22}\/tab$/);
  expect(await locationOf(browser.get(path!))).toBe(`/track/${SECRET}?card=tab`);
  expect(await locationOf(browser.get(path!))).toBe('/');
  expect(running.log()).not.toContain(path!.split('/').at(2)!);
  expect(running.log()).not.toContain(SECRET!);
});

it('uses the code of a return once, and in the browser that went to the provider only', async () => {
  const browser = new Browser(running.url);
  await browser.get(`/track/${SECRET}/card`);
  expect(await locationOf(new Browser(running.url).get(returns[0]!))).toBe('/');
  await browser.get(returns[0]!);
  expect(await locationOf(browser.get(returns[0]!))).toBe('/');
});

it('keeps several ways back at once, the last five of them', async () => {
  const browser = new Browser(running.url);
  for (const secret of SECRETS)
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as a customer does
    await browser.get(`/track/${secret}/card`);
  const back = [];
  for (const path of returns)
    // oxlint-disable-next-line no-await-in-loop -- see above
    back.push(await locationOf(browser.get(path)));
  expect(back).toEqual(['/', ...SECRETS.slice(1).map((secret) => `/track/${secret}`)]);
});

it('comes back to the page of a signed-in customer, which its address alone does not open', async () => {
  await new Browser(running.url).get('/transaction/abc123def456/card');
  expect(returns).toEqual(['/transaction/abc123def456']);
});

it('opens no payment for another site, or for a prefetch', async () => {
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-purpose': 'prefetch' }])
    expect(await locationOf(fetch(`${running.url}/track/${SECRET}/card`, { headers, redirect: 'manual' }))).toBe(
      `/track/${SECRET}`,
    );
  expect(returns).toEqual([]);
});

it('takes webhooks with any content type, and refuses those that are not genuine', async () => {
  const post = (body: string) =>
    fetch(`${running.url}/api/cards/stripe/webhook`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
  expect([(await post('genuine')).status, (await post('{"forged":true}')).status]).toEqual([200, 400]);
  expect((await post('x'.repeat(65 * 1024))).status).toBe(413);
});
