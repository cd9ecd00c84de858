import type { BuildRequest, BuildResult, Built } from './build-request.ts';
import type { BuildGroup } from './built-transfers.ts';
import { isRefusal } from './signer-refusals.ts';

/** Most transfers that are remembered as refused. */
const MOST_REFUSED = 1_000;

/**
 * Decides which transfers may share a transaction. Those of a transaction that the signer refuses are built again in two
 * halves, until the one that it refuses is alone; that one shares none with others until it is signed.
 */
export class BuildGroups<Request extends BuildRequest> {
  readonly #refused = new Set<string>();

  /** The groups of transfers that are due. */
  of(requests: readonly Request[]): readonly BuildGroup<Request>[] {
    const isAlone = ({ order }: Request) => this.#refused.has(order.id);
    const together = requests.filter((request) => !isAlone(request));
    const alone = requests.filter(isAlone).map((request) => [request]);
    return together.length > 0 ? [together, ...alone] : alone;
  }

  /**
   * Records what became of signatures. @returns the groups that are built again; their transfers have been given back.
   */
  after(
    signed: readonly Built<Request>[],
    outcomes: readonly PromiseSettledResult<void>[],
    results: Map<Request, PromiseSettledResult<BuildResult>>,
  ): readonly BuildGroup<Request>[] {
    const again: BuildGroup<Request>[] = [];
    const outcomeOf = new Map(signed.map(({ request }, index) => [request, outcomes[index]!]));
    for (const group of sharing(signed)) {
      const refused = group.filter((request) => isRefused(outcomeOf.get(request)!));
      const isSplit = group.length > 1;
      if (isSplit && refused.length > 0) again.push(...halves(refused));
      for (const request of group) {
        const outcome = outcomeOf.get(request)!;
        if (!isRefused(outcome)) this.#refused.delete(request.order.id);
        else if (isSplit) continue;
        else this.#remember(request.order.id);
        results.set(request, outcome.status === 'rejected' ? outcome : { status: 'fulfilled', value: 'done' });
      }
    }
    return again;
  }

  #remember(id: string): void {
    if (this.#refused.size >= MOST_REFUSED) this.#refused.clear();
    this.#refused.add(id);
  }
}

/** Transfers by the transaction that they share. */
export function sharing<Request extends BuildRequest>(
  built: readonly Built<Request>[],
): readonly BuildGroup<Request>[] {
  const groups = Map.groupBy(built, ({ unsigned }) => unsigned);
  return [...groups.values()].map((group) => group.map(({ request }) => request));
}

function isRefused(outcome: PromiseSettledResult<void>): boolean {
  return outcome.status === 'rejected' && isRefusal(outcome.reason);
}

function halves<Request extends BuildRequest>(group: BuildGroup<Request>): readonly BuildGroup<Request>[] {
  const middle = Math.ceil(group.length / 2);
  return [group.slice(0, middle), group.slice(middle)].filter((half) => half.length > 0);
}
