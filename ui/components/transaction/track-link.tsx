import { useId } from 'react';
import { transactionPath } from '../../../core/domain/quotes/exchange-route.ts';
import { useText } from '../../hooks/i18n.ts';
import { CopyButton } from '../copy-button/copy-button.tsx';
import classes from './track-link.module.css';

interface TrackLinkProps {
  readonly secret: string;
  /** Of the read-only link; without it there is none. */
  readonly viewSecret?: string | undefined;
  /** True in a frame, where the link's page is not shown. */
  readonly isElsewhere?: boolean;
}

/**
 * The link that opens an exchange without an account: only the person who made it should have it. The page does not
 * spell out its secret, which others could read from the screen.
 */
export function TrackLink({ secret, viewSecret, isElsewhere = false }: TrackLinkProps) {
  const text = useText();
  const noteId = useId();
  const path = transactionPath({ secret });
  return (
    <section className={classes['keep']} aria-label={text('track.heading')}>
      <a
        href={path}
        className={classes['link']}
        rel="noreferrer"
        aria-describedby={noteId}
        target={isElsewhere ? '_blank' : undefined}
      >
        {text('track.heading')}
      </a>
      <CopyButton value={() => absolute(path)} label={text('track.link')} />
      <p id={noteId} className={classes['note']}>
        {text('track.note')}
      </p>
      {viewSecret !== undefined && (
        <>
          <span className={classes['link']}>{text('track.viewHeading')}</span>
          <CopyButton value={() => absolute(transactionPath({ secret: viewSecret }))} label={text('track.viewLink')} />
          <p className={classes['note']}>{text('track.viewNote')}</p>
        </>
      )}
    </section>
  );
}

function absolute(path: string): string {
  return new URL(path, location.href).href;
}
