import { CARD_COIN, type CardTerms } from '../../../core/domain/cards/card-payment.ts';
import type { Style } from '../printer.ts';
import { table } from '../table.ts';

/** What a card pays, what the provider keeps, and the bitcoin that it delivers; with the offers that are no better. */
export function cardText(
  { name, currency, amount, fee, networkFee, coins, others = [] }: CardTerms,
  style: Style,
): string[] {
  const rows = [
    ['', 'the card pays', amount, currency],
    ['−', `${name}: card fee`, fee, currency],
    ['−', `${name}: network fee`, networkFee, currency],
    ['=', `${name} delivers`, coins, CARD_COIN],
    ...others.map((other) => ['', `${other.name} would take ${other.amount} ${currency} for`, other.coins, CARD_COIN]),
  ];
  return [style('bold', 'Card'), ...table(rows, ['left', 'left', 'decimal', 'left']).map((line) => `  ${line}`), ''];
}
