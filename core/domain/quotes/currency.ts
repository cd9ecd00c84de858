/** A currency's name on the wire: lower case; a token's network is part of it (`usdt20` is USDT on Ethereum). */
export type Ticker = string;

/** A currency that a visitor can send or receive. Amounts are decimal strings in the currency itself. */
export interface Currency {
  readonly ticker: Ticker;
  /** The name under which venues trade it; several currencies may share one asset on different networks. */
  readonly asset: string;
  readonly name: string;
  /** The chain that it moves on, for display. */
  readonly network: string;
  readonly kind: 'coin' | 'token' | 'fiat';
  /** Decimals of its smallest unit, at most 18. */
  readonly decimals: number;
  readonly isWebEnabled: boolean;
  /** True if it has prices, because routes lead through it, and no connected chain moves it; absent otherwise. */
  readonly isPricedOnly?: boolean | undefined;
  /** Absent means withdrawable (specification, section 3). */
  readonly withdrawable?: boolean | undefined;
  /** The network fee that the exchange charges for a payout. */
  readonly networkFee: string;
  readonly minimumPayout: string;
  /** The smallest pay-in that is worth collecting from its address; absent where collecting costs nothing, or is not known. */
  readonly leastPayIn?: string | undefined;
  readonly confirmations: number;
  /** Average seconds between blocks of its network; absent if not known. */
  readonly blockSeconds?: number | undefined;
  /** The chain's name of its memo or tag, if an address alone is not enough. */
  readonly extraIdName?: string | undefined;
  /** What does not work at present; absent while all does. */
  readonly trouble?: CurrencyTrouble | undefined;
}

/** Why a currency cannot be sent or received at present. */
export interface CurrencyTrouble {
  /** The currency cannot be sent. */
  readonly payIn: boolean;
  /** The currency cannot be received. */
  readonly payout: boolean;
  /** The words of staff, who stopped it; absent while the network does not answer. */
  readonly reason?: string | undefined;
  /** When it began or was noticed, ISO 8601; absent where it is not known. */
  readonly since?: string | undefined;
}

/** The currency configuration: the three lists of section 3, each in the catalogue's order. */
export interface CurrencyConfig {
  readonly all: readonly Currency[];
  /** Currencies that can be sent: web-enabled. */
  readonly enabled: readonly Currency[];
  /** Currencies that can be received: web-enabled and withdrawable. */
  readonly enabledAndWithdrawable: readonly Currency[];
}

/** True unless the currency sets `withdrawable` to false. */
export function isWithdrawable(currency: Currency): boolean {
  return currency.withdrawable !== false;
}

/** Builds the three lists from a list of currencies. */
export function currencyConfig(all: readonly Currency[]): CurrencyConfig {
  const enabled = all.filter((currency) => currency.isWebEnabled);
  return { all, enabled, enabledAndWithdrawable: enabled.filter(isWithdrawable) };
}

/** Normalises a typed ticker: ignores surrounding space and case. */
export function ticker(text: string): Ticker {
  return text.trim().toLowerCase();
}

export function findCurrency(list: readonly Currency[], name: string): Currency | undefined {
  const wanted = ticker(name);
  return list.find((currency) => currency.ticker === wanted);
}
