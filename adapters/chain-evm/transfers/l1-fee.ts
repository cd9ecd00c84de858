import { type Hex, parseAbi } from 'viem';
import type { EvmNode } from '../evm-node.ts';

/** Where rollups of the OP Stack (Base, OP Mainnet and others) keep the price of the chain below; nothing is there elsewhere. */
const ORACLE = '0x420000000000000000000000000000000000000F';
const ABI = parseAbi(['function getL1Fee(bytes) view returns (uint256)']);
/** A token's payment, signed, is hardly longer; of bytes that cannot be compressed. */
const SIZE = 200;
const PAYMENT: Hex = `0x${Array.from({ length: SIZE }, (_, i) => ((i * 151 + 7) % 256).toString(16).padStart(2, '0')).join('')}`;

/** What a rollup adds to gas for a payment's place on the chain below, in wei; nothing where that is part of the gas, or there is none. */
export async function l1Fee(node: EvmNode): Promise<bigint> {
  const client = await node.ask();
  const code = await client.getCode({ address: ORACLE });
  if (code === undefined || code === '0x') return 0n;
  return client.readContract({ address: ORACLE, abi: ABI, functionName: 'getL1Fee', args: [PAYMENT] });
}
