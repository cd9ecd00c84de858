import { createPublicClient } from 'viem';
import { redactingHttp } from './redacting-transport.ts';

/** What an EVM node says about itself. */
export interface EvmNodeFacts {
  readonly chainId: number;
  readonly block: number;
  /** Time of that block, in milliseconds since 1970. */
  readonly blockAt: number;
  readonly isCatchingUp: boolean;
  /** Whether it traces blocks. */
  readonly hasTraces: boolean;
}

/** Asks a node about itself, and changes nothing. @throws Error, without the node's address, when it does not answer. */
export async function inspectEvmNode(rpcUrl: string, timeoutMs: number): Promise<EvmNodeFacts> {
  const client = createPublicClient({ transport: redactingHttp(rpcUrl, timeoutMs), cacheTime: 0 });
  const request = client.request as (call: { method: string; params: unknown[] }) => Promise<unknown>;
  const block = await client.getBlock();
  const number = `0x${block.number.toString(16)}`;
  const [chainId, syncing, hasTraces] = await Promise.all([
    client.getChainId(),
    request({ method: 'eth_syncing', params: [] }),
    request({ method: 'trace_block', params: [number] }).then(Array.isArray, () => false),
  ]);
  return {
    chainId,
    block: Number(block.number),
    blockAt: Number(block.timestamp) * 1_000,
    isCatchingUp: syncing !== false,
    hasTraces,
  };
}
