import { type Hex, parseAbi } from 'viem';
import type { EvmNode } from '../evm-node.ts';

/**
 * The gas price oracle contract of OP Stack rollups (Base, OP Mainnet and others); other networks have no code there.
 */
const ORACLE = '0x420000000000000000000000000000000000000F';
const ABI = parseAbi(['function getL1Fee(bytes) view returns (uint256)']);
/** Bytes of the sample: a signed token payment is hardly longer. Its content cannot be compressed. */
const SIZE = 200;
const PAYMENT: Hex = `0x${Array.from({ length: SIZE }, (_, i) => ((i * 151 + 7) % 256).toString(16).padStart(2, '0')).join('')}`;

/** The L1 fee in wei that a rollup adds for publishing a payment; 0 where gas includes it or there is no L1. */
export async function l1Fee(node: EvmNode): Promise<bigint> {
  const client = await node.ask();
  const code = await client.getCode({ address: ORACLE });
  if (code === undefined || code === '0x') return 0n;
  return client.readContract({ address: ORACLE, abi: ABI, functionName: 'getL1Fee', args: [PAYMENT] });
}
