import { ExchangeError } from '../../../contract/exchange-error.ts';
import { namedFieldError } from '../../../contract/field-error.ts';
import { formatUnits, parseUnits } from '../../../domain/amount.ts';
import { VENUE_DECIMALS } from '../../../domain/hedging/venue-amount.ts';
import { isoTime } from '../../../domain/iso-time.ts';
import { findCurrency, type Currency } from '../../../domain/quotes/currency.ts';
import type { TreasuryTransfer } from '../../../domain/treasury/treasury-transfer.ts';
import type { Destination } from '../../../domain/transactions/transaction.ts';
import type { StaffTransfer } from '../../../ports/apis/staff-api.ts';
import type { CurrencyCatalogue } from '../../../ports/chains/currency-catalogue.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { Store } from '../../../ports/stores/store.ts';
import { KnownNetworks } from '../../treasury/networks/known-networks.ts';
import type { LiveTreasury } from '../../treasury/holdings/hot-wallets.ts';
import { type TransferActor, TransferJournal } from '../../treasury/transfers/transfer-journal.ts';
import { isVenue } from '../../treasury/transfers/transfer-postings.ts';
import type { TransferPlan } from '../../treasury/transfers/transfer-settings.ts';
import { centsOf, dollarsText, unitWorth } from '../../treasury/unit-worth.ts';
import type { By } from '../staff-action.ts';

export interface StaffTransfersParts {
  readonly store: Store;
  readonly catalogue: CurrencyCatalogue;
  readonly clock: Clock;
  /** 32 hex digits that nobody has used. */
  readonly newTransferId: () => string;
  /** Absent without a running server. */
  readonly live: LiveTreasury | undefined;
}

/** The staff member, and the person who holds the token. */
interface StaffMember extends By {
  readonly person?: string | undefined;
}

interface Wanted {
  readonly currency: string;
  readonly from: string;
  readonly to: string;
  /** Decimal. */
  readonly amount: string;
}

/** What staff sees and does of transfers between the operator's places. Each change is audited. */
export class StaffTransfers {
  readonly #parts: StaffTransfersParts;
  readonly #journal: TransferJournal;

  constructor(parts: StaffTransfersParts) {
    this.#parts = parts;
    this.#journal = new TransferJournal(parts.store, parts.clock, parts.newTransferId);
  }

  /** Those that have not ended, and the newest of the others. */
  async list(limit: number): Promise<readonly StaffTransfer[]> {
    const { treasuryTransfers } = this.#parts.store;
    const [open, newest] = [await treasuryTransfers.open(), await treasuryTransfers.list(limit)];
    const isOpen = new Set(open.map(({ id }) => id));
    return [...open.toReversed(), ...newest.filter(({ id }) => !isOpen.has(id))].map(viewOf);
  }

  /** @throws ExchangeError unavailable without a running server or settings; invalid-input for what cannot be moved; conflict, naming the place, where a network is closed. */
  async plan(wanted: Wanted, by: StaffMember): Promise<StaffTransfer> {
    const { live } = this.#parts;
    const settings = live?.transfers;
    if (!live || !settings)
      throw new ExchangeError('unavailable', 'No server runs here whose ALTWAY_TREASURY says how coins are moved');
    const plan = await this.#planOf(wanted, live);
    const { store, clock } = this.#parts;
    const closed = (await KnownNetworks.read(store.settings, clock.now())).closed(plan);
    if (closed !== undefined) throw namedFieldError('conflict', closed.end, closed.why);
    return viewOf(await this.#journal.plan(plan, actorOf(by), settings));
  }

  /** @throws ExchangeError as `TransferJournal.approve`. */
  async approve(id: string, by: StaffMember): Promise<StaffTransfer> {
    return viewOf(await this.#journal.approve(id, actorOf(by)));
  }

  /** @throws ExchangeError as `TransferJournal.cancel`. */
  async cancel(id: string, by: StaffMember): Promise<StaffTransfer> {
    return viewOf(await this.#journal.cancel(id, actorOf(by)));
  }

  /** @throws ExchangeError as `TransferJournal.testifySent`. */
  async confirm(id: string, chainTxId: string, by: StaffMember): Promise<StaffTransfer> {
    return viewOf(await this.#journal.testifySent(id, chainTxId, actorOf(by)));
  }

  /** @throws ExchangeError as `TransferJournal.testify`. */
  async arrive(id: string, amount: string, by: StaffMember): Promise<StaffTransfer> {
    return viewOf(await this.#journal.testify(id, parseUnits(amount, VENUE_DECIMALS), actorOf(by)));
  }

  /** @throws ExchangeError as `TransferJournal.giveUp`. */
  async giveUp(id: string, by: StaffMember): Promise<StaffTransfer> {
    return viewOf(await this.#journal.giveUp(id, actorOf(by)));
  }

  async #planOf({ currency: ticker, from, to, amount }: Wanted, live: LiveTreasury): Promise<TransferPlan> {
    const currency = findCurrency(this.#parts.catalogue.list(), ticker);
    if (!currency || !live.chains.moves(ticker)) throw refused('currency', `no chain here moves ${ticker}`);
    if (from === 'cold') throw refused('from', 'coins of the cold address are sent by who holds its key');
    if (isVenue(from) && !live.transfers!.addresses.has(from) && !hasTarget(live, from, currency))
      throw refused('from', `the file of the treasury does not name ${from}`);
    if (from === to) throw refused('to', 'must be another place');
    if ((amount.split('.')[1]?.length ?? 0) > currency.decimals)
      throw refused('amount', `must have at most ${currency.decimals} decimals`);
    const units = parseUnits(amount, currency.decimals);
    if (units === 0n) throw refused('amount', 'must be more than 0');
    const { asset, decimals } = currency;
    const dollars = live.prices.of(asset);
    const worth = dollars === undefined ? undefined : centsOf(units * unitWorth(dollars, decimals));
    const destination = await destinationOf(live, currency, from, to);
    return { ticker, asset, decimals, from, to, destination, amount: units, ...(worth !== undefined && { worth }) };
  }
}

/** @throws ExchangeError invalid-input for a place without an address on the list. */
async function destinationOf(live: LiveTreasury, { ticker }: Currency, from: string, to: string): Promise<Destination> {
  if (to === 'hot') return live.chains.of(ticker).treasury(ticker);
  if (to === 'cold') {
    const address = live.targets.get(ticker)?.cold;
    if (address === undefined) throw refused('to', `the file of the treasury names no cold address of ${ticker}`);
    if (isVenue(from)) throw refused('to', 'coins of a venue go to the cold address through the hot wallet');
    return { address };
  }
  const known = live.transfers!.addresses.get(to)?.get(ticker);
  if (!known) throw refused('to', `the file of the treasury names no address of ${ticker} at ${to}`);
  return known;
}

function hasTarget({ targets }: LiveTreasury, venue: string, { asset }: Currency): boolean {
  return targets.has(`${venue}:${asset}`);
}

function refused(field: string, message: string): ExchangeError {
  return namedFieldError('invalid-input', field, message);
}

function actorOf({ actor, person = actor, reason }: StaffMember): TransferActor {
  return { actor: `staff:${actor}`, person, reason };
}

function viewOf(transfer: TreasuryTransfer): StaffTransfer {
  const { id, state, ticker: currency, asset, from, to, destination, amount, decimals, worth, step } = transfer;
  const { createdBy, reason, createdAt, approvedBy, orderedAt, departedAt, endedAt, chainTxId, arrived } = transfer;
  const { note, attempts, claimed, named } = transfer;
  return {
    id,
    state,
    currency,
    asset,
    from,
    to,
    ...destination,
    amount: formatUnits(amount, decimals),
    ...(worth !== undefined && { dollars: dollarsText(worth) }),
    plannedBy: createdBy,
    reason,
    plannedAt: isoTime(createdAt),
    ...(approvedBy !== undefined && { approvedBy }),
    ...(step !== undefined && { step }),
    ...(orderedAt !== undefined && { orderedAt: isoTime(orderedAt) }),
    ...(departedAt !== undefined && { departedAt: isoTime(departedAt) }),
    ...(endedAt !== undefined && { endedAt: isoTime(endedAt) }),
    ...(chainTxId !== undefined && { chainTxId }),
    ...(named && { named: named.chainTxId, namedBy: named.by }),
    ...(claimed && { claimed: formatUnits(claimed.amount, VENUE_DECIMALS), claimedBy: claimed.by }),
    ...(arrived !== undefined && { arrived: formatUnits(arrived, VENUE_DECIMALS) }),
    attempts,
    ...(note !== undefined && { note }),
  };
}
