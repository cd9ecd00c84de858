import type { Chain } from '../../ports/chains/chain.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { Store } from '../../ports/stores/store.ts';
import { Gatherer } from '../workers/gatherer.ts';
import { BuildGroups, sharing } from './building/build-groups.ts';
import type { BatchActions, BuildRequest, BuildResult, Built, StoredBatch } from './building/build-request.ts';
import { type BuildGroup, builtInGroups, builtOneByOne } from './building/built-transfers.ts';

/** Transfers that are built together. */
const BATCH = 100;
/** How often a batch is built again because another process has built for the chain meanwhile. */
const TRIES = 5;
/** How often more where transfers share transactions: one that is refused is halved until a single transfer is left. */
const MORE_TRIES = 8;

/** Some transfers of a transaction have changed, and others have not: none of them may be stored. */
class TornTransaction extends Error {
  readonly unchanged: readonly boolean[];

  constructor(unchanged: readonly boolean[]) {
    super('a transfer has changed that shares a transaction');
    this.unchanged = unchanged;
  }
}

/**
 * Builds the transfers of one chain in this process, as many at once as are due. The node is asked before anything is
 * locked; what was built is stored only if no process has taken or freed inputs or nonces of the chain since they were
 * read, and is built again otherwise.
 *
 * Where payouts leave one account, each transfer is signed before the next is stored: the signer may refuse it, and then
 * its nonce is free again and must not be followed by a later one.
 *
 * Transfers that share a transaction are stored in one unit of work or not at all: its signature pays all of them.
 */
export class ChainBuilder<Request extends BuildRequest> {
  readonly #chain: Chain;
  readonly #store: Pick<Store, 'atomically' | 'builds' | 'transactions'>;
  readonly #actions: BatchActions<Request>;
  readonly #clock: Clock;
  readonly #gatherer: Gatherer<Request, BuildResult>;
  readonly #groups = new BuildGroups<Request>();

  constructor(
    chain: Chain,
    store: Pick<Store, 'atomically' | 'builds' | 'transactions'>,
    actions: BatchActions<Request>,
    clock: Clock,
  ) {
    this.#chain = chain;
    this.#store = store;
    this.#actions = actions;
    this.#clock = clock;
    this.#gatherer = new Gatherer((requests) => this.#run(requests), BATCH);
  }

  /** Builds, stores and signs a transfer, with others that are due. @throws the error of the chain or the signer. */
  run(request: Request): Promise<BuildResult> {
    return this.#gatherer.run(request);
  }

  async #run(requests: readonly Request[]): Promise<readonly PromiseSettledResult<BuildResult>[]> {
    const results = new Map<Request, PromiseSettledResult<BuildResult>>();
    let groups = this.#chain.shared ? this.#groups.of(requests) : [requests];
    const most = this.#chain.shared ? TRIES + MORE_TRIES : TRIES;
    for (let tries = 0; groups.length > 0 && tries < most; tries += 1) {
      const rest = groups;
      groups = await this.#round(rest, results).catch((reason: unknown) => {
        for (const request of rest.flat())
          if (!results.has(request)) results.set(request, { status: 'rejected', reason });
        return [];
      });
    }
    return requests.map((request) => results.get(request) ?? { status: 'fulfilled', value: 'waits' });
  }

  /** @param results receives what became of each. @returns what has to be built again. */
  async #round(
    groups: readonly BuildGroup<Request>[],
    results: Map<Request, PromiseSettledResult<BuildResult>>,
  ): Promise<readonly BuildGroup<Request>[]> {
    const { builds, transactions } = this.#store;
    const { id, tickers, sweepPlanner, shared } = this.#chain;
    // First, so that whatever is taken or freed after reading what is in flight shows.
    const seen = await builds.count(id);
    if (sweepPlanner && (await transactions.awaitsSignature(tickers))) return [];
    const building = { inFlight: await transactions.inFlight(tickers), clock: this.#clock, results };
    const built = await (shared ? builtInGroups(shared, groups, building) : builtOneByOne(groups.flat(), building));
    if (built.length === 0) return [];
    if (!sweepPlanner) return this.#together(groups, built, seen, results);
    return [await this.#oneByOne(built, seen, results)].filter(({ length }) => length > 0);
  }

  async #together(
    groups: readonly BuildGroup<Request>[],
    built: readonly Built<Request>[],
    seen: number,
    results: Map<Request, PromiseSettledResult<BuildResult>>,
  ): Promise<readonly BuildGroup<Request>[]> {
    const stored = await this.#stored(built, seen);
    if (stored instanceof TornTransaction) {
      // One that has changed took no inputs; it is built again later if it still needs that.
      const changed = new Set(built.filter((_, index) => !stored.unchanged[index]).map(({ request }) => request));
      for (const request of changed) results.set(request, { status: 'fulfilled', value: 'waits' });
      return without(groups, (request) => changed.has(request) || results.has(request));
    }
    if (!stored) return without(groups, (request) => results.has(request));
    stored.committed();
    // A transfer that has changed meanwhile took no inputs; a later batch builds it again if it still needs that.
    const unchanged = built.filter((_, index) => stored.unchanged[index]);
    return this.#groups.after(unchanged, await this.#actions.sign(unchanged), results);
  }

  /** @returns undefined if another process has built for the chain meanwhile. */
  async #stored(built: readonly Built<Request>[], seen: number): Promise<StoredBatch | TornTransaction | undefined> {
    try {
      return await this.#store.atomically(async (unit) => {
        if (!(await unit.builds.advance(this.#chain.id, seen))) return undefined;
        const stored = await this.#actions.store(unit, built);
        if (isTorn(built, stored.unchanged)) throw new TornTransaction(stored.unchanged);
        return stored;
      });
    } catch (error) {
      if (error instanceof TornTransaction) return error;
      throw error;
    }
  }

  async #oneByOne(
    built: readonly Built<Request>[],
    seen: number,
    results: Map<Request, PromiseSettledResult<BuildResult>>,
  ): Promise<readonly Request[]> {
    for (const [index, { request, unsigned }] of built.entries()) {
      const rest = () => built.slice(index + 1).map((later) => later.request);
      // oxlint-disable-next-line no-await-in-loop -- no nonce may follow one that may become free again
      const isTaken = await this.#store.atomically(async (unit) => {
        if (!(await unit.builds.advance(this.#chain.id, seen + index))) return undefined;
        return request.store(unit, unsigned);
      });
      if (isTaken === undefined) return [request, ...rest()];
      if (!isTaken) {
        results.set(request, { status: 'fulfilled', value: 'waits' });
        // Its nonce is not used after all.
        return rest();
      }
      // oxlint-disable-next-line no-await-in-loop -- see above
      const [signed] = await Promise.allSettled([request.sign(unsigned)]);
      results.set(request, doneOr(signed!));
      if (signed!.status === 'rejected') return rest();
    }
    return [];
  }
}

function doneOr(signed: PromiseSettledResult<void>): PromiseSettledResult<BuildResult> {
  return signed.status === 'rejected' ? signed : { status: 'fulfilled', value: 'done' };
}

/** The groups without the requests that are done; those that are left may share transactions still. */
function without<Request extends BuildRequest>(
  groups: readonly BuildGroup<Request>[],
  isDone: (request: Request) => boolean,
): readonly BuildGroup<Request>[] {
  return groups.map((group) => group.filter((request) => !isDone(request))).filter(({ length }) => length > 0);
}

/** True if a transaction has transfers that were stored, and others that were not. */
function isTorn<Request extends BuildRequest>(
  built: readonly Built<Request>[],
  unchanged: readonly boolean[],
): boolean {
  const isStored = new Map(built.map(({ request }, index) => [request, unchanged[index]!]));
  return sharing(built).some((group) => new Set(group.map((request) => isStored.get(request))).size > 1);
}
