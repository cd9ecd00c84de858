import { type FormEvent, useState } from 'react';
import { decimalLeft } from '../../../core/domain/amount.ts';
import { filterAmount, isEmptyAmount, wireAmount } from '../../../core/domain/number-filter.ts';
import { symbolOf } from '../../components/currency-names.ts';
import { TextField } from '../../components/text-field/text-field.tsx';
import { isNothing } from '../../components/transaction/status-look.ts';
import { ScriptedForm, ScriptedSubmit } from '../../components/scripted-form/scripted-form.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useAction } from '../../hooks/forms/use-action.ts';
import classes from './test-payment.module.css';
import type { Followed } from './use-transaction.ts';

/** Tells that the address belongs to a demonstration chain, which loses real coins. */
export function TestWarning() {
  const text = useText();
  return (
    <p className={classes['warning']}>
      <strong>{text('test.heading')}</strong> {text('test.warning')}
    </p>
  );
}

interface TestPaymentProps {
  readonly followed: Followed;
  /** True where the warning against real coins stands at the address. */
  readonly isWarned: boolean;
}

/** On the demonstration chain: pays in any amount of coins without value. */
export function TestPayment({ followed: { transaction, from, pay }, isWarned }: TestPaymentProps) {
  const text = useText();
  const { amountFrom, payIn } = transaction;
  const missing = decimalLeft(amountFrom, payIn.received);
  const suggested = isNothing(missing) ? amountFrom : missing;
  // A typed amount is kept until it is paid; then the missing amount is suggested.
  const [typed, setTyped] = useState<string>();
  const { state, run } = useAction();
  const amount = typed ?? suggested;
  const isBusy = state.status === 'busy';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isEmptyAmount(amount)) return;
    void run(async () => {
      await pay(wireAmount(amount));
      setTyped(undefined);
    });
  };
  const problem = isEmptyAmount(amount) ? text('test.amount') : undefined;
  return (
    <ScriptedForm className={classes['form']} onSubmit={submit}>
      {!isWarned && <TestWarning />}
      <div className={classes['row']}>
        <TextField
          label={text('test.label', { currencyCode: symbolOf(from?.asset ?? transaction.from) })}
          name="testAmount"
          inputMode="decimal"
          value={amount}
          error={state.status === 'failed' ? text('action.failed') : problem}
          hint={text('test.hint')}
          onText={(next) => setTyped(filterAmount(next))}
        />
        <ScriptedSubmit look="quiet" disabled={isBusy} aria-busy={isBusy}>
          {text('test.send')}
        </ScriptedSubmit>
      </div>
    </ScriptedForm>
  );
}
