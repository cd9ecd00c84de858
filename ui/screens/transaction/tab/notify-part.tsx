import { useEffect, useRef } from 'react';
import { isClosed, type Transaction } from '../../../../core/domain/transactions/transaction.ts';
import { Button } from '../../../components/button/button.tsx';
import { useText } from '../../../hooks/i18n.ts';
import { useNotifications } from './use-notifications.ts';
import classes from './notify-part.module.css';

interface NotifyPartProps {
  readonly transaction: Transaction;
  /** The status in words, as the notification says it. */
  readonly title: string;
}

/** Offers notifications of the browser while the exchange goes on; says nothing once it is closed. */
export function NotifyPart({ transaction: { id, status }, title }: NotifyPartProps) {
  const text = useText();
  const { permission, ask, isAnswered } = useNotifications({ id, status, title });
  const note = useRef<HTMLParagraphElement>(null);
  // The pressed button is gone, and with it the focus.
  useEffect(() => {
    if (isAnswered && document.activeElement === document.body) note.current?.focus();
  }, [isAnswered]);
  if (permission === undefined || isClosed(status)) return null;
  return (
    <div className={classes['part']} aria-live="polite">
      {permission === 'default' ? (
        <Button look="quiet" onClick={ask}>
          {text('notify.ask')}
        </Button>
      ) : (
        <p ref={note} tabIndex={-1} className={classes['note']}>
          {text(permission === 'granted' ? 'notify.on' : 'notify.denied')}
        </p>
      )}
    </div>
  );
}
