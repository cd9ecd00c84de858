import { type Address, BaseError, type Block, ExecutionRevertedError } from 'viem';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { divide } from '../../../core/domain/amount.ts';
import type { EvmNode } from '../evm-node.ts';
import type { EvmSettings } from '../evm-settings.ts';
import type { Call } from './transfer-call.ts';

/** Prices of gas in wei (EIP-1559). */
export interface GasPrices {
  /** The highest price of the next block: its base fee can grow by an eighth; with the tip. */
  readonly next: bigint;
  /** The maximum that is offered, so that five full blocks of rising base fees cannot leave a payout behind. */
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

/** Wei: a tip up to this is offered whatever the base fee, as the signer allows too (50 gwei). */
export const MAX_SMALL_TIP = 50_000_000_000n;
/** The gas of a plain payment; nothing else takes as little. */
const PLAIN = 21_000n;

export async function gasPrices(node: EvmNode): Promise<GasPrices> {
  const client = await node.ask();
  const [block, suggested] = await Promise.all([
    client.getBlock({ blockTag: 'latest' }),
    client.estimateMaxPriorityFeePerGas(),
  ]);
  const base = baseFeeOf(block);
  const tip = boundedTip(suggested, base);
  return { next: divide(base * 9n, 8n, 'ceiling') + tip, maxFeePerGas: base * 2n + tip, maxPriorityFeePerGas: tip };
}

/**
 * Bounds the tip that a node suggests: a tip above half of the price is offered only while it is small, because the
 * signer refuses it otherwise.
 */
function boundedTip(suggested: bigint, base: bigint): bigint {
  const most = base * 2n > MAX_SMALL_TIP ? base * 2n : MAX_SMALL_TIP;
  return suggested < most ? suggested : most;
}

function baseFeeOf({ baseFeePerGas }: Block): bigint {
  if (baseFeePerGas === null) throw new Error('the network has no base fee (EIP-1559)');
  return baseFeePerGas;
}

/**
 * The gas of a call; for contracts a quarter more, because they may run differently by the time it is mined.
 * @returns undefined when the call would be reverted.
 */
export async function gasOf(node: EvmNode, account: Address, call: Call): Promise<bigint | undefined> {
  const client = await node.ask();
  try {
    const gas = await client.estimateGas({ account, ...call });
    return gas === PLAIN ? gas : divide(gas * 5n, 4n, 'ceiling');
  } catch (cause) {
    const isReverted = cause instanceof BaseError && cause.walk((inner) => inner instanceof ExecutionRevertedError);
    if (isReverted) return undefined;
    throw cause;
  }
}

/**
 * `gasOf` with a limit.
 * @throws ExchangeError `unavailable` when the recipient rejects the payment or needs more gas.
 */
export async function boundedGas(node: EvmNode, account: Address, call: Call, maxGas: bigint): Promise<bigint> {
  const gas = await gasOf(node, account, call);
  if (gas === undefined) throw new ExchangeError('unavailable', 'The recipient rejects the payment');
  if (gas <= maxGas) return gas;
  throw new ExchangeError('unavailable', `The recipient needs ${gas} gas; at most ${maxGas} is given`);
}

/** @throws ExchangeError `unavailable` while a transaction could cost more than the maximum fee. */
export function assertFeeBelowMaximum(cost: bigint, { id, maximumFee }: Pick<EvmSettings, 'id' | 'maximumFee'>): void {
  if (maximumFee === undefined || cost <= maximumFee) return;
  throw new ExchangeError('unavailable', `${id}: gas could cost ${cost} wei now, and at most ${maximumFee} is paid`);
}
