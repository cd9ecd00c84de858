import type { CardView } from '../../core/domain/cards/card-payment.ts';
import { isReturned, type Transaction } from '../../core/domain/transactions/transaction.ts';
import type { TransactionSummary } from '../../core/domain/transactions/transaction-history.ts';
import { printable } from './printable.ts';
import type { Style } from './printer.ts';
import { table } from './table.ts';

/** Shown with all coins of the simulated chain. */
const SIMULATED = 'simulated chain: coins without value';

/** An exchange for its customer: status, amount and address to pay, and next steps. @param link of tracking. */
export function transactionText(transaction: Transaction, style: Style, link?: string): string[] {
  const { id, status, holdReason, from, to, amountFrom, amountTo, payIn, payout, refund, sendings } = transaction;
  const { leastAmountTo, card } = transaction;
  const isPayable = status === 'waiting';
  const until = isPayable ? `until ${transaction.payInUntil}` : '';
  const rows = [
    ...(card
      ? [
          ['pay by card', `${card.amount} ${card.currency} at ${card.name}`, until],
          ['it delivers', `${amountFrom} ${from}`],
        ]
      : [['pay in', `${amountFrom} ${from}`, until]]),
    [card ? 'to our address' : 'to address', payIn.address],
    ...(payIn.extraId === undefined ? [] : [['with extra ID', payIn.extraId, 'without it the coins are lost']]),
    ...(payIn.received === '0' ? [] : [['received', `${payIn.received} ${from}`]]),
    ['you receive', `${amountTo} ${to}`, transaction.rateKind === 'fixed' ? 'fixed' : 'floating rate'],
    ...(leastAmountTo === undefined || !isPayable ? [] : [['at least', `${leastAmountTo} ${to}`, 'or you are asked']]),
    ['at address', payout.address, ...(payout.extraId === undefined ? [] : [`extra ID ${payout.extraId}`])],
    ...(refund ? [['refund to', refund.address, ...(refund.extraId === undefined ? [] : [refund.extraId])]] : []),
    ...sendings.map(({ purpose, amount, currency, chainTxId, blockchainUrl, isConfirmed }) => [
      purpose,
      `${amount} ${currency}`,
      [isConfirmed ? 'confirmed' : 'on its way', chainTxId, blockchainUrl].filter(Boolean).join(', '),
    ]),
    ...(link === undefined ? [] : [['tracking link', link]]),
  ];
  return [
    style('bold', printable(`${id}: ${status}${holdReason ? ` (${holdReason})` : ''}`)),
    ...table(rows, ['left', 'left', 'left']),
    ...nextSteps(transaction, link).map(printable),
    ...(transaction.isDemonstration ? [style('yellow', SIMULATED)] : []),
  ];
}

/** Next steps for the customer. */
function nextSteps({ status, from, payIn, choices, sendings, isReduced, card }: Transaction, link?: string): string[] {
  if (card && status === 'waiting') return cardSteps(card, link);
  if (isReduced) return [`It ended unpaid. Do not send ${from} any more; coins that still arrive are not lost.`];
  switch (status) {
    case 'waiting':
      return [`Send the amount to the address. It counts after ${payIn.confirmationsNeeded} confirmations.`];
    case 'confirming':
      return [`Wait: your payment needs ${payIn.confirmationsNeeded} confirmations.`];
    case 'exchanging':
    case 'sending':
    case 'refunding':
      return ['Nothing to do: it continues automatically.'];
    case 'hold':
      return choices.length === 0
        ? ['Wait: our staff is looking at it, or the payment is not confirmed yet.']
        : [
            'Decide at the tracking link:',
            ...choices.map(
              ({ choice, amount, currency, needsRefundAddress }) =>
                `  ${choice}: ${choice === 'top-up' ? 'send' : 'receive'} ${amount} ${currency}` +
                (needsRefundAddress ? ', with an address to refund to' : ''),
            ),
          ];
    case 'expired':
    case 'overdue':
      return [`The time to pay is over. Do not send ${from} any more; what is still on its way is not lost.`];
    case 'failed':
      return ['Sending failed on the chain. Our staff will handle it; nothing is lost.'];
    case 'finished':
    case 'refunded':
      return [sendings.length > 0 ? 'Done.' : 'Done: nothing was sent.'];
  }
}

function cardSteps({ state, canPay, name }: CardView, link: string | undefined): string[] {
  if (!canPay) return [`Nothing to do: ${name} delivers the bitcoin. The card is ${state}.`];
  const where = link === undefined ? 'the page of the exchange' : `${link}/card`;
  return [`Pay by card at ${where}. Send no coins yourself: ${name} does.`];
}

/** A page of the history. */
export function historyTable(items: readonly TransactionSummary[]): string[] {
  const header = ['created', 'id', 'status', 'sent', '', 'received', '', 'receiver'];
  const rows = items.map((item) => [
    item.createdAt,
    item.id,
    item.holdReason ? `${item.status} (${item.holdReason})` : item.status,
    item.amountFrom,
    item.from,
    ...received(item),
    printable(item.receiver),
  ]);
  return table([header, ...rows], ['left', 'left', 'left', 'decimal', 'left', 'decimal', 'left', 'left']);
}

/** Amount and currency that the customer received, was sent back, or may still receive; nothing of an unpaid one. */
function received({ status, returned, amountTo, from, to }: TransactionSummary): readonly [string, string] {
  if (isReturned(status)) return returned === undefined ? ['', ''] : [returned, from];
  return ['expired', 'overdue', 'failed'].includes(status) ? ['', ''] : [amountTo, to];
}
