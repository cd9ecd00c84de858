import { type FormEvent, useRef } from 'react';
import { GetField } from '../../components/exchange-card/get/get-field.tsx';
import { SendField } from '../../components/exchange-card/send/send-field.tsx';
import { SwapRow } from '../../components/exchange-card/swap-row.tsx';
import { symbolOf } from '../../components/currency-names.ts';
import { Notice } from '../../components/notice/notice.tsx';
import { RateSwitch } from '../../components/processing/rate-switch.tsx';
import { EmailInput } from '../../components/email-input/email-input.tsx';
import { exchangePath } from '../../../core/domain/quotes/exchange-route.ts';
import { validityOf } from '../../../core/use-cases/fix-quote.ts';
import { EnterButton, ScriptedForm, ScriptedSubmit } from '../../components/scripted-form/scripted-form.tsx';
import { useText } from '../../hooks/i18n.ts';
import { CurrencyChoice } from '../exchange/currency-choice.tsx';
import { preloadCurrencyPicker, useCurrencyPicker } from '../exchange/use-currency-picker.ts';
import { AddressTools } from './address/address-tools.tsx';
import { SwitchNetwork } from './address/switch-network.tsx';
import { useOwnAddresses } from './address/use-own-addresses.ts';
import { PayoutField, RefundField } from './destination-fields.tsx';
import type { ProcessingPageData } from './processing-data.ts';
import frame from '../../theme/frame.module.css';
import classes from './processing-form.module.css';
import type { Processing } from './use-processing.ts';
import { useRateAmounts } from './use-rate-amounts.ts';

const SECOND_MS = 1000;
const noop = () => undefined;

/** From, Amounts and Send to: the data that an exchange needs before the confirmation. */
export function ProcessingForm({ data, state }: { readonly data: ProcessingPageData; readonly state: Processing }) {
  const text = useText();
  const form = useRef<HTMLFormElement>(null);
  const { exchange, email } = state;
  const terms = exchange.quote?.fixed ? exchange.quote : undefined;
  const rates = useRateAmounts(state);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await state.review()) return;
    // After the messages are rendered.
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <div className={classes['form']}>
      <Notice warning={data.warning} fiat={data.fiat} />
      <ScriptedForm ref={form} className={frame['card']} noValidate onSubmit={(event) => void submit(event)}>
        <EnterButton />
        <Amounts state={state} />
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
        <div className={classes['part']}>
          <Destinations state={state} />
          <EmailInput field={email} hint={text('email.hint')} />
        </div>
        {!exchange.isCard && <p className={classes['whole']}>{text('processing.whole')}</p>}
        <ScriptedSubmit look="primary" isWide>
          {text('processing.review')}
        </ScriptedSubmit>
        <noscript>
          <p className={classes['whole']}>{text('processing.noScripts')}</p>
        </noscript>
      </ScriptedForm>
    </div>
  );
}

function Destinations({ state }: { readonly state: Processing }) {
  const text = useText();
  const ownOf = useOwnAddresses();
  const { payout, refund, returned, exchange } = state;
  const to = symbolOf(exchange.to?.asset ?? exchange.selection.to);
  const back = symbolOf(returned.currency?.asset ?? returned.ticker);
  return (
    <>
      <PayoutField
        state={state}
        below={
          <>
            <SwitchNetwork state={state} />
            <AddressTools
              field={payout}
              own={ownOf(exchange.to)}
              name={text('processing.payout', { currencyCode: to })}
            />
          </>
        }
      />
      <RefundField
        state={state}
        below={
          <AddressTools
            field={refund}
            own={ownOf(returned.currency)}
            name={text('processing.refund', { currencyCode: back })}
          />
        }
      />
    </>
  );
}

function Amounts({ state }: { readonly state: Processing }) {
  const { exchange } = state;
  const { selection, config } = exchange;
  const picker = useCurrencyPicker((wanted) => `${exchangePath(selection)}?pick=${wanted}`);
  const card = {
    ...exchange,
    opening: picker.opening,
    onPick: picker.open,
    onPickIntent: preloadCurrencyPicker,
    onStart: noop,
    onSubmit: noop,
  };
  return (
    <div className={classes['part']}>
      <SendField {...card} />
      <SwapRow {...card} />
      <GetField {...card} />
      <CurrencyChoice picker={picker} config={config} selection={selection} choose={exchange.choose} />
    </div>
  );
}
