import type { Chain } from '../../ports/chains/chain.ts';
import type { SharedTransfers } from '../../ports/chains/shared-transfers.ts';
import type { SweepPlanner } from '../../ports/chains/sweep-planner.ts';
import type { StuckTransfers } from '../../ports/chains/stuck-transfers.ts';
import type { ChainCircuit } from './chain-circuit.ts';

/**
 * Calls that do not ask the node, or that take as long as they need: a scan reads as many blocks as were missed, and a
 * watcher of its own waits for it.
 */
const UNGUARDED: ReadonlySet<PropertyKey> = new Set<keyof Chain | keyof SharedTransfers>([
  'scan',
  'treasury',
  'minimumTransfer',
  'paymentUri',
  'ordersIn',
  'feeShare',
]);

/**
 * Calls that ask the node once for each address or transaction, so that no deadline for the whole fits; each of their
 * questions has its own. They delay their own chain only.
 */
const LONG: ReadonlySet<PropertyKey> = new Set<keyof SweepPlanner | keyof StuckTransfers>(['plan', 'deadBecause']);

/** The chain, with every question to its node under the deadline and the circuit breaker. */
export function guardedChain(chain: Chain, circuit: ChainCircuit): Chain {
  const { sweepPlanner, stuckTransfers, shared } = chain;
  return guarded(chain, circuit, {
    sweepPlanner: sweepPlanner && guarded(sweepPlanner, circuit),
    stuckTransfers: stuckTransfers && guarded(stuckTransfers, circuit),
    shared: shared && guarded(shared, circuit),
  });
}

/** Members that are added to the port later are guarded too. @param parts members that ask the node themselves. */
function guarded<T extends Chain | SweepPlanner | StuckTransfers | SharedTransfers>(
  target: T,
  circuit: ChainCircuit,
  parts: Pick<Chain, 'sweepPlanner' | 'stuckTransfers' | 'shared'> = {},
): T {
  return new Proxy(target, {
    get(_, name) {
      if (name in parts) return Reflect.get(parts, name);
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      const call = value as (...given: unknown[]) => unknown;
      if (UNGUARDED.has(name)) return call.bind(target);
      const ask = LONG.has(name) ? circuit.askLong.bind(circuit) : circuit.ask.bind(circuit);
      return (...given: unknown[]) => ask(async () => call.apply(target, given));
    },
  });
}
