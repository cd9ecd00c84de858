import type { Observable } from 'rxjs';
import { ExchangeError } from '../../../contract/exchange-error.ts';
import { ENDED_TRANSFERS, type TreasuryTransfer } from '../../../domain/treasury/treasury-transfer.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { Logger } from '../../../ports/services/logger.ts';
import type { Store } from '../../../ports/stores/store.ts';
import type { ChainRegistry } from '../../chains/chain-registry.ts';
import type { CurrencyRegistry } from '../../chains/currency-registry.ts';
import type { PayoutCapacity } from '../../chains/payout-capacity.ts';
import { freeAmounts } from '../../transactions/inventory/free-amounts.ts';
import { AheadAnswers } from '../../treasury/networks/known-networks.ts';
import { unseenArrivalFlaw } from '../../treasury/transfers/arrival-flaw.ts';
import type { AutomaticTransfers } from '../../treasury/transfers/automatic-transfers.ts';
import { assertOpen } from '../../treasury/transfers/order-checks.ts';
import { TransferJournal } from '../../treasury/transfers/transfer-journal.ts';
import { isVenue } from '../../treasury/transfers/transfer-postings.ts';
import { DAY_MS, HINDERED_MS } from '../../treasury/transfers/transfer-settings.ts';
import { every } from '../../workers/every.ts';
import { Lease } from '../../workers/lease.ts';
import { reasonOf } from '../../workers/record-failure.ts';
import { HotTransfers } from './hot-transfers.ts';
import { TransferAlarms } from './transfer-alarms.ts';
import type { TransferSender } from '../transfer-sender.ts';

/** Interval of the rounds, in milliseconds. */
const ROUND_MS = 10_000;
/** How much earlier than its order an arrival may be dated, in milliseconds: clocks differ. */
const EARLIER_MS = 3_600_000;
/** How long a plan that nothing came of is kept, in milliseconds. */
const STALE_MS = DAY_MS;

export interface TreasuryWorkerParts {
  readonly store: Store;
  readonly sender: TransferSender;
  readonly chains: ChainRegistry;
  readonly currencies: Pick<CurrencyRegistry, 'networkFee'>;
  readonly capacity: Pick<PayoutCapacity, 'of'>;
  /** Venues that the signer has keys of to withdraw from. */
  readonly withdrawals?: ReadonlySet<string> | undefined;
  /** Plans by itself; absent where the treasury file does not ask for it. */
  readonly automatic?: Pick<AutomaticTransfers, 'round'> | undefined;
  /** Names this process among those that share the store. */
  readonly holder: string;
  readonly leaseMs: number;
}

/**
 * Takes transfers between the operator's places through their states: orders what is approved, sends what leaves the hot
 * wallet, and books what arrives there. One process at a time does this; another finds all that it needs in the journal.
 */
export class TreasuryWorker {
  readonly #parts: TreasuryWorkerParts;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #journal: TransferJournal;
  readonly #hot: HotTransfers;
  readonly #alarms: TransferAlarms;
  readonly #lease: Lease;
  readonly #ahead = new AheadAnswers();

  constructor(parts: TreasuryWorkerParts, clock: Clock, logger: Logger) {
    const { store, sender, holder, leaseMs } = parts;
    this.#parts = parts;
    this.#clock = clock;
    this.#logger = logger;
    this.#journal = new TransferJournal(store, clock, () => '');
    this.#hot = new HotTransfers(sender, clock);
    this.#alarms = new TransferAlarms(clock, logger);
    this.#lease = new Lease(store, clock, { name: 'treasury-transfers', holder, ms: leaseMs });
  }

  /** Works while it is subscribed to. */
  get work$(): Observable<never> {
    return every(ROUND_MS, () => this.round(), this.#clock);
  }

  releaseLease(): Promise<void> {
    return this.#lease.release();
  }

  /** Never rejects. */
  async round(): Promise<void> {
    try {
      if (!(await this.#lease.acquire())) return;
      for (const transfer of await this.#parts.store.treasuryTransfers.open()) {
        if (!(await this.#lease.renew())) return;
        await this.#advance(transfer);
      }
      this.#alarms.look(await this.#parts.store.treasuryTransfers.open());
      await this.#ahead.look(this.#parts.store.settings, this.#clock.now(), this.#logger);
      if (await this.#lease.renew()) await this.#parts.automatic?.round();
    } catch (cause) {
      this.#logger.warn('transfers of the treasury could not be followed; it is tried again', { cause });
    }
  }

  /** What is in the way of one transfer is noted, and stops no other. */
  async #advance(transfer: TreasuryTransfer): Promise<void> {
    try {
      await this.#step(transfer);
    } catch (error) {
      const { id, note } = transfer;
      const reason = reasonOf(error);
      // A step may have been stored before the failure.
      const now = await this.#parts.store.treasuryTransfers.find(id);
      if (now === undefined || ENDED_TRANSFERS.has(now.state) || reason === note) return;
      this.#logger.warn('a transfer of the treasury is hindered, and is tried again', { id, reason });
      await this.#journal.hinder(now, reason);
    }
  }

  async #step(transfer: TreasuryTransfer): Promise<void> {
    switch (transfer.state) {
      case 'planned':
        return this.#expire(transfer);
      case 'approved':
        if (this.#isStale(transfer)) return this.#expire(transfer);
        return this.#order(transfer);
      case 'ordered':
        return this.#send(transfer);
      case 'in-transit':
        return transfer.to === 'hot' ? this.#arrive(transfer) : undefined;
      default:
        return undefined;
    }
  }

  async #order(transfer: TreasuryTransfer): Promise<void> {
    if (!isVenue(transfer.from)) await this.#assertFree(transfer);
    const { withdrawals, chains } = this.#parts;
    const { ticker } = transfer;
    const chain = chains.moves(ticker) ? chains.of(ticker).id : undefined;
    const signed = withdrawals?.has(transfer.from) ? { chain } : undefined;
    const ordered = await this.#journal.order(transfer.id, { ...SYSTEM, reason: 'approved' }, signed);
    const { id, note } = ordered;
    if (note !== undefined) this.#logger.warn('a transfer is ordered', { id, note });
    if (ordered.state === 'requested') return;
    if (ordered.state === 'by-hand')
      this.#logger.error('a person has to withdraw at a venue, and confirm it', { id, at: transfer.from });
    else await this.#send(ordered);
  }

  /** Customers' payouts come first. @throws ExchangeError conflict while so much is not free. */
  async #assertFree({ ticker, amount }: TreasuryTransfer): Promise<void> {
    const { store, capacity, currencies } = this.#parts;
    const [can, promises] = [await capacity.of(ticker), await store.transactions.promised(ticker)];
    const { floating } = freeAmounts(can, promises, currencies.networkFee(ticker));
    if (floating !== undefined && floating < amount)
      throw new ExchangeError('conflict', 'the hot wallet, or what the signer still signs, has less than that free');
  }

  async #send(transfer: TreasuryTransfer): Promise<void> {
    let now: TreasuryTransfer | undefined = transfer;
    for (let before: TreasuryTransfer | undefined; now && now !== before && now.state === 'ordered';) {
      before = now;
      // What is built holds coins and a turn of the wallet that payouts need: from then on it is sent.
      if (now.step === 'intended' && !(await this.#mayBeBuilt(now))) return;
      now = await this.#hot.run(before);
    }
    if (now?.state === 'failed')
      this.#logger.error('a transfer of the hot wallet failed: nothing was moved', { id: now.id, note: now.note });
  }

  /**
   * Ends a transfer that a closed network or a halted venue has been in the way of for as long as people are not called: until
   * it is built it keeps coins from customers. @returns false for that. @throws ExchangeError conflict before.
   */
  async #mayBeBuilt(transfer: TreasuryTransfer): Promise<boolean> {
    const { id, createdAt, orderedAt = createdAt } = transfer;
    const { store } = this.#parts;
    const now = this.#clock.now();
    try {
      await assertOpen(store, transfer, now);
      return true;
    } catch (error) {
      if (!(error instanceof ExchangeError) || now - orderedAt < HINDERED_MS) throw error;
      await this.#cancel(id, `it waited too long: ${error.message}`);
      return false;
    }
  }

  /** The watcher of the chain has booked what came in the transaction. */
  async #arrive(transfer: TreasuryTransfer): Promise<void> {
    const { id, ticker, decimals, chainTxId, orderedAt = 0 } = transfer;
    const { store, chains } = this.#parts;
    const since = orderedAt - EARLIER_MS;
    const booked = await store.treasuryTransfers.booked(chains.of(ticker).id, chainTxId!, ticker, since);
    if (booked === undefined) return;
    const arrived = booked * 10n ** BigInt(18 - decimals);
    const flaw = unseenArrivalFlaw(transfer, arrived);
    if (flaw !== undefined) throw new ExchangeError('conflict', flaw);
    await this.#journal.arrive(id, arrived, { ...SYSTEM, reason: 'the chain shows it' });
    this.#logger.info('a transfer has arrived', { id, at: 'hot' });
  }

  #isStale({ createdAt }: TreasuryTransfer): boolean {
    return this.#clock.now() - createdAt > STALE_MS;
  }

  async #expire(transfer: TreasuryTransfer): Promise<void> {
    if (!this.#isStale(transfer)) return;
    const reason = `nothing came of it in a day${transfer.note === undefined ? '' : `: ${transfer.note}`}`;
    await this.#cancel(transfer.id, reason);
  }

  async #cancel(id: string, reason: string): Promise<void> {
    await this.#journal.cancel(id, { ...SYSTEM, reason });
    this.#logger.error('a transfer was cancelled', { id, reason });
  }
}

const SYSTEM = { actor: 'system', person: 'system' } as const;
