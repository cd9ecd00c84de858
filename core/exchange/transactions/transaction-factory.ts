import type { ExchangeError } from '../../contract/exchange-error.ts';
import { namedFieldError } from '../../contract/field-error.ts';
import { parseUnits } from '../../domain/amount.ts';
import type { Currency } from '../../domain/quotes/currency.ts';
import { errorMessage } from '../../domain/error-messages.ts';
import type { Quote } from '../../domain/quotes/quote.ts';
import { SLOW_WINDOW_MS } from '../../domain/transactions/fixed-window.ts';
import { type Destination, FLOATING_WINDOW_MS } from '../../domain/transactions/transaction.ts';
import type { Caller } from '../../contract/caller.ts';
import type { AddressRules } from '../../ports/chains/address-rules.ts';
import type { TransactionApi } from '../../ports/apis/exchange-api.ts';
import type { Secrets } from '../../ports/services/secrets.ts';
import type { Store } from '../../ports/stores/store.ts';
import type { CardQuotes } from '../quotes/cards/card-quotes.ts';
import { refuseFixedCard } from '../quotes/cards/refuse-fixed-card.ts';
import { CARD_COIN, cardCurrencyOf, type CardPayment } from '../../domain/cards/card-payment.ts';
import type { Pricing } from '../quotes/local-pricing-api.ts';
import type { KeptProofs, Quoted } from '../quotes/proofs/kept-proofs.ts';
import type { FixedQuotes } from '../quotes/fixed-quotes.ts';
import type { MovedMarket } from '../quotes/fixed-rate/moved-market.ts';
import { assertNotTaken } from '../quotes/fixed-rate/taken-quote.ts';
import { newCardPayment } from './cards/new-card-payment.ts';
import { refuseUnacceptedImpact } from '../quotes/price-impact/refuse-unaccepted-impact.ts';
import type { ChainRegistry } from '../chains/chain-registry.ts';
import type { CurrencyRegistry } from '../chains/currency-registry.ts';
import { SANDBOX_CHAIN } from '../chains/sandbox-chain.ts';
import {
  type DestinationFields,
  validateDestination,
  PAYOUT_FIELDS,
  REFUND_FIELDS,
  ownAddress,
} from './destination.ts';
import type { AddressNames } from './names/address-names.ts';
import { payInAddress } from './pay-in-address.ts';
import { agreedLeast } from './least-terms.ts';
import { PayInIndexes } from './pay-in-indexes.ts';
import { WINDOW_LANE } from './work-lanes.ts';
import type { TransactionRecord } from '../../domain/transaction-record.ts';

/** The quote of a new exchange, with its receipt and its card payment, where it has one. */
type Priced = Quoted & { readonly card?: CardPayment };

/** What kind of exchange a new one is; a customer's own unless given. */
interface NewKind {
  /** True for a test that moves no coins. */
  readonly isSandbox?: boolean | undefined;
  /** True for a merchant's payment, which has to bring the amount. */
  readonly isPayment?: boolean | undefined;
  /** Who asks, for the limits of look-ups. */
  readonly client?: Caller | undefined;
}

type TransactionInput = Parameters<TransactionApi['createTransaction']>[0];

/**
 * Creates the record of a new exchange: prices it, validates its addresses and derives its pay-in address. Stores
 * nothing.
 */
export class TransactionFactory {
  readonly #store: Store;
  readonly #pricing: Pricing;
  readonly #fixed: FixedQuotes;
  readonly #moved: Pick<MovedMarket, 'refuse'>;
  readonly #currencies: CurrencyRegistry;
  readonly #chains: ChainRegistry;
  readonly #addresses: AddressRules;
  readonly #names: AddressNames;
  readonly #secrets: Secrets;
  readonly #proofs: KeptProofs | undefined;
  readonly #indexes: PayInIndexes;
  readonly #cards: CardQuotes | undefined;

  constructor(parts: {
    store: Store;
    pricing: Pricing;
    fixed: FixedQuotes;
    moved: Pick<MovedMarket, 'refuse'>;
    currencies: CurrencyRegistry;
    chains: ChainRegistry;
    addresses: AddressRules;
    names: AddressNames;
    secrets: Secrets;
    /** Without it no receipt is kept. */
    proofs?: KeptProofs | undefined;
    /** Without it no card pays. */
    cards?: CardQuotes | undefined;
  }) {
    this.#cards = parts.cards;
    this.#store = parts.store;
    this.#pricing = parts.pricing;
    this.#fixed = parts.fixed;
    this.#moved = parts.moved;
    this.#currencies = parts.currencies;
    this.#chains = parts.chains;
    this.#addresses = parts.addresses;
    this.#names = parts.names;
    this.#secrets = parts.secrets;
    this.#proofs = parts.proofs;
    this.#indexes = new PayInIndexes(parts.store.transactions);
  }

  /**
   * @param owner of the history that the exchange appears in.
   * @param now milliseconds.
   * @param as whether it is a test that moves no coins, and whether a merchant is to be paid the amount.
   * @throws ExchangeError naming the field that cannot be used.
   */
  async make(
    input: TransactionInput,
    owner: string | undefined,
    now: number,
    { isSandbox = false, isPayment = false, client }: NewKind = {},
  ): Promise<TransactionRecord> {
    const { isCard, from, to } = this.#sides(input);
    // A provider would sell real bitcoin for a test that moves none.
    if (isCard && isSandbox) throw namedFieldError('invalid-input', 'from', 'A test payment cannot be made by card');
    const payout = this.#destination(to, input.address, input.extraId, PAYOUT_FIELDS);
    const refund =
      input.refundAddress === undefined
        ? undefined
        : this.#destination(from, input.refundAddress, input.refundExtraId, REFUND_FIELDS);
    await this.#names.confirm(to, payout, input.addressName, { field: PAYOUT_FIELDS.address, client });
    await this.#names.confirm(from, refund, input.refundAddressName, { field: REFUND_FIELDS.address, client });
    const { quote, proof, card } = await this.#accepted(input, isCard, isPayment);
    // A fixed rate is honoured verbatim, so it has none.
    const leastOut = quote.fixed ? undefined : agreedLeast(to, quote.amountTo, input.leastAmountTo);
    if (quote.fixed && !refund) throw refundNeeded();
    if (quote.fixed && !isSandbox) await this.#refuseMoved(quote, quote.fixed.id);
    // Both currencies must be movable before the customer pays.
    const [payInChain] = [this.#chains.of(from.ticker), this.#chains.of(to.ticker)];
    const chain = isSandbox ? SANDBOX_CHAIN : payInChain;
    const index = await this.#payInIndex(chain.addressSpace ?? chain.id, payout, refund);
    const [id, payInUntil] = [this.#secrets.newId(), now + windowOf(quote)];
    return {
      id,
      secretHash: this.#secrets.digest(this.#secrets.trackSecret(id)),
      ...(owner !== undefined && { owner }),
      version: 1,
      status: 'waiting',
      rateKind: quote.fixed ? 'fixed' : 'floating',
      from: from.ticker,
      to: to.ticker,
      amountIn: parseUnits(card?.coins ?? quote.amountFrom, from.decimals),
      returnCost: this.#currencies.returnCost(from.ticker),
      amountOut: parseUnits(quote.amountTo, to.decimals),
      ...(leastOut !== undefined && { leastOut }),
      quote,
      ...(quote.fixed && { quoteId: quote.fixed.id }),
      ...(proof && { proof }),
      chain: chain.id,
      payIn: await payInAddress(chain, from.ticker, index),
      payInIndex: index,
      payout,
      ...(refund && { refund }),
      ...(card && { card }),
      deposits: [],
      sendings: [],
      round: 0,
      isRepriced: false,
      isToppingUp: false,
      payInUntil,
      createdAt: now,
      updatedAt: now,
      ...(input.email !== undefined && { email: input.email }),
      ...(input.refId !== undefined && { refId: input.refId }),
      dueAt: payInUntil,
      lane: WINDOW_LANE,
      attempts: 0,
    };
  }

  /** Validates a refund address as `make` does. */
  refundDestination(ticker: string, address: string, extraId: string | undefined): Destination {
    return this.#destination(this.#currencies.find(ticker), address, extraId, REFUND_FIELDS);
  }

  #destination(currency: Currency, address: string, extraId: string | undefined, fields: DestinationFields) {
    return validateDestination(this.#addresses, currency, { address, extraId }, fields);
  }

  /** @throws ExchangeError invalid-input for an address of the exchange itself: coins sent to one would never leave it. */
  async #payInIndex(space: string, payout: Destination, refund: Destination | undefined): Promise<number> {
    const issued = await this.#indexes.next(space, [payout.address, ...(refund ? [refund.address] : [])]);
    if ('index' in issued) return issued.index;
    throw ownAddress(issued.own.includes(payout.address) ? PAYOUT_FIELDS.address : REFUND_FIELDS.address);
  }

  /** The two currencies; what a card buys is bitcoin, also for a customer who wants bitcoin. */
  #sides(input: TransactionInput) {
    const isCard = this.#cards !== undefined && cardCurrencyOf(input.from) !== undefined;
    const from = this.#currencies.find(isCard ? CARD_COIN : input.from, 'from');
    const to = this.#currencies.find(input.to, 'to');
    if (from.ticker === to.ticker && !isCard)
      throw namedFieldError('invalid-input', 'to', 'must be another currency than from');
    return { isCard, from, to };
  }

  /** @throws ExchangeError price-impact-unaccepted for an impact that the customer has not accepted. */
  async #accepted(input: TransactionInput, isCard: boolean, isPayment: boolean): Promise<Priced> {
    const priced = isCard ? await this.#cardQuote(input, isPayment) : await this.#quote(input);
    refuseUnacceptedImpact(priced.quote, input.acceptPriceImpact);
    return priced;
  }

  /** The exchange of the bitcoin that a card buys. It has a floating rate, as the card's terms have. */
  async #cardQuote(input: TransactionInput, forPayment: boolean): Promise<Priced> {
    const { from, to, amount, amountTo, provider, quoteId } = input;
    refuseFixedCard(quoteId !== undefined);
    const { inner, terms } = await this.#cards!.quote({ from, to, amount, amountTo, provider, forPayment });
    return { quote: inner, card: newCardPayment(terms) };
  }

  /** Of many that take a quote while it is compared, one is enough: the others use up no address. */
  async #refuseMoved(quote: Quote, quoteId: string): Promise<void> {
    await this.#moved.refuse(quote);
    await assertNotTaken(this.#store, quoteId);
  }

  async #quote(input: TransactionInput): Promise<Priced> {
    const { from, to, amount, amountTo, quoteId, receipt } = input;
    if (quoteId === undefined) {
      const asked = amount === undefined ? { from, to, amountTo: amountTo! } : { from, to, amount };
      const quote = this.#pricing.quote(asked);
      if (!receipt || !this.#proofs) return { quote };
      // A proof takes milliseconds: what is refused anyway must not cost one.
      refuseUnacceptedImpact(quote, input.acceptPriceImpact);
      agreedLeast(this.#currencies.find(to, 'to'), quote.amountTo, input.leastAmountTo);
      return this.#proofs.of(asked) ?? { quote };
    }
    // Also checked here, before an address is used up; and first, because a used quote is deleted from the store.
    await assertNotTaken(this.#store, quoteId);
    const { quote } = await this.#fixed.take(quoteId);
    if (quote.from !== from || quote.to !== to)
      throw namedFieldError('invalid-input', 'quoteId', 'The quote is for another pair');
    return { quote };
  }
}

/** How long the pay-in may take, in milliseconds. */
function windowOf({ fixed }: Quote): number {
  if (!fixed) return FLOATING_WINDOW_MS;
  return fixed.payInSeconds === undefined ? SLOW_WINDOW_MS : 1000 * fixed.payInSeconds;
}

function refundNeeded(): ExchangeError {
  return namedFieldError('invalid-input', 'refundAddress', errorMessage('refund-needed-fixed'));
}
