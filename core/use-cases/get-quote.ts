import { ticker } from '../domain/quotes/currency.ts';
import { filterAmount, isAmountText, isEmptyAmount, wireAmount } from '../domain/number-filter.ts';
import type { Quote } from '../domain/quotes/quote.ts';
import { cardCurrencyOf } from '../domain/cards/card-payment.ts';
import { sourceOf } from '../domain/quotes/selection-rules.ts';
import type { QuoteProof } from '../domain/quotes/quote-proof.ts';
import { plainFieldError } from '../contract/plain-field-error.ts';
import type { CallOptions } from '../contract/route.ts';
import { ExchangeApi } from '../ports/apis/exchange-api.ts';
import { callOf, type Resolve } from './use-case.ts';

/** A quote request: `amount` is the pay-in, or the payout if `given` says so. As typed. */
interface QuoteRequest {
  readonly from: string;
  readonly to: string;
  readonly amount: string;
  readonly given?: 'pay-in' | 'payout' | undefined;
  /** Requests a fixed rate. */
  readonly fixed?: true | undefined;
  /** For a merchant's payment: at a fixed rate, or at the price of one where a card pays. */
  readonly forPayment?: true | undefined;
}

/** Requests one quote with its route; rejects an invalid amount with a clear message. */
export class GetQuote {
  static readonly create = (resolve: Resolve) => new GetQuote(resolve(ExchangeApi));
  readonly #api: Pick<ExchangeApi, 'quote'>;

  constructor(api: Pick<ExchangeApi, 'quote'>) {
    this.#api = api;
  }

  /** @throws ExchangeError with the codes of the contract's `quote`. */
  async execute({ fixed, forPayment, ...request }: QuoteRequest, options?: CallOptions): Promise<Quote> {
    const asked = wired(request);
    const terms = forPayment ? paymentRate(asked.from) : fixed && { fixed };
    return this.#api.quote({ ...asked, ...terms }, options);
  }
}

/** How a merchant's payment with a source is priced: a card has no fixed rate, but the price of one. */
export function paymentRate(from: string): { readonly fixed: true } | { readonly forPayment: true } {
  return cardCurrencyOf(from) === undefined ? { fixed: true } : { forPayment: true };
}

/** A quote beside what each venue alone would give, as `ProveQuote` answers it. */
export type ProvenQuote = QuoteProof & { readonly quote: Quote };

/** Requests one quote with what proves it. */
export const ProveQuote = callOf(
  () => ExchangeApi,
  /** @param withReceipt whether a signed receipt is wanted. @throws ExchangeError with the codes of `proof`. */
  async (
    api,
    request: Omit<QuoteRequest, 'fixed' | 'forPayment'>,
    withReceipt: boolean = false,
  ): Promise<ProvenQuote> => api.proof({ ...wired(request), ...(withReceipt && { receipt: true }) }),
);

/** The input of the call. @throws ExchangeError invalid-input for an amount that is none. */
function wired({ from, to, amount, given = 'pay-in' }: Omit<QuoteRequest, 'fixed' | 'forPayment'>) {
  const plain = amount.trim();
  if (!isAmountText(plain) || isEmptyAmount(filterAmount(plain))) {
    const message = `must be a number above zero, such as 0.25, not "${amount.slice(0, 40)}"`;
    throw plainFieldError('amount', message);
  }
  const value = wireAmount(filterAmount(plain));
  const pair = { from: sourceOf(from), to: ticker(to) };
  return given === 'payout' ? { ...pair, amountTo: value } : { ...pair, amount: value };
}
