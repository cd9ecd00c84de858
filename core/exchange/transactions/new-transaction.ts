import type { ExchangeError } from '../../contract/exchange-error.ts';
import { parseAmount } from '../../domain/amount.ts';
import type { Currency } from '../../domain/currency.ts';
import type { Quote } from '../../domain/quote.ts';
import { errorMessage } from '../../domain/error-messages.ts';
import { type Destination, PAY_IN_WINDOW_MS } from '../../domain/transaction.ts';
import type { AddressRules } from '../../ports/address-rules.ts';
import type { TransactionApi } from '../../ports/exchange-api.ts';
import type { Secrets } from '../../ports/secrets.ts';
import type { Store } from '../../ports/store.ts';
import type { Pricing } from '../quotes/local-pricing-api.ts';
import type { FixedQuotes } from '../quotes/fixed-quotes.ts';
import type { ChainDirectory } from '../chains/chain-directory.ts';
import type { CurrencyBook } from '../chains/currency-book.ts';
import { MADE_UP } from '../chains/made-up-chain.ts';
import {
  type DestinationFields,
  fault,
  judgedDestination,
  PAYOUT_FIELDS,
  REFUND_FIELDS,
  refuseOwn,
} from './destination.ts';
import { payInAddress } from './pay-in-address.ts';
import type { TransactionRecord } from '../../domain/transaction-record.ts';

type Wanted = Parameters<TransactionApi['createTransaction']>[0];

/** Makes the record of a new exchange: priced, its addresses judged, its pay-in address derived. Stores nothing. */
export class NewTransactions {
  readonly #store: Store;
  readonly #pricing: Pricing;
  readonly #fixed: FixedQuotes;
  readonly #currencies: CurrencyBook;
  readonly #chains: ChainDirectory;
  readonly #addresses: AddressRules;
  readonly #secrets: Secrets;

  constructor(parts: {
    store: Store;
    pricing: Pricing;
    fixed: FixedQuotes;
    currencies: CurrencyBook;
    chains: ChainDirectory;
    addresses: AddressRules;
    secrets: Secrets;
  }) {
    this.#store = parts.store;
    this.#pricing = parts.pricing;
    this.#fixed = parts.fixed;
    this.#currencies = parts.currencies;
    this.#chains = parts.chains;
    this.#addresses = parts.addresses;
    this.#secrets = parts.secrets;
  }

  /**
   * @param owner whose history it is in. @param now milliseconds. @param isMadeUp true for a test that moves no coins.
   * @throws ExchangeError naming the field that cannot be used.
   */
  async make(wanted: Wanted, owner: string | undefined, now: number, isMadeUp = false): Promise<TransactionRecord> {
    const [from, to] = [this.#currencies.find(wanted.from, 'from'), this.#currencies.find(wanted.to, 'to')];
    if (from.ticker === to.ticker) throw fault('to', 'must be another currency than from');
    const payout = this.#destination(to, wanted.address, wanted.extraId, PAYOUT_FIELDS);
    const refund =
      wanted.refundAddress === undefined
        ? undefined
        : this.#destination(from, wanted.refundAddress, wanted.refundExtraId, REFUND_FIELDS);
    const quote = await this.#quote(wanted);
    if (quote.fixed && !refund) throw fault('refundAddress', errorMessage('refund-needed-fixed'));
    // Both ends must be movable before anybody pays.
    const [payInChain, payoutChain] = [this.#chains.of(from.ticker), this.#chains.of(to.ticker)];
    await refuseOwn(this.#store.transactions, payoutChain.id, payout, 'address');
    if (refund) await refuseOwn(this.#store.transactions, payInChain.id, refund, 'refundAddress');
    const chain = isMadeUp ? MADE_UP : payInChain;
    const id = this.#secrets.newId();
    const index = await this.#store.transactions.nextPayInIndex(chain.id);
    const payInUntil = now + PAY_IN_WINDOW_MS[quote.fixed ? 'fixed' : 'floating'];
    return {
      id,
      secretHash: this.#secrets.digest(this.#secrets.trackSecret(id)),
      ...(owner !== undefined && { owner }),
      version: 1,
      status: 'waiting',
      rateKind: quote.fixed ? 'fixed' : 'floating',
      from: from.ticker,
      to: to.ticker,
      amountIn: parseAmount(quote.amountFrom, from.decimals).units,
      amountOut: parseAmount(quote.amountTo, to.decimals).units,
      quote,
      ...(quote.fixed && { quoteId: quote.fixed.id }),
      chain: chain.id,
      payIn: await payInAddress(chain, from.ticker, index),
      payInIndex: index,
      payout,
      ...(refund && { refund }),
      deposits: [],
      sendings: [],
      round: 0,
      isRepriced: false,
      isToppingUp: false,
      payInUntil,
      createdAt: now,
      updatedAt: now,
      ...(wanted.email !== undefined && { email: wanted.email }),
      ...(wanted.refId !== undefined && { refId: wanted.refId }),
      dueAt: payInUntil,
      attempts: 0,
    };
  }

  /** As `make` does it, for an address to refund to. */
  refundDestination(ticker: string, address: string, extraId: string | undefined): Destination {
    return this.#destination(this.#currencies.find(ticker), address, extraId, REFUND_FIELDS);
  }

  #destination(currency: Currency, address: string, extraId: string | undefined, fields: DestinationFields) {
    return judgedDestination(this.#addresses, currency, { address, extraId }, fields);
  }

  async #quote({ from, to, amount, amountTo, quoteId }: Wanted): Promise<Quote> {
    if (quoteId === undefined)
      return this.#pricing.quote(amount === undefined ? { from, to, amountTo: amountTo! } : { from, to, amount });
    // Said here too, before an address is used up for it; and first, for what is taken is kept no longer.
    if ((await this.#store.transactions.byQuoteId(quoteId)) !== undefined) throw quoteTaken();
    const { quote } = await this.#fixed.take(quoteId);
    if (quote.from !== from || quote.to !== to) throw fault('quoteId', 'The quote is for another pair');
    return quote;
  }
}

/** One quote, one exchange: it is a promise to one customer. */
export function quoteTaken(): ExchangeError {
  return fault('quoteId', 'This fixed rate was taken up already: ask for a new quote', 'conflict');
}
