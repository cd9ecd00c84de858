import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Transaction } from '../../../../core/domain/transactions/transaction.ts';
import { Browser } from '../../../support/browser/browser.ts';
import { testAddress } from '../../../support/fixtures/test-address.ts';
import {
  type ExchangeWithAccounts,
  startExchangeWithAccounts,
} from '../../../support/servers/exchange-with-accounts.ts';

let at: ExchangeWithAccounts;
let made: Transaction;
let refund: string;

beforeAll(async () => {
  at = await startExchangeWithAccounts();
  const [address, back] = [await testAddress(at, 'eth'), await testAddress(at, 'ltc')];
  refund = back;
  const order = { from: 'ltc', to: 'eth', amount: '15', address, refundAddress: back };
  made = await new Browser(at.url).ask<Transaction>('/exchange/transactions', order);
});
afterAll(() => at.close());

const stranger = () => new Browser(at.url);
const path = (secret: string, call = '') => `/exchange/track/${secret}${call}`;

describe('a read-only link', () => {
  it('shows the exchange without refund address, choices and the secrets of its links', async () => {
    const shown = await stranger().ask<Transaction>(path(made.viewSecret!));
    expect(shown).toMatchObject({ id: made.id, isReadOnly: true, choices: [], payout: made.payout });
    for (const field of ['refund', 'trackSecret', 'viewSecret']) expect(shown).not.toHaveProperty(field);
    expect(JSON.stringify(shown)).not.toContain(refund);
  });

  it('is another than the tracking link, which gives it to whoever has that one', async () => {
    expect(made.viewSecret).toMatch(/^[\w-]{43}$/);
    expect(made.viewSecret).not.toBe(made.trackSecret);
    const tracked = await stranger().ask<Transaction>(path(made.trackSecret!));
    expect([tracked.viewSecret, tracked.isReadOnly]).toEqual([made.viewSecret, undefined]);
  });

  it('decides nothing', async () => {
    const calls: readonly (readonly [string, object])[] = [
      ['/resolve', { choice: 'refund', refundAddress: refund }],
      ['/refund-address', { refundAddress: refund }],
      ['/test-payment', {}],
      ['/account', {}],
    ];
    for (const [call, body] of calls) {
      const answer = await stranger().post(path(made.viewSecret!, call), body);
      // Adding it to an account asks for a session first.
      expect([call, answer.status]).toEqual([call, call === '/account' ? 401 : 404]);
    }
    // The same calls exist for the tracking link.
    const paid = await stranger().post(path(made.trackSecret!, '/test-payment'), {});
    expect(paid.status).toBe(200);
  });

  it('cannot be made from the number of an exchange, nor for another one', async () => {
    const other = `${made.id}${'A'.repeat(31)}`;
    const moved = `abcdefghijkl${made.viewSecret!.slice(12)}`;
    for (const secret of [other, moved]) expect((await stranger().get(path(secret))).status).toBe(404);
  });

  it('is followed live', async () => {
    const events = await fetch(`${at.url}${path(made.viewSecret!, '/events')}`, {
      signal: AbortSignal.timeout(10_000),
    });
    const reader = events.body!.getReader();
    const { value } = await reader.read();
    const text = new TextDecoder().decode(value);
    await reader.cancel();
    expect(events.status).toBe(200);
    expect(text).not.toContain(made.trackSecret!);
  });
});
