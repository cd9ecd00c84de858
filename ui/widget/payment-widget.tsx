import { type FormEvent, useState } from 'react';
import type { ExchangeError } from '../../core/contract/exchange-error.ts';
import { messagesOf } from '../../core/contract/field-error.ts';
import { findCurrency } from '../../core/domain/quotes/currency.ts';
import { Callout } from '../components/callout/callout.tsx';
import { GroupedAddress } from '../components/grouped-address/grouped-address.tsx';
import { Money } from '../components/money/money.tsx';
import { EnterButton, ScriptedForm, ScriptedSubmit } from '../components/scripted-form/scripted-form.tsx';
import { useErrorText } from '../hooks/forms/use-error-text.ts';
import { useText } from '../hooks/i18n.ts';
import { useHydrated } from '../hooks/use-hydrated.ts';
import type { MessageId } from '../messages/catalogues.ts';
import { useCurrencyPicker } from '../screens/exchange/use-currency-picker.ts';
import { useCardParts } from './cards/use-card-parts.ts';
import { LiveTransaction, preloadTransaction } from './live-transaction.tsx';
import { type Payment, usePayment } from './use-payment.ts';
import type { PaymentWidgetData } from './widget-data.ts';
import classes from './widget.module.css';
import { Fees, ImpactOfPayment, PayerFields, PayingWith } from './payment-fields.tsx';

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
          {payee ? text('payment.headingTo', { merchant: payee }) : text('payment.heading')}
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
  const cards = useCardParts(state.isCard);
  const isBusy = creation.status === 'busy';
  const isPayable = view.status === 'ready' && !isBusy && state.isImpactAccepted;
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
      {cards && state.card && (
        <>
          <cards.CardTerms card={state.card} />
          <cards.PaidAtLeast amount={state.amount} asset={state.asset} />
        </>
      )}
      <PayerFields state={state} />
      <ImpactOfPayment state={state} isBusy={isBusy} />
      {creation.status === 'failed' && (
        <Callout tone="negative" isAlert>
          <Reason error={creation.error} />
        </Callout>
      )}
      <ScriptedSubmit look="primary" isWide disabled={!isPayable} aria-busy={isBusy}>
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

function Reason({ error }: { readonly error: ExchangeError }) {
  const text = useText();
  const said = useErrorText();
  // A limit is shown as such, because a retry would not help.
  const isLimit = error.code === 'fixed-rate-limit' || error.code === 'too-many-requests';
  return (isLimit && said(Object.values(messagesOf(error)).flat())) || text(reasonOf(error));
}

function reasonOf({ code }: ExchangeError): MessageId {
  if (code === 'conflict') return 'payment.conflict';
  if (code === 'quote-expired') return 'confirm.expired';
  return code === 'price-impact-unaccepted' ? 'confirm.impactGrown' : 'confirm.failed';
}
