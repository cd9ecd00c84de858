import type { FormEvent } from 'react';
import { exchangePath } from '../../core/domain/quotes/exchange-route.ts';
import { Callout } from '../components/callout/callout.tsx';
import { GetField } from '../components/exchange-card/get/get-field.tsx';
import { SendField } from '../components/exchange-card/send/send-field.tsx';
import { SwapRow } from '../components/exchange-card/swap-row.tsx';
import { MarketLabel } from '../components/market-label/market-label.tsx';
import { Notice } from '../components/notice/notice.tsx';
import { EnterButton, ScriptedForm, ScriptedSubmit } from '../components/scripted-form/scripted-form.tsx';
import { useText } from '../hooks/i18n.ts';
import type { Processing } from '../screens/processing/use-processing.ts';
import { CurrencyChoice } from '../screens/exchange/currency-choice.tsx';
import { preloadCurrencyPicker, useCurrencyPicker } from '../screens/exchange/use-currency-picker.ts';
import type { ExchangeWidgetData } from './widget-data.ts';
import classes from './widget.module.css';

interface AmountsFormProps {
  readonly data: ExchangeWidgetData;
  readonly state: Processing;
  /** True when the next step could not be loaded. */
  readonly isLost: boolean;
  /** True while the button, once pressed, waits for a price. */
  readonly isGoing: boolean;
  /** True while the next step is being loaded. */
  readonly isOpening: boolean;
  onNext(event: FormEvent): void;
}

/** Asks for the pair and the amount. */
export function AmountsForm({ data, state: { exchange }, isLost, isGoing, isOpening, onNext }: AmountsFormProps) {
  const text = useText();
  const { selection, config, view } = exchange;
  const picker = useCurrencyPicker(() => location.href);
  const card = {
    ...exchange,
    isPairFixed: !data.terms.options.canChangeCurrency,
    isAmountFixed: data.terms.signature === 'valid',
    opening: picker.opening,
    onPick: picker.open,
    onPickIntent: preloadCurrencyPicker,
    onStart: noop,
    onSubmit: noop,
  };
  return (
    <ScriptedForm className={classes['card']} noValidate onSubmit={onNext}>
      <EnterButton />
      <header className={classes['head']}>
        <h2 className={classes['title']}>{text('exchange.heading')}</h2>
        {view.status === 'ready' && <MarketLabel market={view.quote?.market} />}
      </header>
      <Notice warning={data.warning} fiat={data.fiat} />
      <SendField {...card} />
      <SwapRow {...card} />
      <GetField {...card} />
      {isLost && (
        <Callout tone="attention" isAlert>
          <a href={exchangePath(selection)} target="_blank" rel="noopener">
            {text('widget.noScripts')}
          </a>
        </Callout>
      )}
      <ScriptedSubmit look="primary" isWide aria-busy={isGoing || isOpening}>
        {text(isGoing ? 'exchange.waiting' : 'exchange.start')}
      </ScriptedSubmit>
      <noscript>
        <a href={exchangePath(selection)} target="_blank" rel="noopener">
          {text('widget.noScripts')}
        </a>
      </noscript>
      <CurrencyChoice picker={picker} config={config} selection={selection} choose={exchange.choose} />
    </ScriptedForm>
  );
}

const noop = () => undefined;
