import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type Currency, isWithdrawable } from '../../../core/domain/quotes/currency.ts';
import { exchangePath } from '../../../core/domain/quotes/exchange-route.ts';
import { DEFAULT_SELECTION } from '../../../core/domain/quotes/selection.ts';
import { useI18n, useText } from '../../hooks/i18n.ts';
import hidden from '../../theme/hidden.module.css';
import { CurrencyMark } from '../currency-mark/currency-mark.tsx';
import { fullNameOf, symbolOf, tokenNetwork } from '../currency-names.ts';
import { Money } from '../money/money.tsx';
import classes from './currencies-table.module.css';

const COLUMNS = ['name', 'network', 'confirmations', 'fee', 'minimum', 'memo'] as const;
type Column = (typeof COLUMNS)[number];

/** Currencies with the requirements of their chains; laid out in grids like `RatesTable`, for the same reason. */
export function CurrenciesTable({ currencies }: { readonly currencies: readonly Currency[] }) {
  const text = useText();
  return (
    <table className={classes['table']} aria-label={text('currenciesPage.heading')}>
      <thead className={classes['head']}>
        <tr className={classes['row']}>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" data-column={column}>
              {text(`currenciesPage.${column}`)}
            </th>
          ))}
          <th scope="col" data-column="way">
            <span className={hidden['hidden']}>{text('currenciesPage.exchange')}</span>
          </th>
        </tr>
      </thead>
      <tbody className={classes['body']}>
        {currencies.map((currency) => (
          <Row key={currency.ticker} currency={currency} />
        ))}
      </tbody>
    </table>
  );
}

const Row = memo(function Row({ currency }: { readonly currency: Currency }) {
  const text = useText();
  const i18n = useI18n();
  const { asset, name, network, confirmations, networkFee, minimumPayout, extraIdName } = currency;
  return (
    <tr className={classes['row']}>
      <td data-column="name" className={classes['currency']}>
        <CurrencyMark asset={asset} network={tokenNetwork(currency)} />
        <span className={classes['names']}>
          <span className={classes['symbol']}>{symbolOf(asset)}</span>
          <span className={classes['full']}>{name}</span>
        </span>
      </td>
      <Cell column="network">{network}</Cell>
      <Cell column="confirmations">{i18n.amount(String(confirmations))}</Cell>
      <Cell column="fee">
        <Money amount={networkFee} asset={asset} />
      </Cell>
      <Cell column="minimum">
        {isWithdrawable(currency) ? (
          <Money amount={minimumPayout} asset={asset} />
        ) : (
          <span className={classes['badge']}>{text('currenciesPage.sendOnly')}</span>
        )}
      </Cell>
      <Cell column="memo" isEmpty={extraIdName === undefined}>
        {extraIdName ?? <span className={classes['none']}>{text('currenciesPage.noMemo')}</span>}
      </Cell>
      <td data-column="way" className={classes['way']}>
        <Link
          to={wayTo(currency)}
          className={classes['link']}
          aria-label={text('currenciesPage.exchangeNamed', { currencyName: fullNameOf(currency) })}
        >
          {text('currenciesPage.exchange')}
        </Link>
      </td>
    </tr>
  );
});

/** Path of an exchange with the currency on a side where it is allowed, and the default currency on the other. */
function wayTo(currency: Currency): string {
  const { from, to } = DEFAULT_SELECTION;
  const other = currency.ticker === from ? to : from;
  const pair = isWithdrawable(currency) ? { from: other, to: currency.ticker } : { from: currency.ticker, to: other };
  return exchangePath({ ...pair, amount: '' });
}

interface CellProps {
  readonly column: Column;
  /** True for a cell that cards leave out. */
  readonly isEmpty?: boolean;
  readonly children: ReactNode;
}

function Cell({ column, isEmpty, children }: CellProps) {
  const text = useText();
  return (
    <td data-column={column} data-empty={isEmpty} className={classes['cell']}>
      <span className={classes['label']} aria-hidden="true">
        {text(`currenciesPage.${column}`)}
      </span>
      <span className={classes['value']}>{children}</span>
    </td>
  );
}
