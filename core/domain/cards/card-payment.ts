import type { Ticker } from '../quotes/currency.ts';

/** Currencies that cards pay in; `usd` and `eur` as a source mean bitcoin bought with them (specification, section 4). */
export const CARD_CURRENCIES = ['usd', 'eur'] as const;
export type CardCurrency = (typeof CARD_CURRENCIES)[number];

/** What a card buys: every provider delivers bitcoin to the exchange's pay-in address. */
export const CARD_COIN: Ticker = 'btc';
export const CARD_COIN_DECIMALS = 8;
/** Decimals of the amounts that cards pay. */
export const CARD_DECIMALS = 2;

/**
 * - `pending`: the customer has not paid yet, or the bank has not answered.
 * - `declined`: the provider or the bank refused; the customer can pay with another card.
 * - `approved`: the card is charged, and the provider delivers the coins.
 * - `delivered`: the provider's delivery is final: only now is the exchange carried out.
 * - `charged-back`: the card's owner took the payment back.
 * - `abandoned`: the customer left without paying; the payment can be started again.
 */
export const CARD_STATES = ['pending', 'declined', 'approved', 'delivered', 'charged-back', 'abandoned'] as const;
export type CardState = (typeof CARD_STATES)[number];

/** What a provider asks the customer for, beside the card. */
export const CARD_REQUIREMENTS = ['identity', 'email', 'phone'] as const;
export type CardRequirement = (typeof CARD_REQUIREMENTS)[number];

/** Another provider's offer for the same amount. */
export interface OtherCardOffer {
  readonly provider: string;
  readonly name: string;
  /** The fiat amount and the bitcoin, as in `CardTerms`. */
  readonly amount: string;
  readonly coins: string;
}

/** Terms of a card payment. Amounts are decimal strings. `amount = price of the coins + fee + networkFee`. */
export interface CardTerms {
  /** The provider's ID and name. */
  readonly provider: string;
  readonly name: string;
  readonly currency: CardCurrency;
  /** What the card is charged in all. */
  readonly amount: string;
  /** The part of it that the provider keeps. */
  readonly fee: string;
  /** The part of it that pays the provider's transaction on the bitcoin network. */
  readonly networkFee: string;
  /** Bitcoin that arrive at the exchange. */
  readonly coins: string;
  readonly asksFor: readonly CardRequirement[];
  /** Offers that are no better, the best first; none if absent. */
  readonly others?: readonly OtherCardOffer[] | undefined;
}

/** One payment at the provider. An exchange has several where the customer tries again. */
export interface CardAttempt {
  /** The provider's name of what was opened. */
  readonly reference: string;
  /** The provider's name of the payment, where several can be made with what was opened. */
  readonly payment?: string | undefined;
  readonly state: CardState;
  /** When the customer was sent to the provider, by this server's clock; in milliseconds since 1970. */
  readonly openedAt?: number | undefined;
  /** The provider's time of the state, in milliseconds since 1970; absent before it told one. */
  readonly at?: number | undefined;
  /** The delivery's transaction on the bitcoin network, once the provider tells it. */
  readonly chainTxId?: string | undefined;
  /** The provider has said that it will never report another state. */
  readonly isLast?: true | undefined;
}

/** The card payment of an exchange. Times in milliseconds since 1970. */
export interface CardPayment extends Omit<CardTerms, 'others'> {
  readonly state: CardState;
  /** Where the customer pays is opened once per attempt; absent before the first. */
  readonly reference?: string | undefined;
  /** Attempts that ended without a payment. */
  readonly failed: number;
  /** The provider's time of the state; absent before the provider said anything. */
  readonly stateAt?: number | undefined;
  /** Why it was declined, as far as the provider tells: a word of `CARD_DECLINES`. */
  readonly decline?: CardDecline | undefined;
  /** The delivery's transaction on the bitcoin network, once the provider tells it. */
  readonly chainTxId?: string | undefined;
  /** Every payment at the provider; absent before the first, and in records older than this field. */
  readonly attempts?: readonly CardAttempt[] | undefined;
  /** Keys of deposits that staff has accepted although no delivery accounts for them. */
  readonly accepted?: readonly string[] | undefined;
}

export const CARD_DECLINES = ['refused', 'funds', 'authentication', 'identity', 'fraud'] as const;
export type CardDecline = (typeof CARD_DECLINES)[number];

/** The card payment as its customer sees it. */
export interface CardView extends Omit<CardTerms, 'others'> {
  readonly state: CardState;
  readonly decline?: CardDecline | undefined;
  /** True while the customer can open the provider's page, for the first time or again. */
  readonly canPay: boolean;
}

/**
 * Query of the way to a provider that opens in a tab of its own, and of the page that the tab comes back to: it tells that
 * the page before it is still open.
 */
export const CARD_TAB = 'tab';

/** The currency that a card source pays in, such as `usd` of `btcusd`; undefined for any other currency. */
export function cardCurrencyOf(source: Ticker): CardCurrency | undefined {
  return CARD_CURRENCIES.find((currency) => cardSource(currency) === source);
}

/** The currency that arrives where a source is paid with: bitcoin for a card, itself otherwise. */
export function payInOf(source: Ticker): Ticker {
  return cardCurrencyOf(source) === undefined ? source : CARD_COIN;
}

/** True for a currency that only cards pay in. */
export function isCardSource({ ticker }: { readonly ticker: Ticker }): boolean {
  return cardCurrencyOf(ticker) !== undefined;
}

/** The source that bitcoin bought with a currency is, such as `btcusd`. */
export function cardSource(currency: CardCurrency): Ticker {
  return `${CARD_COIN}${currency}`;
}
