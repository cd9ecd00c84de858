import { useEffect, useState } from 'react';
import type { SavedAddress } from '../../../../core/domain/accounts/saved-address.ts';
import type { Currency } from '../../../../core/domain/quotes/currency.ts';
import type { Destination } from '../../../../core/domain/transactions/transaction.ts';
import type { TransactionSummary } from '../../../../core/domain/transactions/transaction-history.ts';
import { ListSavedAddresses, SaveAddress } from '../../../../core/use-cases/accounts/saved-addresses.ts';
import { ListTransactions } from '../../../../core/use-cases/transaction-use-cases.ts';
import { Accounts } from '../../../hooks/loading/accounts.ts';
import { useProfile } from '../../../hooks/use-profile.ts';
import { useResolve } from '../../../hooks/use-use-case.ts';

/** Addresses used before that are offered of one currency. */
const MOST = 3;

/** A member's own addresses of one currency. */
export interface OwnAddresses {
  /** Those of its network that the member saved under names. */
  readonly saved: readonly SavedAddress[];
  /** Others that the latest finished exchanges were paid to. */
  readonly earlier: readonly string[];
  /** Saves an address under a name; absent while nobody is signed in. Rejects with an `ExchangeError`. */
  readonly save?: ((destination: Destination, name: string) => Promise<void>) | undefined;
}

/**
 * A member's own addresses, by currency. They come from the account and not from this browser, so that nobody else who
 * uses it sees them.
 */
export function useOwnAddresses(): (currency: Currency | undefined) => OwnAddresses {
  const resolve = useResolve();
  const isSignedIn = useProfile() !== undefined;
  const [past, setPast] = useState<readonly TransactionSummary[]>([]);
  const [saved, setSaved] = useState<readonly SavedAddress[]>([]);
  useEffect(() => {
    if (!isSignedIn) return;
    // Offered as a help: without them, addresses are pasted.
    const ignored = () => undefined;
    void resolve(ListTransactions)
      .execute(1, { state: 'finished' })
      .then(({ items }) => setPast(items), ignored);
    void resolve(Accounts)
      .load()
      .then(() => resolve(ListSavedAddresses).execute())
      .then(setSaved, ignored);
  }, [isSignedIn, resolve]);
  return (currency) => {
    if (!isSignedIn || currency === undefined) return { saved: [], earlier: [] };
    const named = saved.filter((one) => one.network === currency.network);
    return {
      saved: named.filter((one) => !one.isUnconfirmed),
      earlier: earlierOf(past, currency).filter((address) => named.every((one) => one.address !== address)),
      save: async (destination, name) => {
        await resolve(Accounts).load();
        setSaved(await resolve(SaveAddress).execute(currency.ticker, destination, name));
      },
    };
  };
}

function earlierOf(past: readonly TransactionSummary[], currency: Currency): readonly string[] {
  // Without its memo an address of an exchange would lose the coins, and the history does not tell memos.
  if (currency.extraIdName !== undefined) return [];
  const paid = past.filter(({ to, isSettled }) => to === currency.ticker && isSettled);
  return [...new Set(paid.map(({ receiver }) => receiver))].slice(0, MOST);
}
