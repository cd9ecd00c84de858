import type { MouseEvent } from 'react';
import { useText } from '../../hooks/i18n.ts';
import { useCopy } from '../../hooks/use-copy.ts';
import { useSecondsLeft } from '../../hooks/use-seconds-left.ts';
import { Icon } from '../icon/icon.tsx';
import classes from './card-footer.module.css';

interface CardFooterProps {
  /** The address of this quote on this site. */
  readonly path: string;
  /** Seconds from a quote to the next request. */
  readonly renewsAfter: number;
  /** Time of the quote shown; undefined while there is none. A new quote restarts the countdown. */
  readonly answeredAt: string | undefined;
}

/** A countdown to the next quote, and a link to this one, which with scripts is copied instead of followed. */
export function CardFooter({ path, renewsAfter, answeredAt }: CardFooterProps) {
  const text = useText();
  const [copied, copy] = useCopy();
  const follow = (event: MouseEvent) => {
    event.preventDefault();
    copy(new URL(path, location.href).href);
  };
  return (
    <div className={classes['footer']}>
      <div className={classes['line']}>
        <span className={classes['clock']}>
          {answeredAt !== undefined && <Countdown key={answeredAt} total={renewsAfter} />}
        </span>
        <a href={path} className={classes['link']} onClick={follow}>
          <Icon name={copied === 'copied' ? 'check' : 'link'} />
          {text(copied === 'copied' ? 'exchange.copied' : 'exchange.copyLink')}
        </a>
      </div>
      <output className={classes['said']}>{copied === 'failed' && text('exchange.copyFailed')}</output>
    </div>
  );
}

function Countdown({ total }: { readonly total: number }) {
  const text = useText();
  const left = useSecondsLeft(total);
  if (left === undefined) return text('exchange.renews');
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  // Not announced: a screen reader would speak every second.
  return (
    <span role="timer" aria-live="off">
      {text('exchange.renewsIn', { time })}
    </span>
  );
}
