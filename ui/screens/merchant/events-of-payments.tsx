import { useState } from 'react';
import type { WebhookDelivery } from '../../../core/domain/merchants/merchant.ts';
import { type PageOf, ReplayDelivery, SendTestEvent } from '../../../core/use-cases/merchants/merchant-record.ts';
import { FormProblem } from '../../components/account-form/form-problem.tsx';
import { StatusMessage } from '../../components/account-form/status-message.tsx';
import { Button } from '../../components/button/button.tsx';
import { Callout } from '../../components/callout/callout.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useAction } from '../../hooks/forms/use-action.ts';
import { problemOf } from '../../hooks/forms/use-account-form.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';
import classes from '../profile/profile-parts.module.css';
import { ListPages } from './list-pages.tsx';
import { DeliveryLine } from './delivery-line.tsx';

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
