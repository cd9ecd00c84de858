import { useEffect, useEffectEvent, useRef } from 'react';
import type { TransactionStatus as Status } from '../../core/domain/transactions/transaction.ts';
import { Button } from '../components/button/button.tsx';
import { LiveMark } from '../components/transaction/live-mark.tsx';
import { NotReceived } from '../components/transaction/not-received.tsx';
import { isNotReceived } from '../components/transaction/status-look.ts';
import { Steady } from '../components/steady/steady.tsx';
import { StoppedNotice } from '../components/stopped-notice/stopped-notice.tsx';
import { TrackLink } from '../components/transaction/track-link.tsx';
import { useText } from '../hooks/i18n.ts';
import { HoldPanel } from '../screens/transaction/hold-panel.tsx';
import type { TransactionPageData } from '../screens/transaction/transaction-data.ts';
import { Happened, PayIn, TestPart, TransactionStatus } from '../screens/transaction/transaction-parts.tsx';
import { useTransaction } from '../screens/transaction/use-transaction.ts';
import type { CardParts } from './cards/use-card-parts.ts';
import classes from './widget.module.css';

export interface WidgetTransactionProps {
  readonly data: TransactionPageData & { readonly by: { readonly secret: string } };
  /** What is shown of a card payment, where one pays. */
  readonly cards?: CardParts | undefined;
  /** Called when the status changes. */
  onStatus(status: Status): void;
  onAgain(): void;
}

/** One exchange, live, in a widget's layout. */
export function WidgetTransaction({ data, cards, onStatus, onAgain }: WidgetTransactionProps) {
  const text = useText();
  const followed = useTransaction(data);
  const { transaction, isLive, from } = followed;
  const { status, holdReason } = transaction;
  const post = useEffectEvent(onStatus);
  const first = data.transaction.status;
  useEffect(() => {
    if (status !== first) post(status);
  }, [status, first]);
  const place = useRef<HTMLDivElement>(null);
  // The pressed button is gone; screen reader and keyboard users continue from here.
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className={classes['stack']}>
      <Steady>
        <div className={classes['status']}>
          <TransactionStatus followed={followed} {...(cards && { wordsOf: cards.tabWords })} />
          <LiveMark isLive={isLive} />
        </div>
      </Steady>
      <Steady>
        <StoppedNotice transaction={transaction} />
        <Happened followed={followed} />
        {isNotReceived(transaction) && (
          <NotReceived transaction={transaction} from={from}>
            <Button look="primary" isWide onClick={onAgain}>
              {text('notReceived.again')}
            </Button>
          </NotReceived>
        )}
        <HoldPanel key={holdReason} followed={followed} />
        {cards && transaction.card && <cards.WidgetCard card={transaction.card} secret={data.by.secret} />}
        <PayIn key={status} followed={followed} />
      </Steady>
      <Steady>
        <TestPart followed={followed} />
      </Steady>
      <TrackLink secret={data.by.secret} isElsewhere />
    </div>
  );
}
