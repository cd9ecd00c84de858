import { useText } from '../../hooks/i18n.ts';
import classes from './live-mark.module.css';

/** Shows whether updates are pushed, or polled. */
export function LiveMark({ isLive }: { readonly isLive: boolean }) {
  const text = useText();
  return (
    <span className={classes['mark']} data-live={isLive}>
      <span className={classes['dot']} />
      {text(isLive ? 'transaction.live' : 'transaction.polled')}
    </span>
  );
}
