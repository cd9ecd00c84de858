import { type Hash, isHash } from 'viem';
import type { InternalTransfers } from './block-scanner.ts';

/** The block up to which the chain was scanned for good. */
export interface EvmCursor {
  readonly height: bigint;
  readonly hash: Hash;
  readonly internal: InternalTransfers;
}

export function writeCursor({ height, hash, internal }: EvmCursor): string {
  return JSON.stringify({ height: Number(height), hash, internal });
}

/** @throws Error for any text that `writeCursor` did not write. */
export function readCursor(text: string): EvmCursor {
  const { height, hash, internal } = JSON.parse(text) as Record<string, unknown>;
  const isInternal = internal === 'traces' || internal === 'balances';
  if (!Number.isSafeInteger(height) || typeof hash !== 'string' || !isHash(hash) || !isInternal) {
    throw new Error(`not a cursor of an EVM chain: ${text.slice(0, 120)}`);
  }
  return { height: BigInt(height as number), hash, internal };
}
