import { useI18n, useText } from '../../hooks/i18n.ts';
import { symbolOf } from '../currency-names.ts';
import classes from './cards.module.css';

interface PaidAtLeastProps {
  /** What the merchant has asked for. */
  readonly amount: string;
  readonly asset: string;
}

/** What a payment by card promises: its rate is not fixed. */
export function PaidAtLeast({ amount, asset }: PaidAtLeastProps) {
  const text = useText();
  const i18n = useI18n();
  return (
    <p className={classes['note']}>{text('cards.atLeast', { amount: `${i18n.amount(amount)} ${symbolOf(asset)}` })}</p>
  );
}
