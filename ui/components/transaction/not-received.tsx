import { Link } from 'react-router-dom';
import type { Currency } from '../../../core/domain/currency.ts';
import { processingPath } from '../../../core/domain/exchange-route.ts';
import type { Transaction } from '../../../core/domain/transaction.ts';
import { useText } from '../../hooks/i18n.ts';
import { buttonClass } from '../button/button.tsx';
import { Callout } from '../callout/callout.tsx';
import { fullNameOf, symbolOf } from '../currency-names.ts';
import { Detail, DetailList } from '../detail-list/detail-list.tsx';
import { GroupedAddress } from '../grouped-address/grouped-address.tsx';
import { Money } from '../money/money.tsx';
import { Panel } from '../panel/panel.tsx';
import classes from './not-received.module.css';

export interface NotReceivedProps {
  readonly transaction: Transaction;
  readonly from: Currency | undefined;
}

/** What is shown when the window ended without a pay-in (specification, section 2). */
export function NotReceived({ transaction, from }: NotReceivedProps) {
  const text = useText();
  const { id, amountFrom, payout } = transaction;
  const again = { from: transaction.from, to: transaction.to, amount: amountFrom };
  return (
    <Panel title={text('notReceived.heading')} isRaised>
      <p className={classes['message']}>{text('notReceived.message')}</p>
      <DetailList>
        <Detail label={text('notReceived.number')}>
          <GroupedAddress address={id} />
        </Detail>
        <Detail label={text('notReceived.sender')}>{from ? fullNameOf(from) : symbolOf(transaction.from)}</Detail>
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
      <Link to={processingPath(again)} className={buttonClass({ look: 'primary', isWide: true })}>
        {text('notReceived.again')}
      </Link>
    </Panel>
  );
}
