import { ExchangeError } from '../../../contract/exchange-error.ts';
import type { QuoteProof } from '../../../domain/quotes/quote-proof.ts';
import type { Quote } from '../../../domain/quotes/quote.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { ProofRequest, Proving } from './proven-quote.ts';
import type { QuoteReceipts } from './quote-receipts.ts';

/** Proofs that a process computes in a second: each takes milliseconds, in which it answers nobody else. */
const A_SECOND = 20;
const SECOND_MS = 1000;

/** Proves quotes when that is asked for, a bounded number in each second. */
export class QuoteProofs {
  readonly #pricing: Proving;
  readonly #receipts: QuoteReceipts | undefined;
  readonly #clock: Clock;
  #second = 0;
  #count = 0;

  /** @param receipts without it there are no receipts. */
  constructor(pricing: Proving, clock: Clock, receipts?: QuoteReceipts) {
    this.#pricing = pricing;
    this.#clock = clock;
    this.#receipts = receipts;
  }

  /**
   * @param withReceipt whether a receipt is signed. @throws ExchangeError as a quote does; too-many-requests above the
   * bound; unavailable where nothing signs receipts.
   */
  prove(request: ProofRequest, withReceipt = false): QuoteProof & { readonly quote: Quote } {
    if (!this.#pricing.prove) throw notProven();
    if (withReceipt && !this.#receipts) throw new ExchangeError('unavailable', 'Receipts are signed by a server alone');
    if (!this.#take())
      throw new ExchangeError('too-many-requests', 'Too many quotes are being proven: try again in a second');
    const { quote, venues, parts } = this.#pricing.prove(request);
    const { from, to, amountFrom, amountTo, quotedAt } = quote;
    const receipt = withReceipt ? this.#receipts?.write(parts) : undefined;
    return { from, to, amountFrom, amountTo, quotedAt, venues, quote, ...(receipt !== undefined && { receipt }) };
  }

  #take(): boolean {
    const second = Math.floor(this.#clock.now() / SECOND_MS);
    if (second !== this.#second) [this.#second, this.#count] = [second, 0];
    this.#count += 1;
    return this.#count <= A_SECOND;
  }
}

export function notProven(): ExchangeError {
  return new ExchangeError('unavailable', 'Quotes are not proven here');
}

/** Where quotes come from no books. */
export function noProofs(): Pick<QuoteProofs, 'prove'> {
  return {
    prove: () => {
      throw notProven();
    },
  };
}
