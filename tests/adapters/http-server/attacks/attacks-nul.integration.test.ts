import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { accountContract } from '../../../../core/contract/accounts/account-contract.ts';
import { exchangeContract } from '../../../../core/contract/exchange/exchange-contract.ts';
import { merchantContract, widgetContract } from '../../../../core/contract/merchants/merchant-contract.ts';
import { type Call, pathFields, type Route } from '../../../../core/contract/route.ts';
import type { Browser } from '../../../support/browser/browser.ts';
import { member, PASSWORD as password } from '../../../support/browser/key-visits.ts';
import {
  type ExchangeWithAccounts,
  startExchangeWithAccounts,
} from '../../../support/servers/exchange-with-accounts.ts';

const email = 'ada@mail.example';
let at: ExchangeWithAccounts;
let ada: Browser;
/** An input that is valid for most calls in the fields that each reads. */
let good: Record<string, unknown>;
beforeAll(async () => {
  at = await startExchangeWithAccounts();
  ada = await member(at, email);
  const { address } = await at.fixture.api.testAddress({ currency: 'xrp' });
  const money = { from: 'btc', to: 'xrp', currency: 'xrp', base: 'btc', amount: '0.1', address, extraId: '1' };
  const named = { id: 'a'.repeat(12), secret: 's'.repeat(43), token: 't'.repeat(43), network: 'google', page: '1' };
  const texts = { email, password, query: '', path: '/faq', locale: 'en', name: 'shop', kind: 'exchange' };
  good = { ...money, ...named, ...texts, options: {}, isTest: true };
});
afterAll(() => at.close());

const CALLS = Object.entries<Call>({
  ...exchangeContract,
  ...accountContract,
  ...merchantContract,
  ...widgetContract,
}).filter(([name]) => !['logOut', 'endSessions', 'changePassword'].includes(name));

/** Fields of many calls, which the others have to ignore. */
const FIELDS =
  `from to amount address extraId refundAddress refundExtraId email quoteId refId currency base kind query path
  locale reason type name page id secret token password totp captcha code old new repeat webhookUrl network choice`.split(
    /\s+/,
  );

/** What to spoil at once: each field that the call reads, and all that it does not read. */
function spoiltTogether({ path, input }: Call): readonly (readonly string[])[] {
  const own = new Set([...Object.keys((input as z.ZodMiniObject).shape), ...pathFields(path)]);
  return [...[...own].map((field) => [field]), FIELDS.filter((field) => !own.has(field))];
}

/** Makes the call with invalid fields: in the path where the path has it, else in the query or the body. */
function ask({ method, path }: Route, spoilt: Record<string, unknown>): Promise<Response> {
  const input = { ...good, ...spoilt };
  const own = pathFields(path);
  const filled = path.replaceAll(/:(\w+)/g, (_field, name: string) => encodeURIComponent(String(input[name] ?? 'a')));
  if (method !== 'GET') return ada.post(filled, input);
  const query = Object.entries(input).filter(([name, value]) => typeof value === 'string' && !own.includes(name));
  return ada.get(`${filled}?${new URLSearchParams(query as [string, string][])}`);
}

describe('a text with a NUL character, which the database cannot store,', () => {
  it.each(CALLS)('is refused by %s in any field', async (_name, call) => {
    for (const fields of spoiltTogether(call)) {
      for (const before of [() => '', (field: string) => String(good[field] ?? 'abc')]) {
        const spoilt = Object.fromEntries(fields.map((field) => [field, `${before(field)}\0`]));
        const { status } = await ask(call, spoilt);
        expect([fields, status]).toEqual([fields, expect.toSatisfy((code: number) => code < 500)]);
      }
    }
    expect(at.log()).not.toContain('call failed');
  });

  it.each([
    '/exchange/track/%00/events',
    '/exchange/transactions/%00/events',
    `/exchange/transactions/${'a'.repeat(11)}%00/events`,
    '/exchange/track/%ED%A0%80/events',
  ])('is not accepted as the ID of a transaction: %s', async (path) => {
    expect((await ada.get(path)).status).toBeOneOf([400, 404]);
  });

  it('does not prevent ending a subscription', async () => {
    const reader = { email: 'reader@mail.example' };
    expect((await ada.post('/api/subscribe', reader)).status).toBe(200);
    expect((await ada.post('/api/unsubscribe', { ...reader, reason: 'too\0many', type: '\0' })).status).toBe(200);
  });
});
