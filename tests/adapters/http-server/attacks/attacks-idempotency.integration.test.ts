import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NodeCaptchaSolver } from '../../../../adapters/captcha/node-captcha-solver.ts';
import type { Transaction } from '../../../../core/domain/transactions/transaction.ts';
import { Browser } from '../../../support/browser/browser.ts';
import {
  type ExchangeWithAccounts,
  startExchangeWithAccounts,
} from '../../../support/servers/exchange-with-accounts.ts';
import { framed } from '../../../support/browser/merchant-visits.ts';
import { testAddress } from '../../../support/fixtures/test-address.ts';

const PASSWORD = 'correct horse battery';

let at: ExchangeWithAccounts;
let wanted: object;

beforeAll(async () => {
  at = await startExchangeWithAccounts();
  wanted = { from: 'ltc', to: 'eth', amount: '15', address: await testAddress(at, 'eth') };
});
afterAll(() => at.close());

const createExchange = (browser: Browser, key: string, body = wanted) =>
  browser.post('/exchange/transactions', body, { 'idempotency-key': key });

async function idOf(answer: Response): Promise<string> {
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { result: Transaction }).result.id;
}

/** A browser that has made an exchange before, and so has a visitor cookie. */
async function visitor(): Promise<Browser> {
  const browser = new Browser(at.url);
  await idOf(await browser.post('/exchange/transactions', wanted));
  return browser;
}

async function signIn(browser: Browser, email: string): Promise<void> {
  const { challenge } = await browser.ask<{ challenge: string }>('/auth/challenge');
  const captcha = await new NodeCaptchaSolver().solve(challenge);
  expect((await browser.post('/auth/login', { email, password: PASSWORD, captcha })).status).toBe(200);
}

describe('an Idempotency-Key', () => {
  it('belongs to its visitor: another visitor with the same key neither gets nor blocks their exchange', async () => {
    const [ann, bob] = [await visitor(), await visitor()];
    const first = await idOf(await createExchange(ann, '1'));
    expect(await idOf(await createExchange(bob, '1'))).not.toBe(first);
    expect(await idOf(await createExchange(ann, '1'))).toBe(first);
    expect((await createExchange(ann, '1', { ...wanted, amount: '16' })).status).toBe(409);
    const cat = await visitor();
    expect((await createExchange(cat, '1', { ...wanted, amount: '16' })).status).toBe(200);
  });

  it('that is blank is ignored', async () => {
    const ann = await visitor();
    const ids = [
      await idOf(await createExchange(ann, '')),
      await idOf(await createExchange(ann, ' ')),
      await idOf(await createExchange(ann, '')),
    ];
    expect(new Set(ids).size).toBe(3);
  });

  it('holds for a browser that never received the answer and so has no visitor cookie', async () => {
    const key = randomUUID();
    const [lost, heard] = [new Browser(at.url), new Browser(at.url)];
    const first = await idOf(await createExchange(lost, key));
    expect(await idOf(await createExchange(heard, key))).toBe(first);
    // With the visitor cookie of the second answer.
    expect(await idOf(await createExchange(heard, key))).toBe(first);
    // With the visitor cookie of the first answer, had it arrived.
    expect(await idOf(await createExchange(lost, key))).toBe(first);
  });

  it('without a visitor cookie must be unguessable', async () => {
    const answers = [
      await createExchange(new Browser(at.url), 'order-1'),
      await framed(
        `${at.url}/exchange/widget-transactions`,
        { ...wanted, kind: 'exchange', query: '' },
        { 'idempotency-key': 'order-1' },
      ),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ code: 'invalid-input' });
    }
  });

  it('holds when the visitor signs in or out between two attempts', async () => {
    const email = 'ann@altway.example';
    await at.open(email, PASSWORD);
    const ann = await visitor();
    const first = await idOf(await createExchange(ann, 'order-1'));
    await signIn(ann, email);
    expect(await idOf(await createExchange(ann, 'order-1'))).toBe(first);
    const second = await idOf(await createExchange(ann, 'order-2'));
    ann.cookies.delete('connect.sid');
    ann.token = '';
    expect(await idOf(await createExchange(ann, 'order-2'))).toBe(second);
    // On another device the account is the same, and the browser differs.
    const elsewhere = new Browser(at.url);
    await signIn(elsewhere, email);
    expect(await idOf(await createExchange(elsewhere, 'order-2'))).toBe(second);
  });

  it('makes one exchange when many attempts arrive at the same time', async () => {
    const ann = await visitor();
    const ids = await Promise.all([1, 2, 3, 4].map(async () => idOf(await createExchange(ann.copy(), 'at once'))));
    expect(new Set(ids).size).toBe(1);
    const key = randomUUID();
    const lost = await Promise.all([1, 2, 3, 4].map(async () => idOf(await createExchange(new Browser(at.url), key))));
    expect(new Set(lost).size).toBe(1);
  });
});
