import { describe, expect, it } from 'vitest';
import { StripeCards } from '../../../adapters/cards-stripe/stripe-cards.ts';
import { SettableClock } from '../../support/fixtures/settable-clock.ts';
import { STRIPE_KEYS, stripeServer } from '../../support/cards/stripe-server.ts';
import { cardProviderContract } from './card-provider.contract.ts';
import { ADDRESS, type CardSubject, orderOf } from './card-subject.ts';

const { secretKey, webhookSecret } = STRIPE_KEYS;
const STATUSES = {
  pending: 'requires_payment',
  declined: 'rejected',
  approved: 'fulfillment_processing',
  delivered: 'fulfillment_complete',
} as const;

async function subject() {
  const clock = new SettableClock();
  const server = await stripeServer();
  const settings = { secretKey, webhookSecrets: ['whsec_b3RoZXJvdGhlcm90aGVy', webhookSecret], api: server.address };
  const seconds = () => Math.floor(clock.now() / 1000);
  return {
    server,
    clock,
    provider: new StripeCards(settings, clock),
    secrets: [secretKey, webhookSecret],
    reach: async ({ reference }, state) => {
      clock.advance(1_000);
      server.move(reference, STATUSES[state], state === 'delivered' ? 'f00d' : undefined);
      return server.event(reference, seconds());
    },
    forged: ({ reference }) => server.event(reference, seconds(), 'whsec_YW5vdGhlcmFub3RoZXI'),
    others: [
      server.signed({ type: 'charge.succeeded', created: seconds(), livemode: false, data: { object: {} } }, seconds()),
      server.signed(
        { type: 'crypto.onramp_session.updated', created: 1, livemode: true, data: { object: {} } },
        seconds(),
      ),
      server.signed({ surprise: true }, seconds()),
    ],
    troubled: (trouble) => {
      server.trouble = trouble;
    },
    close: () => server.close(),
  } satisfies CardSubject & { server: unknown };
}

cardProviderContract('Stripe', subject);

describe('Stripe', () => {
  it('gets the address locked, and the money without its fees, which it puts on top', async () => {
    const { provider, server, close } = await subject();
    const { amount, fee, networkFee, coins } = await provider.price({ currency: 'eur', amount: '100' });
    const fees = (Number(fee) + Number(networkFee)).toFixed(2);
    await provider.open(orderOf({ currency: 'eur', amount, fees, coins }));
    const { body, headers } = server.asked.at(-1)!;
    expect(Object.fromEntries(new URLSearchParams(body))).toMatchObject({
      'wallet_addresses[bitcoin]': ADDRESS,
      lock_wallet_address: 'true',
      source_currency: 'eur',
      source_amount: (100 - Number(fees)).toFixed(2),
      destination_currency: 'btc',
      destination_network: 'bitcoin',
      'destination_currencies[0]': 'btc',
      'destination_networks[0]': 'bitcoin',
      'metadata[altway_exchange]': 'abc123def456',
    });
    expect(headers['idempotency-key']).toBe('abc123def456-1');
    await close();
  });
});
