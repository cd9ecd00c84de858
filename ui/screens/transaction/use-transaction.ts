import { useState } from 'react';
import { findCurrency } from '../../../core/domain/quotes/currency.ts';
import type { Choice, Destination, Transaction } from '../../../core/domain/transactions/transaction.ts';
import { FollowTransaction } from '../../../core/use-cases/follow-transaction.ts';
import {
  FindTransaction,
  type HoldTerms,
  ResolveHold,
  SendTestPayment,
  SetRefundAddress,
} from '../../../core/use-cases/transaction-use-cases.ts';
import { useStream } from '../../hooks/use-stream.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';
import type { TransactionPageData } from './transaction-data.ts';
import { TransactionSession } from './transaction-session.ts';

/** The state of an exchange's page and all actions of its customer. */
export function useTransaction({ by, transaction: known, currencies }: TransactionPageData) {
  const follow = useUseCase(FollowTransaction);
  const hold = useUseCase(ResolveHold);
  const find = useUseCase(FindTransaction);
  const refund = useUseCase(SetRefundAddress);
  const pay = useUseCase(SendTestPayment);
  const [session] = useState(() => new TransactionSession(follow, by, known));
  const { transaction, isLive } = useStream(session.view$, session.first);
  const update = (answer: Transaction) => session.update(answer);
  return {
    transaction,
    isLive,
    from: findCurrency(currencies, transaction.from),
    to: findCurrency(currencies, transaction.to),
    resolve: async (choice: Choice, terms?: HoldTerms) => {
      try {
        update(await hold.execute(by, choice, terms));
      } catch (error) {
        // What the options bring has changed.
        await find.execute(by).then(update, () => undefined);
        throw error;
      }
    },
    setRefund: (to: Destination) => refund.execute(by, to).then(update),
    pay: (amount: string) => pay.execute(by, amount).then(update),
  };
}

export type Followed = ReturnType<typeof useTransaction>;
