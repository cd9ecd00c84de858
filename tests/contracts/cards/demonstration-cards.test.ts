import { CardOrders } from '../../../adapters/cards-demonstration/card-orders.ts';
import { DemonstrationCards } from '../../../adapters/cards-demonstration/demonstration-cards.ts';
import { DemonstrationPages } from '../../../adapters/cards-demonstration/demonstration-pages.ts';
import { signedWebhook } from '../../../adapters/cards-demonstration/signed-webhook.ts';
import type { OpenedCard } from '../../../core/ports/services/card-provider.ts';
import { SettableClock } from '../../support/fixtures/settable-clock.ts';
import { cardProviderContract } from './card-provider.contract.ts';
import type { CardSubject } from './card-subject.ts';

cardProviderContract('the demonstration', async () => {
  const clock = new SettableClock();
  const orders = new CardOrders(':memory:');
  const key = Buffer.alloc(32, 1);
  const provider = new DemonstrationCards({
    orders,
    key,
    clock,
    price: () => 10_000_000n,
    chain: { faucet: async () => 'f00d', delivered: () => undefined },
    origin: () => 'https://exchange.example',
  });
  const pages = new DemonstrationPages(provider, orders, clock);
  const heard = async ({ reference }: OpenedCard) => {
    await provider.state(orders.find(reference)!.exchangeId, reference);
    return provider.webhook(orders.find(reference)!);
  };
  return {
    provider,
    clock,
    secrets: [key.toString('hex'), key.toString('base64')],
    reach: async (opened, state) => {
      clock.advance(1_000);
      if (state === 'declined') await pages.answer(opened.reference, 'declined');
      if (state === 'approved' || state === 'delivered') await pages.answer(opened.reference, 'approved');
      await heard(opened);
      if (state === 'delivered') clock.advance(2_000);
      return heard(opened);
    },
    forged: ({ reference }) => signedWebhook(Buffer.alloc(32, 2), { reference }, clock.now()),
    close: async () => orders.close(),
  } satisfies CardSubject;
});
