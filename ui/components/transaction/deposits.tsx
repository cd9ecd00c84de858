import { compareDecimals, decimalLeft } from '../../../core/domain/amount.ts';
import type { Currency } from '../../../core/domain/quotes/currency.ts';
import type { Transaction, DepositView } from '../../../core/domain/transactions/transaction.ts';
import { useI18n, useText } from '../../hooks/i18n.ts';
import { symbolOf } from '../currency-names.ts';
import { Money } from '../money/money.tsx';
import { Panel } from '../panel/panel.tsx';
import { ChainTxLine } from './chain-tx-line.tsx';
import classes from './deposits.module.css';

interface DepositsProps {
  readonly transaction: Pick<Transaction, 'payIn' | 'from' | 'amountFrom'>;
  readonly currency: Currency | undefined;
}

/** Deposits at the pay-in address, with their confirmations. */
export function Deposits({ transaction: { payIn, from, amountFrom }, currency }: DepositsProps) {
  const text = useText();
  const i18n = useI18n();
  if (payIn.deposits.length === 0) return null;
  const asset = currency?.asset ?? from;
  const isMore = compareDecimals(payIn.received, amountFrom) > 0;
  return (
    <Panel
      title={text('deposits.heading')}
      aside={
        <span className={classes['sum']}>
          {text(isMore ? 'deposits.more' : 'deposits.received', {
            received: i18n.amount(payIn.received),
            amount: i18n.amount(isMore ? decimalLeft(payIn.received, amountFrom) : amountFrom),
            currencyCode: symbolOf(asset),
          })}
        </span>
      }
    >
      <ul className={classes['list']}>
        {/* One transaction on the chain may pay an address twice, so its ID is not a unique key. */}
        {payIn.deposits.map((deposit, index) => (
          <Deposit key={index} deposit={deposit} asset={asset} needed={payIn.confirmationsNeeded} />
        ))}
      </ul>
    </Panel>
  );
}

interface DepositProps {
  readonly deposit: DepositView;
  readonly asset: string;
  readonly needed: number;
}

function Deposit({ deposit, asset, needed }: DepositProps) {
  const text = useText();
  const { amount, chainTxId, status } = deposit;
  const count = Math.min(deposit.confirmations, needed);
  const label = status === 'gone' ? text('deposits.gone') : text('deposits.confirmations', { count, needed });
  return (
    <li className={classes['deposit']} data-status={status}>
      <div className={classes['line']}>
        <strong>
          <Money amount={amount} asset={asset} />
        </strong>
        <span className={classes['count']}>{label}</span>
      </div>
      {status !== 'gone' && <progress className={classes['bar']} value={count} max={needed} aria-label={label} />}
      <ChainTxLine chainTxId={chainTxId} blockchainUrl={deposit.blockchainUrl} />
    </li>
  );
}
