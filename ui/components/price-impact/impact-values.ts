import type { PriceImpact } from '../../../core/domain/quotes/price-impact.ts';
import type { I18n } from '../../../core/ports/services/i18n.ts';
import { symbolOf } from '../currency-names.ts';
import { shortAmount } from '../short-amount.ts';

/** Significant digits of the amount lost. */
const DIGITS = 5;

/** @param percent such as `6.25`. */
export function percentText(i18n: I18n, percent: string): string {
  return i18n.number(Number(percent) / 100, { style: 'percent', maximumFractionDigits: 2 });
}

/** The figures of a price impact, as texts fill them in. @param asset of the payout. */
export function impactValues(i18n: I18n, { percent, lost }: PriceImpact, asset: string) {
  return {
    percent: percentText(i18n, percent),
    lost: i18n.amount(shortAmount(lost, DIGITS)),
    currencyCode: symbolOf(asset),
  };
}

/** `3.12% (− 0.02 ETH)`. */
export function impactText(i18n: I18n, impact: PriceImpact, asset: string): string {
  const { percent, lost, currencyCode } = impactValues(i18n, impact, asset);
  return `${percent} (− ${lost} ${currencyCode})`;
}
