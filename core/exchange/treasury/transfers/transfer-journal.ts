import { ExchangeError } from '../../../contract/exchange-error.ts';
import { ENDED_TRANSFERS, type TreasuryTransfer } from '../../../domain/treasury/treasury-transfer.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import { AssetBusyError, TransactionTakenError } from '../../../ports/stores/operation/treasury-transfer-store.ts';
import { needsSecondPerson } from './arrival-flaw.ts';
import { assertArrivable, assertEnough, assertOpen, assertUnconfirmed } from './order-checks.ts';
import { departed, isAnother } from './said-by-people.ts';
import { BOOKED, noteInAudit, saidOrBooked, saidOrConfirmed } from './transfer-audit.ts';
import { arrivedPosting, isVenue, returnedPosting, withdrawnPosting } from './transfer-postings.ts';
import type { TransferStore, TransferUnit } from './transfer-store.ts';
import { DAY_MS, type TransferPlan, type TransferSettings } from './transfer-settings.ts';

/** Who acts: `staff:` and a token's name, or `system`; and the person who holds the token. */
export interface TransferActor {
  readonly actor: string;
  readonly person: string;
  readonly reason: string;
}

/** Milliseconds after which a call that a venue does not show was not taken: a person who has looked may cancel it. */
const SETTLED_MS = 600_000;
/** Longest note in the journal, in characters. */
const LONGEST_NOTE = 300;

/**
 * The steps of transfers that need no chain and no venue. Each is one unit of work: the journal's next version, what the ledger
 * books with it, and a line of the audit.
 */
export class TransferJournal {
  readonly #store: TransferStore;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #newId: () => string;

  /** @param newId 32 hex digits that nobody has used. */
  constructor(store: TransferStore, clock: Pick<Clock, 'now'>, newId: () => string) {
    this.#store = store;
    this.#clock = clock;
    this.#newId = newId;
  }

  /**
   * Plans a transfer. @throws ExchangeError conflict for an asset with a transfer that has not ended, and beyond the limits of
   * one transfer and of 24 hours.
   */
  async plan(plan: TransferPlan, by: TransferActor, settings: TransferSettings): Promise<TreasuryTransfer> {
    const at = this.#clock.now();
    const { worth } = plan;
    const needsApproval = worth === undefined || worth > settings.approvalAbove;
    const transfer: TreasuryTransfer = {
      ...plan,
      id: this.#newId(),
      version: 1,
      state: needsApproval ? 'planned' : 'approved',
      createdBy: by.actor,
      person: by.person,
      reason: by.reason,
      createdAt: at,
      attempts: 0,
    };
    try {
      await this.#store.atomically(async (unit) => {
        // Two at once would both see the rest of the limit.
        await unit.acquireLock('treasury-transfers');
        for (const place of [plan.from, plan.to]) if (isVenue(place)) await unit.acquireLock(`venue:${place}`);
        const used = await unit.treasuryTransfers.worthSince(at - DAY_MS);
        if ((worth ?? 0n) > settings.most) throw conflict(`it is worth more than the most of one transfer`);
        if (used + (worth ?? 0n) > settings.dayMost) throw conflict('the limit of 24 hours is used up');
        await noteInAudit(unit, transfer, 'plan transfer', by, at);
        await unit.treasuryTransfers.insert(transfer);
      });
    } catch (error) {
      if (error instanceof AssetBusyError)
        throw new ExchangeError(
          'conflict',
          `A transfer of ${plan.asset} has not ended: see altway treasury transfers`,
          {
            cause: error,
          },
        );
      throw error;
    }
    return transfer;
  }

  /** @throws ExchangeError forbidden for the person who planned it; conflict unless it waits for approval. */
  approve(id: string, by: TransferActor): Promise<TreasuryTransfer> {
    return this.#change(id, 'approve transfer', by, async (_, transfer) => {
      if (transfer.state !== 'planned') throw conflict(`it is ${transfer.state}, and waits for no approval`);
      if (by.person === transfer.person || by.actor === transfer.createdBy)
        throw new ExchangeError('forbidden', 'Another person must approve what you have planned');
      return { state: 'approved', approvedBy: by.actor };
    });
  }

  /** Ends a transfer that has moved nothing. @throws ExchangeError conflict for one that may have moved something. */
  cancel(id: string, by: TransferActor): Promise<TreasuryTransfer> {
    return this.#change(id, 'cancel transfer', by, async (unit, transfer, at) => {
      const { state, step, signedAt } = transfer;
      const isUnbuilt = state === 'ordered' && step === 'intended';
      const isUnsent = state === 'requested' && (signedAt === undefined || at - signedAt > SETTLED_MS);
      if (state !== 'planned' && state !== 'approved' && state !== 'by-hand' && !isUnbuilt && !isUnsent)
        throw conflict(`it is ${state}${step ? ` (${step})` : ''}: coins may have moved`);
      if (state === 'by-hand' || state === 'requested') await unit.ledger.post(returnedPosting(transfer, at));
      return { state: 'cancelled', endedAt: at, note: by.reason.slice(0, LONGEST_NOTE) };
    });
  }

  /**
   * Orders what is approved. @throws ExchangeError conflict while its place has not the coins, or as `assertOpen`.
   * @param signed the signer has a key to withdraw, over this chain; else a person does.
   */
  order(id: string, by: TransferActor, signed?: Pick<TreasuryTransfer, 'chain'>): Promise<TreasuryTransfer> {
    return this.#change(id, 'order transfer', by, async (unit, transfer, at) => {
      if (transfer.state !== 'approved') throw conflict(`it is ${transfer.state}`);
      const note = await assertOpen(unit, transfer, at);
      if (!isVenue(transfer.from)) return { state: 'ordered', step: 'intended', orderedAt: at, note };
      await assertEnough(unit, transfer);
      await unit.ledger.post(withdrawnPosting(transfer, at));
      if (signed) return { ...signed, state: 'requested', orderedAt: at, note };
      return {
        state: 'by-hand',
        orderedAt: at,
        note: `withdraw it at the venue, then confirm it${note ? `; ${note}` : ''}`,
      };
    });
  }

  /** Notes that the signed call is about to be sent; it is never sent again. @returns undefined if another process was faster. */
  async markSent(transfer: TreasuryTransfer): Promise<TreasuryTransfer | undefined> {
    const next = { ...transfer, version: transfer.version + 1, signedAt: this.#clock.now(), note: undefined };
    return (await this.#store.treasuryTransfers.change(next)) ? next : undefined;
  }

  /** Books that a venue refused a withdrawal, or failed to send it. @throws ExchangeError conflict unless it is asked for one. */
  refuse(id: string, why: string, by: TransferActor): Promise<TreasuryTransfer> {
    return this.#change(id, 'withdrawal refused', by, async (unit, transfer, at) => {
      if (transfer.state !== 'requested') throw conflict(`it is ${transfer.state}`);
      await unit.ledger.post(returnedPosting(transfer, at));
      return { state: 'failed', endedAt: at, note: why.slice(0, LONGEST_NOTE) };
    });
  }

  /**
   * Notes the chain's transaction of a withdrawal. @throws ExchangeError conflict unless it waits for one, and for the
   * transaction of another transfer.
   */
  confirm(id: string, chainTxId: string, by: TransferActor): Promise<TreasuryTransfer> {
    return this.#change(id, `confirm transfer as ${chainTxId}`, by, async (_, transfer, at) => {
      assertUnconfirmed(transfer);
      return departed(chainTxId, at);
    }).catch(refuseTaken);
  }

  /**
   * Notes which transaction a person says moved the coins, and confirms it once another person has said the same; at once
   * where it is worth little. Any deposit of the same amount at the hot wallet would pass for it. @throws ExchangeError as `confirm`.
   */
  testifySent(id: string, chainTxId: string, by: TransferActor): Promise<TreasuryTransfer> {
    return this.#change(id, saidOrConfirmed, by, async (_, transfer, at) => {
      assertUnconfirmed(transfer);
      const { named } = transfer;
      const isAgreed = named?.chainTxId === chainTxId && isAnother(named, by);
      if (isAgreed || !needsSecondPerson(transfer)) return departed(chainTxId, at);
      return { named: { chainTxId, by: by.actor, person: by.person } };
    }).catch(refuseTaken);
  }

  /**
   * Books what arrived, in units of 10^-18. @throws ExchangeError conflict unless it is in transit; invalid-input for more than
   * left, or so little that it is no fee.
   */
  arrive(id: string, arrived: bigint, by: TransferActor): Promise<TreasuryTransfer> {
    return this.#change(id, BOOKED, by, (unit, transfer, at) => this.#arrived(unit, transfer, arrived, at));
  }

  /**
   * Notes what a person says has arrived, and books it once another person has said the same; at once where it is worth little.
   * Nothing else shows it: who withdrew to an address of their own could say so too. @throws ExchangeError as `arrive`.
   */
  testify(id: string, arrived: bigint, by: TransferActor): Promise<TreasuryTransfer> {
    return this.#change(id, saidOrBooked, by, async (unit, transfer, at) => {
      const { claimed } = transfer;
      const isAgreed = claimed?.amount === arrived && isAnother(claimed, by);
      if (isAgreed || !needsSecondPerson(transfer)) return this.#arrived(unit, transfer, arrived, at);
      assertArrivable(transfer, arrived);
      return { claimed: { amount: arrived, by: by.actor, person: by.person } };
    });
  }

  /**
   * Ends a transfer in transit without booking what became of its coins. One of the hot wallet that is signed ends once its
   * chain can never include it. @throws ExchangeError conflict for others.
   */
  giveUp(id: string, by: TransferActor): Promise<TreasuryTransfer> {
    return this.#change(id, 'give up transfer', by, async (_, { state, step }, at) => {
      if (state === 'ordered' && step === 'signed') return { asked: 'bury' };
      if (state !== 'in-transit') throw conflict(`it is ${state}: only what is in transit or signed is given up`);
      return { state: 'given-up', endedAt: at, note: by.reason.slice(0, LONGEST_NOTE) };
    });
  }

  /** Notes what is in the way, without an audit. */
  async hinder(transfer: TreasuryTransfer, why: string): Promise<void> {
    const { version, attempts } = transfer;
    const text = why.slice(0, LONGEST_NOTE);
    await this.#store.treasuryTransfers.change({
      ...transfer,
      version: version + 1,
      attempts: attempts + 1,
      note: text,
    });
  }

  async #arrived(
    unit: TransferUnit,
    transfer: TreasuryTransfer,
    arrived: bigint,
    at: number,
  ): Promise<Partial<TreasuryTransfer>> {
    assertArrivable(transfer, arrived);
    await unit.ledger.post(arrivedPosting(transfer, arrived, at));
    return { state: 'arrived', arrived, endedAt: at, note: undefined };
  }

  #change(
    id: string,
    action: string | ((next: TreasuryTransfer) => string),
    by: TransferActor,
    work: (unit: TransferUnit, transfer: TreasuryTransfer, at: number) => Promise<Partial<TreasuryTransfer>>,
  ): Promise<TreasuryTransfer> {
    const at = this.#clock.now();
    return this.#store.atomically(async (unit) => {
      const transfer = await unit.treasuryTransfers.lock(id);
      if (transfer === undefined) throw new ExchangeError('not-found', 'There is no such transfer');
      if (ENDED_TRANSFERS.has(transfer.state)) throw conflict(`it is ${transfer.state} already`);
      const next = { ...transfer, ...(await work(unit, transfer, at)), version: transfer.version + 1, attempts: 0 };
      if (!(await unit.treasuryTransfers.change(next))) throw conflict('it has just changed: look at it again');
      await noteInAudit(unit, transfer, typeof action === 'string' ? action : action(next), by, at);
      return next;
    });
  }
}

function refuseTaken(error: unknown): never {
  throw error instanceof TransactionTakenError ? conflict('another transfer has that transaction') : error;
}

function conflict(why: string): ExchangeError {
  return new ExchangeError('conflict', `The transfer cannot be changed so: ${why}`);
}
