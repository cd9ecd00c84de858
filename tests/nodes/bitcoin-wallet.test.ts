import { base64, hex } from '@scure/base';
import { Transaction } from '@scure/btc-signer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BitcoinChain } from '../../adapters/chain-bitcoin/bitcoin-chain.ts';
import { LITECOIN_REGTEST } from '../../adapters/chain-bitcoin/networks.ts';
import { NodeRpc } from '../../adapters/chain-bitcoin/node-rpc.ts';
import { bitcoinScheme } from '../../adapters/signer/schemes/bitcoin-scheme.ts';
import type { Destination } from '../../core/domain/transactions/transaction.ts';
import { ours } from '../contracts/chains/chain-subject.ts';
import type { ChainSubject } from '../contracts/chains/chain-subject.ts';
import { bitcoinSubject, callAndSync, conflict, TEST_LIMITS, TEST_SEED } from '../support/chains/bitcoin-subject.ts';
import { type RunningNode, startLitecoind } from '../support/chains/litecoind.ts';
import { litecoindPath } from '../support/programs.ts';
import { withNode } from '../support/chains/with-node.ts';

const COIN = 100_000_000n;
const scheme = bitcoinScheme(LITECOIN_REGTEST, TEST_LIMITS);

withNode('litecoind', litecoindPath(), () => {
  describe('the watch-only wallet on litecoind', () => {
    let node: RunningNode;
    let subject: ChainSubject;
    beforeAll(async () => {
      node = await startLitecoind('-addresstype=bech32', '-mempoolreplacement=1');
      subject = await bitcoinSubject(node, LITECOIN_REGTEST);
    });
    afterAll(() => subject?.close());

    const chainOver = (rpc: NodeRpc, wallet = 'watching', lastIndex = 0, since?: number) =>
      new BitcoinChain({
        parameters: LITECOIN_REGTEST,
        rpc,
        extendedPublicKey: scheme.publicKey(TEST_SEED),
        wallet,
        lastIssuedIndex: async () => ({ lastIndex, since }),
      });
    const stranger = <Result>(method: string, ...params: unknown[]) =>
      callAndSync<Result>(node.rpc, method, params, 'stranger');
    const pay = async (to: Destination, amount: bigint, inFlight: readonly string[] = []) => {
      const order = { id: `wallet-${to.address}-${amount}`, ticker: 'ltc', to, amount };
      const unsigned = await subject.chain.build(order, inFlight);
      return { unsigned, ...(await subject.sign({ chain: 'litecoin', order, unsigned })) };
    };

    it('contains no key, and a wallet with keys is refused', async () => {
      await subject.chain.treasury('ltc');
      const info = await node.rpc.call<{ private_keys_enabled: boolean }>('getwalletinfo', [], 'watching');
      expect(info.private_keys_enabled).toBe(false);
      await expect(chainOver(node.rpc, 'stranger').treasury('ltc')).rejects.toThrow(/stranger holds private keys/);
    });

    it('is found by another process, and loaded again when the node unloaded it', async () => {
      const to = await subject.chain.payInAddress('ltc', 101);
      const { cursor } = await subject.chain.scan(undefined, ours());
      await subject.fund(to, COIN);
      expect((await chainOver(node.rpc).scan(cursor, ours(to))).seen).toHaveLength(1);
      await node.rpc.call('unloadwallet', ['watching']);
      expect((await subject.chain.scan(cursor, ours(to))).seen).toHaveLength(1);
      await subject.mine(1);
    });

    it('no longer shows a deposit whose coins were double-spent, unconfirmed or mined', async () => {
      const to = await subject.chain.payInAddress('ltc', 102);
      const { cursor } = await subject.chain.scan(undefined, ours());
      const paid = await stranger<string>('sendtoaddress', to.address, '1', '', '', false, true);
      const before = await subject.chain.scan(cursor, ours(to));
      expect(before.seen).toMatchObject([{ chainTxId: paid, confirmations: 0, amount: COIN }]);
      const other = await conflict(node.rpc, await stranger<string>('getnewaddress'), paid);
      await callAndSync(node.rpc, 'sendrawtransaction', [other]);
      expect((await subject.chain.scan(cursor, ours(to))).seen).toEqual([]);
      await subject.mine(1);
      expect((await subject.chain.scan(cursor, ours(to))).seen).toEqual([]);
      expect(await subject.chain.transferStatus(paid)).toMatchObject({ status: 'unknown' });
    });

    it('counts the outputs of one transaction separately, and a payout to a pay-in address as a deposit', async () => {
      const [a, b] = [await subject.chain.payInAddress('ltc', 103), await subject.chain.payInAddress('ltc', 104)];
      await subject.fund(await subject.chain.treasury('ltc'), COIN * 2n);
      await subject.mine(3);
      const { cursor } = await subject.chain.scan(undefined, ours());
      const many = await stranger<string>('sendmany', '', { [a.address]: '0.1', [b.address]: '0.2' });
      const paid = await pay(a, COIN);
      await subject.chain.broadcast(paid.raw);
      await subject.mine(1);
      const { seen } = await subject.chain.scan(cursor, ours(a, b));
      expect(new Set(seen.map(({ key }) => key)).size).toBe(3);
      const found = seen.map(({ chainTxId, amount }) => `${chainTxId} ${amount}`);
      expect(found.toSorted()).toEqual(
        [`${many} 10000000`, `${many} 20000000`, `${paid.chainTxId} ${COIN}`].toSorted(),
      );
    });

    it('detects coins mined directly to a pay-in address, and counts them once they can be spent', async () => {
      const to = await subject.chain.payInAddress('ltc', 111);
      let { cursor } = await subject.chain.scan(undefined, ours());
      const look = async () => {
        const news = await subject.chain.scan(cursor, ours(to));
        ({ cursor } = news);
        return news.seen;
      };
      await node.rpc.call('generatetoaddress', [1, to.address]);
      const [young] = await look();
      expect(young).toMatchObject({ to, confirmations: 0 });
      await subject.mine(99);
      // Far below maturity, and reported while it is young: a miner may lose its block.
      expect(await look()).toEqual([young]);
      expect(await look()).toEqual([young]);
      await subject.mine(1);
      expect(await look()).toEqual([{ ...young, confirmations: 101 }]);
      expect(await look()).toEqual([]);
      await node.rpc.call('generatetoaddress', [1, to.address]);
      expect(await look()).toHaveLength(1);
      const block = await node.rpc.call<string>('getbestblockhash');
      await node.rpc.call('invalidateblock', [block]);
      await subject.mine(2);
      expect(await look()).toEqual([]);
    });

    it('continues when the node does not know the block of the cursor', async () => {
      const to = await subject.chain.payInAddress('ltc', 105);
      await subject.fund(to, COIN);
      await subject.mine(1);
      const height = await node.rpc.call<number>('getblockcount');
      const { seen } = await subject.chain.scan(`${height}:${'ab'.repeat(32)}`, ours(to));
      expect(seen).toHaveLength(1);
      await expect(subject.chain.scan('nonsense', ours(to))).rejects.toThrow(/not a cursor/);
    });

    it('spends its own change before it is mined, but not a stranger’s payment to a change address', async () => {
      const poor = await bitcoinSubject(node, LITECOIN_REGTEST, { seed: new Uint8Array(32).fill(8), wallet: 'poor' });
      const { chain } = poor;
      await poor.fund(await chain.treasury('ltc'), COIN * 5n);
      await poor.mine(3);
      const send = async (amount: bigint) => {
        const order = { id: `change-${amount}`, ticker: 'ltc', to: await poor.stranger(), amount };
        const unsigned = await chain.build(order, []);
        return { unsigned, ...(await poor.sign({ chain: 'litecoin', order, unsigned })), order };
      };
      const first = await send(COIN);
      await chain.broadcast(first.raw);
      const second = await send(COIN * 2n);
      await chain.broadcast(second.raw);
      await poor.mine(1);
      expect(await poor.balanceOf(first.order.to)).toBe(COIN);
      expect(await poor.balanceOf(second.order.to)).toBe(COIN * 2n);
      await poor.fund({ address: changeOf(second.unsigned) }, COIN * 50n);
      await expect(send(COIN * 10n)).rejects.toMatchObject({ code: 'unavailable' });
      await poor.mine(1);
      await expect(send(COIN * 10n)).rejects.toThrow(/10 ltc and its fee are more than can be spent now: 1\.99/);
      await poor.mine(1);
      expect((await send(COIN * 10n)).raw).toMatch(/^[0-9a-f]+$/);
    });

    it('finds the coins of the exchange again after its wallet was lost, and only once', async () => {
      const first = chainOver(node.rpc, 'lost');
      const [treasury, mine] = [await first.treasury('ltc'), await first.payInAddress('ltc', 1500)];
      const { cursor } = await first.scan(undefined, ours());
      await subject.fund(mine, COIN * 30n);
      await subject.fund(treasury, COIN * 30n);
      await subject.mine(3);
      const before = await first.scan(cursor, ours(mine, treasury));
      const order = { id: 'found-again', ticker: 'ltc', to: await subject.stranger(), amount: COIN * 55n };
      await first.build(order, []);
      await node.rpc.call('unloadwallet', ['lost']);
      // As on a node without the wallet, under another wallet name.
      const bare = chainOver(node.rpc, 'found');
      await expect(bare.build(order, [])).rejects.toMatchObject({ code: 'unavailable' });
      await node.rpc.call('unloadwallet', ['found']);
      const second = chainOver(node.rpc, 'again', 1500, Date.now());
      // A scan is refused while the search takes long.
      const seen = () => second.scan(cursor, ours(mine, treasury)).then((scan) => scan.seen, String);
      await expect.poll(seen, { timeout: 60_000 }).toEqual(before.seen);
      expect(await second.build(order, [])).toMatch(/^cHNi/);
      const labels = await node.rpc.call<string[]>('listlabels', [], 'again');
      expect(labels).toEqual(expect.arrayContaining(['altway 0/0', 'altway 0/1', 'altway 0/1500']));
      // An old copy that contains only the treasury lacks the other addresses as well.
      await chainOver(node.rpc, 'copy').treasury('ltc');
      const copy = chainOver(node.rpc, 'copy', 1500, Date.now());
      await expect.poll(() => copy.build(order, []).catch(String), { timeout: 60_000 }).toMatch(/^cHNi/);
    });

    it('refuses destinations of other networks, and dust', async () => {
      const order = { id: 'wrong', ticker: 'ltc', amount: COIN };
      for (const to of [
        'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
        'ltcmweb1qq',
        '',
        'rltc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq',
      ]) {
        const failure = subject.chain.build({ ...order, to: { address: to } }, []);
        await expect(failure).rejects.toMatchObject({
          code: 'invalid-input',
          fields: { address: [expect.any(String)] },
        });
      }
      const to = await subject.stranger();
      await expect(subject.chain.build({ ...order, to, amount: 5999n }, [])).rejects.toMatchObject({
        code: 'amount-too-small',
        limit: { amount: '0.00006', currency: 'ltc' },
      });
      await expect(subject.chain.build({ ...order, to }, ['nonsense'])).rejects.toThrow(/in flight is no PSBT/);
    });

    it('builds nothing that costs more than the fee limit of a transaction', async () => {
      await subject.fund(await subject.chain.treasury('ltc'), COIN * 3n);
      await subject.mine(3);
      const order = { id: 'dear', ticker: 'ltc', to: await subject.stranger(), amount: COIN };
      const options = { parameters: LITECOIN_REGTEST, rpc: node.rpc, wallet: 'watching' };
      const over = (maximumFee: bigint) =>
        new BitcoinChain({ ...options, extendedPublicKey: scheme.publicKey(TEST_SEED), maximumFee });
      await expect(over(100n).build(order, [])).rejects.toThrow(/would cost \d+ now, and at most 100 is paid/);
      expect(await over(COIN).build(order, [])).toMatch(/^cHNi/);
    });

    it('passes on the node’s error for an invalid transaction, without the password', async () => {
      await subject.fund(await subject.chain.treasury('ltc'), COIN * 3n);
      await subject.mine(3);
      const { raw } = await pay(await subject.stranger(), COIN);
      const broken = Transaction.fromRaw(hex.decode(raw));
      const output = broken.getOutput(0);
      const changed = raw.replace(littleEndian(output.amount!), littleEndian(output.amount! - 1n));
      await expect(subject.chain.broadcast(changed)).rejects.toThrow(/sendrawtransaction: .*(-26)/);
      const locked = new NodeRpc({ url: node.url, credentials: () => `${node.user}:a-wrong-one`, fetch });
      const failure = await chainOver(locked).treasury('ltc').catch(String);
      expect(failure).toMatch(/refuses our user name/);
      expect(failure).not.toContain('a-wrong-one');
    });
  });
});

function changeOf(unsigned: string): string {
  const transaction = Transaction.fromPSBT(base64.decode(unsigned));
  return transaction.getOutputAddress(1, LITECOIN_REGTEST.addressVersions)!;
}

function littleEndian(amount: bigint): string {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(amount);
  return bytes.toString('hex');
}
