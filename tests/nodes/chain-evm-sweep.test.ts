import { describe, expect, it } from 'vitest';
import type { EvmChain } from '../../adapters/chain-evm/evm-chain.ts';
import type { SweepStep } from '../../core/ports/chains/sweep-planner.ts';
import { ours } from '../contracts/chains/chain-subject.ts';
import { COIN, ETHER } from '../support/chains/evm-bench.ts';
import { withEvm } from '../support/chains/with-evm.ts';

withEvm((bench) => {
  /** Signs and broadcasts steps as the exchange does payouts. @returns the fees in wei. */
  async function carryOut(chain: EvmChain, steps: readonly SweepStep[]): Promise<bigint> {
    const ids: string[] = [];
    for (const { order, unsigned } of steps) {
      const request = { chain: chain.id, order: { id: unsigned, ...order }, unsigned };
      const { raw, chainTxId } = bench().scheme.sign(bench().seed, request);
      await chain.broadcast(raw);
      ids.push(chainTxId);
    }
    await bench().mine(1);
    const states = await Promise.all(ids.map((id) => chain.transferStatus(id)));
    expect(states.map(({ status }) => status)).toEqual(steps.map(() => 'confirmed'));
    return states.reduce((sum, { fee }) => sum + fee!, 0n);
  }

  const sources = (...indices: number[]) => indices.map((index) => ({ index, most: 1000n * ETHER }));

  async function payIns(chain: EvmChain, indices: readonly number[]): Promise<string[]> {
    const destinations = await Promise.all(indices.map((index) => chain.payInAddress('eth', index)));
    return destinations.map(({ address }) => address);
  }

  describe('EVM sweeps', () => {
    it('bring the network coin to the treasury, less the gas, and skip amounts that are not worth it', async () => {
      const chain = bench().chain();
      const { address: treasury } = await chain.treasury('eth');
      const [first, second, poor] = await payIns(chain, [11, 12, 13]);
      for (const address of [first!, second!]) await bench().send({ to: address, value: ETHER });
      await bench().send({ to: poor!, value: 1000n });
      await bench().mine(1);
      const { cursor } = await chain.scan(undefined, ours());
      const before = await bench().balance(treasury);
      const sweep = { ticker: 'eth', from: sources(11, 12, 13), least: ETHER / 100n };
      const steps = await chain.sweepPlanner.plan(sweep, []);
      expect(steps.map(({ kind }) => kind)).toEqual(['sweep', 'sweep']);
      // While they are in flight they are not planned again.
      expect(
        await chain.sweepPlanner.plan(
          sweep,
          steps.map(({ unsigned }) => unsigned),
        ),
      ).toEqual([]);
      const fees = await carryOut(chain, steps);
      const left = (await bench().balance(first!)) + (await bench().balance(second!));
      expect(await bench().balance(treasury)).toBe(before + 2n * ETHER - fees - left);
      expect(left).toBeLessThan(ETHER / 1000n);
      expect(
        (await chain.scan(cursor, ours({ address: first! }, { address: second! }, { address: treasury }))).seen,
      ).toEqual([]);
      expect(await chain.sweepPlanner.plan(sweep, [])).toEqual([]);
    });

    it('bring tokens in two steps: gas from the treasury, then all of the tokens', async () => {
      const chain = bench().chain();
      const { address: treasury } = await chain.treasury('eth');
      await bench().endow(treasury, ETHER);
      const holders = await payIns(chain, [21, 22]);
      for (const address of holders) await bench().call(bench().token, 'TestToken', 'mint', [address, 7n * COIN]);
      await bench().mine(1);
      const { cursor } = await chain.scan(undefined, ours());
      const before = await bench().tokenBalance(treasury);
      const sweep = { ticker: 'usdt20', from: sources(21, 22), least: COIN };
      const gas = await chain.sweepPlanner.plan(sweep, []);
      expect(gas.map(({ kind, order }) => `${kind} ${order.ticker}`)).toEqual(['gas eth', 'gas eth']);
      expect(
        await chain.sweepPlanner.plan(
          sweep,
          gas.map(({ unsigned }) => unsigned),
        ),
      ).toEqual([]);
      await carryOut(chain, gas);
      // The gas price changes meanwhile: the sweep is planned again until its gas suffices.
      await bench().node.rpc('anvil_setNextBlockBaseFeePerGas', '0x1');
      await bench().mine(1);
      const steps = await chain.sweepPlanner.plan(sweep, []);
      expect(steps.map(({ kind }) => kind)).toEqual(['sweep', 'sweep']);
      await carryOut(chain, steps);
      expect(await bench().tokenBalance(treasury)).toBe(before + 14n * COIN);
      const own = ours(...holders.map((address) => ({ address })), { address: treasury });
      expect((await chain.scan(cursor, own)).seen).toEqual([]);
    });

    it('use no nonce and no coins of the treasury', async () => {
      const chain = bench().chain();
      const { address: treasury } = await chain.treasury('eth');
      await bench().endow(treasury, ETHER);
      const [holder] = await payIns(chain, [31]);
      await bench().send({ to: holder!, value: 5n * ETHER });
      await bench().mine(1);
      const steps = await chain.sweepPlanner.plan({ ticker: 'eth', from: sources(31), least: 1n }, []);
      const order = { id: 'payout', ticker: 'eth', to: { address: holder! }, amount: ETHER / 2n };
      const inFlight = steps.map(({ unsigned }) => unsigned);
      expect(await chain.build(order, inFlight)).toBe(await chain.build(order, []));
    });
  });
});
