import { ExchangeError } from '../../contract/exchange-error.ts';
import type { MerchantPaymentTerms } from '../../domain/merchants/payment-terms.ts';
import { valueOf } from './signed-links.ts';
import type { ResolvedLink } from './widget-service.ts';

/** Parameters that a merchant's link must have; the server substitutes none of them. */
const NEEDED = ['merchant_id', 'to', 'amount', 'address'] as const;

/** The terms of the payment that a link asks for. @throws ExchangeError invalid-input for a link that lacks some. */
export function paymentTerms({ terms, pairs, merchant }: ResolvedLink): MerchantPaymentTerms {
  const missing = NEEDED.filter((name) => !valueOf(pairs, name));
  if (missing.length > 0 || !merchant) throw incomplete(missing);
  const { orderId, payoutAddress } = terms.options;
  if (payoutAddress === undefined) throw incomplete(['address']);
  return {
    merchantId: merchant.merchantId,
    ...(orderId !== undefined && { orderId }),
    isSigned: terms.signature === 'valid',
    isTest: merchant.isTest,
  };
}

function incomplete(missing: readonly string[]): ExchangeError {
  const fields = Object.fromEntries(missing.map((name) => [name, ['is missing in the link']]));
  return new ExchangeError('invalid-input', `The link lacks ${missing.join(', ')}`, { fields });
}
