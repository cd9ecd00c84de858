import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ExchangeError } from '../../../../core/contract/exchange-error.ts';
import type { Transaction } from '../../../../core/domain/transactions/transaction.ts';
import { TransactionService } from '../../../../core/exchange/transactions/transaction-service.ts';
import { transition } from '../../../../core/exchange/transactions/states/transition.ts';
import { type ExchangeFixture, exchangeFixture } from '../../../support/fixtures/exchange-fixture.ts';
import { sampleRecord } from '../../../support/samples/sample-transactions.ts';

let fixture: ExchangeFixture;
const payment = { merchantId: 'abcdefghjk23', isSigned: true, isTest: false };
const ASKED = '0.5';

beforeAll(async () => {
  fixture = await exchangeFixture();
});
afterAll(() => fixture.close());

/** A payment of half an ether in litecoin. */
async function newPayment(): Promise<Transaction & { readonly trackSecret: string }> {
  const { address } = await fixture.api.testAddress({ currency: 'eth' });
  const { address: refundAddress } = await fixture.api.testAddress({ currency: 'ltc' });
  const { fixed } = await fixture.api.quote({ from: 'ltc', to: 'eth', amountTo: ASKED, fixed: true });
  const made = await fixture.container
    .get(TransactionService)
    .create(
      { from: 'ltc', to: 'eth', quoteId: fixed!.id, address, refundAddress },
      { as: { payment, isSandbox: false, request: { unlike: randomBytes(8) }, onCreate: async () => {} } },
    );
  return { ...made, trackSecret: made.trackSecret! };
}

async function becomes({ trackSecret: secret }: { trackSecret: string }, wanted: Partial<Transaction>) {
  await expect.poll(() => fixture.api.track({ secret }), { timeout: 20_000 }).toMatchObject(wanted);
  return fixture.api.track({ secret });
}

const ways = ({ choices }: Transaction) => choices.map(({ choice }) => choice);
const arrived = ({ payout }: Transaction) => fixture.chain.paymentsTo('eth', payout).length;

describe('a merchant’s payment', () => {
  it('that is underpaid is completed or refunded, and never counts as paid, whatever the payer chooses', async () => {
    const made = await newPayment();
    await fixture.api.testPaymentTracked({ secret: made.trackSecret, amount: '1' });
    const held = await becomes(made, { status: 'hold', holdReason: 'underpaid' });
    expect(ways(held)).toEqual(['top-up', 'refund']);
    await fixture.api.resolveTracked({ secret: made.trackSecret, choice: 'continue' });
    const refused = await becomes(made, { status: 'hold', holdReason: 'outside-limits' });
    expect([ways(refused), refused.amountTo, arrived(made)]).toEqual([['refund'], ASKED, 0]);
    await fixture.api.resolveTracked({ secret: made.trackSecret, choice: 'refund' });
    await becomes(made, { status: 'refunded' });
    expect(arrived(made)).toBe(0);
  });

  it('that is overpaid may continue: at least the requested amount is paid out', async () => {
    const made = await newPayment();
    const amount = String(Number(made.amountFrom) * 1.5);
    await fixture.api.testPaymentTracked({ secret: made.trackSecret, amount: amount.slice(0, 8) });
    const held = await becomes(made, { status: 'hold', holdReason: 'overpaid' });
    expect(ways(held)).toEqual(['continue', 'refund']);
    await fixture.api.resolveTracked({ secret: made.trackSecret, choice: 'continue' });
    const done = await becomes(made, { status: 'finished' });
    expect(Number(done.amountTo)).toBeGreaterThan(Number(ASKED));
    expect(arrived(made)).toBe(1);
  });

  it('is made once: a later deposit is refunded', () => {
    const deposit = { key: 'b', chainTxId: 'b', amount: 5n, confirmations: 9, status: 'confirmed', seenAt: 2 } as const;
    const deposits = [{ ...deposit, key: 'a', round: 1 }, deposit];
    const held = sampleRecord({ status: 'hold', holdReason: 'multiple', round: 1, deposits });
    const go = (record: typeof held) => {
      const answer = { choice: 'continue' } as const;
      return transition(record, { kind: 'resolved', answer, networkFee: 1n }, { at: 3, actor: 'customer' }).record
        .status;
    };
    expect(() => go({ ...held, payment })).toThrow(ExchangeError);
    expect(go(held)).toBe('exchanging');
    // The customer decides on their own exchange in a merchant's widget.
    expect(go({ ...held, payment: { ...payment, exchange: { isAddressLinked: false } } })).toBe('exchanging');
  });
});
