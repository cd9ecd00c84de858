import { useId } from 'react';
import { TOLERANCES } from '../../../core/domain/quotes/least-output.ts';
import type { Quote } from '../../../core/domain/quotes/quote.ts';
import { Detail } from '../../components/detail-list/detail-list.tsx';
import { Money } from '../../components/money/money.tsx';
import { Select } from '../../components/select/select.tsx';
import { percentText } from '../../components/price-impact/impact-values.ts';
import { useI18n, useText } from '../../hooks/i18n.ts';
import classes from './least-line.module.css';
import type { Processing } from './use-processing.ts';

interface LeastProps {
  readonly state: Processing;
  readonly quote: Quote;
  /** Of the payout. */
  readonly asset: string;
  readonly isBusy: boolean;
}

/** The least payout that the visitor accepts at a floating rate, and how far it is below the estimate. */
export function Least({ state: { tolerance, setTolerance, leastOf }, quote, asset, isBusy }: LeastProps) {
  const text = useText();
  const i18n = useI18n();
  const id = useId();
  const least = quote.fixed ? undefined : leastOf(quote);
  if (least === undefined) return null;
  return (
    <Detail label={text('confirm.least')}>
      <Money amount={least} asset={asset} />
      <div className={classes['choice']}>
        <Select
          name="tolerance"
          className={classes['select']}
          value={tolerance}
          disabled={isBusy}
          aria-label={text('confirm.least')}
          aria-describedby={id}
          options={TOLERANCES.map((percent) => ({
            value: percent,
            label: text('confirm.leastChoice', { percent: percentText(i18n, String(percent)) }),
          }))}
          onChange={({ target }) => setTolerance(Number(target.value))}
        />
      </div>
      <p id={id} className={classes['hint']}>
        {text('confirm.leastSaid')}
      </p>
    </Detail>
  );
}
