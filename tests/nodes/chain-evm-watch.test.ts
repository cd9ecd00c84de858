import { getAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import type { EvmChain } from '../../adapters/chain-evm/evm-chain.ts';
import type { ChainScan } from '../../core/ports/chains/chain.ts';
import { ours } from '../contracts/chains/chain-subject.ts';
import { COIN, ETHER, FINAL_AFTER, STRANGER, stranger } from '../support/chains/evm-bench.ts';
import { withEvm } from '../support/chains/with-evm.ts';
import { nodeWithoutMethod } from '../support/chains/node-without-method.ts';

function depositsOf({ seen }: ChainScan): { key: string; amount: bigint; ticker: string }[] {
  return seen.map(({ key, amount, ticker }) => ({ key, amount, ticker }));
}

withEvm((bench) => {
  /** Addresses 1 to 4 are issued in these tests. */
  async function given(chain: EvmChain) {
    const mine = await chain.payInAddress('eth', 1);
    const other = await chain.payInAddress('eth', 2);
    const { cursor } = await chain.scan(undefined, ours());
    return { mine, other, cursor, filterOwnAddresses: ours(mine, other) };
  }

  describe('ETH sent by contracts', () => {
    it('is detected, each payment under its step of the transaction', async () => {
      const chain = bench().chain();
      const { mine, cursor, filterOwnAddresses } = await given(chain);
      const forwarder = await bench().deploy('Forwarder');
      const once = await bench().call(forwarder, 'Forwarder', 'forward', [mine.address], { value: 1000n });
      const twice = await bench().call(forwarder, 'Forwarder', 'forwardTwice', [mine.address], { value: 600n });
      const left = await bench().call(forwarder, 'Forwarder', 'bequeath', [mine.address], { value: 70n });
      await bench().mine(1);
      const news = await chain.scan(cursor, filterOwnAddresses);
      expect(depositsOf(news)).toEqual([
        { key: `${once}:trace:0`, amount: 1000n, ticker: 'eth' },
        { key: `${twice}:trace:0`, amount: 300n, ticker: 'eth' },
        { key: `${twice}:trace:1`, amount: 300n, ticker: 'eth' },
        { key: `${left}:trace:0.0`, amount: 70n, ticker: 'eth' },
      ]);
      expect(news.seen[0]).toMatchObject({
        chainTxId: once,
        to: mine,
        sender: getAddress(forwarder),
        confirmations: 1,
      });
      expect(await bench().balance(mine.address)).toBe(1670n);
    });

    it('is not detected when it was reverted in the same transaction', async () => {
      const chain = bench().chain();
      const { mine, cursor, filterOwnAddresses } = await given(chain);
      const forwarder = await bench().deploy('Forwarder');
      const hash = await bench().call(forwarder, 'Forwarder', 'forwardAndUndo', [mine.address], { value: 1000n });
      await bench().mine(1);
      expect((await bench().receipt(hash)).status).toBe('0x1');
      expect((await chain.scan(cursor, filterOwnAddresses)).seen).toEqual([]);
    });

    it('is detected by balances when the node has no traces, less what transactions explain', async () => {
      const node = await nodeWithoutMethod('trace_block', bench().node.url);
      try {
        const chain = bench().chain({ rpcUrl: node.url });
        const { mine, other, cursor, filterOwnAddresses } = await given(chain);
        const forwarder = await bench().deploy('Forwarder');
        await bench().call(forwarder, 'Forwarder', 'forward', [mine.address], { value: 1000n });
        await bench().call(forwarder, 'Forwarder', 'forwardTwice', [mine.address], { value: 600n });
        const plain = await bench().send({ to: mine.address, value: 5n });
        const second = await bench().send({ to: other.address, value: 7n });
        await bench().mine(1);
        const activePayIns = async () => [mine.address, other.address];
        const news = await chain.scan(cursor, filterOwnAddresses, activePayIns);
        const [sent, , unexplained] = news.seen;
        expect(sent!.sender).toBe(STRANGER);
        expect(unexplained!.sender).toBeUndefined();
        expect(depositsOf(news)).toEqual([
          { key: plain, amount: 5n, ticker: 'eth' },
          { key: second, amount: 7n, ticker: 'eth' },
          { key: expect.stringMatching(`^0x[0-9a-f]{64}:balance:${mine.address}$`), amount: 1600n, ticker: 'eth' },
        ]);
        const again = await chain.scan(news.cursor, filterOwnAddresses, activePayIns);
        expect(depositsOf(again)).toEqual(depositsOf(news));
        // One payment is never reported under two keys: a cursor keeps the method it began with.
        const traced = await bench().chain().scan(cursor, filterOwnAddresses, activePayIns);
        expect(depositsOf(traced)).toEqual(depositsOf(news));
      } finally {
        node.stop();
      }
    });

    it('is read by balances at addresses in use only, once for each block; other payments are detected as before', async () => {
      const node = await nodeWithoutMethod('trace_block', bench().node.url);
      const chain = bench().chain({ rpcUrl: node.url });
      const { mine, other, cursor, filterOwnAddresses } = await given(chain);
      const forwarder = await bench().deploy('Forwarder');
      await bench().call(forwarder, 'Forwarder', 'forward', [mine.address], { value: 1000n });
      const plain = await bench().send({ to: other.address, value: 7n });
      await bench().mine(1);
      node.asked.length = 0;
      const news = await chain.scan(cursor, filterOwnAddresses, async () => [mine.address]);
      expect(depositsOf(news)).toMatchObject([{ key: plain, amount: 7n }, { amount: 1000n }]);
      // Two blocks, the deployment's and the payments', and the one before them.
      expect(node.asked.filter((method) => method === 'eth_getBalance')).toHaveLength(3);
      await bench().mine(1);
      await chain.scan(news.cursor, filterOwnAddresses, async () => [mine.address]);
      expect(node.asked.filter((method) => method === 'eth_getBalance')).toHaveLength(4);
      node.stop();
    });

    it('makes the scan fail when a node has lost its traces, so that none is missed', async () => {
      const chain = bench().chain();
      const { mine, cursor, filterOwnAddresses } = await given(chain);
      await bench().send({ to: mine.address, value: 5n });
      await bench().mine(1);
      const node = await nodeWithoutMethod('trace_block', bench().node.url);
      await expect(bench().chain({ rpcUrl: node.url }).scan(cursor, filterOwnAddresses)).rejects.toThrow(
        /trace_block|does not exist/,
      );
      node.stop();
    });
  });

  describe('tokens', () => {
    it('are detected by log, counted within their transaction, without payments of zero', async () => {
      const chain = bench().chain();
      const { mine, cursor, filterOwnAddresses } = await given(chain);
      await bench().call(bench().token, 'TestToken', 'transfer', [stranger(), COIN]);
      const hash = await bench().call(bench().token, 'TestToken', 'transferTwice', [mine.address, COIN]);
      await bench().mine(1);
      expect(depositsOf(await chain.scan(cursor, filterOwnAddresses))).toEqual([
        { key: `${hash}:log:1`, amount: COIN, ticker: 'usdt20' },
        { key: `${hash}:log:2`, amount: COIN, ticker: 'usdt20' },
      ]);
    });

    it('of other contracts are ignored, whatever their name', async () => {
      const chain = bench().chain();
      const { mine, cursor, filterOwnAddresses } = await given(chain);
      const fake = await bench().deploy('TestToken');
      await bench().call(fake, 'TestToken', 'mint', [mine.address, COIN]);
      await bench().mine(1);
      expect((await chain.scan(cursor, filterOwnAddresses)).seen).toEqual([]);
    });
  });

  describe('a transaction that is no deposit', () => {
    it('is one that failed', async () => {
      const chain = bench().chain();
      const { mine, cursor } = await given(chain);
      const closed = await bench().deploy('Closed');
      const failed = await bench().send({ to: closed, value: 9n, gas: 100_000n });
      const broke = await bench().call(bench().token, 'TestToken', 'transfer', [mine.address, COIN * 10n ** 12n]);
      await bench().mine(1);
      expect([(await bench().receipt(failed)).status, (await bench().receipt(broke)).status]).toEqual(['0x0', '0x0']);
      // As if the contract's address had been issued.
      expect((await chain.scan(cursor, ours(mine, { address: closed }))).seen).toEqual([]);
    });

    it('is gas from the treasury, or a transfer between own addresses', async () => {
      const chain = bench().chain();
      const { mine, other, cursor, filterOwnAddresses } = await given(chain);
      const treasury = await chain.treasury('eth');
      for (const from of [treasury.address, other.address]) {
        await bench().endow(from, ETHER);
        await bench().node.rpc('anvil_impersonateAccount', from);
        await bench().send({ from, to: mine.address, value: 5n, gas: 21_000n });
      }
      await bench().call(bench().token, 'TestToken', 'mint', [other.address, COIN]);
      await bench().mine(1);
      await bench().call(bench().token, 'TestToken', 'transfer', [mine.address, COIN], { from: other.address });
      await bench().mine(1);
      const news = await chain.scan(cursor, filterOwnAddresses);
      expect(depositsOf(news)).toEqual([{ key: expect.stringMatching(/:log:0$/), amount: COIN, ticker: 'usdt20' }]);
      expect(news.seen[0]!.to).toEqual(other);
      expect(await bench().tokenBalance(mine.address)).toBeGreaterThanOrEqual(COIN);
    });
  });

  describe('a later scan', () => {
    it('requests no block twice, unless it was replaced', async () => {
      const node = await nodeWithoutMethod('nothing', bench().node.url);
      const chain = bench().chain({ rpcUrl: node.url });
      const { mine, cursor, filterOwnAddresses } = await given(chain);
      await bench().send({ to: mine.address, value: 5n });
      await bench().mine(FINAL_AFTER - 1);
      const first = await chain.scan(cursor, filterOwnAddresses);
      const before = node.asked.length;
      expect(depositsOf(await chain.scan(first.cursor, filterOwnAddresses))).toEqual(depositsOf(first));
      expect(node.asked.slice(before)).toEqual(['eth_getBlockByNumber', 'eth_getBlockByNumber']);
      await bench().reorganise(2);
      expect(depositsOf(await chain.scan(first.cursor, filterOwnAddresses))).toEqual(depositsOf(first));
      node.stop();
    });

    it('sees the replacement of the block of its very first cursor', async () => {
      const chain = bench().chain();
      await bench().mine(1);
      const { mine, cursor, filterOwnAddresses } = await given(chain);
      const payment = { from: STRANGER, to: mine.address, value: '0x9' };
      await bench().node.rpc('anvil_reorg', 1, [[payment, 0]]);
      const { height } = JSON.parse(cursor) as { height: number };
      const news = await chain.scan(cursor, filterOwnAddresses);
      expect(news.height).toBe(height);
      expect(news.seen.map(({ amount }) => amount)).toContain(9n);
    });

    it('catches up after a long absence in steps', async () => {
      const chain = bench().chain();
      const { mine, cursor, filterOwnAddresses } = await given(chain);
      await bench().mine(700);
      const late = await bench().send({ to: mine.address, value: 5n });
      await bench().mine(1);
      const first = await chain.scan(cursor, filterOwnAddresses);
      expect(first.seen).toEqual([]);
      const second = await chain.scan(first.cursor, filterOwnAddresses);
      expect(depositsOf(second)).toEqual([{ key: late, amount: 5n, ticker: 'eth' }]);
      expect(second.seen[0]!.confirmations).toBe(1);
    });

    it('refuses a node of another network, and a cursor of another chain', async () => {
      await expect(bench().chain({ chainId: 1 }).scan(undefined, ours())).rejects.toThrow(/chain 31337, not 1/);
      await expect(bench().chain().scan('{"height":1}', ours())).rejects.toThrow(/cursor/);
      const ahead = JSON.stringify({ height: 10 ** 9, hash: `0x${'0'.repeat(64)}`, internal: 'traces' });
      await expect(bench().chain().scan(ahead, ours())).rejects.toThrow(/behind/);
    });
  });
});
