import type { Deposit, TransactionRecord } from '../../../domain/transaction-record.ts';
import { isClosed } from '../../../domain/transactions/transaction.ts';
import type { TransactionListener } from '../transaction-processor.ts';
import { holdDeposit, loseDeposit } from './held-deposits.ts';

/** Keeps the deposits that arrive after the end of an exchange, one by one, so that each can be returned. */
export const suspenseListener: TransactionListener = {
  concerns: ({ status, deposits }) =>
    isClosed(status) && deposits.some((deposit) => isUnused(deposit) && deposit.status !== 'seen'),
  async after(unit, before, _event, after) {
    if (!isClosed(before.status)) return;
    const held = new Set(before.deposits.filter(isHeld).map(({ key }) => key));
    for (const deposit of after.deposits) {
      // oxlint-disable no-await-in-loop -- one step changes one deposit; dust that counts together is rare
      if (isHeld(deposit) && !held.has(deposit.key)) await holdDeposit(unit, heldOf(after, deposit));
      else if (!isHeld(deposit) && held.has(deposit.key)) await loseDeposit(unit, after.chain, deposit.key);
      // oxlint-enable no-await-in-loop
    }
  },
};

function isUnused({ round, isDust }: Deposit): boolean {
  return round === undefined && !isDust;
}

function isHeld(deposit: Deposit): boolean {
  return isUnused(deposit) && deposit.status === 'confirmed';
}

function heldOf({ id, chain, from, payIn, updatedAt }: TransactionRecord, { key, chainTxId, amount }: Deposit) {
  return { chain, key, chainTxId, currency: from, amount, at: payIn, transactionId: id, bookedAt: updatedAt };
}
