import { describe, expect, it } from 'vitest';
import { EvmChain } from '../../adapters/chain-evm/evm-chain.ts';
import { MemoryLogger } from '../../adapters/memory/memory-logger.ts';
import { ours } from '../contracts/chains/chain-subject.ts';
import { COIN, type EvmBench } from '../support/chains/evm-bench.ts';
import { withEvm } from '../support/chains/with-evm.ts';
import { nodeWithoutMethod } from '../support/chains/node-without-method.ts';

/** The number of recent blocks whose balances the node keeps. */
const KEPT = 20;

function chainOver(bench: EvmBench, rpcUrl: string, logger: MemoryLogger): EvmChain {
  const accountKey = bench.scheme.publicKey(bench.seed);
  return new EvmChain({ ...bench.settings(), rpcUrl, accountKey }, logger);
}

withEvm(
  (bench) => {
    describe('a node without traces that keeps few balances', () => {
      it('is scanned to the end after a long absence, and the blocks without balances are logged', async () => {
        const node = await nodeWithoutMethod('trace_block', bench().node.url);
        const logger = new MemoryLogger();
        const chain = chainOver(bench(), node.url, logger);
        const mine = await chain.payInAddress('eth', 1);
        const filterOwnAddresses = ours(mine);
        const activePayIns = async () => [mine.address];
        const { cursor, height } = await chain.scan(undefined, filterOwnAddresses);
        const plain = await bench().send({ to: mine.address, value: 5n });
        const coins = await bench().call(bench().token, 'TestToken', 'transfer', [mine.address, COIN]);
        await bench().mine(3 * KEPT);
        const forwarder = await bench().deploy('Forwarder');
        await bench().call(forwarder, 'Forwarder', 'forward', [mine.address], { value: 1000n });
        await bench().mine(2);
        const news = await chain.scan(cursor, filterOwnAddresses, activePayIns);
        expect(news.seen.map(({ key, amount }) => ({ key, amount }))).toEqual([
          { key: plain, amount: 5n },
          { key: `${coins}:log:0`, amount: COIN },
          { key: expect.stringMatching(/:balance:/), amount: 1000n },
        ]);
        expect(news.cursor).not.toBe(cursor);
        const errors = logger.lines.filter(({ level }) => level === 'error');
        expect(errors).toMatchObject([
          { message: expect.stringContaining('could not be scanned'), details: { from: height + 1 } },
        ]);
        await chain.scan(news.cursor, filterOwnAddresses, activePayIns);
        expect(logger.lines.filter(({ level }) => level === 'error')).toHaveLength(1);
        node.stop();
      });
    });
  },
  '--prune-history',
  String(KEPT),
);

withEvm((bench) => {
  describe('a node that lost the traces of old blocks', () => {
    it('is scanned without traces for old blocks, while a recent block without traces is retried', async () => {
      const logger = new MemoryLogger();
      const node = await nodeWithoutMethod('trace_block', bench().node.url, { result: [] });
      const { cursor } = await bench().chain().scan(undefined, ours());
      const chain = chainOver(bench(), node.url, logger);
      const mine = await chain.payInAddress('eth', 1);
      const plain = await bench().send({ to: mine.address, value: 5n });
      await bench().mine(1);
      await expect(chain.scan(cursor, ours(mine))).rejects.toThrow(/traces are not those/);
      await bench().mine(140);
      const { seen } = await chain.scan(cursor, ours(mine));
      expect(seen).toMatchObject([{ key: plain, amount: 5n }]);
      expect(logger.lines.filter(({ level }) => level === 'error')).toHaveLength(1);
      node.stop();
    });
  });
});
