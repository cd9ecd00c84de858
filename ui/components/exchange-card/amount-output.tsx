import { useI18n } from '../../hooks/i18n.ts';
import { splitPlaces } from '../split-places.ts';
import classes from './field.module.css';
import { lengthClass } from './length-class.ts';

/** Places that people compare; chains count in up to eighteen. */
const READ_PLACES = 8;

/** An amount to the last digit, the places beyond the eighth set smaller so that the number can be taken in. */
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
