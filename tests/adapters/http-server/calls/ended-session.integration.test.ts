import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NodeCaptchaSolver } from '../../../../adapters/captcha/node-captcha-solver.ts';
import { Browser } from '../../../support/browser/browser.ts';
import {
  type ExchangeWithAccounts,
  startExchangeWithAccounts,
} from '../../../support/servers/exchange-with-accounts.ts';

const email = 'ada@mail.example';
const password = 'correct horse battery';
let at: ExchangeWithAccounts;
beforeAll(async () => {
  at = await startExchangeWithAccounts();
  await at.open(email, password);
});
afterAll(() => at.close());

const json = async (response: Response) => (await response.json()) as Record<string, any>;

async function logIn(browser: Browser): Promise<void> {
  const { challenge } = (await json(await browser.get('/auth/challenge')))['result'];
  const captcha = await new NodeCaptchaSolver().solve(challenge);
  expect((await browser.post('/auth/login', { email, password, captcha })).status).toBe(200);
}

async function exchange(browser: Browser): Promise<string> {
  const { address } = await at.fixture.api.testAddress({ currency: 'doge' });
  const made = await browser.post('/exchange/transactions', { from: 'ltc', to: 'doge', amount: '15', address });
  expect(made.status).toBe(200);
  return (await json(made))['result'].id;
}

const seen = async (browser: Browser, id: string) => (await browser.get(`/exchange/transactions/${id}`)).status;

describe('an exchange', () => {
  it('is refused with an error when its session has ended', async () => {
    const browser = new Browser(at.url);
    await logIn(browser);
    const { id: account } = (await at.fixture.store.accounts.byEmail(email))!;
    await at.fixture.store.sessions.endAll(account);
    const { address } = await at.fixture.api.testAddress({ currency: 'doge' });
    const wanted = { from: 'ltc', to: 'doge', amount: '15', address };
    expect((await browser.post('/exchange/transactions', wanted)).status).toBe(401);
    await browser.post('/auth/logout', {});
    expect(browser.cookies.has('connect.sid')).toBe(false);
    const id = await exchange(browser);
    expect(await seen(browser, id)).toBe(200);
    expect(await seen(new Browser(at.url), id)).toBe(404);
  });

  it('made without an account belongs to the account after the next login', async () => {
    const browser = new Browser(at.url);
    const id = await exchange(browser);
    expect(browser.cookies.get('visitor')).toMatch(/^[\w-]{43}$/);
    const other = new Browser(at.url);
    await logIn(browser);
    expect(await seen(browser, id)).toBe(200);
    await logIn(other);
    expect(await seen(other, id)).toBe(200);
  });

  it('belongs to the account while the session is valid, whatever visitor cookie the browser has', async () => {
    const browser = new Browser(at.url);
    await logIn(browser);
    const id = await exchange(browser);
    const thief = new Browser(at.url);
    thief.cookies.set('visitor', browser.cookies.get('visitor')!);
    expect(await seen(thief, id)).toBe(404);
    expect(await seen(browser, id)).toBe(200);
  });
});
