import { afterEach, describe, expect, it } from 'vitest';
import { ExchangeError } from '../../../../core/contract/exchange-error.ts';
import type { TransactionStatus } from '../../../../core/domain/transactions/transaction.ts';
import { TransactionProcessor } from '../../../../core/exchange/transactions/transaction-processor.ts';
import { type ExchangeFixture, exchangeFixture } from '../../../support/fixtures/exchange-fixture.ts';
import { SettableClock } from '../../../support/fixtures/settable-clock.ts';

const BLOCK_MS = 1_000;
const LTC = 15n * 10n ** 8n;

let fixture: ExchangeFixture;
afterEach(() => fixture.close());

describe('a trade whose reply is lost, and whose deposit a reorganisation removes', () => {
  it('is booked once, at the risk of the exchange, and the next payment is traded by another order', async () => {
    const clock = new SettableClock();
    const [orders, cancelled]: [string[], string[]] = [[], []];
    fixture = await exchangeFixture(
      (parts) => ({
        ...parts,
        venue: {
          trade: async (order) => {
            const done = await parts.venue.trade(order);
            orders.push(order.id);
            if (cancelled.length === 0) throw new ExchangeError('unavailable', 'the reply was lost');
            return done;
          },
          findTrade: async (order) => (cancelled.length === 0 ? undefined : parts.venue.findTrade(order)),
          cancel: async (order) => {
            const done = await parts.venue.cancel(order);
            cancelled.push(order.id);
            return done;
          },
        },
      }),
      { blockMs: BLOCK_MS, chainClock: clock },
    );
    const { id, trackSecret, payout } = await fixture.create({ amount: '15' });
    const secret = trackSecret!;
    const mined = () => clock.advance(BLOCK_MS);
    const reaches = async (status: TransactionStatus, step = () => {}) => {
      const look = async () => {
        step();
        return (await fixture.api.track({ secret })).status;
      };
      await expect.poll(look, { timeout: 30_000 }).toBe(status);
    };
    const riskOf = async (currency: string) => {
      const balances = await fixture.store.ledger.balances();
      return balances.find((one) => one.account === 'rate-risk' && one.currency === currency)?.amount;
    };

    await fixture.api.testPaymentTracked({ secret });
    // As many blocks as it needs, which the reorganisation then removes.
    clock.advance(8 * BLOCK_MS);
    await expect.poll(() => orders.length, { timeout: 30_000 }).toBeGreaterThan(0);
    await fixture.chain.reorganise(10, { drop: true });
    await reaches('hold');
    await expect.poll(() => cancelled, { timeout: 30_000 }).toEqual([`${id}-1`]);
    await expect.poll(() => riskOf('ltc'), { timeout: 30_000 }).toBe(LTC);
    expect(await riskOf('doge')).toBeLessThan(0n);

    await fixture.store.atomically(async (unit) => {
      const processor = fixture.container.get(TransactionProcessor);
      await processor.process(unit, id, () => ({ kind: 'released', reason: 'it is gone for good' }));
    });
    await reaches('waiting');
    await fixture.api.testPaymentTracked({ secret });
    await reaches('finished', mined);
    expect(orders.at(-1)).toBe(`${id}-1.1`);
    expect(fixture.chain.paymentsTo('doge', payout)).toHaveLength(1);
    expect(await riskOf('ltc')).toBe(LTC);
  });
});
