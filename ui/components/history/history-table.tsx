import { Link } from 'react-router-dom';
import { type Currency, findCurrency } from '../../../core/domain/quotes/currency.ts';
import { transactionPath } from '../../../core/domain/quotes/exchange-route.ts';
import type { TransactionStatus } from '../../../core/domain/transactions/transaction.ts';
import type { TransactionSummary } from '../../../core/domain/transactions/transaction-history.ts';
import { type Text, useI18n, useText } from '../../hooks/i18n.ts';
import { symbolOf } from '../currency-names.ts';
import { DateTime } from '../date-time/date-time.tsx';
import { Money } from '../money/money.tsx';
import { shortAmount } from '../short-amount.ts';
import { Worth } from '../worth/worth.tsx';
import { type Column, RecordTable } from '../record-table/record-table.tsx';
import classes from './history-table.module.css';
import { StatusBadge } from './status-badge.tsx';

interface HistoryTableProps {
  readonly items: readonly TransactionSummary[];
  readonly currencies: readonly Currency[];
}

/** Exchanges as a table; on narrow screens each as a card with its labels. */
export function HistoryTable({ items, currencies }: HistoryTableProps) {
  const text = useText();
  const assetOf = (ticker: string) => findCurrency(currencies, ticker)?.asset ?? ticker;
  return (
    <RecordTable
      label={text('history.heading')}
      columns={historyColumns(text, assetOf)}
      items={items}
      keyOf={({ id }) => id}
      hasManyColumns
    />
  );
}

/** The labels of a record, in their order (specification, section 2). */
function historyColumns(text: Text, assetOf: (ticker: string) => string): readonly Column<TransactionSummary>[] {
  const columns = {
    status: { cell: ({ status, holdReason }) => <StatusBadge status={status} holdReason={holdReason} /> },
    date: { cell: (item) => <Opened item={item} assetOf={assetOf} />, isLead: true },
    amount: {
      cell: ({ amountFrom, from, dollars }) => (
        <span className={classes['sums']}>
          <Money amount={amountFrom} asset={assetOf(from)} /> <Worth amount={amountFrom} price={dollars?.from} />
        </span>
      ),
      isNumber: true,
    },
    fee: { cell: traded(({ totalFee, to }) => <Money amount={totalFee} asset={assetOf(to)} />), isNumber: true },
    rate: {
      cell: traded(({ rate, from, to }) => <Rate rate={rate} from={assetOf(from)} to={assetOf(to)} />),
      isNumber: true,
    },
    receiver: { cell: ({ receiver }) => <Receiver address={receiver} /> },
    received: { cell: (item) => <Received item={item} assetOf={assetOf} />, isNumber: true },
  } satisfies Record<string, Pick<Column<TransactionSummary>, 'cell' | 'isNumber' | 'isLead'>>;
  return Object.entries(columns).map(([key, column]) => ({
    key,
    label: text(`history.${key as keyof typeof columns}`),
    ...column,
  }));
}

interface CellProps {
  readonly item: TransactionSummary;
  assetOf(ticker: string): string;
}

/** The pair and the date, which lead to the exchange. */
function Opened({ item: { id, createdAt, from, to }, assetOf }: CellProps) {
  return (
    <Link to={transactionPath({ id })} className={classes['link']}>
      <bdi dir="ltr" className={classes['pair']}>
        {symbolOf(assetOf(from))} → {symbolOf(assetOf(to))}
      </bdi>{' '}
      <DateTime iso={createdAt} />
    </Link>
  );
}

function Rate({ rate, from, to }: { readonly rate: string; readonly from: string; readonly to: string }) {
  const text = useText();
  const i18n = useI18n();
  const resultValue = i18n.amount(shortAmount(rate));
  const figures = { sourceCurrency: symbolOf(from), resultCurrency: symbolOf(to), resultValue };
  return <bdi dir="ltr">{text('exchange.rate', figures)}</bdi>;
}

function Receiver({ address }: { readonly address: string }) {
  return (
    <bdi dir="ltr" className={classes['receiver']} title={address}>
      {address}
    </bdi>
  );
}

/** Statuses in which nothing was received, and nothing will be without further action. */
const WITHOUT: readonly TransactionStatus[] = ['refunding', 'refunded', 'expired', 'overdue', 'failed'];

type Cell = Column<TransactionSummary>['cell'];

/** The cell of a trade that was made or may still be made; a dash where there was none. */
function traded(cell: Cell): Cell {
  return (item) => (WITHOUT.includes(item.status) ? <span className={classes['open']}>–</span> : cell(item));
}

function Received({ item, assetOf }: CellProps) {
  const text = useText();
  const { status, returned, rateKind } = item;
  if (WITHOUT.includes(status)) {
    return (
      <span className={classes['open']}>
        {returned === undefined ? (
          text('history.nothing')
        ) : (
          <>
            {text('history.returned')} <Money amount={returned} asset={assetOf(item.from)} />
          </>
        )}
      </span>
    );
  }
  const amount = <Money amount={item.amountTo} asset={assetOf(item.to)} />;
  const worth = <Worth amount={item.amountTo} price={item.dollars?.to} />;
  if (item.isSettled)
    return (
      <span className={classes['sums']}>
        <strong>{amount}</strong> {worth}
      </span>
    );
  return (
    <bdi dir="ltr" className={classes['open']}>
      {rateKind === 'floating' && '≈ '}
      {amount}
    </bdi>
  );
}
