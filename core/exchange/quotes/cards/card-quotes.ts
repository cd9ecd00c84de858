import { ExchangeError } from '../../../contract/exchange-error.ts';
import { divide, formatUnits, parseUnits } from '../../../domain/amount.ts';
import {
  CARD_COIN,
  CARD_COIN_DECIMALS,
  CARD_CURRENCIES,
  CARD_DECIMALS,
  type CardCurrency,
  cardCurrencyOf,
  cardSource,
  type CardTerms,
} from '../../../domain/cards/card-payment.ts';
import { type Currency, findCurrency, type Ticker } from '../../../domain/quotes/currency.ts';
import type { Quote } from '../../../domain/quotes/quote.ts';
import { type CardAsked, CardLimitError, type CardPrice } from '../../../ports/services/card-provider.ts';
import type { Pricing } from '../local-pricing-api.ts';
import { badAmount, currencyDisabled, tooLarge, tooSmall } from '../quote-errors.ts';
import { ratio } from '../quote-legs.ts';
import { cardCurrency } from './card-currency.ts';
import type { CardPricing, CardRequest } from './card-pricing.ts';
import type { CardOffer, CardOffers } from './card-offers.ts';

/** A quote for a card payment, and the exchange of bitcoin in it. */
export interface CardQuote {
  readonly quote: Quote;
  /** The exchange of the delivered bitcoin, which follows the rules of every other exchange. */
  readonly inner: Quote;
  readonly terms: CardTerms;
}

/** A payout that is given. `fixed` adds the margin of a fixed rate. */
interface AskedPayout {
  readonly to: Ticker;
  readonly amountTo: string;
  readonly fixed?: boolean | undefined;
}

/** Prices card payments: the provider's bitcoin for the card's money, and the exchange of these bitcoin. */
export class CardQuotes implements CardPricing {
  readonly #offers: CardOffers;
  readonly #pricing: Pricing;
  readonly #decimalsOf: (ticker: Ticker) => number;

  constructor(offers: CardOffers, pricing: Pricing, decimalsOf: (ticker: Ticker) => number) {
    this.#offers = offers;
    this.#pricing = pricing;
    this.#decimalsOf = decimalsOf;
  }

  /** The list with the card sources that can be used now. Never rejects. */
  async listed(list: readonly Currency[]): Promise<readonly Currency[]> {
    await this.#offers.ready();
    const coin = findCurrency(list, CARD_COIN);
    const taken = CARD_CURRENCIES.filter((currency) => this.#offers.takes(currency));
    if (!coin?.isWebEnabled || taken.length === 0) return list;
    return withSources(list, coin, taken);
  }

  /**
   * @param complete adds facts to the inner quote, of which the outer one gets those that hold for it too.
   * @throws ExchangeError as `Pricing.quote` does, with limits in the card's currency; unavailable when no provider answers.
   */
  async quote(request: CardRequest, complete: (quote: Quote) => Quote = (quote) => quote): Promise<CardQuote> {
    const currency = cardCurrencyOf(request.from);
    if (!currency) throw new TypeError(`${request.from} is no card source`);
    await this.#offers.ready();
    if (!this.#offers.takes(currency)) throw currencyDisabled(cardCurrency(currency), 'from');
    const { to, provider, amount, amountTo, forPayment } = request;
    const { offers, inner } =
      amount === undefined
        ? await this.#forPayout(currency, { to, amountTo: amountTo!, fixed: forPayment }, provider)
        : await this.#forPayment(currency, to, amount, provider);
    const [best] = offers;
    const terms = termsOf(currency, offers);
    return { terms, inner, quote: this.#outer(complete(inner), terms, best!.price) };
  }

  async #forPayment(currency: CardCurrency, to: Ticker, amount: string, provider: string | undefined) {
    const asked = { currency, amount: checked(amount, CARD_DECIMALS, currency) };
    const offers = await this.#offered(asked, provider);
    const { price } = offers[0]!;
    return { offers, inner: await this.#priced(currency, { to, amount: price.coins }, price) };
  }

  async #forPayout(currency: CardCurrency, asked: AskedPayout, provider: string | undefined) {
    const inner = await this.#priced(currency, asked);
    return { inner, offers: await this.#offered({ currency, coins: inner.amountFrom }, provider) };
  }

  async #offered(asked: CardAsked, provider: string | undefined): Promise<readonly CardOffer[]> {
    try {
      return await this.#offers.of(asked, provider);
    } catch (cause) {
      if (cause instanceof CardLimitError) throw limitError(asked.currency, cause.kind, cause.limit);
      throw cause;
    }
  }

  /** The inner quote; a limit that is in its way is told in the card's currency. */
  async #priced(
    currency: CardCurrency,
    asked: AskedPayout | { readonly to: Ticker; readonly amount: string },
    price?: CardPrice,
  ): Promise<Quote> {
    await this.#pricing.ready?.();
    try {
      return this.#pricing.quote({ from: CARD_COIN, ...asked });
    } catch (cause) {
      const { code, limit } = ExchangeError.from(cause);
      if ((code !== 'amount-too-small' && code !== 'amount-too-large') || limit?.currency !== CARD_COIN) throw cause;
      const kind = code === 'amount-too-small' ? 'too-small' : 'too-large';
      throw limitError(currency, kind, await this.#inMoney(currency, limit.amount, kind, price));
    }
  }

  /** A limit in bitcoin as what a card pays for it, or as near as the known price tells. */
  async #inMoney(currency: CardCurrency, coins: string, kind: CardLimitError['kind'], price: CardPrice | undefined) {
    try {
      return (await this.#offers.of({ currency, coins }))[0]!.price.amount;
    } catch (cause) {
      if (cause instanceof CardLimitError) return cause.limit;
      if (price) return atPrice(price, coins, kind === 'too-small' ? 'ceiling' : 'floor');
      throw cause;
    }
  }

  #outer(inner: Quote, terms: CardTerms, price: CardPrice): Quote {
    const from = cardSource(terms.currency);
    // When a bank, or an identity check, is done is not known.
    const { dollars, fixed: _, arrival: __, ...rest } = inner;
    const [paid, received] = [
      parseUnits(terms.amount, CARD_DECIMALS),
      parseUnits(inner.amountTo, this.#decimalsOf(inner.to)),
    ];
    return {
      ...rest,
      from,
      amountFrom: terms.amount,
      rate: ratio(received, paid, CARD_DECIMALS - this.#decimalsOf(inner.to)),
      limits: {
        minimum: larger(price.limits.minimum, atPrice(price, inner.limits.minimum, 'ceiling')),
        maximum: smaller(price.limits.maximum, atPrice(price, inner.limits.maximum, 'floor')),
      },
      ...(dollars?.to !== undefined && { dollars: { to: dollars.to } }),
      card: terms,
    };
  }
}

/** One list for each: callers compare lists to know whether anything has changed. */
const extended = new WeakMap<readonly Currency[], Map<string, readonly Currency[]>>();

function withSources(list: readonly Currency[], coin: Currency, taken: readonly CardCurrency[]): readonly Currency[] {
  const known = extended.get(list) ?? new Map<string, readonly Currency[]>();
  extended.set(list, known);
  const key = taken.join(' ');
  const found = known.get(key);
  if (found) return found;
  const whole = Object.freeze([...list, ...taken.map((currency) => Object.freeze(cardCurrency(currency, coin)))]);
  known.set(key, whole);
  return whole;
}

function termsOf(currency: CardCurrency, [best, ...rest]: readonly CardOffer[]): CardTerms {
  const { provider, price } = best!;
  const { amount, fee, networkFee, coins } = price;
  const others = rest.map((offer) => {
    return {
      provider: offer.provider.id,
      name: offer.provider.name,
      amount: offer.price.amount,
      coins: offer.price.coins,
    };
  });
  return {
    provider: provider.id,
    name: provider.name,
    currency,
    amount,
    fee,
    networkFee,
    coins,
    asksFor: [...provider.asksFor],
    ...(others.length > 0 && { others }),
  };
}

/** @throws ExchangeError invalid-input at the amount. */
function checked(amount: string, decimals: number, currency: CardCurrency): string {
  try {
    return formatUnits(parseUnits(amount, decimals), decimals);
  } catch {
    throw badAmount(`must be a number with at most ${decimals} decimals, as ${currency.toUpperCase()} has`, 'amount');
  }
}

function limitError(currency: CardCurrency, kind: CardLimitError['kind'], limit: string): ExchangeError {
  return (kind === 'too-small' ? tooSmall : tooLarge)(cardCurrency(currency), limit);
}

/** The money for coins at a known price, whose fees are not all in proportion: near enough for a limit that is shown. */
function atPrice({ amount, coins }: CardPrice, wanted: string, rounding: 'floor' | 'ceiling'): string {
  const [paid, bought, units] = [
    parseUnits(amount, CARD_DECIMALS),
    parseUnits(coins, CARD_COIN_DECIMALS),
    parseUnits(wanted, CARD_COIN_DECIMALS),
  ];
  return bought === 0n ? amount : formatUnits(divide(units * paid, bought, rounding), CARD_DECIMALS);
}

function larger(one: string, other: string): string {
  return parseUnits(one, CARD_DECIMALS) > parseUnits(other, CARD_DECIMALS) ? one : other;
}

function smaller(one: string, other: string): string {
  return larger(one, other) === one ? other : one;
}
