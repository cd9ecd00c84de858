import type { ReactNode } from 'react';
import type { Currency } from '../../../core/domain/quotes/currency.ts';
import type { Transaction } from '../../../core/domain/transactions/transaction.ts';
import { useText } from '../../hooks/i18n.ts';
import { Callout } from '../callout/callout.tsx';
import { fullNameOf, symbolOf } from '../currency-names.ts';
import { Detail, DetailList } from '../detail-list/detail-list.tsx';
import { GroupedAddress } from '../grouped-address/grouped-address.tsx';
import { Money } from '../money/money.tsx';
import { Panel } from '../panel/panel.tsx';
import classes from './not-received.module.css';

interface NotReceivedProps {
  readonly transaction: Transaction;
  readonly from: Currency | undefined;
  /** A link to try again. */
  readonly children: ReactNode;
}

/** Shown when the payment window ended without a pay-in (specification, section 2). */
export function NotReceived({ transaction, from, children }: NotReceivedProps) {
  const text = useText();
  const { id, amountFrom, payIn, payout } = transaction;
  // The sender is known where a payment was detected that the chain dropped later.
  const sender = payIn.deposits.findLast((deposit) => deposit.sender !== undefined)?.sender;
  return (
    <Panel title={text('notReceived.heading')} isRaised>
      <p className={classes['message']}>{text('notReceived.message')}</p>
      <DetailList>
        <Detail label={text('notReceived.number')}>
          <GroupedAddress address={id} />
        </Detail>
        <Detail label={text('notReceived.sender')} isTall={sender !== undefined}>
          {from ? fullNameOf(from) : symbolOf(transaction.from)}
          {sender !== undefined && <GroupedAddress address={sender} />}
        </Detail>
        <Detail label={text('notReceived.amount')}>
          <Money amount={amountFrom} asset={from?.asset ?? transaction.from} />
        </Detail>
        <Detail label={text('notReceived.receiver')} isTall>
          <GroupedAddress address={payout.address} />
          {payout.extraId && <GroupedAddress address={payout.extraId} />}
        </Detail>
      </DetailList>
      <Callout tone="quiet">
        <p>{text('notReceived.late')}</p>
      </Callout>
      {children}
    </Panel>
  );
}
