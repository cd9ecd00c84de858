import { parseUnits } from '../../../domain/amount.ts';
import type { Hedge, HedgeState } from '../../../domain/hedging/hedge.ts';
import { VENUE_DECIMALS, type VenueAmount } from '../../../domain/hedging/venue-amount.ts';
import {
  type VenueAccount,
  VenueBusyError,
  type VenueFill,
  VenueRefusedError,
  VenueUnknownError,
} from '../../../ports/markets/venue-account.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import { reasonOf } from '../../workers/record-failure.ts';
import type { HedgingStore } from '../hedging-store.ts';
import { type Executed, hedgePosting } from '../hedge-posting.ts';
import { executionFlaw, type Worth } from './execution-flaw.ts';
import type { BalanceCheck } from '../risk/balance-check.ts';

/**
 * Until when a venue may execute an order, how long our process may take from the journal to the wire, and how old a plan
 * may be. A busy database takes seconds for a commit, and an order may wait behind other calls to its venue: one that comes
 * too late is refused, and five refusals halt a venue. What nobody may do before the deadline is to give the order up.
 */
const [DEADLINE_MS, STALL_MS, STALE_MS] = [15_000, 5_000, 5_000];
/** Executions are asked for from so long before an order was sent: the venue's clock may differ. */
const EARLIER_MS = 60_000;
/** How long a venue is left alone that has refused an order. */
const REFUSED_MS = 10_000;
const OLD_PLAN = 'it was planned on prices that are old by now';
/** Longest note in the journal, in characters. */
const LONGEST_NOTE = 300;

/**
 * What became of a step: `again` where the venue has to be asked once more, with what is in the way, since when it does not
 * know the order, and in how many milliseconds it can be given up at the earliest.
 */
export type Step =
  | { readonly kind: 'done'; readonly hedge: Hedge }
  | {
      readonly kind: 'again';
      readonly note: string;
      readonly missingSince?: number | undefined;
      readonly dueMs?: number | undefined;
    };

/** An order that was sent, and how long its venue asks to be left alone. */
export interface Sent {
  readonly hedge: Hedge;
  readonly waitMs: number;
}

interface OrderParts {
  readonly store: HedgingStore;
  readonly accounts: ReadonlyMap<string, VenueAccount>;
  readonly balances: Pick<BalanceCheck, 'agrees'>;
  readonly worth: Worth;
  readonly clock: Clock;
}

/**
 * Takes a hedge through its states. Each is stored before what follows from it: an order is in the journal as sent before
 * it is sent, and is never sent again. Whoever finds it so later, after a crash too, asks the venue.
 */
export class HedgeOrders {
  readonly #parts: OrderParts;

  constructor(parts: OrderParts) {
    this.#parts = parts;
  }

  /**
   * Sends a planned order, once. @param mayGo asked right before it leaves. @returns the hedge as it is stored then;
   * undefined if another process has taken it.
   */
  async send(hedge: Hedge, mayGo: () => Promise<boolean>): Promise<Sent | undefined> {
    const account = this.#account(hedge);
    const sentAt = this.#parts.clock.now();
    if (sentAt - hedge.createdAt > STALE_MS) return { hedge: await this.#cancelled(hedge, OLD_PLAN), waitMs: 0 };
    const sent: Hedge = { ...hedge, state: 'sent', sentAt, deadline: sentAt + DEADLINE_MS };
    if (!(await this.#change(sent, 'planned'))) return undefined;
    // A process that was stopped here for long must not send an order that another one has given up.
    if (!(await mayGo()) || this.#parts.clock.now() - sentAt > STALL_MS)
      return {
        hedge: await this.#cancelled(sent, 'it was not sent: hedging is halted, or there was no time left'),
        waitMs: 0,
      };
    const { id: clientId, market, side, size, limit, deadline } = sent;
    try {
      const orderId = await account.place({ clientId, market, side, size, limit, sentAt, deadline: deadline! });
      const known: Hedge = { ...sent, orderId };
      return (await this.#change(known, 'sent')) ? { hedge: known, waitMs: 0 } : undefined;
    } catch (error) {
      const isBusy = error instanceof VenueBusyError;
      if (error instanceof VenueRefusedError) {
        const hedgeRefused = await this.#cancelled({ ...sent, isRefused: !isBusy }, error.message);
        return { hedge: hedgeRefused, waitMs: isBusy ? error.waitMs : REFUSED_MS };
      }
      const unknown: Hedge = { ...sent, state: 'unknown', note: noteOf(error) };
      return (await this.#change(unknown, 'sent')) ? { hedge: unknown, waitMs: 0 } : undefined;
    }
  }

  /** Takes the next step of a hedge that has not ended. */
  async advance(hedge: Hedge): Promise<Step> {
    switch (hedge.state) {
      case 'planned':
        return this.#ended(hedge, OLD_PLAN);
      case 'sent':
      case 'unknown':
        return this.#asked(hedge, () => this.#find(hedge));
      case 'filled':
      case 'partly':
        return this.#asked(hedge, () => this.#book(hedge));
      default:
        return { kind: 'done', hedge };
    }
  }

  /** A venue that gives no answer is asked again; what it refuses to answer too. */
  async #asked({ missingSince }: Hedge, step: () => Promise<Step>): Promise<Step> {
    try {
      return await step();
    } catch (error) {
      if (error instanceof VenueUnknownError || error instanceof VenueRefusedError)
        return { kind: 'again', note: noteOf(error), missingSince };
      throw error;
    }
  }

  async #find(hedge: Hedge): Promise<Step> {
    const { market, id: clientId, sentAt = 0 } = hedge;
    const found = await this.#account(hedge).find({ clientId, market, sentAt });
    if (found === undefined) return this.#missing(hedge);
    if (found.isOpen) return { kind: 'again', note: 'the venue keeps it open, though it is immediate or cancel' };
    if (hedge.orderId !== undefined && hedge.orderId !== found.orderId)
      return { kind: 'again', note: `the venue gave it the ID ${hedge.orderId} and now tells ${found.orderId}` };
    if (found.filled === 0n) return this.#ended({ ...hedge, orderId: found.orderId }, 'nothing was executed in time');
    const state = found.filled < parseUnits(hedge.size, VENUE_DECIMALS) ? 'partly' : 'filled';
    const known = { ...hedge, state, orderId: found.orderId, filled: found.filled, attempts: 0 } as const;
    return this.#stored({ ...known, missingSince: undefined }, hedge.state);
  }

  /**
   * The venue does not know the order. It never was, if that is still so once the venue tells of every order, no execution
   * is unaccounted for, and the balances agree. The venue's clock says when that is: ours may have jumped since the order was
   * sent. It has to be past the deadline for that long, and to have run for that long since the order was first not found:
   * that time is in the journal, so that processes which die one after the other come to an end with it too.
   */
  async #missing(hedge: Hedge): Promise<Step> {
    const { store, balances } = this.#parts;
    const account = this.#account(hedge);
    const { deadline = 0, sentAt = 0, market, orderId } = hedge;
    const [earliest, latest] = await account.time();
    const missingSince = hedge.missingSince ?? latest;
    const again = (note: string, due?: number): Step => ({ kind: 'again', note, missingSince, dueMs: due });
    const dueMs = Math.max(deadline, missingSince) + account.settlesWithinMs - earliest;
    if (dueMs > 0) return again('the venue does not know it yet', dueMs);
    if (orderId !== undefined) return again(`the venue took it as ${orderId} and does not know it`);
    const fills = await account.fills(market, sentAt - EARLIER_MS);
    const known = new Set((await store.hedges.list(1_000, hedge.venue)).map((one) => one.orderId));
    const foreign = fills.find((fill) => fill.at >= sentAt - EARLIER_MS && !known.has(fill.orderId));
    if (foreign) return again(`the venue executed ${foreign.orderId}, which the journal does not have`);
    if (!(await balances.agrees(account)))
      return again('the venue does not know it, and its balances are not those of the ledger');
    return this.#ended(hedge, 'the venue never had it');
  }

  async #book(hedge: Hedge): Promise<Step> {
    const { market, orderId, sentAt = 0, filled } = hedge;
    const all = await this.#account(hedge).fills(market, sentAt - EARLIER_MS);
    const executed = sumOf(all.filter((fill) => fill.orderId === orderId));
    if (executed.size !== filled) return { kind: 'again', note: 'the venue does not tell all its executions yet' };
    const flaw = executionFlaw(hedge, executed, this.#parts.worth);
    if (flaw !== undefined) return { kind: 'again', note: `the executions cannot be right: ${flaw}` };
    return this.book(hedge, executed);
  }

  /** Books executions and ends the hedge, in one unit of work. */
  async book(hedge: Hedge, executed: Executed): Promise<Step> {
    const at = this.#parts.clock.now();
    const { cost, fees, size: filled } = executed;
    const booked: Hedge = { ...hedge, state: 'booked', filled, cost, fees, endedAt: at, note: undefined };
    await this.#parts.store.atomically(async (unit) => {
      if (await unit.hedges.change(booked, hedge.state)) await unit.ledger.post(hedgePosting(hedge, executed, at));
    });
    return { kind: 'done', hedge: booked };
  }

  async #ended(hedge: Hedge, note: string): Promise<Step> {
    return { kind: 'done', hedge: await this.#cancelled(hedge, note) };
  }

  async #cancelled(hedge: Hedge, note: string): Promise<Hedge> {
    const from = hedge.state;
    const ended: Hedge = {
      ...hedge,
      state: 'cancelled',
      note: note.slice(0, LONGEST_NOTE),
      endedAt: this.#parts.clock.now(),
    };
    await this.#change(ended, from);
    return ended;
  }

  async #stored(hedge: Hedge, from: HedgeState): Promise<Step> {
    await this.#change(hedge, from);
    return { kind: 'done', hedge };
  }

  #change(hedge: Hedge, from: HedgeState): Promise<boolean> {
    return this.#parts.store.hedges.change(hedge, from);
  }

  /** @throws VenueUnknownError for a venue whose account is not open here any more. */
  #account({ venue }: Hedge): VenueAccount {
    const account = this.#parts.accounts.get(venue);
    if (account === undefined) throw new VenueUnknownError(`no account is open at ${venue}`);
    return account;
  }
}

function sumOf(fills: readonly VenueFill[]): Executed {
  const fees = new Map<string, bigint>();
  for (const fill of fills)
    for (const { asset, amount } of fill.fees) fees.set(asset, (fees.get(asset) ?? 0n) + amount);
  return {
    size: fills.reduce((sum, { size }) => sum + size, 0n),
    cost: fills.reduce((sum, { cost }) => sum + cost, 0n),
    fees: [...fees].map(([asset, amount]): VenueAmount => ({ asset, amount })),
  };
}

function noteOf(error: unknown): string {
  return reasonOf(error).slice(0, LONGEST_NOTE);
}
