/** A currency's name on the wire: lower case; a token's network is part of it (`usdt20` is USDT on Ethereum). */
export type Ticker = string;

/** What a visitor can send or receive. Amounts are decimal strings in the currency itself. */
export interface Currency {
  readonly ticker: Ticker;
  /** The name under which venues trade it; several currencies may stand for one asset on different networks. */
  readonly asset: string;
  readonly name: string;
  /** For people: the chain it moves on. */
  readonly network: string;
  readonly kind: 'coin' | 'token' | 'fiat';
  /** Decimals of its smallest unit, at most 18. */
  readonly decimals: number;
  readonly isWebEnabled: boolean;
  /** Absent means withdrawable (specification, section 3). */
  readonly withdrawable?: boolean | undefined;
  /** What the house asks for sending a payout. */
  readonly networkFee: string;
  /** The smallest payout that is sent. */
  readonly minimumPayout: string;
  /** Confirmations a pay-in needs. */
  readonly confirmations: number;
  /** What the chain calls its memo or tag, where an address alone is not enough. */
  readonly extraIdName?: string | undefined;
}

/** The currency configuration: the three lists of section 3, each in the catalogue's order. */
export interface CurrencyConfig {
  readonly all: readonly Currency[];
  /** What may be sent: web-enabled. */
  readonly enabled: readonly Currency[];
  /** What may be received: web-enabled and withdrawable. */
  readonly enabledAndWithdrawable: readonly Currency[];
}

/** True unless the currency says otherwise. */
export function isWithdrawable(currency: Currency): boolean {
  return currency.withdrawable !== false;
}

/** Sorts a list of currencies into the three lists. */
export function currencyConfig(all: readonly Currency[]): CurrencyConfig {
  const enabled = all.filter((currency) => currency.isWebEnabled);
  return { all, enabled, enabledAndWithdrawable: enabled.filter(isWithdrawable) };
}

/** Reads a ticker as people write it: surrounding space and case do not matter. */
export function ticker(text: string): Ticker {
  return text.trim().toLowerCase();
}

/** Finds a currency by ticker, whatever its case. */
export function findCurrency(list: readonly Currency[], name: string): Currency | undefined {
  const wanted = ticker(name);
  return list.find((currency) => currency.ticker === wanted);
}
