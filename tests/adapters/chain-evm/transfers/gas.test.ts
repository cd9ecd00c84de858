import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EvmNode } from '../../../../adapters/chain-evm/evm-node.ts';
import { gasPrices } from '../../../../adapters/chain-evm/transfers/gas.ts';

const GWEI = 10n ** 9n;

/** A node that returns these prices, in wei. */
function node(baseFeePerGas: bigint, tip: bigint): EvmNode {
  const client = { getBlock: async () => ({ baseFeePerGas }), estimateMaxPriorityFeePerGas: async () => tip };
  return { ask: async () => client } as unknown as EvmNode;
}

describe('gas price', () => {
  it('is twice the base fee and the tip that the node suggests', async () => {
    expect(await gasPrices(node(20n * GWEI, GWEI))).toEqual({
      next: (20n * GWEI * 9n) / 8n + GWEI,
      maxFeePerGas: 41n * GWEI,
      maxPriorityFeePerGas: GWEI,
    });
  });

  it('never has a tip that the signer refuses, whatever the node suggests', async () => {
    const price = fc.bigInt(0n, 10_000n * GWEI);
    await fc.assert(
      fc.asyncProperty(price, price, async (base, suggested) => {
        const { maxFeePerGas, maxPriorityFeePerGas: tip } = await gasPrices(node(base, suggested));
        expect(tip).toBeLessThanOrEqual(suggested);
        expect(tip <= 50n * GWEI || tip * 2n <= maxFeePerGas).toBe(true);
      }),
    );
  });
});
