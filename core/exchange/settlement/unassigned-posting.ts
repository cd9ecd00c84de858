import type { Posting } from '../../domain/transactions/ledger.ts';
import type { DetectedDeposit } from '../../ports/chains/chain.ts';

/** How a deposit without a transaction is booked. */
interface Booking {
  readonly chain: string;
  /** The exchange's own coins, or money whose owner is not decided. */
  readonly account: 'capital' | 'suspense';
  readonly transactionId: string | undefined;
  readonly at: number;
}

/** The posting of a deposit that no transaction can use. */
export function unassignedPosting(deposit: DetectedDeposit, { chain, account, transactionId, at }: Booking): Posting {
  const { key, ticker: currency, amount } = deposit;
  const entries = [
    { currency, account: 'chain', amount },
    { currency, account, amount: -amount },
  ] as const;
  return { id: `${chain}:${key}`, kind: account, transactionId, at, entries };
}
