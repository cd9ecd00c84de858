import { useState } from 'react';
import { compareDecimals } from '../../../core/domain/amount.ts';
import { isClosed, isReturned, type Transaction } from '../../../core/domain/transactions/transaction.ts';
import { ArrivalWords } from '../../components/arrival-words/arrival-words.tsx';
import { Button } from '../../components/button/button.tsx';
import { CopyButton } from '../../components/copy-button/copy-button.tsx';
import { fullNameOf, symbolOf } from '../../components/currency-names.ts';
import { Detail, DetailList } from '../../components/detail-list/detail-list.tsx';
import { ExplorerLink } from '../../components/explorer-link/explorer-link.tsx';
import { GroupedAddress } from '../../components/grouped-address/grouped-address.tsx';
import { DateTime } from '../../components/date-time/date-time.tsx';
import { Money } from '../../components/money/money.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { WorthNow } from '../../components/worth/worth-now.tsx';
import { Worth } from '../../components/worth/worth.tsx';
import { useText } from '../../hooks/i18n.ts';
import { RefundForm } from './refund-form.tsx';
import { isCardDue } from './transaction-parts.tsx';
import type { Followed } from './use-transaction.ts';

/** The terms of the exchange: agreed amounts, and addresses. */
export function TransactionDetails({ followed }: { readonly followed: Followed }) {
  const text = useText();
  const { transaction, from, to } = followed;
  const { id, payout, refund, payIn, status } = transaction;
  const [fromName, toName] = [from ? fullNameOf(from) : transaction.from, to ? fullNameOf(to) : transaction.to];
  return (
    <Panel title={text('details.heading')}>
      <DetailList>
        <Detail label={text('details.number')}>
          <GroupedAddress address={id} />
          <CopyButton value={id} label={text('details.number')} />
        </Detail>
        <Detail label={text('details.created')}>
          <DateTime iso={transaction.createdAt} />
        </Detail>
        <Detail label={text('rate.label')}>{text(`rate.${transaction.rateKind}`)}</Detail>
        <Amounts followed={followed} />
        <Detail label={text('details.payout', { currencyName: toName })} isTall>
          <GroupedAddress address={payout.address} />
          {payout.extraId && <GroupedAddress address={payout.extraId} />}
          <ExplorerLink blockchainUrl={payout.blockchainUrl} />
        </Detail>
        {!transaction.isReadOnly && (
          <Detail label={text('details.refund', { currencyCode: symbolOf(from?.asset ?? transaction.from) })} isTall>
            {refund ? <GroupedAddress address={refund.address} /> : text('refund.none')}
            {refund?.extraId && <GroupedAddress address={refund.extraId} />}
            <ExplorerLink blockchainUrl={refund?.blockchainUrl} />
          </Detail>
        )}
        {(status !== 'waiting' || !isCardDue(transaction)) && (
          <Detail label={text('details.payIn', { currencyName: fromName })} isTall>
            <GroupedAddress address={payIn.address} />
            {payIn.extraId && <GroupedAddress address={payIn.extraId} />}
            <ExplorerLink blockchainUrl={payIn.blockchainUrl} />
          </Detail>
        )}
        {/* Last what comes and goes with the status, so that the rest keeps its place. */}
        <Least followed={followed} />
        {transaction.arrival && isUnderWay(status) && (
          <Detail label={text('confirm.time')}>
            <ArrivalWords arrival={transaction.arrival} network={from?.network ?? transaction.from} />
          </Detail>
        )}
        {transaction.finishedAt && (
          <Detail label={text('details.finished')}>
            <DateTime iso={transaction.finishedAt} />
          </Detail>
        )}
      </DetailList>
      {isClosed(status) && transaction.dollars && <WorthNow />}
      {!isClosed(status) && status !== 'refunding' && !transaction.isReadOnly && <RefundChange followed={followed} />}
    </Panel>
  );
}

/** True while the payout is still to come, and nobody has to decide anything first. */
function isUnderWay(status: Transaction['status']): boolean {
  return ['waiting', 'confirming', 'exchanging', 'sending'].includes(status);
}

/** True while more arrived than agreed and somebody decides on it: nobody has promised the payout of what was agreed. */
export function isHeldForMore({ status, payIn, amountFrom }: Transaction): boolean {
  return status === 'hold' && compareDecimals(payIn.received, amountFrom) > 0;
}

/** What was agreed; at the end what happened. */
function Amounts({ followed: { transaction, from, to } }: { readonly followed: Followed }) {
  const text = useText();
  const { status, payIn, quote, dollars } = transaction;
  const [fromAsset, toAsset] = [from?.asset ?? transaction.from, to?.asset ?? transaction.to];
  const isFinished = status === 'finished';
  const isBack = isReturned(status);
  const refund = transaction.sendings.findLast(({ purpose }) => purpose === 'refund');
  const agreed = isFinished ? quote.amountFrom : transaction.amountFrom;
  // More than agreed arrived: what was agreed is not what the customer sent.
  const isMore = !isFinished && compareDecimals(payIn.received, agreed) > 0;
  const isSent = isBack || isMore;
  const sent = isSent ? payIn.received : agreed;
  return (
    <>
      <Detail label={text(isFinished || isSent ? 'details.youSent' : 'exchange.youSend')}>
        <Money amount={sent} asset={fromAsset} /> <Worth amount={sent} price={dollars?.from} />
      </Detail>
      {/* On hold, the choices say what each leads to. */}
      {!isBack && !isHeldForMore(transaction) && (
        <Detail label={text(isFinished ? 'details.youGot' : 'exchange.youGet')}>
          <Money amount={transaction.amountTo} asset={toAsset} />{' '}
          <Worth amount={transaction.amountTo} price={dollars?.to} />
        </Detail>
      )}
      {isBack && refund && (
        <Detail label={text('details.returned')}>
          <Money amount={refund.amount} asset={fromAsset} /> <Worth amount={refund.amount} price={dollars?.from} />
        </Detail>
      )}
    </>
  );
}

/** The least payout that the customer accepts, until it is known what they got. */
function Least({ followed: { transaction, to } }: { readonly followed: Followed }) {
  const text = useText();
  const { status, leastAmountTo } = transaction;
  const isKnown = status === 'finished' || isReturned(status);
  if (leastAmountTo === undefined || isKnown || isHeldForMore(transaction)) return null;
  return (
    <Detail label={text('confirm.least')}>
      <Money amount={leastAmountTo} asset={to?.asset ?? transaction.to} />
    </Detail>
  );
}

function RefundChange({ followed: { transaction, from, setRefund } }: { readonly followed: Followed }) {
  const text = useText();
  const [isOpen, setIsOpen] = useState(false);
  const { refund } = transaction;
  if (!isOpen) {
    return (
      <div>
        <Button look="quiet" onClick={() => setIsOpen(true)}>
          {text(refund ? 'refund.change' : 'refund.add')}
        </Button>
      </div>
    );
  }
  return (
    <RefundForm
      ticker={transaction.from}
      currency={from}
      first={refund}
      submitLabel={text('refund.save')}
      onSubmit={setRefund}
    />
  );
}
