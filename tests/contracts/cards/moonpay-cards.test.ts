import { describe, expect, it } from 'vitest';
import { MoonPayCards } from '../../../adapters/cards-moonpay/moonpay-cards.ts';
import { SettableClock } from '../../support/fixtures/settable-clock.ts';
import { MOONPAY_KEYS, moonPayServer } from '../../support/cards/moonpay-server.ts';
import { cardProviderContract } from './card-provider.contract.ts';
import { ADDRESS, type CardSubject, orderOf } from './card-subject.ts';

const { publishableKey, secretKey, webhookKey } = MOONPAY_KEYS;

async function subject() {
  const clock = new SettableClock();
  const server = await moonPayServer(() => clock.now());
  const settings = {
    publishableKey,
    secretKey,
    webhookKeys: ['wk_test_aaaaaaaaaaaa', webhookKey],
    api: server.address,
  };
  const seconds = () => Math.floor(clock.now() / 1000);
  const bought = new Map<string, string>();
  const begun = ({ url, reference }: { readonly url: string; readonly reference: string }) => {
    const id = bought.get(reference) ?? server.buy(url)!;
    bought.set(reference, id);
    return id;
  };
  return {
    server,
    clock,
    provider: new MoonPayCards(settings, clock),
    secrets: [secretKey, webhookKey],
    reach: async (opened, state) => {
      clock.advance(1_000);
      const id = begun(opened);
      if (state === 'pending') server.move(id, 'waitingAuthorization');
      if (state === 'declined') server.move(id, 'failed', { reason: 'insufficient_funds' });
      if (state === 'approved') server.move(id, 'pending');
      if (state === 'delivered') server.move(id, 'completed', { transaction: 'f00d' });
      return server.event(id, seconds());
    },
    forged: (opened) => server.event(begun(opened), seconds(), 'wk_test_bbbbbbbbbbbb'),
    others: [
      server.signed({ type: 'sell_transaction_updated', data: {} }, seconds()),
      server.signed({ type: 'transaction_updated', data: { id: 'x', status: 'completed' } }, seconds()),
      server.signed([], seconds()),
    ],
    troubled: (trouble) => {
      server.trouble = trouble;
    },
    close: () => server.close(),
  } satisfies CardSubject & { server: unknown };
}

cardProviderContract('MoonPay', subject);

describe('MoonPay', () => {
  it('gets an address that its own package accepts, and refuses once it is changed', async () => {
    const { provider, server, close } = await subject();
    const { url } = await provider.open(orderOf());
    const { origin, searchParams } = new URL(url);
    expect(origin).toBe('https://buy-sandbox.moonpay.com');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      apiKey: publishableKey,
      currencyCode: 'btc',
      walletAddress: ADDRESS,
      baseCurrencyCode: 'usd',
      baseCurrencyAmount: '100',
      lockAmount: 'true',
      externalTransactionId: 'abc123def456.1',
      redirectURL: 'https://exchange.example/card-return/code',
      email: 'ada@example.com',
      language: 'de',
    });
    expect(server.buy(url.replace(ADDRESS, 'bc1qother'))).toBeUndefined();
    expect(server.buy(url)).toBeDefined();
    await close();
  });

  it('tells each payment that is made with one address, and where it delivers to', async () => {
    const { provider, server, close } = await subject();
    const { url, reference } = await provider.open(orderOf());
    const [first, second] = [server.buy(url)!, server.buy(url)!];
    server.move(first, 'failed', { reason: 'Cancelled' });
    server.move(second, 'completed', { transaction: 'f00d' });
    expect(await provider.state('abc123def456', reference)).toMatchObject([
      { payment: first, state: 'abandoned', address: ADDRESS },
      { payment: second, state: 'delivered', address: ADDRESS, chainTxId: 'f00d', isLast: true },
    ]);
    await close();
  });
});
