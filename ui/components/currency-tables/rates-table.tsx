import { memo } from 'react';
import { Link } from 'react-router-dom';
import { exchangePath } from '../../../core/domain/quotes/exchange-route.ts';
import { useI18n, useText } from '../../hooks/i18n.ts';
import hidden from '../../theme/hidden.module.css';
import { CurrencyMark } from '../currency-mark/currency-mark.tsx';
import { symbolOf, tokenNetwork } from '../currency-names.ts';
import { shortAmount } from '../short-amount.ts';
import type { RateRow, RateSort } from './rate-rows.ts';
import classes from './rates-table.module.css';

interface RatesTableProps {
  readonly base: string;
  /** Asset of the base. */
  readonly asset: string;
  readonly sort: RateSort;
  readonly rows: readonly RateRow[];
}

const SORTED = { popular: undefined, name: undefined, high: 'descending', low: 'ascending' } as const;

/** Rates as a table. Its lines are laid out as grids, so that a browser may skip rendering those out of view. */
export function RatesTable({ base, asset, sort, rows }: RatesTableProps) {
  const text = useText();
  const label = text('ratesPage.rate', { base: symbolOf(asset) });
  return (
    <table className={classes['table']} aria-label={text('ratesPage.heading')}>
      <thead className={classes['head']}>
        <tr className={classes['row']}>
          <th scope="col" aria-sort={sort === 'name' ? 'ascending' : undefined}>
            {text('ratesPage.currency')}
          </th>
          <th scope="col" className={classes['network']}>
            {text('ratesPage.network')}
          </th>
          <th scope="col" className={classes['rate']} aria-sort={SORTED[sort]}>
            {label}
          </th>
        </tr>
      </thead>
      <tbody className={classes['body']}>
        {rows.map((row) => (
          <Row key={row.currency.ticker} base={base} asset={asset} {...row} />
        ))}
      </tbody>
    </table>
  );
}

/** Memoised: of hundreds of lines few change when the table is sorted or searched. */
const Row = memo(function Row({ base, asset, currency, rate }: RateRow & Pick<RatesTableProps, 'base' | 'asset'>) {
  const text = useText();
  const i18n = useI18n();
  const { ticker, asset: bought, name, network } = currency;
  const names = { currencyFrom: symbolOf(asset), currencyTo: `${symbolOf(bought)}, ${network}` };
  return (
    <tr className={classes['row']}>
      <td className={classes['currency']}>
        <CurrencyMark asset={bought} network={tokenNetwork(currency)} />
        <Link to={exchangePath({ from: base, to: ticker, amount: '' })} className={classes['link']}>
          <span className={classes['symbol']}>{symbolOf(bought)}</span>
          <span className={classes['name']}>{name}</span>
          <span className={hidden['hidden']}>{text('ratesPage.exchange', names)}</span>
        </Link>
      </td>
      <td className={classes['network']}>{network}</td>
      <td className={classes['rate']}>
        <bdi dir="ltr" className={classes['value']}>
          {i18n.amount(shortAmount(rate))} <span className={classes['unit']}>{symbolOf(bought)}</span>
        </bdi>
      </td>
    </tr>
  );
});
