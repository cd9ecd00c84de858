import { worthOf } from '../../../core/domain/quotes/worth.ts';
import { useI18n } from '../../hooks/i18n.ts';
import classes from './worth.module.css';

interface WorthProps {
  /** A decimal string; whatever is no number is worth nothing. */
  readonly amount: string;
  /** US dollars per unit; nothing is shown while it is not known. */
  readonly price: string | undefined;
}

/** What an amount is worth in dollars, small and beside it. */
export function Worth({ amount, price }: WorthProps) {
  const i18n = useI18n();
  const worth = Number(worthOf(amount, price) ?? 0);
  if (worth === 0) return null;
  const cents = worth < 0.01 ? { maximumSignificantDigits: 2 } : {};
  return (
    <bdi dir="ltr" className={classes['worth']}>
      ≈ {i18n.number(worth, { style: 'currency', currency: 'USD', ...cents })}
    </bdi>
  );
}
