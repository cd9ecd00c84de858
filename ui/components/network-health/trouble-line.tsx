import type { NetworkTrouble } from '../../../core/domain/site/network-health.ts';
import { useText } from '../../hooks/i18n.ts';
import { symbolOf } from '../currency-names.ts';
import { DateTime } from '../date-time/date-time.tsx';
import classes from './network-list.module.css';

/** Symbols that a line names at most. */
const MAX_NAMED = 12;

/** What does not work, why, since when, and for which currencies. */
export function TroubleLine({
  trouble: { kind, reason, since, currencies, isOfAll },
}: {
  readonly trouble: NetworkTrouble;
}) {
  const text = useText();
  const names = [...new Set(currencies.map(({ asset }) => symbolOf(asset)))];
  return (
    <div className={classes['trouble']}>
      <p>
        {!isOfAll && <strong>{text(`health.${kind}`)}: </strong>}
        <bdi className={classes['reason']}>{reason ?? text('picker.silent')}</bdi>
      </p>
      {!isOfAll && (
        <p className={classes['detail']}>
          {names.slice(0, MAX_NAMED).join(', ')}
          {names.length > MAX_NAMED && ` +${names.length - MAX_NAMED}`}
        </p>
      )}
      {since !== undefined && (
        <p className={classes['detail']}>
          {text('health.since')} <DateTime iso={since} />
        </p>
      )}
    </div>
  );
}
