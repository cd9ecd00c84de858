import type { WebhookDelivery } from '../../../core/domain/merchants/merchant.ts';
import { Button } from '../../components/button/button.tsx';
import { DateTime } from '../../components/date-time/date-time.tsx';
import { useText } from '../../hooks/i18n.ts';
import hidden from '../../theme/hidden.module.css';
import badge from '../../theme/badge.module.css';
import classes from '../profile/profile-parts.module.css';

const EVENT_TEXTS = {
  'payment.created': 'merchant.eventCreated',
  'payment.status': 'merchant.eventStatus',
  'exchange.created': 'merchant.eventExchangeCreated',
  'exchange.status': 'merchant.eventExchangeStatus',
  test: 'merchant.eventTest',
} as const;
const TONES = { waiting: 'attention', delivered: 'good', failed: 'attention' } as const;

interface DeliveryLineProps {
  readonly delivery: WebhookDelivery;
  readonly disabled: boolean;
  onReplay(): void;
}

export function DeliveryLine({ delivery, disabled, onReplay }: DeliveryLineProps) {
  const text = useText();
  const { id, event, paymentId, status, attempts, lastAnswer, createdAt, heldUntil } = delivery;
  return (
    <li className={classes['item']}>
      <div className={classes['texts']}>
        <p className={classes['name']}>
          {text(EVENT_TEXTS[event])}
          <span className={badge['badge']} data-tone={TONES[status]}>
            {text(heldUntil === undefined ? `merchant.${status}` : 'merchant.held')}
          </span>
        </p>
        <p className={classes['less']}>
          {paymentId !== undefined && (
            <bdi>
              {text(event.startsWith('exchange.') ? 'merchant.exchange' : 'merchant.payment', { id: paymentId })} ·{' '}
            </bdi>
          )}
          <DateTime iso={createdAt} /> · {text('merchant.attempts', { count: attempts })}
          {lastAnswer !== undefined && <> · {text('merchant.answer', { answer: lastAnswer })}</>}
        </p>
      </div>
      {status !== 'waiting' && (
        <Button look="quiet" disabled={disabled} onClick={onReplay}>
          {text('merchant.replay')}
          <span className={hidden['hidden']}>: {id}</span>
        </Button>
      )}
    </li>
  );
}
