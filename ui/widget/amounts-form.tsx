import type { FormEvent } from 'react';
import { exchangePath } from '../../core/domain/exchange-route.ts';
import { Button } from '../components/button/button.tsx';
import { GetField } from '../components/exchange-card/get-field.tsx';
import { ProblemNote } from '../components/exchange-card/problem-note.tsx';
import { SendField } from '../components/exchange-card/send-field.tsx';
import { SwapRow } from '../components/exchange-card/swap-row.tsx';
import { MarketLabel } from '../components/market-label/market-label.tsx';
import { Notice } from '../components/notice/notice.tsx';
import { useText } from '../hooks/i18n.ts';
import type { Processing } from '../screens/processing/use-processing.ts';
import { preloadCurrencyPicker, useCurrencyPicker } from '../screens/use-currency-picker.ts';
import hidden from '../theme/hidden.module.css';
import type { ExchangeWidgetData } from './widget-data.ts';
import classes from './widget.module.css';

export interface AmountsFormProps {
  readonly data: ExchangeWidgetData;
  readonly state: Processing;
  onNext(event: FormEvent): void;
}

/** What is exchanged for what. */
export function AmountsForm({ data, state: { exchange }, onNext }: AmountsFormProps) {
  const text = useText();
  const { selection, config, view } = exchange;
  const { side, Picker, open, close } = useCurrencyPicker(() => location.href);
  const card = {
    ...exchange,
    isPairFixed: !data.terms.options.canChangeCurrency,
    isAmountFixed: data.terms.signature === 'valid',
    onPick: open,
    onPickIntent: preloadCurrencyPicker,
    onStart: noop,
    onSubmit: noop,
  };
  return (
    <form className={classes['card']} autoComplete="off" noValidate onSubmit={onNext}>
      <button type="submit" tabIndex={-1} aria-hidden="true" className={hidden['hidden']} />
      <header className={classes['head']}>
        <h2 className={classes['title']}>{text('exchange.heading')}</h2>
        {view.status === 'ready' && view.quote?.market === 'demonstration' && <MarketLabel />}
      </header>
      <Notice warning={data.warning} fiat={data.fiat} />
      <SendField {...card} />
      <ProblemNote {...card} />
      <SwapRow {...card} />
      <GetField {...card} />
      <Button type="submit" look="primary" isWide>
        {text('exchange.start')}
      </Button>
      <noscript>
        <a href={exchangePath(selection)} target="_blank" rel="noopener">
          {text('widget.noScripts')}
        </a>
      </noscript>
      {Picker && side && (
        <Picker
          side={side}
          currencies={side === 'from' ? config.enabled : config.enabledAndWithdrawable}
          current={selection[side]}
          onChoose={(ticker) => {
            close();
            exchange.choose(side, ticker);
          }}
          onClose={close}
        />
      )}
    </form>
  );
}

const noop = () => undefined;
