import type { RateTable } from '../../../core/domain/quotes/quote.ts';
import { useText } from '../../hooks/i18n.ts';
import { symbolOf } from '../currency-names.ts';
import { MarketLabel } from '../market-label/market-label.tsx';
import { DateTime } from '../date-time/date-time.tsx';
import classes from './table-head.module.css';

interface RatesHeadProps {
  /** Asset of the base. */
  readonly asset: string;
  /** Absent when it could not be loaded. */
  readonly table?: RateTable;
}

/** Describes the rates: base currency, market and time. */
export function RatesHead({ asset, table }: RatesHeadProps) {
  const text = useText();
  return (
    <header className={classes['head']}>
      <div className={classes['titles']}>
        <h1 className={classes['title']}>{text('ratesPage.heading')}</h1>
        <MarketLabel market={table?.market} />
      </div>
      <p className={classes['lead']}>{text('ratesPage.lead', { base: symbolOf(asset) })}</p>
      {table && (
        <p className={classes['note']}>
          {text('ratesPage.asOf')} <DateTime iso={table.quotedAt} /> · {text('ratesPage.renewed')}
        </p>
      )}
    </header>
  );
}
