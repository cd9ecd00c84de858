import type { Deposit, TransactionRecord } from '../../../domain/transaction-record.ts';
import { sumOf } from './deposit-sums.ts';
import { isDust } from './hold-reason.ts';
import type { ObservedDeposit } from './transaction-event.ts';

/** A record's deposits with one as the chain shows it now. @param at when it was looked at, in milliseconds since 1970. */
export function withDeposit(record: TransactionRecord, deposit: ObservedDeposit, at: number): readonly Deposit[] {
  const { deposits } = record;
  const { key, chainTxId, sender, amount, confirmations, isFinal, awaits, blockAt, isReplaceable } = deposit;
  const known = deposits.find((deposit) => deposit.key === key);
  // A key identifies one output, log or trace, so its amount never changes. A confirmed deposit stays confirmed until
  // the chain no longer shows it at all.
  const status = isFinal || known?.status === 'confirmed' ? 'confirmed' : 'seen';
  // A deposit that disappeared and came back counts as new: otherwise the sender could choose when an early deposit
  // arrives.
  const before = known?.status === 'gone' ? undefined : known;
  const confirmedAt = before?.confirmedAt ?? (status === 'confirmed' ? at : undefined);
  // The chain's time counts where it is earlier: the exchange or its node may not have looked for a while.
  const seenAt = Math.min(before?.seenAt ?? at, blockAt ?? at);
  const times = {
    seenAt,
    ...(confirmedAt !== undefined && { confirmedAt }),
    ...(blockAt !== undefined && { blockAt }),
    // It stays so once it is in a block, because the sender could choose until then.
    ...((before?.isReplaceable ?? isReplaceable) && { isReplaceable: true as const }),
  };
  const {
    confirmedAt: _,
    blockAt: _block,
    awaits: _awaits,
    isReplaceable: _replaceable,
    ...rest
  }: Omit<Deposit, 'confirmations' | 'status' | 'seenAt'> = known ?? {
    key,
    chainTxId,
    ...(sender !== undefined && { sender }),
    amount,
    ...(isDust(record, amount) && { isDust: true }),
  };
  const now: Deposit = { ...rest, confirmations, status, ...times, ...(awaits && { awaits }) };
  return judgedTogether(
    record,
    known ? deposits.map((deposit) => (deposit === known ? now : deposit)) : [...deposits, now],
  );
}

/** The deposits, of which those that are dust one by one count once they are worth something together. */
function judgedTogether(record: TransactionRecord, deposits: readonly Deposit[]): readonly Deposit[] {
  const small = deposits.filter((deposit) => deposit.isDust && deposit.status !== 'gone');
  if (small.length === 0 || isDust(record, sumOf(small))) return deposits;
  return deposits.map((deposit) => {
    if (!small.includes(deposit)) return deposit;
    const { isDust: _, ...rest } = deposit;
    return rest;
  });
}
