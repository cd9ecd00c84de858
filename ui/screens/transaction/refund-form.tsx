import { type FormEvent, useState } from 'react';
import { messagesOf } from '../../../core/contract/field-error.ts';
import type { Currency } from '../../../core/domain/quotes/currency.ts';
import type { Destination } from '../../../core/domain/transactions/transaction.ts';
import { AddressField } from '../../components/address-field/address-field.tsx';
import { Callout } from '../../components/callout/callout.tsx';
import { symbolOf } from '../../components/currency-names.ts';
import { ScriptedForm, ScriptedSubmit } from '../../components/scripted-form/scripted-form.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useAction } from '../../hooks/forms/use-action.ts';
import { filledIn, useCheckedAddress } from '../use-checked-address.ts';
import classes from './refund-form.module.css';

interface RefundFormProps {
  readonly ticker: string;
  readonly currency: Currency | undefined;
  readonly first?: Destination | undefined;
  readonly submitLabel: string;
  /** Rejects with the service's error. */
  onSubmit(to: Destination): Promise<void>;
}

export function RefundForm({ ticker, currency, first, submitLabel, onSubmit }: RefundFormProps) {
  const text = useText();
  const refund = useCheckedAddress(ticker, first);
  const { state, run } = useAction();
  const [isSaved, setIsSaved] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      if (!(await refund.verify(undefined, true, true))) return;
      await onSubmit(filledIn(refund.destination)!);
      setIsSaved(true);
    });
  };
  const refused = state.status === 'failed' ? messagesOf(state.error) : undefined;
  const messages = refused?.['refundAddress'] ?? refused?.['refundExtraId'];
  return (
    <ScriptedForm className={classes['form']} onSubmit={submit} noValidate>
      <AddressField
        label={text('processing.refund', { currencyCode: symbolOf(currency?.asset ?? ticker) })}
        name="refundAddress"
        currency={currency}
        destination={refund.destination}
        verdict={messages === undefined ? refund.status : { status: 'invalid', messages }}
        onWrite={refund.write}
        onLeave={() => void refund.verify()}
      />
      {refused && messages === undefined && (
        <Callout tone="negative" isAlert>
          {text('action.failed')}
        </Callout>
      )}
      <div className={classes['row']}>
        <ScriptedSubmit look="quiet" disabled={state.status === 'busy'}>
          {submitLabel}
        </ScriptedSubmit>
        <output className={classes['said']}>{isSaved && state.status === 'idle' && text('refund.saved')}</output>
      </div>
    </ScriptedForm>
  );
}
