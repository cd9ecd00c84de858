import { describe, expect, it } from 'vitest';
import { Ed25519ReceiptKey } from '../../../adapters/node/crypto/ed25519-receipt-key.ts';
import { compareDecimals } from '../../../core/domain/amount.ts';
import { verifyReceipt } from '../../../core/exchange/quotes/proofs/verify-receipt.ts';
import type { ExchangeApi } from '../../../core/ports/apis/exchange-api.ts';

interface TwoVisitors {
  readonly one: ExchangeApi;
  readonly other: ExchangeApi;
}

type Wanted = Parameters<ExchangeApi['createTransaction']>[0];

/** What each venue alone gives, and receipts, for visitors of any `ExchangeApi` that has books and a key. */
export function proofContract(
  visitors: () => TwoVisitors,
  wanted: (more?: Partial<Wanted>) => Promise<Wanted>,
  name: string,
): void {
  describe('with a proof', () => {
    const verified = async (text: string | undefined) =>
      verifyReceipt(text!, new Ed25519ReceiptKey((await visitors().one.quoteKey({})).publicKey));

    it('compare a quote with each venue alone, without a receipt unless it is asked for', async () => {
      const { quote, venues, receipt, ...summary } = await visitors().one.proof({
        from: 'btc',
        to: 'eth',
        amount: '1',
      });
      const { from, to, amountFrom, amountTo, quotedAt } = quote;
      expect(summary).toEqual({ from, to, amountFrom, amountTo, quotedAt });
      expect(receipt).toBeUndefined();
      expect(venues.length).toBeGreaterThan(3);
      for (const { venue, amountTo: alone, gap } of venues) {
        expect(venue).not.toBe('');
        expect([alone === undefined, gap === undefined]).toEqual([gap !== undefined, alone !== undefined]);
      }
      const best = venues
        .flatMap((venue) => venue.amountTo ?? [])
        .reduce((a, b) => (compareDecimals(a, b) < 0 ? b : a));
      // Searches split approximately, so a venue alone may come a little ahead.
      expect(Number(amountTo)).toBeGreaterThan(Number(best) * 0.999);
    });

    it.each([{ amount: '0.7' }, { amountTo: '3' }])('recompute the receipt of %o', async (sum) => {
      const { quote, receipt } = await visitors().one.proof({ from: 'btc', to: 'eth', ...sum, receipt: true });
      const verdict = await verified(receipt);
      expect(verdict).toMatchObject({ isGenuine: true });
      const { amountFrom, amountTo, legs, quotedAt } = quote;
      const hops = legs.map((leg) => ({ ...leg, hops: leg.hops.map((hop) => expect.objectContaining(hop)) }));
      expect(verdict).toMatchObject({ receipt: { quote: { amountFrom, amountTo, quotedAt, legs: hops } } });
    });

    it.each([
      ['invalid-input', { amount: '1', amountTo: '1' }],
      ['invalid-input', { amount: '1', receipt: 'yes' as never }],
      ['unknown-currency', { from: 'nope', amount: '1' }],
      ['amount-too-small', { amount: '0.00000001' }],
      ['amount-too-large', { amount: '90000000', receipt: true }],
    ] as const)('are refused as %s: %o', async (code, request) => {
      await expect(visitors().one.proof({ from: 'btc', to: 'eth', ...request })).rejects.toMatchObject({ code });
    });

    it('are kept with an exchange that asks for it, for its owner and the holder of its link', async () => {
      const { one, other } = visitors();
      const made = await one.createTransaction(await wanted({ receipt: true }), { idempotencyKey: `${name}: proven` });
      expect(made.isProven).toBe(true);
      const { id, trackSecret: secret, quote } = made;
      const proof = await one.transactionProof({ id });
      expect(proof).toMatchObject({ amountFrom: '15', amountTo: quote.amountTo, quotedAt: quote.quotedAt });
      expect(proof.venues.length).toBeGreaterThan(3);
      const { amountTo, quotedAt } = quote;
      expect(await verified(proof.receipt)).toMatchObject({
        isGenuine: true,
        receipt: { quote: { from: 'ltc', to: 'doge', amountFrom: '15', amountTo, quotedAt } },
      });
      expect(await other.transactionProofTracked({ secret: secret! })).toEqual(proof);
      await expect(other.transactionProof({ id })).rejects.toMatchObject({ code: 'not-found' });
    });

    it('are not kept with an exchange that does not ask for it', async () => {
      const { one } = visitors();
      const made = await one.createTransaction(await wanted(), { idempotencyKey: `${name}: unproven` });
      expect(made).not.toHaveProperty('isProven');
      await expect(one.transactionProof({ id: made.id })).rejects.toMatchObject({ code: 'not-found' });
    });
  });
}
