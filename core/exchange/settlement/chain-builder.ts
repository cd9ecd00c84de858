import type { Chain } from '../../ports/chains/chain.ts';
import type { Signed } from '../../ports/chains/signer.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { Store, UnitOfWork } from '../../ports/stores/store.ts';
import { DeadlineError } from '../workers/deadline.ts';
import { Gatherer } from '../workers/gatherer.ts';

/** Transfers that are built together. */
const BATCH = 100;
/** Milliseconds after which what was built is stored, and the rest is left to the next batch: a node may be slow. */
const BATCH_MS = 4_000;
/** How often a batch is built again because another process has built for the chain meanwhile. */
const TRIES = 5;

/** A transfer that is to be built. */
export interface BuildRequest {
  /** Asks the chain. @param inFlight as in `Chain.build`. */
  build(inFlight: readonly string[]): Promise<string>;
  /** Stores what was built, if the transfer is unchanged. @returns false if it has changed meanwhile. */
  store(unit: UnitOfWork, unsigned: string): Promise<boolean>;
  /** Signs what is stored, and stores the signature. @param signing the answer of the signer, if it was asked already. */
  sign(unsigned: string, signing?: Promise<Signed>): Promise<void>;
}

/** Stores and signs several transfers at once, where their chain allows it. */
export interface BatchActions<Request extends BuildRequest> {
  /** Stores what was built with one statement, as `BuildRequest.store`. @returns whether each was unchanged. */
  store(unit: UnitOfWork, built: readonly Built<Request>[]): Promise<readonly boolean[]>;
  /** As `BuildRequest.sign`. @returns the result of each. */
  sign(built: readonly Built<Request>[]): Promise<readonly PromiseSettledResult<void>[]>;
}

/** A transfer and the transaction that was built for it. */
export interface Built<Request extends BuildRequest> {
  readonly request: Request;
  readonly unsigned: string;
}

/** What became of a request: `waits` is tried again later, and has changed nothing. */
export type BuildResult = 'done' | 'waits';

/**
 * Builds the transfers of one chain in this process, as many at once as are due. The node is asked before anything is
 * locked; what was built is stored only if no process has taken or freed inputs or nonces of the chain since they were
 * read, and is built again otherwise.
 *
 * Where payouts leave one account, each transfer is signed before the next is stored: the signer may refuse it, and then
 * its nonce is free again and must not be followed by a later one.
 */
export class ChainBuilder<Request extends BuildRequest> {
  readonly #chain: Chain;
  readonly #store: Pick<Store, 'atomically' | 'builds' | 'transactions'>;
  readonly #actions: BatchActions<Request>;
  readonly #clock: Clock;
  readonly #gatherer: Gatherer<Request, BuildResult>;

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
    let rest = requests;
    for (let tries = 0; rest.length > 0 && tries < TRIES; tries += 1) {
      rest = await this.#round(rest, results).catch((reason: unknown) => {
        for (const request of rest) if (!results.has(request)) results.set(request, { status: 'rejected', reason });
        return [];
      });
    }
    return requests.map((request) => results.get(request) ?? { status: 'fulfilled', value: 'waits' });
  }

  /** @param results receives what became of each. @returns what has to be built again. */
  async #round(
    requests: readonly Request[],
    results: Map<Request, PromiseSettledResult<BuildResult>>,
  ): Promise<readonly Request[]> {
    const { builds, transactions } = this.#store;
    const { id, tickers, sweepPlanner } = this.#chain;
    // First, so that whatever is taken or freed after reading what is in flight shows.
    const seen = await builds.count(id);
    if (sweepPlanner && (await transactions.awaitsSignature(tickers))) return [];
    const built = await this.#build(requests, await transactions.inFlight(tickers), results);
    if (built.length === 0) return [];
    return sweepPlanner ? this.#oneByOne(built, seen, results) : this.#together(built, seen, results);
  }

  async #build(
    requests: readonly Request[],
    inFlight: readonly string[],
    results: Map<Request, PromiseSettledResult<BuildResult>>,
  ): Promise<readonly Built<Request>[]> {
    const built: Built<Request>[] = [];
    const until = this.#clock.now() + BATCH_MS;
    let reason: unknown;
    for (const request of requests) {
      // A node that did not answer once is not asked again for each transfer.
      if (reason instanceof DeadlineError) results.set(request, { status: 'rejected', reason });
      else if (this.#clock.now() < until) {
        try {
          // oxlint-disable-next-line no-await-in-loop -- each is built with knowledge of those before it
          const unsigned = await request.build([...inFlight, ...built.map((earlier) => earlier.unsigned)]);
          built.push({ request, unsigned });
        } catch (error) {
          reason = error;
          results.set(request, { status: 'rejected', reason });
        }
      }
    }
    return built;
  }

  async #together(
    built: readonly Built<Request>[],
    seen: number,
    results: Map<Request, PromiseSettledResult<BuildResult>>,
  ): Promise<readonly Request[]> {
    const stored = await this.#store.atomically(async (unit) =>
      (await unit.builds.advance(this.#chain.id, seen)) ? this.#actions.store(unit, built) : undefined,
    );
    if (!stored) return built.map(({ request }) => request);
    // A transfer that has changed meanwhile took no inputs; the next round builds it again if it still needs that.
    const unchanged = built.filter((_, index) => stored[index]);
    const signed = await this.#actions.sign(unchanged);
    for (const [index, { request }] of unchanged.entries()) results.set(request, doneOr(signed[index]!));
    return [];
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
