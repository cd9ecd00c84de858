import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Account, imbalances, type Posting } from '../../../../core/domain/transactions/ledger.ts';
import { postingFor } from '../../../../core/exchange/transactions/postings.ts';
import type { ExecutedTrade } from '../../../../core/exchange/transactions/states/transaction-event.ts';
import { sumOf } from '../../../../core/exchange/transactions/states/deposit-sums.ts';
import type { Transfer, TransactionRecord } from '../../../../core/domain/transaction-record.ts';
import { eventSequence, replayed } from './states/event-sequences.ts';

/** Steps after which the exchange itself gains or loses what a customer was owed. */
const OWN: ReadonlySet<string> = new Set(['adopted', 'released', 'order-ended']);

/** The ledger of one transaction. */
class Book {
  readonly postings: Posting[] = [];

  add(posting: Posting | undefined): void {
    if (posting) this.postings.push(posting);
  }

  balance(currency: string, account: Account): bigint {
    const entries = this.postings.flatMap((posting) => posting.entries);
    return entries
      .filter((entry) => entry.currency === currency && entry.account === account)
      .reduce((sum, { amount }) => sum + amount, 0n);
  }
}

const total = (sendings: readonly Transfer[]) => sendings.reduce((sum, { amount }) => sum + amount, 0n);

/** The amount still to be sent for a purpose: that of the transfer in progress, if it was not cancelled. */
function owed({ status, sendings }: TransactionRecord, purpose: Transfer['purpose']): bigint {
  const last = sendings.at(-1);
  if (last?.purpose !== purpose || last.status === 'confirmed') return 0n;
  const isMoving = status === 'sending' || status === 'refunding' || status === 'failed';
  return isMoving || (status === 'hold' && last.status === 'intended') ? last.amount : 0n;
}

/** True for a refund in place of a payout that could not be made. */
function givesUp(before: TransactionRecord, after: TransactionRecord): boolean {
  const last = before.sendings.at(-1)!;
  return last.status === 'intended' && !after.sendings.some(({ id }) => id === last.id);
}

/** What a trade was to bring. */
function promised({ amountOut, serviceFee, rateMargin = 0n, networkFee }: ExecutedTrade): bigint {
  return amountOut + serviceFee + rateMargin + networkFee;
}

describe('the ledger after any sequence of events', () => {
  it('balances with every posting, matches the chain and the liabilities, and books nothing twice', () => {
    fc.assert(
      fc.property(eventSequence, (given) => {
        const book = new Book();
        let [brought, risked, undone, bought] = [0n, 0n, 0n, 0n];
        for (const { before, event, after } of replayed(given)) {
          const posting = postingFor(before, event, after);
          book.add(posting);
          expect(imbalances(posting?.entries ?? [])).toEqual([]);
          const sent = after.sendings.filter(({ status }) => status === 'confirmed');
          const fees = BigInt(book.postings.filter(({ kind }) => kind === 'sent' || kind === 'send-failed').length);
          const here = sumOf(after.deposits.filter(({ status }) => status === 'confirmed'));
          const gone = total(sent.filter(({ purpose }) => purpose === 'refund'));
          expect(book.balance('ltc', 'chain')).toBe(here - gone - fees);
          expect(book.balance('doge', 'chain')).toBe(-total(sent.filter(({ purpose }) => purpose === 'payout')));
          expect(book.balance('doge', 'customers')).toBe(-owed(after, 'payout'));
          expect(book.balance('ltc', 'refunds')).toBe(-owed(after, 'refund'));
          const dust = after.deposits.filter(({ status, isDust }) => status === 'confirmed' && isDust);
          expect(book.balance('ltc', 'rounding')).toBe(-sumOf(dust));
          if (event.kind === 'traded') brought += event.brought;
          if (event.kind === 'order-ended') brought += event.brought ?? 0n;
          if (event.kind === 'traded') risked += promised(event) - event.brought;
          if (event.kind === 'resolved' && before.sendings.length > 0 && givesUp(before, after)) {
            const { amount, round } = before.sendings.at(-1)!;
            const { serviceFee, rateMargin = 0n, networkFee } = event.fees!;
            undone += amount + serviceFee + rateMargin + networkFee;
            bought += sumOf(before.deposits.filter((deposit) => deposit.round === round));
          }
          // What the venue gave, whoever it is owed to now.
          expect(book.balance('doge', 'trading')).toBe(brought);
          const adopted = book.postings.filter(({ kind }) => OWN.has(kind)).flatMap(({ entries }) => entries);
          const differences = adopted
            .filter(({ account, currency }) => account === 'rate-risk' && currency === 'doge')
            .reduce((sum, { amount }) => sum + amount, 0n);
          expect(book.balance('doge', 'rate-risk')).toBe(risked + differences - undone);
          const [lent] = [book.postings.filter(({ kind }) => OWN.has(kind)).flatMap(({ entries }) => entries)];
          const swapped = lent
            .filter(({ account, currency }) => account === 'rate-risk' && currency === 'ltc')
            .reduce((sum, { amount }) => sum + amount, 0n);
          expect(book.balance('ltc', 'rate-risk')).toBe(bought + swapped);
        }
        expect(new Set(book.postings.map(({ id }) => id)).size).toBe(book.postings.length);
      }),
      { numRuns: 2000 },
    );
  });

  it('owes the customer exactly the confirmed unused deposits, and has earned only what it kept, while the transaction is open', () => {
    fc.assert(
      fc.property(eventSequence, (given) => {
        const book = new Book();
        for (const { before, event, after } of replayed(given)) {
          book.add(postingFor(before, event, after));
          if (after.status === 'finished' || after.status === 'refunded') break;
          const untraded = after.status === 'exchanging' ? after.round : undefined;
          const theirs = after.deposits.filter(
            ({ status, round, isDust }) =>
              status === 'confirmed' && !isDust && (round === undefined || round === untraded),
          );
          expect(book.balance('ltc', 'customers')).toBe(-sumOf(theirs));
          const lost = after.deposits.filter(
            ({ status, round, isDust }) => status !== 'confirmed' && !isDust && round !== undefined,
          );
          expect(book.balance('ltc', 'suspense')).toBe(sumOf(lost));
          expect(book.balance('doge', 'service-fees')).toBe(-(after.serviceFee ?? 0n));
        }
      }),
      { numRuns: 2000 },
    );
  });
});
