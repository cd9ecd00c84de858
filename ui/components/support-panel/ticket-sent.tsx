import { useEffect, useRef } from 'react';
import { useText } from '../../hooks/i18n.ts';
import { StatusMessage } from '../account-form/status-message.tsx';
import { Button } from '../button/button.tsx';
import classes from './support-panel.module.css';

interface TicketSentProps {
  readonly id: string;
  readonly email: string;
  onAnother(): void;
}

/** Confirms that the ticket was received, with its number. */
export function TicketSent({ id, email, onAnother }: TicketSentProps) {
  const text = useText();
  const ref = useRef<HTMLDivElement>(null);
  // The focused element was removed with the form.
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} className={classes['sent']}>
      <StatusMessage>{text('support.sent', { email })}</StatusMessage>
      <p className={classes['lead']}>
        {text('support.number')} <span className={classes['number']}>{id}</span>
      </p>
      <Button look="quiet" onClick={onAnother}>
        {text('support.another')}
      </Button>
    </div>
  );
}
