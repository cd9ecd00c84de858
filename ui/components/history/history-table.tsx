import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type Currency, findCurrency } from '../../../core/domain/quotes/currency.ts';
import { transactionPath } from '../../../core/domain/quotes/exchange-route.ts';
import type { TransactionStatus } from '../../../core/domain/transactions/transaction.ts';
import type { TransactionSummary } from '../../../core/domain/transactions/transaction-history.ts';
import { useI18n, useText } from '../../hooks/i18n.ts';
import { symbolOf } from '../currency-names.ts';
import { DateTime } from '../date-time/date-time.tsx';
import { Money } from '../money/money.tsx';
import { shortAmount } from '../short-amount.ts';
import classes from './history-table.module.css';
import { StatusBadge } from './status-badge.tsx';

/** The labels of a record, in their order (specification, section 2). */
const LABELS = ['status', 'date', 'amount', 'fee', 'rate', 'receiver', 'received'] as const;

interface HistoryTableProps {
  readonly items: readonly TransactionSummary[];
  readonly currencies: readonly Currency[];
}

/** Exchanges as a table; on narrow screens each as a card with its labels. */
export function HistoryTable({ items, currencies }: HistoryTableProps) {
  const text = useText();
  const assetOf = (ticker: string) => findCurrency(currencies, ticker)?.asset ?? ticker;
  return (
    <table className={classes['table']}>
      <thead className={classes['head']}>
        <tr>
          {LABELS.map((label) => (
            <th key={label} scope="col" data-label={label}>
              {text(`history.${label}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={classes['body']}>
        {items.map((item) => (
          <Row key={item.id} item={item} from={assetOf(item.from)} to={assetOf(item.to)} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly item: TransactionSummary;
  /** Assets at the two ends. */
  readonly from: string;
  readonly to: string;
}

function Row({ item, from, to }: RowProps) {
  const text = useText();
  const i18n = useI18n();
  const resultValue = i18n.amount(shortAmount(item.rate));
  const rate = { sourceCurrency: symbolOf(from), resultCurrency: symbolOf(to), resultValue };
  return (
    <tr className={classes['row']}>
      <Cell label="status">
        <StatusBadge status={item.status} />
      </Cell>
      <Cell label="date">
        <Link to={transactionPath({ id: item.id })} className={classes['link']}>
          <DateTime iso={item.createdAt} />
        </Link>
      </Cell>
      <Cell label="amount">
        <Money amount={item.amountFrom} asset={from} />
      </Cell>
      <Cell label="fee">
        <Money amount={item.totalFee} asset={to} />
      </Cell>
      <Cell label="rate">
        <bdi dir="ltr">{text('exchange.rate', rate)}</bdi>
      </Cell>
      <Cell label="receiver">
        <bdi dir="ltr" className={classes['receiver']} title={item.receiver}>
          {item.receiver}
        </bdi>
      </Cell>
      <Cell label="received">
        <Received item={item} asset={to} />
      </Cell>
    </tr>
  );
}

/** Statuses in which nothing was received, and nothing will be without further action. */
const WITHOUT: readonly TransactionStatus[] = ['refunding', 'refunded', 'expired', 'overdue', 'failed'];

function Received({ item, asset }: { readonly item: TransactionSummary; readonly asset: string }) {
  const text = useText();
  const amount = <Money amount={item.amountTo} asset={asset} />;
  if (item.isSettled) return <strong>{amount}</strong>;
  if (WITHOUT.includes(item.status)) return <span className={classes['open']}>{text('history.nothing')}</span>;
  return (
    <bdi dir="ltr" className={classes['open']}>
      ≈ {amount}
    </bdi>
  );
}

interface CellProps {
  readonly label: (typeof LABELS)[number];
  readonly children: ReactNode;
}

function Cell({ label, children }: CellProps) {
  const text = useText();
  return (
    <td data-label={label} className={classes['cell']}>
      <span className={classes['label']} aria-hidden="true">
        {text(`history.${label}`)}
      </span>
      <span className={classes['value']}>{children}</span>
    </td>
  );
}
