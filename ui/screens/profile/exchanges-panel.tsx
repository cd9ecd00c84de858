import { Link } from 'react-router-dom';
import { type Currency, findCurrency } from '../../../core/domain/quotes/currency.ts';
import { transactionPath } from '../../../core/domain/quotes/exchange-route.ts';
import type { TransactionSummary } from '../../../core/domain/transactions/transaction-history.ts';
import { symbolOf } from '../../components/currency-names.ts';
import { StatusBadge } from '../../components/history/status-badge.tsx';
import { DateTime } from '../../components/date-time/date-time.tsx';
import { Money } from '../../components/money/money.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { useText } from '../../hooks/i18n.ts';
import classes from './profile-parts.module.css';

interface ExchangesPanelProps {
  /** The latest first. */
  readonly exchanges: readonly TransactionSummary[];
  readonly currencies: readonly Currency[];
}

/** The account's latest exchanges, with the names of their currencies. */
export function ExchangesPanel({ exchanges, currencies }: ExchangesPanelProps) {
  const text = useText();
  if (exchanges.length === 0)
    return (
      <Panel title={text('profile.exchanges')}>
        <p className={classes['note']}>{text('profile.exchangesNone')}</p>
      </Panel>
    );
  return (
    <Panel title={text('profile.exchanges')}>
      <ul className={classes['list']}>
        {exchanges.map((exchange) => (
          <Exchange key={exchange.id} exchange={exchange} currencies={currencies} />
        ))}
      </ul>
      <p className={classes['note']}>
        <Link to="/history" className={classes['alone']}>
          {text('profile.exchangesAll')}
        </Link>
      </p>
    </Panel>
  );
}

interface ExchangeProps {
  readonly exchange: TransactionSummary;
  readonly currencies: readonly Currency[];
}

function Exchange({ exchange, currencies }: ExchangeProps) {
  const { id, status, holdReason, createdAt, amountFrom } = exchange;
  const [from, to] = [exchange.from, exchange.to].map((ticker) => {
    const currency = findCurrency(currencies, ticker);
    return { asset: currency?.asset ?? ticker, name: currency?.name ?? symbolOf(ticker) };
  });
  return (
    <li className={classes['item']}>
      <div className={classes['texts']}>
        <p className={classes['name']}>
          <Link to={transactionPath({ id })} className={classes['lead']}>
            <Money amount={amountFrom} asset={from!.asset} />
          </Link>
        </p>
        <p className={classes['less']}>
          {/* An arrow is not mirrored with the text around it. */}
          <bdi dir="ltr">
            <bdi>{from!.name}</bdi> → <bdi>{to!.name}</bdi>
          </bdi>{' '}
          · <DateTime iso={createdAt} />
        </p>
      </div>
      <StatusBadge status={status} holdReason={holdReason} />
    </li>
  );
}
