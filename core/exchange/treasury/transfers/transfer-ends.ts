import type { Destination } from '../../../domain/transactions/transaction.ts';
import type { WalletRow } from '../holdings/hot-wallets.ts';
import type { VenueRow } from '../holdings/venue-accounts.ts';
import type { TransferEnd } from './plan-transfers.ts';

/** The places with a target, as ends of transfers. */
export function transferEnds(wallets: readonly WalletRow[], venues: readonly VenueRow[]): readonly TransferEnd[] {
  return [
    ...wallets.flatMap(({ place, holding }) => (place ? [{ ...place, place: 'hot', ticker: holding.currency }] : [])),
    ...venues.flatMap(({ place, view }) => (place ? [{ ...place, place: view.venue }] : [])),
  ];
}

/** The own address on a currency's chain. */
export function hotAddressOf(wallets: readonly WalletRow[]): (ticker: string) => Destination | undefined {
  const own = new Map(wallets.map(({ holding: { currency, address } }) => [currency, address]));
  return (ticker) => {
    const address = own.get(ticker);
    return address === undefined ? undefined : { address };
  };
}
