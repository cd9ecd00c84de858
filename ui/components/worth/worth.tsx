import { worthOf } from '../../../core/domain/quotes/worth.ts';
import { useI18n } from '../../hooks/i18n.ts';
import { useFiat } from './use-fiat.ts';
import classes from './worth.module.css';

interface WorthProps {
  /** A decimal string; whatever is no number is worth nothing. */
  readonly amount: string;
  /** US dollars per unit; nothing is shown while it is not known. */
  readonly price: string | undefined;
}

/** A unit of a currency of which a dollar buys this many is about as little as a cent. */
const MANY = 20;

/** What an amount is worth in the chosen currency, small and beside it. */
export function Worth({ amount, price }: WorthProps) {
  const i18n = useI18n();
  const { currency, perDollar } = useFiat();
  const worth = Number(worthOf(amount, price, perDollar) ?? 0);
  if (worth === 0) return null;
  const cents = worth < (+perDollar < MANY ? 0.01 : 1) ? { maximumSignificantDigits: 2 } : {};
  return (
    <bdi dir="ltr" className={classes['worth']}>
      ≈ {i18n.number(worth, { style: 'currency', currency, ...cents })}
    </bdi>
  );
}
