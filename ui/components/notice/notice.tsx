import type { FiatNotice } from '../../../core/domain/site/fiat-notice.ts';
import { useText } from '../../hooks/i18n.ts';
import { Icon } from '../icon/icon.tsx';
import classes from './notice.module.css';

interface NoticeProps {
  /** Plain text; nothing is shown when both are empty. */
  readonly warning: string;
  readonly fiat?: FiatNotice | undefined;
}

/** Support's notice to every visitor of the exchange. */
export function Notice({ warning, fiat }: NoticeProps) {
  const text = useText();
  if (warning === '' && fiat === undefined) return null;
  return (
    <aside className={classes['notice']} aria-label={text('notice.label')}>
      <Icon name="alert" />
      <div className={classes['texts']}>
        {warning !== '' && <p>{warning}</p>}
        {fiat && (
          <p>
            {fiat.title && <strong>{fiat.title} </strong>}
            {fiat.text}{' '}
            {fiat.url && (
              <a href={fiat.url} rel="noreferrer">
                {text('notice.more')}
              </a>
            )}
          </p>
        )}
      </div>
    </aside>
  );
}
