import { useText } from '../../hooks/i18n.ts';
import { useFiat } from './use-fiat.ts';
import classes from './worth.module.css';

/** Says beside what is over that its worth is that of now: no prices of then are kept. */
export function WorthNow() {
  const text = useText();
  const { currency } = useFiat();
  return <p className={classes['now']}>{text('history.worthNow', { currency })}</p>;
}
