import { type FormEvent, useState } from 'react';
import { findCurrency } from '../../core/domain/quotes/currency.ts';
import { Callout } from '../components/callout/callout.tsx';
import { AmountOutput } from '../components/exchange-card/amount-output.tsx';
import { CurrencyButton } from '../components/exchange-card/currency-button.tsx';
import { GroupedAddress } from '../components/grouped-address/grouped-address.tsx';
import { Money } from '../components/money/money.tsx';
import { symbolOf } from '../components/currency-names.ts';
import { AddressField } from '../components/address-field/address-field.tsx';
import { EmailInput } from '../components/email-input/email-input.tsx';
import { FeeBreakdown } from '../components/fee-breakdown/fee-breakdown.tsx';
import { EnterButton, ScriptedForm, ScriptedSubmit } from '../components/scripted-form/scripted-form.tsx';
import { useText } from '../hooks/i18n.ts';
import { useHydrated } from '../hooks/use-hydrated.ts';
import { preloadCurrencyPicker, useCurrencyPicker } from '../screens/exchange/use-currency-picker.ts';
import { LiveTransaction, preloadTransaction } from './live-transaction.tsx';
import { type Payment, usePayment } from './use-payment.ts';
import type { PaymentWidgetData } from './widget-data.ts';
import classes from './widget.module.css';

/** A payment: the merchant sets amount and currency, the payer chooses the currency to pay with. */
export function PaymentWidget({ data }: { readonly data: PaymentWidgetData }) {
  const [tries, setTries] = useState(0);
  // Each try has its own idempotency keys.
  return <OnePayment key={tries} data={data} onAgain={() => setTries(tries + 1)} />;
}

interface OnePaymentProps {
  readonly data: PaymentWidgetData;
  onAgain(): void;
}

function OnePayment({ data, onAgain }: OnePaymentProps) {
  const text = useText();
  const state = usePayment(data);
  const { options, merchant, signature } = data.terms;
  // Anybody can write a merchant's ID into a link: show the merchant's name only where they have signed it.
  const payee = signature === 'valid' ? merchant?.name : undefined;
  const to = findCurrency(data.currencies, options.to);
  const asset = to?.asset ?? options.to;
  return (
    <>
      <header className={classes['payHead']}>
        <h1 className={classes['title']}>
          {payee === undefined ? text('payment.heading') : text('payment.headingTo', { merchant: payee })}
        </h1>
        <p className={classes['sum']}>
          <Money amount={options.amount} asset={asset} />
        </p>
        <p className={classes['note']}>{to?.network}</p>
        {options.payoutAddress && <GroupedAddress address={options.payoutAddress} />}
        {options.payoutExtraId && <GroupedAddress address={options.payoutExtraId} />}
        {options.orderId && <p className={classes['note']}>{text('payment.order', { order: options.orderId })}</p>}
      </header>
      {options.payoutAddress === undefined ? (
        <Callout tone="attention" isAlert>
          {text('payment.noAddress')}
        </Callout>
      ) : state.made ? (
        <LiveTransaction transaction={state.made} currencies={data.currencies} onAgain={onAgain} />
      ) : (
        <PayWith state={state} />
      )}
    </>
  );
}

function PayWith({ state }: { readonly state: Payment }) {
  const text = useText();
  const isHydrated = useHydrated();
  const { view, ticker, creation } = state;
  const { side, Picker, open, close } = useCurrencyPicker(() => location.href);
  const isPayable = view.status === 'ready' && creation.status !== 'busy';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    preloadTransaction();
    void state.pay();
  };
  return (
    <ScriptedForm className={classes['card']} data-ready={isHydrated} noValidate onSubmit={submit}>
      <EnterButton disabled={!isPayable} />
      <PayingWith state={state} onPick={open} />
      {view.status === 'failed' && (
        <Callout tone="attention" isAlert>
          {text('payment.unpriced')}
        </Callout>
      )}
      <Fees state={state} />
      <PayerFields state={state} />
      {creation.status === 'failed' && (
        <Callout tone="negative" isAlert>
          {text(creation.error.code === 'conflict' ? 'payment.conflict' : 'confirm.failed')}
        </Callout>
      )}
      <ScriptedSubmit look="primary" isWide disabled={!isPayable} aria-busy={creation.status === 'busy'}>
        {text('payment.pay')}
      </ScriptedSubmit>
      <noscript>
        <p className={classes['note']}>{text('processing.noScripts')}</p>
      </noscript>
      {Picker && side && (
        <Picker
          side={side}
          currencies={state.sources}
          current={ticker}
          onChoose={(chosen) => {
            close();
            state.choose(chosen);
          }}
          onClose={close}
        />
      )}
    </ScriptedForm>
  );
}

interface PayingWithProps {
  readonly state: Payment;
  onPick(side: 'from' | 'to'): void;
}

function PayingWith({ state: { view, ticker, from }, onPick }: PayingWithProps) {
  const text = useText();
  return (
    <div className={classes['with']}>
      <span className={classes['label']} id="pay-send">
        {text('payment.youSend')}
      </span>
      <div className={classes['control']}>
        <output aria-labelledby="pay-send" aria-busy={view.status === 'waiting'} className={classes['amount']}>
          <AmountOutput amount={view.amount} />
        </output>
        <CurrencyButton
          side="from"
          ticker={ticker}
          currency={from}
          onPick={onPick}
          onPickIntent={preloadCurrencyPicker}
        />
      </div>
    </div>
  );
}

/** Refund address and e-mail of the payer. */
function PayerFields({ state: { ticker, from, refund, email } }: { readonly state: Payment }) {
  const text = useText();
  return (
    <>
      <AddressField
        label={text('processing.refund', { currencyCode: symbolOf(from?.asset ?? ticker) })}
        name="refundAddress"
        currency={from}
        destination={refund.destination}
        verdict={refund.status}
        hint={text('processing.refundFixed')}
        onWrite={refund.write}
        onLeave={() => void refund.verify()}
      />
      <EmailInput field={email} hint={text('widget.emailHint')} />
    </>
  );
}

function Fees({ state: { view, from, to } }: { readonly state: Payment }) {
  const text = useText();
  const quote = view.status === 'ready' ? view.quote : undefined;
  if (quote === undefined) return null;
  return (
    <FeeBreakdown
      quote={quote}
      from={from?.asset ?? quote.from}
      to={to?.asset ?? quote.to}
      network={to?.network ?? quote.to}
      result={text('payment.arrives')}
    />
  );
}
