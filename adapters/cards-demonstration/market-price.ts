import { CARD_COIN, CARD_DECIMALS, type CardCurrency } from '../../core/domain/cards/card-payment.ts';
import type { CoinPrice } from './demonstration-price.ts';

/** The demonstration market, as far as a price needs it: a best rate in smallest units, and the decimals of assets. */
interface Market {
  spotRate(from: string, to: string): { readonly numerator: bigint; readonly denominator: bigint } | undefined;
  decimals(asset: string): number | undefined;
}

/** Prices of bitcoin at the best rates of a market, rounded up to a hundredth. */
export function coinPriceOf(market: Market): CoinPrice {
  return (currency: CardCurrency) => {
    const rate = market.spotRate(CARD_COIN, currency);
    const [coin, money] = [market.decimals(CARD_COIN), market.decimals(currency)];
    if (rate === undefined || coin === undefined || money === undefined) return undefined;
    // Units of the currency's asset for one bitcoin, then in hundredths.
    const units = (rate.numerator * 10n ** BigInt(coin)) / rate.denominator;
    const shift = money - CARD_DECIMALS;
    return shift >= 0 ? units / 10n ** BigInt(shift) + 1n : units * 10n ** BigInt(-shift);
  };
}
