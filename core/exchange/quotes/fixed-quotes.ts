import { fieldError } from '../../contract/field-error.ts';
import { isoTime } from '../../domain/iso-time.ts';
import type { Currency, Ticker } from '../../domain/quotes/currency.ts';
import type { Quote } from '../../domain/quotes/quote.ts';
import { FIXED_QUOTE_MS, fixedWindowMs } from '../../domain/transactions/fixed-window.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { QuoteSigner } from '../../ports/markets/quote-signer.ts';
import type { Secrets } from '../../ports/services/secrets.ts';
import type { FixedQuote } from '../../ports/stores/fixed-quote-store.ts';
import type { Store } from '../../ports/stores/store.ts';

/** The currencies that fixed quotes are given for. */
interface Currencies {
  /** @throws ExchangeError unknown-currency. */
  find(ticker: Ticker): Pick<Currency, 'blockSeconds'>;
}

/** The text that the exchange signs: the fields of the quote, in this order, one a line. */
function signedText(id: string, expiresAt: string, quote: Quote): string {
  const { from, to, amountFrom, amountTo } = quote;
  return ['altway-quote-1', id, from, to, amountFrom, amountTo, expiresAt].join('\n');
}

export class FixedQuotes {
  readonly #store: Store;
  readonly #signer: QuoteSigner;
  readonly #secrets: Secrets;
  readonly #clock: Clock;
  readonly #currencies: Currencies;

  constructor(store: Store, signer: QuoteSigner, secrets: Secrets, clock: Clock, currencies: Currencies) {
    this.#currencies = currencies;
    this.#store = store;
    this.#signer = signer;
    this.#secrets = secrets;
    this.#clock = clock;
  }

  get publicKey(): string {
    return this.#signer.publicKey;
  }

  /** The same quote, signed, with an ID to make an exchange of. @param quote the price of a fixed rate, less its margin. */
  async fix(quote: Quote): Promise<Quote> {
    const id = this.#secrets.newId();
    const until = this.#clock.now() + FIXED_QUOTE_MS;
    const expiresAt = isoTime(until);
    const signature = this.#signer.sign(signedText(id, expiresAt, quote));
    const payInSeconds = fixedWindowMs(this.#currencies.find(quote.from)) / 1000;
    const fixed: Quote = { ...quote, refreshAt: expiresAt, fixed: { id, expiresAt, payInSeconds, signature } };
    await this.#store.fixedQuotes.insert({ id, quote: fixed, expiresAt: until });
    return fixed;
  }

  /** @throws ExchangeError quote-expired for a quote that is unknown or no longer valid. */
  async take(id: string): Promise<FixedQuote> {
    const found = await this.#store.fixedQuotes.byId(id);
    if (found && this.#clock.now() < found.expiresAt) return found;
    const message = 'The fixed rate has expired: ask for a new quote';
    throw fieldError('quote-expired', 'quoteId', message);
  }
}
