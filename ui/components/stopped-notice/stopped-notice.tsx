import type { ReactNode } from 'react';
import type { Transaction } from '../../../core/domain/transactions/transaction.ts';
import { useText } from '../../hooks/i18n.ts';
import { Callout } from '../callout/callout.tsx';
import { DateTime } from '../date-time/date-time.tsx';
import classes from './stopped-notice.module.css';

interface StoppedNoticeProps {
  readonly transaction: Transaction;
  /** Where to read more. */
  readonly children?: ReactNode;
}

/** Tells that staff has stopped something that the exchange waits for, since when and why. */
export function StoppedNotice({ transaction: { stopped }, children }: StoppedNoticeProps) {
  const text = useText();
  if (!stopped) return null;
  return (
    <Callout tone="attention" isAlert>
      <p>{text(`stopped.${stopped.what}`)}</p>
      <p className={classes['reason']}>
        <DateTime iso={stopped.since} /> · {stopped.reason}
      </p>
      {children}
    </Callout>
  );
}
