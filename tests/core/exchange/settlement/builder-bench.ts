import type { BatchActions, BuildRequest } from '../../../../core/exchange/settlement/building/build-request.ts';
import { ChainBuilder } from '../../../../core/exchange/settlement/chain-builder.ts';
import type { Chain } from '../../../../core/ports/chains/chain.ts';
import type { Store, UnitOfWork } from '../../../../core/ports/stores/store.ts';
import { SettableClock } from '../../../support/fixtures/settable-clock.ts';

/** Lets everything happen that follows from what has happened. */
export const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A transfer that is stored as built. */
interface StoredTransfer {
  readonly nonce: number;
  isSigned: boolean;
}

interface Request extends BuildRequest {
  readonly id: string;
}

type Fate = 'signed' | 'refused' | 'lost' | 'lost, refused' | 'changed';

/**
 * A store, a signer and a chain whose transfers take a nonce each, the next one after those in flight, shared by
 * builders that stand for processes.
 */
export class BuilderBench {
  readonly #kind: 'coins' | 'account';
  readonly stored = new Map<string, StoredTransfer>();
  /** Transfers that change between being read and being stored. */
  readonly changed = new Set<string>();
  /** What happens to a transfer at its first signature. */
  readonly fates = new Map<string, Fate>();
  onAsk: (id: string) => Promise<void> = async () => {};
  asked = 0;
  askedInUnit = 0;
  /** How often what is in flight was read, and how many units of work have stored something. */
  reads = 0;
  units = 0;
  #count = 0;
  #openUnits = 0;

  constructor(kind: 'coins' | 'account') {
    this.#kind = kind;
  }

  builder(): ChainBuilder<Request> {
    const chain = { id: 'chain', tickers: ['ltc'], ...(this.#kind === 'account' && { sweepPlanner: {} }) };
    const actions: BatchActions<Request> = {
      store: async (unit, built) => ({
        unchanged: await Promise.all(built.map(({ request, unsigned }) => request.store(unit, unsigned))),
        committed: () => {},
      }),
      sign: (built) => Promise.allSettled(built.map(({ request, unsigned }) => request.sign(unsigned))),
    };
    return new ChainBuilder(chain as unknown as Chain, this.#store(), actions, new SettableClock());
  }

  transfer(id: string): Request {
    return {
      id,
      order: { id, ticker: 'ltc', to: { address: id }, amount: 1n },
      build: async (inFlight) => {
        this.asked += 1;
        this.askedInUnit += this.#openUnits;
        await this.onAsk(id);
        await turn();
        // The next nonce, as an account gives it: one that became free below it would never be used.
        return String(Math.max(-1, ...inFlight.map(Number)) + 1);
      },
      store: async (_unit, unsigned) => {
        if (this.changed.has(id) || this.stored.has(id)) return false;
        this.stored.set(id, { nonce: Number(unsigned), isSigned: false });
        return true;
      },
      sign: (unsigned) => this.#sign(id, unsigned),
    };
  }

  /** What a process does with a transfer that it has claimed. */
  async step(builder: ChainBuilder<Request>, id: string): Promise<void> {
    const built = this.stored.get(id);
    if (built) await this.#sign(id, String(built.nonce));
    else await builder.run(this.transfer(id));
  }

  /** Transfers that are not signed yet, and may be. */
  open(): readonly string[] {
    for (const [id, fate] of this.fates) if (fate === 'changed') this.changed.add(id);
    return [...this.fates.keys()].filter((id) => !this.changed.has(id) && this.stored.get(id)?.isSigned !== true);
  }

  signedNonces(): readonly number[] {
    const signed = [...this.stored.values()].filter(({ isSigned }) => isSigned);
    return signed.map(({ nonce }) => nonce).toSorted((a, b) => a - b);
  }

  async #sign(id: string, unsigned: string): Promise<void> {
    await turn();
    const built = this.stored.get(id);
    if (built === undefined || String(built.nonce) !== unsigned) return;
    const fate = this.fates.get(id) ?? 'signed';
    if (fate !== 'changed') this.fates.set(id, fate === 'lost, refused' ? 'refused' : 'signed');
    // The process dies, or the signer cannot be reached: the transfer stays built.
    if (fate === 'lost' || fate === 'lost, refused') throw new Error('lost');
    if (fate === 'refused') {
      this.#count += 1;
      this.stored.delete(id);
      throw new Error('refused');
    }
    built.isSigned = true;
  }

  #store(): Pick<Store, 'atomically' | 'builds' | 'transactions'> {
    const advance = async (_chain: string, seen?: number) => {
      if (seen !== undefined && seen !== this.#count) return false;
      this.#count += 1;
      return true;
    };
    const store = {
      builds: { count: async () => this.#count, advance },
      transactions: {
        inFlight: async () => {
          this.reads += 1;
          return [...this.stored.values()].map(({ nonce }) => String(nonce));
        },
        awaitsSignature: async () => [...this.stored.values()].some(({ isSigned }) => !isSigned),
      },
      atomically: async <T>(work: (unit: UnitOfWork) => Promise<T>) => {
        this.#openUnits += 1;
        try {
          const done = await work(store as unknown as UnitOfWork);
          this.units += 1;
          return done;
        } finally {
          this.#openUnits -= 1;
        }
      },
    };
    return store as unknown as Pick<Store, 'atomically' | 'builds' | 'transactions'>;
  }
}
