import type { HedgingStore } from '../../../core/exchange/hedging/hedging-store.ts';
import type { EngineAccount } from './engine-account.ts';

/** Never settles: what a process that is dead waits for. */
const NEVER = new Promise<never>(() => {});

/**
 * A process that dies at the n-th thing it does outside of itself: before or after a unit of work is committed, before or
 * after a call reaches a venue. Nothing that it does afterwards has an effect.
 */
export class Mortal {
  readonly #dying = Promise.withResolvers<void>();
  #left: number;

  /** @param left things that it still does; Infinity for one that lives. */
  constructor(left: number) {
    this.#left = left;
  }

  get isDead(): boolean {
    return this.#left < 0;
  }

  /** Runs until it is done or the process dies. */
  async live(work: Promise<unknown>): Promise<void> {
    await Promise.race([work, this.#dying.promise]);
  }

  store(store: HedgingStore): HedgingStore {
    const act = <T>(work: () => Promise<T>): Promise<T> => this.#act(work);
    const { hedges, ledger, settings, leases, treasuryTransfers } = store;
    return {
      atomically: (work) => act(() => store.atomically(work)),
      hedges: {
        insert: (hedge) => act(() => hedges.insert(hedge)),
        find: (id) => hedges.find(id),
        change: (hedge, from) => act(() => hedges.change(hedge, from)),
        open: () => this.#read(() => hedges.open()),
        list: (limit, venue) => this.#read(() => hedges.list(limit, venue)),
        sentWorth: (since) => this.#read(() => hedges.sentWorth(since)),
        lostSince: (venue, since) => this.#read(() => hedges.lostSince(venue, since)),
      },
      ledger: {
        post: (posting) => act(() => ledger.post(posting)),
        balances: () => this.#read(() => ledger.balances()),
      },
      settings: {
        get: (name) => this.#read(() => settings.get(name)),
        venueNetworks: () => this.#read(() => settings.venueNetworks()),
        set: (name, value) => act(() => settings.set(name, value)),
      },
      treasuryTransfers: { open: () => this.#read(() => treasuryTransfers.open()) },
      leases: {
        hold: (...lease) => this.#read(() => leases.hold(...lease)),
        heldUntil: (name) => leases.heldUntil(name),
        release: (...lease) => leases.release(...lease),
      },
    };
  }

  account(account: EngineAccount): EngineAccount {
    return new Proxy(account, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]) => this.#act(() => Reflect.apply(value, target, given) as Promise<unknown>);
      },
    });
  }

  async #act<T>(work: () => Promise<T>): Promise<T> {
    this.#step();
    if (this.isDead) return NEVER;
    // A refusal is an answer too.
    const done = await work().then(
      (value) => () => value,
      (error: unknown) => () => {
        throw error;
      },
    );
    this.#step();
    return this.isDead ? NEVER : done();
  }

  #read<T>(work: () => Promise<T>): Promise<T> {
    return this.isDead ? NEVER : work();
  }

  #step(): void {
    this.#left -= 1;
    if (this.isDead) this.#dying.resolve();
  }
}
