import { describe, expect, it } from 'vitest';
import { fieldError } from '../../../../core/contract/field-error.ts';
import { localWidgetApi } from '../../../../core/exchange/merchants/local-widget-api.ts';

/** The calls, which the same reason refuses. */
function refusing(cause: unknown) {
  const create = () => Promise.reject(cause);
  return localWidgetApi({ resolve: create }, { create }, { create });
}

describe('a payment that is refused', () => {
  const wanted = { query: '', from: 'ltc', refundAddress: 'x' };

  it('because the market has moved names no quote, since a payer has sent none', async () => {
    const message = 'The market has moved: ask for the price again';
    const api = refusing(fieldError('quote-expired', 'quoteId', 'The market has moved'));
    await expect(api.createPayment(wanted)).rejects.toMatchObject({
      code: 'quote-expired',
      message,
      fields: { main: [message] },
    });
  });

  it('for another reason is told that reason', async () => {
    const cause = fieldError('conflict', 'orderId', 'This order is paid already');
    await expect(refusing(cause).createPayment(wanted)).rejects.toBe(cause);
  });
});
