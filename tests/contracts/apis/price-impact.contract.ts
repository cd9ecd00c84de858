import { describe, expect, it } from 'vitest';
import type { ExchangeApi } from '../../../core/ports/apis/exchange-api.ts';

/** Pairs of the embedded market whose maximum may move it by five percent or more. */
const STEEP_PAIRS = [
  ['apt', 'doge'],
  ['apt', 'usdt20'],
  ['dot', 'doge'],
] as const;

type Wanted = Parameters<ExchangeApi['createTransaction']>[0];

/** Creation with a price impact that has to be accepted, by a visitor of any `ExchangeApi`. */
export function priceImpactContract(visitor: () => ExchangeApi): void {
  describe('with a high price impact', () => {
    /** An amount that moves the market by five percent or more, a little below the maximum of its pair. */
    const large = async () => {
      const one = visitor();
      for (const [from, to] of STEEP_PAIRS) {
        const small = await one.quote({ from, to, amount: '5000' }).catch(() => undefined);
        const amount = small && (Number(small.limits.maximum) * 0.98).toFixed(0);
        const quote = amount === undefined ? undefined : await one.quote({ from, to, amount }).catch(() => undefined);
        if (quote?.priceImpact?.needsAcceptance)
          return {
            from,
            to,
            amount: quote.amountFrom,
            percent: quote.priceImpact.percent,
            maximum: quote.limits.maximum,
          };
      }
      throw new Error('no pair of the embedded market is steep enough');
    };
    const asked = async (more: Partial<Wanted> = {}) => {
      const { from, to, amount, percent } = await large();
      const { address } = await visitor().testAddress({ currency: to });
      return { request: { from, to, amount, address, ...more }, percent };
    };
    const refused = (request: Wanted, figure: string) =>
      expect(visitor().createTransaction(request)).rejects.toMatchObject({
        code: 'price-impact-unaccepted',
        message: expect.stringContaining('The price impact is '),
        fields: { acceptPriceImpact: [expect.stringMatching(figure)] },
      });

    it('are created only with an acceptance of the figure', async () => {
      const { request } = await asked();
      await refused(request, '^The price impact is [5-9]');
      await refused({ ...request, acceptPriceImpact: '4.99' }, 'accept this figure to create the exchange$');
      const made = await visitor().createTransaction({ ...request, acceptPriceImpact: '10' });
      expect(made.quote.priceImpact).toMatchObject({ needsAcceptance: true });
    });

    it('are bound to the figure of a fixed quote', async () => {
      const { request } = await asked();
      const { from, to, amount } = request;
      const { fixed, priceImpact } = await visitor().quote({ from, to, amount, fixed: true });
      const { address: refundAddress } = await visitor().testAddress({ currency: from });
      const promised = { ...request, amount: undefined, quoteId: fixed!.id, refundAddress };
      const less = (Number(priceImpact!.percent) - 0.01).toFixed(2);
      await refused({ ...promised, acceptPriceImpact: less }, `is ${priceImpact!.percent} %`);
      const made = await visitor().createTransaction({ ...promised, acceptPriceImpact: priceImpact!.percent });
      expect(made.quote.priceImpact).toEqual(priceImpact);
    });

    it('are created for a given payout alike', async () => {
      const { request } = await asked();
      const { from, to, amount } = request;
      const { amountTo } = await visitor().quote({ from, to, amount });
      const payout = { ...request, amount: undefined, amountTo };
      await refused(payout, '^The price impact is [5-9]');
      expect(await visitor().createTransaction({ ...payout, acceptPriceImpact: '10' })).toMatchObject({
        amountTo,
      });
    });

    it.each(['101', '-1', 'all', '6.255', ''])('refuse %j as an acceptance', async (acceptPriceImpact) => {
      await expect(
        visitor().createTransaction({ ...(await asked()).request, acceptPriceImpact }),
      ).rejects.toMatchObject({
        code: 'invalid-input',
        fields: { acceptPriceImpact: ['must be a percentage from 0 to 100, such as 6.25'] },
      });
    });
  });
}
