import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Transaction } from '../../../../core/domain/transactions/transaction.ts';
import { sampleEvent, sampleRecord } from '../../../support/samples/sample-transactions.ts';
import { Browser } from '../../../support/browser/browser.ts';
import { framed } from '../../../support/browser/merchant-visits.ts';
import { signIn } from '../../../support/browser/members.ts';
import { testAddress } from '../../../support/fixtures/test-address.ts';
import {
  type ExchangeWithAccounts,
  startExchangeWithAccounts,
} from '../../../support/servers/exchange-with-accounts.ts';

const PASSWORD = 'correct horse battery';

let at: ExchangeWithAccounts;
let address: string;
let [ann, bob]: Browser[] = [];

async function member(email: string): Promise<Browser> {
  await at.open(email, PASSWORD);
  const { cookies } = await signIn(at, { email, password: PASSWORD });
  const browser = new Browser(at.url);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return browser;
}

beforeAll(async () => {
  at = await startExchangeWithAccounts();
  address = await testAddress(at, 'eth');
  [ann, bob] = [await member('ann@altway.example'), await member('bob@altway.example')];
});
afterAll(() => at.close());

const order = () => ({ from: 'ltc', to: 'eth', amount: '15', address });
const newGuest = () => new Browser(at.url);
const made = (by: Browser) => by.ask<Transaction>('/exchange/transactions', order());
const place = ({ trackSecret }: Pick<Transaction, 'trackSecret'>) => `/exchange/track/${trackSecret}/account`;
const history = async (of: Browser) =>
  (await of.ask<{ items: readonly { id: string }[] }>('/exchange/transactions')).items.map(({ id }) => id);

describe('an exchange that was made without an account', () => {
  it('is added to the account of whoever has its tracking link and a session, once and for all', async () => {
    const guest = newGuest();
    const exchange = await made(guest);
    expect(await ann!.ask(place(exchange))).toEqual({ account: 'none' });
    for (const _ of [1, 2]) expect(await ann!.ask(place(exchange), {})).toEqual({ account: 'yours' });
    expect(await ann!.ask(place(exchange))).toEqual({ account: 'yours' });
    expect(await history(ann!)).toContain(exchange.id);
    expect(await history(guest)).not.toContain(exchange.id);
    // The link still opens it.
    expect((await guest.ask<Transaction>(`/exchange/track/${exchange.trackSecret}`)).id).toBe(exchange.id);
  });

  it('is added from a widget of another site too', async () => {
    const body = { ...order(), kind: 'exchange', query: '' };
    const answer = await framed(`${at.url}/exchange/widget-transactions`, body);
    const { result } = (await answer.json()) as { result: Transaction };
    expect(await ann!.ask(place(result), {})).toEqual({ account: 'yours' });
    expect(await history(ann!)).toContain(result.id);
  });

  it('is added to nothing without a session, without its link, or without the CSRF token', async () => {
    const exchange = await made(newGuest());
    const guest = newGuest();
    expect((await guest.post(place(exchange), {})).status).toBe(401);
    expect((await guest.get(place(exchange))).status).toBe(401);
    const wrong = place({ trackSecret: 'A'.repeat(43) });
    expect([(await ann!.get(wrong)).status, (await ann!.post(wrong, {})).status]).toEqual([404, 404]);
    const forged = await ann!.post(place(exchange), {}, { 'x-csrf-token': 'made-up' });
    expect(forged.status).toBe(403);
    expect((await framed(at.url + place(exchange), {})).status).toBe(403);
    expect(await ann!.ask(place(exchange))).toEqual({ account: 'none' });
  });

  it('is added to one account, however many ask at the same time', async () => {
    const exchange = await made(newGuest());
    const askers = [ann!, bob!, ann!, bob!];
    const answers = await Promise.all(askers.map((asker) => asker.post(place(exchange), {})));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 200, 409, 409]);
    const [winner, loser] = statuses[0] === 200 ? [ann!, bob!] : [bob!, ann!];
    expect(await winner.ask(place(exchange))).toEqual({ account: 'yours' });
    expect(await loser.ask(place(exchange))).toEqual({ account: 'another' });
    expect(await history(loser)).not.toContain(exchange.id);
  });

  it('stays with a partner whose publishable key made it', async () => {
    const trackSecret = 's'.repeat(43);
    const { secrets } = at;
    const record = sampleRecord({ owner: 'key:abcdefghijkl', secretHash: secrets.digest(trackSecret) });
    await at.fixture.store.transactions.insert(record, [sampleEvent(1)]);
    expect(await ann!.ask(place({ trackSecret }))).toEqual({ account: 'another' });
    expect((await ann!.post(place({ trackSecret }), {})).status).toBe(409);
  });
});

describe('where the operator requires an account', () => {
  it('is refused without one, and accepted from members and widgets', async () => {
    const strict = await startExchangeWithAccounts({}, undefined, { hasGuests: false });
    try {
      const guest = new Browser(strict.url);
      const body = { ...order(), address: await testAddress(strict, 'eth') };
      expect((await guest.post('/exchange/transactions', body)).status).toBe(401);
      expect((await framed(`${strict.url}/exchange/transactions`, body)).status).toBe(403);
      const inWidget = { ...body, kind: 'exchange', query: '' };
      expect((await framed(`${strict.url}/exchange/widget-transactions`, inWidget)).status).toBe(200);
      await strict.open('cyd@altway.example', PASSWORD);
      const { cookies } = await signIn(strict, { email: 'cyd@altway.example', password: PASSWORD });
      const cyd = new Browser(strict.url);
      for (const [name, value] of cookies) cyd.cookies.set(name, value);
      expect((await cyd.post('/exchange/transactions', body)).status).toBe(200);
    } finally {
      await strict.close();
    }
  });
});
