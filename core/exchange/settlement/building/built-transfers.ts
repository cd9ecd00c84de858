import type { SharedTransfers } from '../../../ports/chains/shared-transfers.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import { DeadlineError } from '../../workers/deadline.ts';
import type { BuildRequest, BuildResult, Built } from './build-request.ts';

/** Milliseconds after which what was built is stored, and the rest is left to the next batch: a node may be slow. */
const BATCH_MS = 4_000;

/** Transfers that may share a transaction. */
export type BuildGroup<Request extends BuildRequest> = readonly Request[];

interface Building<Request extends BuildRequest> {
  readonly inFlight: readonly string[];
  readonly clock: Pick<Clock, 'now'>;
  /** Receives the error of each transfer that cannot be built. */
  readonly results: Map<Request, PromiseSettledResult<BuildResult>>;
}

/** Builds a transaction for each transfer, with knowledge of those before it. */
export async function builtOneByOne<Request extends BuildRequest>(
  requests: readonly Request[],
  { inFlight, clock, results }: Building<Request>,
): Promise<readonly Built<Request>[]> {
  const built: Built<Request>[] = [];
  const until = clock.now() + BATCH_MS;
  let reason: unknown;
  for (const request of requests) {
    // A node that did not answer once is not asked again for each transfer.
    if (reason instanceof DeadlineError) results.set(request, { status: 'rejected', reason });
    else if (clock.now() < until) {
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

/** Builds the transactions of groups; those of a group may share one. */
export async function builtInGroups<Request extends BuildRequest>(
  shared: SharedTransfers,
  groups: readonly BuildGroup<Request>[],
  { inFlight, clock, results }: Building<Request>,
): Promise<readonly Built<Request>[]> {
  const built: Built<Request>[] = [];
  const until = clock.now() + BATCH_MS;
  let reason: unknown;
  for (const group of groups) {
    if (reason instanceof DeadlineError) fail(group, reason, results);
    else if (clock.now() < until) {
      const taken = [...inFlight, ...new Set(built.map(({ unsigned }) => unsigned))];
      try {
        // oxlint-disable-next-line no-await-in-loop -- each is built with knowledge of those before it
        const texts = await shared.buildAll(
          group.map(({ order }) => order),
          taken,
        );
        for (const [index, request] of group.entries()) {
          const text = texts[index]!;
          if (text.status === 'fulfilled') built.push({ request, unsigned: text.value });
          else results.set(request, text);
        }
      } catch (error) {
        reason = error;
        fail(group, reason, results);
      }
    }
  }
  return built;
}

function fail<Request extends BuildRequest>(
  group: BuildGroup<Request>,
  reason: unknown,
  results: Map<Request, PromiseSettledResult<BuildResult>>,
): void {
  for (const request of group) results.set(request, { status: 'rejected', reason });
}
