import { useState } from 'react';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import type { Transaction } from '../../../core/domain/transactions/transaction.ts';
import { CreateTransaction, type NewTransaction } from '../../../core/use-cases/transaction-use-cases.ts';
import { useAction } from '../../hooks/forms/use-action.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';
import { IdempotencyKeys } from './idempotency-keys.ts';

/** Behaviour that depends on where the exchange is made: on the site, or in a widget. */
export interface ProcessingPlace {
  /** Makes the exchange; as for any visitor of the site unless given. @param intent the idempotency key. */
  make?(wanted: NewTransaction, intent: string): Promise<Transaction>;
  /** True where an e-mail is required. */
  readonly needsEmail?: boolean | undefined;
  /** The e-mail of the signed-in user. */
  readonly email?: string | undefined;
  /** Called with the new exchange; resolves when it is shown. */
  onCreated(transaction: Transaction): void | Promise<void>;
}

/** The receipt of its quote is kept for its page; a fixed quote is signed itself. */
function proven(wanted: NewTransaction): NewTransaction {
  return wanted.quoteId === undefined ? { ...wanted, receipt: true } : wanted;
}

/** Creates the exchange; a retry of the same one has the same idempotency key. */
export function useCreation({ make, onCreated }: Pick<ProcessingPlace, 'make' | 'onCreated'>) {
  const usual = useUseCase(CreateTransaction);
  const { state, run, clear } = useAction();
  const [idempotencyKeys] = useState(() => new IdempotencyKeys());
  return {
    state,
    clear,
    run: (wanted: NewTransaction, onRefusal: (error: ExchangeError) => void) =>
      run(async () => {
        try {
          const intent = idempotencyKeys.keyFor(wanted);
          await onCreated(await (make ? make(wanted, intent) : usual.execute(proven(wanted), intent)));
        } catch (cause) {
          const error = ExchangeError.from(cause);
          onRefusal(error);
          throw error;
        }
      }),
  };
}
