import type { Subscription } from 'rxjs';
import type { TreasuryTransfer } from '../../../domain/treasury/treasury-transfer.ts';
import type { VenueAccount } from '../../../ports/markets/venue-account.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { Logger } from '../../../ports/services/logger.ts';
import type { Store } from '../../../ports/stores/store.ts';
import { venueHoldings } from '../../hedging/positions.ts';
import { every } from '../../workers/every.ts';
import { Lease } from '../../workers/lease.ts';
import { reasonOf } from '../../workers/record-failure.ts';
import { unseenArrivalFlaw } from './arrival-flaw.ts';
import type { VenueWithdrawer } from '../../../ports/markets/venue-withdrawer.ts';
import { VenueWithdrawals } from './venue-withdrawals.ts';
import { TransferJournal } from './transfer-journal.ts';
import type { TransferStore } from './transfer-store.ts';

/** Interval of the rounds, and how much earlier than its order a deposit may be dated: clocks differ. In milliseconds. */
const [ROUND_MS, EARLIER_MS] = [30_000, 600_000];

const SYSTEM = { actor: 'system', person: 'system', reason: 'the venue shows it' };

export interface VenueArrivalsParts {
  readonly store: TransferStore & Pick<Store, 'leases'>;
  readonly accounts: readonly VenueAccount[];
  readonly withdrawer: VenueWithdrawer;
  /** Names this process among those that share the store. */
  readonly holder: string;
  readonly leaseMs: number;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Asks venues for the withdrawals that the signer signs, and books transfers that arrive at venues: once the venue shows a deposit of the transaction, and its balance has the coins. A
 * venue's word alone books nothing. One process at a time does this.
 */
export class VenueArrivals {
  readonly #parts: VenueArrivalsParts;
  readonly #accounts: ReadonlyMap<string, VenueAccount>;
  readonly #journal: TransferJournal;
  readonly #lease: Lease;
  readonly #withdrawals: VenueWithdrawals;
  #running: Subscription | undefined;
  #round: Promise<void> = Promise.resolve();

  constructor(parts: VenueArrivalsParts) {
    const { store, accounts, clock, holder, leaseMs } = parts;
    this.#parts = parts;
    this.#accounts = new Map(accounts.map((account) => [account.venue, account]));
    this.#journal = new TransferJournal(store, clock, () => '');
    this.#withdrawals = new VenueWithdrawals({ ...parts, journal: this.#journal });
    this.#lease = new Lease(store, clock, { name: 'treasury-arrivals', holder, ms: leaseMs });
  }

  start(): void {
    this.#running ??= every(ROUND_MS, () => (this.#round = this.round()), this.#parts.clock, 0).subscribe();
  }

  async stop(): Promise<void> {
    this.#running?.unsubscribe();
    await this.#round;
    await this.#lease.release().catch((cause: unknown) => {
      this.#parts.logger.warn('a lease could not be released', { cause });
    });
  }

  /** Looks for what is in transit. Never rejects. */
  async round(): Promise<void> {
    const { store, logger } = this.#parts;
    try {
      if (!(await this.#lease.acquire())) return;
      const open = await store.treasuryTransfers.open();
      for (const transfer of open) {
        if (!(await this.#lease.renew())) return;
        const from = this.#accounts.get(transfer.from);
        if (from !== undefined && transfer.state === 'requested')
          await this.#withdrawals
            .advance(from, transfer)
            .catch((cause: unknown) => logger.warn('a withdrawal could not be followed', { id: transfer.id, cause }));
        const account = this.#accounts.get(transfer.to);
        if (account === undefined || transfer.state !== 'in-transit') continue;
        await this.#look(account, transfer).catch((cause: unknown) =>
          logger.warn('an arrival at a venue could not be looked for', { id: transfer.id, cause }),
        );
      }
    } catch (cause) {
      logger.warn('transfers to venues could not be followed; it is tried again', { cause });
    }
  }

  async #look(account: VenueAccount, transfer: TreasuryTransfer): Promise<void> {
    const arrived = await this.#arrived(account, transfer).catch((error: unknown) => reasonOf(error));
    if (typeof arrived === 'bigint') {
      await this.#journal.arrive(transfer.id, arrived, SYSTEM);
      this.#parts.logger.info('a transfer has arrived', { id: transfer.id, at: account.venue });
    } else if (arrived !== transfer.note) await this.#journal.hinder(transfer, arrived);
  }

  /** @returns what arrived, in units of 10^-18, or why that is not certain. */
  async #arrived(account: VenueAccount, transfer: TreasuryTransfer): Promise<bigint | string> {
    const { asset, to, chainTxId = '', orderedAt = 0 } = transfer;
    const deposits = await account.deposits(asset, orderedAt - EARLIER_MS);
    const own = deposits.filter((one) => one.chainTxId?.toLowerCase() === chainTxId.toLowerCase());
    if (own.length === 0) return `${to} does not show it yet`;
    if (own.some(({ isCredited }) => !isCredited)) return `${to} has not credited it yet`;
    const amount = own.reduce((sum, one) => sum + one.amount, 0n);
    const flaw = unseenArrivalFlaw(transfer, amount);
    if (flaw !== undefined) return flaw;
    const shown = (await account.balances()).get(asset) ?? 0n;
    const booked =
      venueHoldings(await this.#parts.store.ledger.balances())
        .get(to)
        ?.get(asset) ?? 0n;
    return shown < booked + amount ? `${to} shows it as credited, and its balance does not have it` : amount;
  }
}
