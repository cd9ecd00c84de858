import { type Address, getAddress, type Hash, type Hex, hexToBigInt, numberToHex, type PublicClient } from 'viem';
import { InvalidRequestRpcError, MethodNotFoundRpcError, MethodNotSupportedRpcError } from 'viem';
import type { Ticker } from '../../../core/domain/quotes/currency.ts';
import type { EvmBlock } from './evm-block.ts';
import type { EvmNode } from '../evm-node.ts';
import { PrunedStateError, isOlder } from './pruned-state.ts';
import type { BlockDeposit } from './block-deposit.ts';

/** One step of a transaction, in the form that every `trace_block` returns. */
interface Trace {
  readonly type: string;
  readonly action: {
    readonly callType?: string;
    readonly from?: Address;
    readonly to?: Address;
    readonly value?: Hex;
    readonly address?: Address;
    readonly refundAddress?: Address;
    readonly balance?: Hex;
  };
  readonly blockHash: Hash;
  readonly error?: string | null;
  readonly traceAddress: readonly number[];
  readonly transactionHash?: Hash | null;
}

/** Blocks whose traces every node keeps, even a pruning one. */
const KEPT = 128n;

/**
 * Errors by which nodes and providers report that they have no traces; the last one comes from providers on a free
 * plan.
 */
const REFUSALS = [MethodNotFoundRpcError, MethodNotSupportedRpcError, InvalidRequestRpcError];

/** True when the node can trace blocks. */
export async function hasTraces(node: EvmNode): Promise<boolean> {
  const client = await node.ask();
  try {
    await traceBlock(client, await client.getBlockNumber());
    return true;
  } catch (cause) {
    if (isUnknownMethod(cause)) return false;
    throw cause;
  }
}

/**
 * ETH that contracts sent within a block, without reverted steps.
 * @throws PrunedStateError when the node no longer keeps the block's traces.
 */
export async function tracedDeposits(node: EvmNode, block: EvmBlock, ticker: Ticker): Promise<readonly BlockDeposit[]> {
  if (block.transactions.length === 0) return [];
  const traces = (await traceBlock(await node.ask(), block.number)).filter((trace) => trace.transactionHash);
  const whole = new Set(traces.filter(({ traceAddress }) => traceAddress.length === 0).map(keyOf));
  const isWhole = block.transactions.every(({ hash }) => whole.has(keyOf({ transactionHash: hash, traceAddress: [] })));
  // Traces are requested by height: the block may have been replaced meanwhile, and a pruning node returns an empty
  // list.
  if (!isWhole || traces.some(({ blockHash }) => blockHash !== block.hash)) {
    const message = `the node's traces are not those of block ${block.hash}`;
    // The traces of a young block may not be ready yet.
    if (traces.length === 0 && (await isOlder(node, block, KEPT))) throw new PrunedStateError(message);
    throw new Error(message);
  }
  const undone = new Set(traces.filter(({ error }) => error).map(keyOf));
  return traces.filter((trace) => !isUndone(trace, undone)).flatMap((trace) => depositOf(trace, ticker));
}

function depositOf(trace: Trace, ticker: Ticker): readonly BlockDeposit[] {
  // The first step is the transaction itself.
  if (trace.traceAddress.length === 0) return [];
  const moved = movedBy(trace);
  if (!moved?.to || !moved.value) return [];
  return [
    {
      ticker,
      chainTxId: trace.transactionHash!,
      from: moved.from && getAddress(moved.from),
      to: getAddress(moved.to),
      amount: hexToBigInt(moved.value),
      source: { kind: 'internal', key: keyOf(trace) },
    },
  ];
}

/** The transfer of a step. `delegatecall` reports its caller's value and moves none; `callcode` pays itself. */
function movedBy({ type, action }: Trace): { from?: Address; to?: Address; value?: Hex } | undefined {
  if (type === 'call' && action.callType === 'call') return action;
  if (type !== 'suicide' && type !== 'selfdestruct') return undefined;
  const { address, refundAddress, balance } = action;
  return {
    ...(address && { from: address }),
    ...(refundAddress && { to: refundAddress }),
    ...(balance && { value: balance }),
  };
}

/** A step is reverted when it or any step that contains it failed. */
function isUndone({ transactionHash, traceAddress }: Trace, undone: ReadonlySet<string>): boolean {
  return Array.from({ length: traceAddress.length + 1 }, (_, depth) => traceAddress.slice(0, depth)).some((path) =>
    undone.has(keyOf({ transactionHash: transactionHash!, traceAddress: path })),
  );
}

function keyOf({ transactionHash, traceAddress }: Pick<Trace, 'transactionHash' | 'traceAddress'>): string {
  return `${transactionHash}:trace:${traceAddress.join('.')}`;
}

async function traceBlock(client: PublicClient, height: bigint): Promise<readonly Trace[]> {
  type Schema = { Method: 'trace_block'; Parameters: [Hex]; ReturnType: readonly Trace[] | null };
  const traces = await client.request<Schema>({ method: 'trace_block', params: [numberToHex(height)] });
  return traces ?? [];
}

function isUnknownMethod(cause: unknown): boolean {
  return REFUSALS.some((refusal) => cause instanceof refusal);
}
