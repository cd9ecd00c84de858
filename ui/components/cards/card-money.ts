import type { CardCurrency } from '../../../core/domain/cards/card-payment.ts';
import type { I18n } from '../../../core/ports/services/i18n.ts';

/** What a card pays, in the visitor's language. Cents are exact: the amounts are small. */
export function cardMoney(i18n: I18n, amount: string, currency: CardCurrency): string {
  return i18n.number(Number(amount), { style: 'currency', currency: currency.toUpperCase() });
}
