import { useI18n } from '../../hooks/i18n.ts';
import { splitPlaces } from '../split-places.ts';
import classes from './field.module.css';
import { lengthClass } from './length-class.ts';

/** Decimal places in full size; chains have up to eighteen. */
const READ_PLACES = 8;

/** An amount with every digit; places beyond the eighth are set smaller, to keep the number readable. */
export function AmountOutput({ amount }: { readonly amount: string }) {
  const i18n = useI18n();
  const [read, rest] = splitPlaces(i18n.amount(amount), amount, READ_PLACES);
  return (
    <span className={`${classes['digits']} ${classes[lengthClass(read + rest)]}`}>
      {read}
      {rest !== '' && <span className={classes['rest']}>{rest}</span>}
    </span>
  );
}
