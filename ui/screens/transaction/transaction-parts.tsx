import { decimalLeft } from '../../../core/domain/amount.ts';
import type { Transaction } from '../../../core/domain/transactions/transaction.ts';
import type { cardWords } from '../../components/cards/card-words.ts';
import { Countdown } from '../../components/countdown/countdown.tsx';
import { symbolOf } from '../../components/currency-names.ts';
import { FeeBreakdown } from '../../components/fee-breakdown/fee-breakdown.tsx';
import { MarketLabel } from '../../components/market-label/market-label.tsx';
import { DateTime } from '../../components/date-time/date-time.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { Deposits } from '../../components/transaction/deposits.tsx';
import { PayInCard } from '../../components/transaction/pay-in-card.tsx';
import { Sendings } from '../../components/transaction/sendings.tsx';
import { StatusHead } from '../../components/transaction/status-head.tsx';
import { isNothing, lookOf } from '../../components/transaction/status-look.ts';
import { type StatusWords, statusWords } from '../../components/transaction/status-words.ts';
import { useI18n, useText } from '../../hooks/i18n.ts';
import { useSecondsUntil } from '../../hooks/use-seconds-until.ts';
import { TestPayment, TestWarning } from './test-payment.tsx';
import { LazyWallets } from './wallets/lazy-wallets.tsx';
import classes from './transaction-screen.module.css';
import type { Followed } from './use-transaction.ts';

interface TransactionStatusProps {
  readonly followed: Followed;
  /** In place of the usual words, where it gives some. */
  readonly wordsOf?: typeof cardWords;
}

export function TransactionStatus({ followed, wordsOf }: TransactionStatusProps) {
  const { transaction } = followed;
  return (
    <StatusHead look={lookOf(transaction.status)} {...useStatusWords(followed, wordsOf)}>
      {transaction.status === 'waiting' && !isCardUnderWay(transaction) && <Window until={transaction.payInUntil} />}
    </StatusHead>
  );
}

/** The status in words: a title and a sentence. */
export function useStatusWords({ transaction, from, to }: Followed, wordsOf?: typeof cardWords): StatusWords {
  const text = useText();
  const i18n = useI18n();
  const symbols = { from: symbolOf(from?.asset ?? transaction.from), to: symbolOf(to?.asset ?? transaction.to) };
  const network = from?.network ?? transaction.from;
  return wordsOf?.(transaction, { text, i18n }) ?? statusWords(transaction, { text, i18n, symbols, network });
}

function Window({ until }: { readonly until: string }) {
  const text = useText();
  return (
    <p className={classes['window']}>
      <Countdown left={useSecondsUntil(until)} message="payIn.timeLeft" />
      <span className={classes['until']}>
        {text('payIn.until')} <DateTime iso={until} />
      </span>
    </p>
  );
}

/** True while the page asks for a payment: for all of it, or for the rest. */
function isPayInDue({ status, choices, card }: Transaction): boolean {
  // The provider pays for a card's owner, who has nothing to send unless too little has arrived.
  if (card && status === 'waiting' && card.state !== 'delivered') return false;
  return status === 'waiting' || (status === 'hold' && choices.some(({ choice }) => choice === 'top-up'));
}

/** The amount to send and its address, while something is due. */
export function PayIn({ followed: { transaction, from } }: { readonly followed: Followed }) {
  if (!isPayInDue(transaction)) return null;
  const { amountFrom, payIn, isDemonstration } = transaction;
  const amount = isNothing(payIn.received) ? amountFrom : decimalLeft(amountFrom, payIn.received);
  // Read before the address, which must not be paid from a real wallet.
  const warning = isDemonstration && <TestWarning />;
  // Wallets are asked for the whole amount, as the link and the code.
  const isWallets = !isDemonstration && amount === amountFrom && payIn.uri.startsWith('ethereum:');
  const wallets = isWallets && <LazyWallets payIn={payIn} network={from?.network ?? transaction.from} />;
  return (
    <div data-pay-in tabIndex={-1}>
      <PayInCard transaction={transaction} currency={from} amount={amount} warning={warning} wallets={wallets} />
    </div>
  );
}

/** What arrived, and what was sent to the customer. */
export function Happened({ followed: { transaction, from, to } }: { readonly followed: Followed }) {
  const assets = new Map([from, to].map((currency) => [currency?.ticker, currency?.asset]));
  return (
    <>
      <Deposits transaction={transaction} currency={from} />
      <Sendings sendings={transaction.sendings} assetOf={(ticker) => assets.get(ticker) ?? ticker} />
    </>
  );
}

/** On the demonstration chain, while the exchange still accepts a payment: pays it. */
export function TestPart({ followed }: { readonly followed: Followed }) {
  const { transaction } = followed;
  const isShown = transaction.isDemonstration && takesMoney(transaction) && !isCardDue(transaction);
  return isShown && <TestPayment followed={followed} isWarned={isPayInDue(transaction)} />;
}

/** The agreed amounts, without the route, which is deleted from exchanges that stay unpaid. */
export function Sums({ followed: { transaction, from, to } }: { readonly followed: Followed }) {
  const text = useText();
  const { quote } = transaction;
  return (
    <Panel title={text('quote.feesHeading')} aside={<MarketLabel market={quote.market} />}>
      <FeeBreakdown
        quote={quote}
        from={from?.asset ?? quote.from}
        to={to?.asset ?? quote.to}
        network={to?.network ?? quote.to}
      />
    </Panel>
  );
}

/** True while the exchange still accepts a payment. */
function takesMoney({ status }: Transaction): boolean {
  return ['waiting', 'confirming', 'hold', 'expired', 'overdue'].includes(status);
}

/** True once a card has paid: how long the provider takes is not the customer's concern. */
function isCardUnderWay({ card }: Transaction): boolean {
  return card?.state === 'approved' || card?.state === 'delivered';
}

/** True while the provider's coins are still to come. */
export function isCardDue({ card }: Transaction): boolean {
  return card !== undefined && card.state !== 'delivered';
}
