import { VENUE_DECIMALS, venueCurrency } from '../../../domain/hedging/venue-amount.ts';
import type { TreasuryTransfer } from '../../../domain/treasury/treasury-transfer.ts';
import type { Account, LedgerEntry, Posting } from '../../../domain/transactions/ledger.ts';
import { summed } from '../../../domain/transactions/summed.ts';

const KIND = 'treasury-transfer';

/** The chain's fee of a transaction, in smallest units of its currency. */
interface PaidFee {
  readonly ticker: string;
  readonly amount: bigint;
}

/** True for a place that is an account at a venue. */
export function isVenue(place: string): boolean {
  return place !== 'hot' && place !== 'cold';
}

/** In units of 10^-18, as amounts at venues are. */
export function wideAmount({ amount, decimals }: Pick<TreasuryTransfer, 'amount' | 'decimals'>): bigint {
  return amount * 10n ** BigInt(VENUE_DECIMALS - decimals);
}

/**
 * Books what a venue will hold less, before a person withdraws it: from then on orders do not spend it, and a balance that
 * still has it is no shortage.
 */
export function withdrawnPosting(transfer: TreasuryTransfer, at: number): Posting {
  return posting(transfer, 'withdrawn', at, [...moved(transfer, 'venues', 'transit', wideAmount(transfer))]);
}

/** Books that nothing was withdrawn after all. */
export function returnedPosting(transfer: TreasuryTransfer, at: number): Posting {
  return posting(transfer, 'returned', at, [...moved(transfer, 'transit', 'venues', wideAmount(transfer))]);
}

/** Books a confirmed transaction of the hot wallet. Coins at the cold address are the operator's, outside of the exchange. */
export function sentPosting(transfer: TreasuryTransfer, fee: PaidFee | undefined, at: number): Posting {
  const { to, amount } = transfer;
  const account = to === 'cold' ? 'capital' : 'transit';
  return posting(transfer, 'sent', at, [...moved(transfer, 'chain', account, amount), ...feeEntries(fee)]);
}

/** Books the fee of a transaction that moved nothing. @returns undefined where there was none. */
export function failedPosting(transfer: TreasuryTransfer, fee: PaidFee | undefined, at: number): Posting | undefined {
  return fee && fee.amount > 0n ? posting(transfer, 'failed', at, feeEntries(fee)) : undefined;
}

/**
 * Books what arrived, in units of 10^-18. The currency that the coins left in and the one that they arrive in are two of the
 * ledger, which balances each alone: they pass through `capital`, out of the one and into the other. The watcher of a chain
 * has booked the second half itself. What did not arrive was the venue's fee.
 */
export function arrivedPosting(transfer: TreasuryTransfer, arrived: bigint, at: number): Posting {
  const { to, asset, amount, decimals } = transfer;
  const currency = currencyAt(transfer);
  const isFromVenue = isVenue(transfer.from);
  const left = isFromVenue ? wideAmount(transfer) : amount;
  const came = isFromVenue ? arrived : arrived / 10n ** BigInt(VENUE_DECIMALS - decimals);
  const entries: LedgerEntry[] = [
    { currency, account: 'transit', amount: -left },
    { currency, account: 'capital', amount: came },
    { currency, account: 'venue-fees', amount: left - came },
  ];
  if (isVenue(to)) {
    const there = venueCurrency({ venue: to, asset });
    entries.push({ currency: there, account: 'venues', amount: arrived });
    entries.push({ currency: there, account: 'capital', amount: -arrived });
  }
  return posting(transfer, 'arrived', at, entries);
}

/** The ledger's currency of a transfer until it arrives. */
export function currencyAt({ from, asset, ticker }: Pick<TreasuryTransfer, 'from' | 'asset' | 'ticker'>): string {
  return isVenue(from) ? venueCurrency({ venue: from, asset }) : ticker;
}

function moved(transfer: TreasuryTransfer, from: Account, to: Account, amount: bigint): readonly LedgerEntry[] {
  const currency = currencyAt(transfer);
  return [
    { currency, account: from, amount: -amount },
    { currency, account: to, amount },
  ];
}

function feeEntries(fee: PaidFee | undefined): readonly LedgerEntry[] {
  if (!fee) return [];
  const { ticker: currency, amount } = fee;
  return [
    { currency, account: 'network-fees', amount },
    { currency, account: 'chain', amount: -amount },
  ];
}

function posting({ id }: TreasuryTransfer, step: string, at: number, entries: readonly LedgerEntry[]): Posting {
  return { id: `${KIND}:${id}:${step}`, kind: KIND, at, entries: summed(entries) };
}
