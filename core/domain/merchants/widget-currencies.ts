import { isCardSource } from '../cards/card-payment.ts';
import type { Currency } from '../quotes/currency.ts';
import type { WidgetTerms } from './widget.ts';

/** Currencies that a widget offers: a merchant's test takes no cards, which would be charged. */
export function widgetCurrencies(
  all: readonly Currency[],
  { merchant }: Pick<WidgetTerms, 'merchant'>,
): readonly Currency[] {
  return merchant?.isTest ? all.filter((one) => !isCardSource(one)) : all;
}
