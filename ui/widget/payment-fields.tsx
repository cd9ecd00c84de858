import { AmountOutput } from '../components/exchange-card/amount-output.tsx';
import { CurrencyButton } from '../components/currency-button/currency-button.tsx';
import { symbolOf } from '../components/currency-names.ts';
import { AddressField } from '../components/address-field/address-field.tsx';
import { EmailInput } from '../components/email-input/email-input.tsx';
import { FeeBreakdown } from '../components/fee-breakdown/fee-breakdown.tsx';
import { ImpactConsent } from '../components/price-impact/impact-consent.tsx';
import { ImpactNote } from '../components/price-impact/impact-note.tsx';
import { useText } from '../hooks/i18n.ts';
import { preloadCurrencyPicker } from '../screens/exchange/use-currency-picker.ts';
import type { Payment } from './use-payment.ts';
import classes from './widget.module.css';

interface PayingWithProps {
  readonly state: Payment;
  onPick(side: 'from' | 'to'): void;
}

export function PayingWith({ state: { view, ticker, from }, onPick }: PayingWithProps) {
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

/** The payer's refund address, which a card's owner has none for, and e-mail. */
export function PayerFields({ state: { ticker, from, refund, email, isCard } }: { readonly state: Payment }) {
  const text = useText();
  return (
    <>
      {!isCard && (
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
      )}
      <EmailInput field={email} hint={text('widget.emailHint')} />
    </>
  );
}

export function Fees({ state: { view, from, to } }: { readonly state: Payment }) {
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

/** The price impact where it is high; from a bound on, the payer has to accept it. */
export function ImpactOfPayment({ state, isBusy }: { readonly state: Payment; readonly isBusy: boolean }) {
  const { impact, asset, acceptedImpact, acceptImpact } = state;
  if (!impact) return null;
  if (!impact.needsAcceptance) return <ImpactNote impact={impact} asset={asset} isBrief />;
  return (
    <ImpactConsent impact={impact} asset={asset} accepted={acceptedImpact} disabled={isBusy} onAccept={acceptImpact} />
  );
}
