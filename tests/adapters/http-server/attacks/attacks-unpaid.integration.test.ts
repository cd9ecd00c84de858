import { randomUUID } from 'node:crypto';
import { asyncScheduler } from 'rxjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CookieJar } from '../../../../adapters/http-client/cookie-jar.ts';
import { httpExchangeApi } from '../../../../adapters/http-client/http-exchange-api.ts';
import { NodeCaptchaSolver } from '../../../../adapters/captcha/node-captcha-solver.ts';
import { CreateTransaction } from '../../../../core/use-cases/transaction-use-cases.ts';
import { Browser } from '../../../support/browser/browser.ts';
import {
  type ExchangeWithAccounts,
  startExchangeWithAccounts,
} from '../../../support/servers/exchange-with-accounts.ts';
import { framed, openShop } from '../../../support/browser/merchant-visits.ts';
import { query as ask } from '../../../support/servers/postgres.ts';
import { testAddress } from '../../../support/fixtures/test-address.ts';

const FREE = 3;
const proofs = new NodeCaptchaSolver();

let at: ExchangeWithAccounts;
let address: string;
let wanted: object;

beforeAll(async () => {
  at = await startExchangeWithAccounts({}, { subnet: FREE, key: 4 });
  address = await testAddress(at, 'eth');
  wanted = { from: 'ltc', to: 'eth', amount: '15', address };
  const browser = new Browser(at.url);
  for (let made = 0; made < FREE; made += 1)
    expect((await browser.post('/exchange/transactions', wanted)).status).toBe(200);
});
afterAll(() => at.close());

interface Refusal {
  readonly code: string;
  readonly challenge?: string;
  readonly reasons?: Readonly<Record<string, readonly { readonly name: string }[]>>;
  readonly result?: { readonly id: string };
}
const bodyOf = async (answer: Response) => (await answer.json()) as Refusal;

describe('a visitor who creates exchanges and pays none', () => {
  it('has to solve a captcha for each from the fourth on, whatever browser they claim to use', async () => {
    const key = randomUUID();
    const browser = new Browser(at.url);
    const send = async (more: object) =>
      browser.post('/exchange/transactions', { ...wanted, ...more }, { 'idempotency-key': key });
    const refused = await send({});
    expect(refused.status).toBe(403);
    const { code, challenge, reasons } = await bodyOf(refused);
    expect([code, reasons]).toEqual(['human-check', { proof: [{ name: 'unpaid-proof' }] }]);
    const proof = await proofs.solve(challenge!);
    const made = await send({ proof });
    expect(made.status).toBe(200);
    // The same request again returns the same exchange and needs no further captcha proof.
    expect((await bodyOf(await send({}))).result!.id).toBe((await bodyOf(made)).result!.id);
    const another = await new Browser(at.url).post('/exchange/transactions', { ...wanted, proof });
    expect((await bodyOf(another)).code).toBe('human-check');
  });

  it('has the same limit in a frame on another page', async () => {
    const body = { ...wanted, kind: 'exchange', query: '' };
    const url = `${at.url}/exchange/widget-transactions`;
    const { code, challenge } = await bodyOf(await framed(url, body));
    expect(code).toBe('human-check');
    expect((await framed(url, { ...body, proof: await proofs.solve(challenge!) })).status).toBe(200);
    expect((await framed(url, { ...body, proof: 'x'.repeat(5_000) })).status).toBe(400);
  });

  it('has the same limit for merchants’ payments, and leaves no quote behind', async () => {
    const { merchantId } = await openShop(at, 'shop@example.org');
    const query = `merchant_id=${merchantId}&to=eth&amount=0.5&address=${address}`;
    const refundAddress = await testAddress(at, 'ltc');
    const body = { query, from: 'ltc', refundAddress };
    const url = `${at.url}/exchange/payments`;
    const quotes = async () =>
      Number((await ask(at.fixture.databaseUrl, 'select count(*) as count from fixed_quotes'))[0]!['count']);
    const before = await quotes();
    const { code, challenge } = await bodyOf(await framed(url, body));
    expect([code, await quotes()]).toEqual(['human-check', before]);
    expect((await framed(url, { ...body, proof: await proofs.solve(challenge!) })).status).toBe(200);
    expect(await quotes()).toBe(before);
  });

  it('gets the limit as an error when software calls with a secret key', async () => {
    const { browser } = await openShop(at, 'partner@example.org');
    const { key } = await browser.ask<{ key: string }>('/api/api_keys', {
      name: 'Back end',
      password: 'correct horse battery',
    });
    const send = () =>
      fetch(`${at.url}/exchange/transactions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(wanted),
      });
    for (let made = 0; made < 4; made += 1) expect((await send()).status).toBe(200);
    const refused = await send();
    expect(refused.status).toBe(429);
    expect(await bodyOf(refused)).toMatchObject({
      code: 'too-many-requests',
      reasons: { main: [{ name: 'unpaid-many' }] },
    });
  });
});

it('the Altway client solves the captcha and gets its exchange', async () => {
  const { fetch } = globalThis;
  const api = httpExchangeApi({ baseUrl: () => at.url, clock: asyncScheduler, fetch, cookies: new CookieJar() });
  const made = await new CreateTransaction(api, proofs).execute(
    { from: 'ltc', to: 'eth', amount: '15', address },
    randomUUID(),
  );
  expect(made.status).toBe('waiting');
});
