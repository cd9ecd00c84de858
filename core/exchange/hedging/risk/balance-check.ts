import { VENUE_DECIMALS, type VenueAmount } from '../../../domain/hedging/venue-amount.ts';
import type { TreasuryTransfer, TreasuryTransferState } from '../../../domain/treasury/treasury-transfer.ts';
import type { VenueAccount } from '../../../ports/markets/venue-account.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import { capitalPosting } from '../hedge-posting.ts';
import type { HedgingStore } from '../hedging-store.ts';
import { venueHoldings } from '../positions.ts';

/** States of a withdrawal that is booked, and that the venue may not have taken yet. */
const LEAVING: ReadonlySet<TreasuryTransferState> = new Set(['requested', 'by-hand', 'in-transit']);

/**
 * Holds the ledger's coins at a venue against the venue's balances, to the last unit. The ledger leads: a venue's balances
 * lag, and nothing is planned by them.
 */
export class BalanceCheck {
  readonly #store: HedgingStore;
  readonly #clock: Clock;

  constructor(store: HedgingStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** What a venue has more than the ledger, by asset; negative for less. Call it while no order is under way there. */
  async differences(account: VenueAccount): Promise<readonly VenueAmount[]> {
    const shown = await account.balances();
    const booked = venueHoldings(await this.#store.ledger.balances()).get(account.venue) ?? new Map<string, bigint>();
    return [...new Set([...shown.keys(), ...booked.keys()])].flatMap((asset) => {
      const amount = (shown.get(asset) ?? 0n) - (booked.get(asset) ?? 0n);
      return amount === 0n ? [] : [{ asset, amount }];
    });
  }

  /** True if there is no difference, or exactly that of a transfer which the ledger has booked before the venue, or after it. */
  async agrees(account: VenueAccount): Promise<boolean> {
    const differences = await this.differences(account);
    if (differences.length === 0) return true;
    const transfers = await this.#store.treasuryTransfers.open();
    return differences.every((one) => transfers.some((transfer) => isMoved(transfer, account.venue, one)));
  }

  /** Books what is at a venue before the first order as the operator's capital. @returns false for a venue that is booked. */
  async open(account: VenueAccount): Promise<boolean> {
    const { venue } = account;
    const isBooked = async (store: Pick<HedgingStore, 'ledger'>) =>
      venueHoldings(await store.ledger.balances()).has(venue);
    if (await isBooked(this.#store)) return false;
    const differences = await this.differences(account);
    return this.#store.atomically(async (unit) => {
      await unit.acquireLock(`venue:${venue}`);
      const posting = capitalPosting(`venue-opening:${venue}`, venue, differences, this.#clock.now());
      if (posting === undefined || (await isBooked(unit))) return false;
      // What a transfer of the treasury brings is booked when that arrives.
      if ((await unit.treasuryTransfers.open()).some(({ to }) => to === venue)) return false;
      await unit.ledger.post(posting);
      return true;
    });
  }
}

/** True for the whole amount of a transfer that the venue has still, or has already. */
function isMoved(transfer: TreasuryTransfer, venue: string, { asset, amount }: VenueAmount): boolean {
  const { from, to, state, decimals } = transfer;
  const isUnderWay = from === venue ? LEAVING.has(state) : to === venue && state === 'in-transit';
  return (
    isUnderWay && transfer.asset === asset && amount === transfer.amount * 10n ** BigInt(VENUE_DECIMALS - decimals)
  );
}
