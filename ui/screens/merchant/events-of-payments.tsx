import { useState } from 'react';
import type { WebhookDelivery } from '../../../core/domain/merchants/merchant.ts';
import { type PageOf, ReplayDelivery, SendTestEvent } from '../../../core/use-cases/merchants/merchant-record.ts';
import { FormProblem } from '../../components/account-form/form-problem.tsx';
import { StatusMessage } from '../../components/account-form/status-message.tsx';
import { Button } from '../../components/button/button.tsx';
import { Callout } from '../../components/callout/callout.tsx';
import { DateTime } from '../../components/date-time/date-time.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useAction } from '../../hooks/forms/use-action.ts';
import { problemOf } from '../../hooks/forms/use-account-form.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';
import hidden from '../../theme/hidden.module.css';
import badge from '../../theme/badge.module.css';
import classes from '../profile/profile-parts.module.css';
import { ListPages } from './list-pages.tsx';

interface EventsOfPaymentsProps {
  readonly deliveries: PageOf<WebhookDelivery> | undefined;
  /** Whether a webhook address is set. */
  readonly hasAddress: boolean;
  /** True while events are held until the merchant confirms a setting. */
  readonly isHeld: boolean;
  onChanged(): void;
}

/** Webhook deliveries to the merchant's server, and their results. */
export function EventsOfPayments({ deliveries, hasAddress, isHeld, onChanged }: EventsOfPaymentsProps) {
  const text = useText();
  const sendTest = useUseCase(SendTestEvent);
  const replay = useUseCase(ReplayDelivery);
  const { state, run } = useAction();
  const [statusMessage, setStatusMessage] = useState<string>();
  const isBusy = state.status === 'busy';
  const send = (work: () => Promise<unknown>, message: string) => {
    setStatusMessage(undefined);
    void run(async () => {
      await work();
      setStatusMessage(message);
      onChanged();
    });
  };
  return (
    <Panel title={text('merchant.events')}>
      {isHeld && (
        <Callout tone="attention">
          <p>{text('unconfirmed.eventsHeld')}</p>
        </Callout>
      )}
      {deliveries === undefined ? (
        <p>{text('merchant.unavailable')}</p>
      ) : deliveries.items.length === 0 ? (
        <p className={classes['note']}>{text('merchant.noEvents')}</p>
      ) : (
        <ul className={classes['list']}>
          {deliveries.items.map((delivery) => (
            <DeliveryLine
              key={delivery.id}
              delivery={delivery}
              disabled={isBusy || isHeld}
              onReplay={() => send(() => replay.execute(delivery.id), text('merchant.replayed'))}
            />
          ))}
        </ul>
      )}
      {deliveries && (
        <ListPages name="events" label={text('merchant.events')} page={deliveries.page} pages={deliveries.pages} />
      )}
      <div className={classes['row']}>
        <Button
          look="quiet"
          disabled={isBusy || isHeld || !hasAddress}
          onClick={() => send(() => sendTest.execute(), text('merchant.testSent'))}
        >
          {text('merchant.sendTest')}
        </Button>
        {!hasAddress && <span className={classes['note']}>{text('merchant.needsAddress')}</span>}
      </div>
      <FormProblem problem={state.status === 'failed' ? problemOf(state.error) : undefined} />
      <StatusMessage>{statusMessage}</StatusMessage>
    </Panel>
  );
}

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

function DeliveryLine({ delivery, disabled, onReplay }: DeliveryLineProps) {
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
