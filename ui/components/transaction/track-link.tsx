import { transactionPath } from '../../../core/domain/exchange-route.ts';
import { useText } from '../../hooks/i18n.ts';
import { CopyButton } from '../copy-button/copy-button.tsx';
import classes from './track-link.module.css';

/** The link that opens an exchange without an account: to be kept by whoever made it, and by nobody else. */
export function TrackLink({ secret }: { readonly secret: string }) {
  const text = useText();
  const path = transactionPath({ secret });
  return (
    <section className={classes['keep']} aria-label={text('track.heading')}>
      <div className={classes['words']}>
        <p>
          <strong>{text('track.heading')}</strong>
        </p>
        <p className={classes['note']}>{text('track.note')}</p>
        <a href={path} className={classes['link']} rel="noreferrer" dir="ltr">
          {path}
        </a>
      </div>
      <CopyButton value={() => new URL(path, location.href).href} label={text('track.link')} />
    </section>
  );
}
