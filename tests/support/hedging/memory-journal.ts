import { divide, parseUnits } from '../../../core/domain/amount.ts';
import { VENUE_DECIMALS } from '../../../core/domain/hedging/venue-amount.ts';
import { type Balance, imbalances, type Posting } from '../../../core/domain/transactions/ledger.ts';
import { ENDED_HEDGES, type Hedge } from '../../../core/domain/hedging/hedge.ts';
import type { HedgingStore, HedgingUnit } from '../../../core/exchange/hedging/hedging-store.ts';
import { lostBy } from '../../../core/exchange/hedging/risk/slippage.ts';
import type { AuditLine } from '../../../core/ports/stores/staff-audit.ts';
import type { SettingName } from '../../../core/ports/stores/setting-store.ts';
import { memorySettings } from './memory-settings.ts';

interface State {
  readonly hedges: Map<string, Hedge>;
  readonly postings: Map<string, Posting>;
  readonly balances: Map<string, Balance>;
  readonly settings: Map<SettingName, string>;
  readonly audit: AuditLine[];
}

/**
 * What the hedger stores, in memory, for thousands of runs in one process; held to the same contract as the database. Units
 * of work run one after the other, and a unit that throws leaves nothing.
 */
export class MemoryJournal implements HedgingStore {
  #state: State = { hedges: new Map(), postings: new Map(), balances: new Map(), settings: new Map(), audit: [] };
  #lease: { holder: string; until: number } | undefined;
  #last: Promise<unknown> = Promise.resolve();

  get postings(): readonly Posting[] {
    return [...this.#state.postings.values()];
  }

  get audited(): readonly AuditLine[] {
    return this.#state.audit;
  }

  atomically<T>(work: (unit: HedgingUnit) => Promise<T>): Promise<T> {
    const done = this.#last.then(async () => {
      const { hedges, postings, balances, settings, audit } = this.#state;
      const copy: State = {
        hedges: new Map(hedges),
        postings: new Map(postings),
        balances: new Map(balances),
        settings: new Map(settings),
        audit: [...audit],
      };
      const result = await work(unitOver(copy));
      this.#state = copy;
      return result;
    });
    this.#last = done.catch(() => {});
    return done;
  }

  /** Reads what the units so far left; nothing is copied for that. */
  #read<T>(work: (unit: HedgingUnit) => Promise<T>): Promise<T> {
    return this.#last.then(() => work(unitOver(this.#state)));
  }

  readonly hedges: HedgingUnit['hedges'] = {
    insert: (hedge) => this.atomically(({ hedges }) => hedges.insert(hedge)),
    find: (id) => this.#read(({ hedges }) => hedges.find(id)),
    change: (hedge, from) => this.atomically(({ hedges }) => hedges.change(hedge, from)),
    open: () => this.#read(({ hedges }) => hedges.open()),
    list: (limit, venue) => this.#read(({ hedges }) => hedges.list(limit, venue)),
    sentWorth: (since) => this.#read(({ hedges }) => hedges.sentWorth(since)),
    lostSince: (venue, since) => this.#read(({ hedges }) => hedges.lostSince(venue, since)),
  };

  readonly ledger: HedgingUnit['ledger'] = {
    post: (posting) => this.atomically(({ ledger }) => ledger.post(posting)),
    balances: () => this.#read(({ ledger }) => ledger.balances()),
  };

  readonly settings: HedgingUnit['settings'] = {
    get: (name) => this.#read(({ settings }) => settings.get(name)),
    venueNetworks: () => this.#read(({ settings }) => settings.venueNetworks()),
    set: (name, value) => this.atomically(({ settings }) => settings.set(name, value)),
  };

  /** None: transfers of the treasury are tested on the database. */
  readonly treasuryTransfers: HedgingUnit['treasuryTransfers'] = { open: async () => [] };

  readonly leases: HedgingStore['leases'] = {
    hold: async (_, holder, now, until) => {
      if (this.#lease && this.#lease.holder !== holder && this.#lease.until > now) return false;
      this.#lease = { holder, until };
      return true;
    },
    heldUntil: async () => this.#lease?.until ?? 0,
    release: async (_, holder) => {
      if (this.#lease?.holder === holder) this.#lease = undefined;
    },
  };
}

function unitOver({ hedges, postings, balances, settings, audit }: State): HedgingUnit {
  return {
    hedges: {
      insert: async (hedge) => {
        if (hedges.has(hedge.id)) throw new Error(`${hedge.id} is in the journal`);
        hedges.set(hedge.id, hedge);
      },
      find: async (id) => hedges.get(id),
      change: async (hedge, from) => {
        const known = hedges.get(hedge.id);
        if (known?.state !== from) return false;
        if (ENDED_HEDGES.has(from)) throw new Error('the journal of hedges keeps what has ended');
        const isTaken = ({ id, venue, orderId }: Hedge) =>
          id !== hedge.id && venue === hedge.venue && orderId !== undefined && orderId === hedge.orderId;
        if ([...hedges.values()].some(isTaken)) throw new Error(`another hedge has the order ${hedge.orderId}`);
        hedges.set(
          hedge.id,
          Object.fromEntries(Object.entries(hedge).filter(([, value]) => value !== undefined)) as unknown as Hedge,
        );
        return true;
      },
      open: async () => ordered(hedges).filter(({ state }) => !ENDED_HEDGES.has(state)),
      list: async (limit, venue) =>
        ordered(hedges)
          .toReversed()
          .filter((hedge) => venue === undefined || hedge.venue === venue)
          .slice(0, limit),
      sentWorth: async (since) =>
        [...hedges.values()]
          .filter(({ state, sentAt }) => sentAt !== undefined && sentAt >= since && state !== 'cancelled')
          .reduce((sum, hedge) => sum + usedWorth(hedge), 0n),
      lostSince: async (venue, since) =>
        [...hedges.values()]
          .filter((hedge) => hedge.venue === venue && hedge.state === 'booked' && hedge.createdAt >= since)
          .reduce((sum, hedge) => sum + lostBy(hedge), 0n),
    },
    ledger: {
      post: async (posting) => {
        if (imbalances(posting.entries).length > 0) throw new Error(`posting ${posting.id} is not balanced`);
        if (postings.has(posting.id)) return;
        postings.set(posting.id, posting);
        for (const { currency, account, amount } of posting.entries) {
          const key = `${currency} ${account}`;
          balances.set(key, { currency, account, amount: amount + (balances.get(key)?.amount ?? 0n) });
        }
      },
      balances: async () => [...balances.values()],
    },
    settings: memorySettings(settings),
    audit: {
      add: async (line) => {
        audit.push(line);
      },
      ofTransaction: async (subject) => audit.filter(({ transactionId }) => transactionId === subject),
    },
    treasuryTransfers: { open: async () => [] },
    acquireLock: async () => {},
  };
}

function ordered(hedges: ReadonlyMap<string, Hedge>): readonly Hedge[] {
  return [...hedges.values()].toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
}

function usedWorth({ state, worth, filled, size }: Hedge): bigint {
  return state === 'booked' ? divide(worth * filled, parseUnits(size, VENUE_DECIMALS), 'ceiling') : worth;
}
