import type { FormEvent } from 'react';
import { validityOf } from '../../core/use-cases/fix-quote.ts';
import { Button } from '../components/button/button.tsx';
import { symbolOf } from '../components/currency-names.ts';
import { Detail, DetailList } from '../components/detail-list/detail-list.tsx';
import { GroupedAddress } from '../components/grouped-address/grouped-address.tsx';
import { Money } from '../components/money/money.tsx';
import { RateSwitch } from '../components/processing/rate-switch.tsx';
import { EmailInput } from '../components/email-input/email-input.tsx';
import { ScriptedForm } from '../components/scripted-form/scripted-form.tsx';
import { useText } from '../hooks/i18n.ts';
import { PayoutField, RefundField } from '../screens/processing/destination-fields.tsx';
import type { Processing } from '../screens/processing/use-processing.ts';
import { useRateAmounts } from '../screens/processing/use-rate-amounts.ts';
import type { ExchangeWidgetData } from './widget-data.ts';
import classes from './widget.module.css';

const SECOND_MS = 1000;

interface DetailsFormProps {
  readonly data: ExchangeWidgetData;
  readonly state: Processing;
  onReview(event: FormEvent): Promise<void>;
  onBack(): void;
}

/** Asks for the addresses and the e-mail. */
export function DetailsForm({ data, state, onReview, onBack }: DetailsFormProps) {
  const text = useText();
  const { exchange, email } = state;
  const { options, kind } = data.terms;
  const terms = exchange.quote?.fixed ? exchange.quote : undefined;
  const rates = useRateAmounts(state);
  const needsEmail = kind === 'v1' && options.auth === 'email';
  return (
    <ScriptedForm className={classes['card']} noValidate onSubmit={(event) => void onReview(event)}>
      <Summary state={state} />
      <Payout data={data} state={state} />
      {!exchange.isCard && (
        <RateSwitch
          key={terms?.fixed?.id}
          kind={exchange.kind}
          holdsFor={terms && Math.round(validityOf(terms) / SECOND_MS)}
          payWithin={terms?.fixed?.payInSeconds}
          refused={exchange.fixedRefused}
          amounts={rates.amounts}
          asset={exchange[rates.side]?.asset ?? exchange.selection[rates.side]}
          onKind={exchange.onKind}
        />
      )}
      <RefundField state={state} />
      {options.auth === 'email' && <EmailInput field={email} isNeeded={needsEmail} hint={text('widget.emailHint')} />}
      <div className={classes['buttons']}>
        <Button type="submit" look="primary" isWide>
          {text('processing.review')}
        </Button>
        <Button look="quiet" isWide onClick={onBack}>
          {text('confirm.back')}
        </Button>
      </div>
    </ScriptedForm>
  );
}

/** What is exchanged for what: the form of the amounts is not shown any more. */
function Summary({ state: { exchange } }: Pick<DetailsFormProps, 'state'>) {
  const { quote, from, to, selection } = exchange;
  if (!quote) return null;
  return (
    <p className={classes['summary']}>
      <bdi dir="ltr">
        <Money amount={quote.amountFrom} asset={from?.asset ?? selection.from} /> → {!quote.fixed && '≈ '}
        <Money amount={quote.amountTo} asset={to?.asset ?? selection.to} />
      </bdi>
    </p>
  );
}

/** The payout address: fixed by the merchant, or a field. */
function Payout({ data: { terms }, state }: Pick<DetailsFormProps, 'data' | 'state'>) {
  const text = useText();
  const { to, selection } = state.exchange;
  const { payoutAddress, canChangeAddress } = terms.options;
  const isFixed = payoutAddress !== undefined && (terms.signature === 'valid' || !canChangeAddress);
  if (!isFixed) return <PayoutField state={state} />;
  const { address, extraId } = state.payout.destination;
  return (
    <DetailList>
      <Detail label={text('processing.payout', { currencyCode: symbolOf(to?.asset ?? selection.to) })} isTall>
        <GroupedAddress address={address} />
        {extraId && <GroupedAddress address={extraId} />}
      </Detail>
    </DetailList>
  );
}
