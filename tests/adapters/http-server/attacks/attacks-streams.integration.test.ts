import { afterAll, beforeAll, expect, it } from 'vitest';
import { NodeCaptchaSolver } from '../../../../adapters/captcha/node-captcha-solver.ts';
import { openStore } from '../../../../adapters/postgres/open-store.ts';
import { MemoryLogger } from '../../../../adapters/memory/memory-logger.ts';
import type { Store } from '../../../../core/ports/stores/store.ts';
import { Browser } from '../../../support/browser/browser.ts';
import {
  type ExchangeWithAccounts,
  startExchangeWithAccounts,
} from '../../../support/servers/exchange-with-accounts.ts';
import { openEvents, type Stream } from '../../../support/servers/scripted-feed.ts';
import { waitFor } from '../../../support/wait-for.ts';

const password = 'correct horse battery';
let at: ExchangeWithAccounts;
/** The store as another server process opens it. */
let elsewhere: Store;
beforeAll(async () => {
  at = await startExchangeWithAccounts();
  elsewhere = await openStore({ databaseUrl: at.fixture.databaseUrl, folder: '', logger: new MemoryLogger() });
});
afterAll(async () => {
  await elsewhere.close();
  await at.close();
});

interface Watching {
  readonly browser: Browser;
  readonly accountId: string;
  /** Secret of the tracking link of the watched transaction. */
  readonly secret: string;
  readonly stream: Stream;
}

async function logIn(browser: Browser, email: string): Promise<void> {
  const { challenge } = await browser.ask<{ challenge: string }>('/auth/challenge');
  const captcha = await new NodeCaptchaSolver().solve(challenge);
  expect((await browser.post('/auth/login', { email, password, captcha })).status).toBe(200);
}

/** A signed-in user who watches an exchange of theirs as its owner. */
async function watching(name: string): Promise<Watching> {
  const email = `${name}@mail.example`;
  await at.open(email, password);
  const browser = new Browser(at.url);
  await logIn(browser, email);
  const { address } = await at.fixture.api.testAddress({ currency: 'doge' });
  const made = { from: 'ltc', to: 'doge', amount: '15', address };
  const { id, trackSecret } = await browser.ask<{ id: string; trackSecret: string }>('/exchange/transactions', made);
  const cookie = [...browser.cookies].map(([of, value]) => `${of}=${value}`).join('; ');
  const stream = await openEvents(`${at.url}/exchange/transactions/${id}/events`, { cookie });
  await waitFor('the first event', () => (stream.text().includes('"status":"waiting"') ? true : undefined));
  const { id: accountId } = (await at.fixture.store.accounts.byEmail(email))!;
  return { browser, accountId, secret: trackSecret, stream };
}

/** Each way to end the session. */
const ENDS: Readonly<Record<string, (who: Watching) => Promise<unknown>>> = {
  'a logout': ({ browser }) => browser.post('/auth/logout', {}),
  'signing out everywhere, on another server': ({ accountId }) => elsewhere.sessions.endAll(accountId),
  'another password': ({ browser }) =>
    browser.post('/auth/profile/change_passwd', { old: password, new: 'another horse 7', repeat: 'another horse 7' }),
  expiry: async ({ accountId }) => {
    const [session] = await elsewhere.sessions.of(accountId);
    await elsewhere.sessions.see(session!.hash, Date.now(), Date.now());
  },
};

it('live events end with their session, however it ends and whichever server ends it', async () => {
  const others = await watching('goes-on');
  const all = await Promise.all(Object.keys(ENDS).map((_way, index) => watching(`ends-${index}`)));
  await Promise.all(Object.values(ENDS).map((end, index) => end(all[index]!)));
  // Nothing happens to these exchanges: the server checks the sessions again after a time.
  await Promise.all(all.map(({ stream }) => stream.ended));
  let isEnded = false;
  void others.stream.ended.then(() => (isEnded = true));
  await others.browser.ask('/exchange/transactions');
  expect(isEnded).toBe(false);
  others.stream.close();
});

it('live events are not sent to a session that has ended', async () => {
  const { stream, secret, accountId } = await watching('news');
  await elsewhere.sessions.endAll(accountId);
  const paid = await new Browser(at.url).post(`/exchange/track/${secret}/test-payment`, {});
  expect(paid.status).toBe(200);
  await stream.ended;
  expect(stream.text()).not.toContain('"status":"confirming"');
});

it('live events end with the API key that opened them', async () => {
  const { browser, stream } = await watching('shop');
  stream.close();
  const { id, key } = await browser.ask<{ id: string; key: string }>('/api/api_keys', { name: 'shop', password });
  const { items } = await browser.ask<{ items: { id: string }[] }>('/exchange/transactions');
  const path = `/exchange/transactions/${items[0]!.id}/events`;
  const byKey = await openEvents(at.url + path, { authorization: `Bearer ${key}` });
  expect(byKey.status).toBe(200);
  await browser.ask(`/api/api_keys/${id}/revoke`, {});
  await byKey.ended;
  expect((await openEvents(at.url + path, { authorization: `Bearer ${key}` })).status).toBe(401);
});
