import { ExchangeError } from '../../../contract/exchange-error.ts';
import { formatUnits } from '../../../domain/amount.ts';
import type { TreasuryTransfer } from '../../../domain/treasury/treasury-transfer.ts';
import { type VenueAccount, VenueRefusedError, type VenueWithdrawal } from '../../../ports/markets/venue-account.ts';
import type { SignedCall, VenueWithdrawer } from '../../../ports/markets/venue-withdrawer.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { Logger } from '../../../ports/services/logger.ts';
import { reasonOf } from '../../workers/record-failure.ts';
import { assertMaySend } from './order-checks.ts';
import type { TransferJournal } from './transfer-journal.ts';
import { wideAmount } from './transfer-postings.ts';
import { HINDERED_MS } from './transfer-settings.ts';
import type { TransferStore } from './transfer-store.ts';

/** How much earlier than its order a withdrawal may be dated, and how long we may stall before the wire, in milliseconds. */
const [EARLIER_MS, STALL_MS] = [60_000, 5_000];
/** After these the signer has signed nothing. */
const REFUSALS: ReadonlySet<string> = new Set(['forbidden', 'invalid-input', 'too-large']);

const SYSTEM = { actor: 'system', person: 'system' } as const;

interface VenueWithdrawalsParts {
  readonly store: TransferStore;
  readonly withdrawer: VenueWithdrawer;
  readonly journal: TransferJournal;
  readonly clock: Pick<Clock, 'now'>;
  readonly logger: Logger;
}

/**
 * Asks venues for withdrawals. The journal knows that a call is sent before it is sent, and it is sent once; whoever finds it
 * so later, after a crash too, looks it up in the venue's list. What is found nowhere waits for people.
 */
export class VenueWithdrawals {
  readonly #parts: VenueWithdrawalsParts;

  constructor(parts: VenueWithdrawalsParts) {
    this.#parts = parts;
  }

  /** Takes the next step of a transfer that is requested. */
  async advance(account: VenueAccount, transfer: TreasuryTransfer): Promise<void> {
    if (transfer.signedAt === undefined) return this.#request(transfer);
    const note = await this.#find(account, transfer).catch((error: unknown) => reasonOf(error));
    if (note !== undefined && note !== transfer.note) await this.#parts.journal.hinder(transfer, note);
  }

  async #request(transfer: TreasuryTransfer): Promise<void> {
    const { withdrawer, journal, clock, logger } = this.#parts;
    const { id, from } = transfer;
    const hindrance = await this.#hindrance(transfer);
    if (hindrance !== undefined) return this.#giveUp(transfer, hindrance);
    const call = await this.#signed(transfer);
    // While the signer was asked, a network, a venue or payouts may have been stopped.
    if (call === undefined || (await this.#hindrance(transfer)) !== undefined) return;
    const sent = await journal.markSent(transfer);
    // A process that was stopped here for long must not send what people have looked at meanwhile.
    if (sent === undefined || clock.now() - sent.signedAt! > STALL_MS) return;
    try {
      await withdrawer.send(from, call);
      logger.info('a venue was asked for a withdrawal', { id, venue: from });
    } catch (error) {
      if (error instanceof VenueRefusedError) await this.#refuse(transfer, error.message);
      else {
        logger.error('the outcome of a withdrawal is not known; it is looked up', { id, venue: from, cause: error });
        await journal.hinder(sent, reasonOf(error));
      }
    }
  }

  /** Notes what is in the way of asking the venue now. @returns it; undefined if nothing is. */
  async #hindrance(transfer: TreasuryTransfer): Promise<Error | undefined> {
    const { store, journal, clock } = this.#parts;
    try {
      await assertMaySend(store, transfer, clock.now());
      return undefined;
    } catch (error) {
      const reason = reasonOf(error);
      if (reason !== transfer.note) await journal.hinder(transfer, reason);
      return error instanceof Error ? error : new Error(reason);
    }
  }

  /** Ends what could not be asked for in time, unless a failure is in the way: its coins can be traded again. */
  async #giveUp({ id, from, orderedAt }: TreasuryTransfer, hindrance: Error): Promise<void> {
    const { journal, clock, logger } = this.#parts;
    if (!(hindrance instanceof ExchangeError)) return;
    if (orderedAt === undefined || clock.now() - orderedAt < HINDERED_MS) return;
    await journal.cancel(id, { ...SYSTEM, reason: `it waited too long: ${hindrance.message}` });
    logger.error('a transfer was cancelled', { id, venue: from, reason: hindrance.message });
  }

  /** Nothing is sent without an answer of the signer. @returns undefined where it refuses, or does not answer. */
  async #signed(transfer: TreasuryTransfer): Promise<SignedCall | undefined> {
    const { withdrawer, journal } = this.#parts;
    const { id, from: venue, ticker: currency, amount, decimals, destination: to } = transfer;
    try {
      return await withdrawer.sign({ id, venue, currency, amount: formatUnits(amount, decimals), to });
    } catch (error) {
      const { code, message } = ExchangeError.from(error);
      if (REFUSALS.has(code)) await this.#refuse(transfer, message);
      else if (message !== transfer.note) await journal.hinder(transfer, message);
      return undefined;
    }
  }

  async #refuse({ id, from }: TreasuryTransfer, why: string): Promise<void> {
    this.#parts.logger.error('a withdrawal was refused: nothing was moved', { id, venue: from, why });
    await this.#parts.journal.refuse(id, why, { ...SYSTEM, reason: 'refused' });
  }

  /** @returns what is in the way. */
  async #find(account: VenueAccount, transfer: TreasuryTransfer): Promise<string | undefined> {
    const { id, asset, from, orderedAt = 0 } = transfer;
    const all = await account.withdrawals(asset, orderedAt - EARLIER_MS);
    const found = all.filter((one) => isIt(transfer, one));
    const [one, ...others] = found;
    if (one === undefined) return `${from} does not show it`;
    if (others.length > 0) return `${from} shows ${found.length} withdrawals like it: confirm the right one`;
    if (one.state === 'failed') {
      await this.#refuse(transfer, `${from} did not send it`);
      return undefined;
    }
    const whole = wideAmount(transfer);
    if (one.amount !== whole && one.amount + one.fee !== whole) return `${from} sends another amount`;
    if (one.state === 'pending' || one.chainTxId === undefined) return `${from} has not sent it yet`;
    await this.#parts.journal.confirm(id, one.chainTxId, { ...SYSTEM, reason: 'the venue shows it' });
    return undefined;
  }
}

/** By our ID where the venue keeps it, else by address and amount: one transfer of an asset goes at a time. */
function isIt(transfer: TreasuryTransfer, { clientId, address, amount, fee }: VenueWithdrawal): boolean {
  if (clientId !== undefined) return clientId === transfer.id;
  const whole = wideAmount(transfer);
  return address === transfer.destination.address && (amount === whole || amount + fee === whole);
}
