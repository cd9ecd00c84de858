import { base64 } from '@scure/base';
import { Transaction } from '@scure/btc-signer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BitcoinChain } from '../../adapters/chain-bitcoin/bitcoin-chain.ts';
import { type BitcoinParameters, LITECOIN_REGTEST } from '../../adapters/chain-bitcoin/networks.ts';
import { termsOf } from '../../adapters/chain-bitcoin/unsigned-transaction.ts';
import { bitcoinScheme } from '../../adapters/signer/schemes/bitcoin-scheme.ts';
import type { SignedForm } from '../../core/domain/transaction-record.ts';
import { TransferFollower } from '../../core/exchange/settlement/transfer-follower.ts';
import type { TransferOrder } from '../../core/ports/chains/transfer-order.ts';
import type { ChainSubject } from '../contracts/chains/chain-subject.ts';
import { bitcoinSubject, TEST_LIMITS, TEST_SEED } from '../support/chains/bitcoin-subject.ts';
import { type RunningNode, startLitecoind } from '../support/chains/litecoind.ts';
import { withNode } from '../support/chains/with-node.ts';
import { inProcessSigner } from '../support/fixtures/in-process-signer.ts';
import { litecoindPath } from '../support/programs.ts';

const COIN = 100_000_000n;
const HOUR_MS = 3_600_000;
const FINALITY = LITECOIN_REGTEST.finality;
const scheme = bitcoinScheme(LITECOIN_REGTEST, TEST_LIMITS);
const signer = inProcessSigner(TEST_SEED, scheme);
const follower = new TransferFollower(signer, { now: () => HOUR_MS });
let orders = 0;

withNode('litecoind', litecoindPath(), () => {
  describe('a payout on litecoind', () => {
    let node: RunningNode;
    let subject: ChainSubject;
    beforeAll(async () => {
      node = await startLitecoind('-addresstype=bech32', '-mempoolreplacement=1');
      subject = await bitcoinSubject(node, LITECOIN_REGTEST);
    });
    afterAll(() => subject?.close());

    /** A chain whose market asks for a rate, in smallest units per 1000 virtual bytes. */
    function market(rate: bigint, maximumFee?: bigint): BitcoinChain {
      const feeRate = { minimum: rate, fallback: rate, maximum: 100n * rate };
      const parameters: BitcoinParameters = { ...LITECOIN_REGTEST, feeRate };
      const extendedPublicKey = scheme.publicKey(TEST_SEED);
      return new BitcoinChain({ parameters, rpc: node.rpc, extendedPublicKey, wallet: 'watching', maximumFee });
    }

    /** The treasury's coins: one of each amount, and no other. */
    async function stock(...amounts: bigint[]): Promise<void> {
      const treasury = await subject.chain.treasury('ltc');
      const held = await node.rpc.call<{ amount: string | number }[]>(
        'listunspent',
        [0, 9_999_999, [], true],
        'watching',
      );
      if (held.length > 0) {
        const total = held.reduce((sum, { amount }) => sum + BigInt(Math.round(Number(amount) * 1e8)), 0n);
        const order = {
          id: `empty-${(orders += 1)}`,
          ticker: 'ltc',
          to: await subject.stranger(),
          amount: total - 100_000n,
        };
        await market(1_000n).broadcast((await signed(order, await market(1_000n).build(order, []))).raw);
        await subject.mine(FINALITY);
      }
      for (const amount of amounts) await subject.fund(treasury, amount);
      await subject.mine(FINALITY + 1);
    }

    async function signed(order: TransferOrder, unsigned: string): Promise<SignedForm> {
      return { unsigned, ...(await signer.sign({ chain: 'litecoin', order, unsigned })) };
    }

    async function payout(chain: BitcoinChain, amount = COIN) {
      const order = { id: `stuck-${(orders += 1)}`, ticker: 'ltc', to: await subject.stranger(), amount };
      const form = await signed(order, await chain.build(order, []));
      const follow = (forms: readonly SignedForm[], of = chain, asked?: 'bump' | 'bury') =>
        follower.follow(of, { order, forms, signedAt: 0, asked });
      return { order, form, follow };
    }

    function formsOf(news: Awaited<ReturnType<TransferFollower['follow']>>): readonly SignedForm[] {
      if (news.kind !== 'replaced') throw new Error(JSON.stringify(news));
      return news.forms;
    }

    it('is replaced by one with a higher fee when the market rises, and arrives once', async () => {
      await stock(10n * COIN);
      const { order, form, follow } = await payout(market(1_000n));
      expect(await follow([form])).toEqual({ kind: 'waits' });
      expect(await follow([form])).toEqual({ kind: 'waits' });
      const forms = formsOf(await follow([form], market(50_000n)));
      const [was, is] = forms.map(({ unsigned }) => termsOf(unsigned));
      expect(is!.fee).toBeGreaterThan(40n * was!.fee);
      expect(is!.fee + is!.change).toBe(was!.fee + was!.change);
      expect(await follow(forms, market(50_000n))).toEqual({ kind: 'waits' });
      const state = (id: string) => subject.chain.transferStatus(id);
      expect([await state(form.chainTxId), await state(forms[1]!.chainTxId)]).toMatchObject([
        { status: 'unknown' },
        { status: 'pending' },
      ]);
      await subject.mine(1);
      expect(await follow(forms)).toMatchObject({ kind: 'included', form: forms[1], state: { fee: is!.fee } });
      expect(await subject.balanceOf(order.to)).toBe(COIN);
    });

    /** Two orders that share a transaction, signed for both. */
    async function sharedPayout(chain: BitcoinChain) {
      const both = await Promise.all(
        [COIN, 2n * COIN].map(async (amount): Promise<TransferOrder> => {
          return { id: `shared-${(orders += 1)}`, ticker: 'ltc', to: await subject.stranger(), amount };
        }),
      );
      const [built] = await chain.shared.buildAll(both, []);
      const form = await signed(both[0]!, (built as PromiseFulfilledResult<string>).value);
      const follow = (at: number, forms: readonly SignedForm[], of = chain, asked?: 'bump' | 'bury') =>
        follower.follow(of, { order: both[at]!, forms, signedAt: 0, asked });
      return { both, form, follow };
    }

    it('is raised for all orders that share it, and each learns of that by itself', async () => {
      await stock(10n * COIN);
      const { both, form, follow } = await sharedPayout(market(1_000n));
      expect(await follow(0, [form])).toEqual({ kind: 'waits' });
      const forms = formsOf(await follow(0, [form], market(50_000n)));
      // The signer has it, and no node yet: the other order finds it when it wants a higher fee too.
      expect(formsOf(await follow(1, [form], market(52_000n)))).toEqual(forms);
      expect(await follow(0, forms, market(50_000n))).toEqual({ kind: 'waits' });
      // Or when the node prefers it.
      expect(formsOf(await follow(1, [form]))).toEqual(forms);
      await subject.mine(1);
      // A block that replaces this one need not have it.
      await node.rpc.call('invalidateblock', [await node.rpc.call<string>('getbestblockhash')]);
      for (const at of [0, 1]) expect(await follow(at, forms)).toEqual({ kind: 'waits' });
      // To another address: otherwise the block would be the one that was replaced.
      await node.rpc.call('generatetoaddress', [2, (await subject.stranger()).address]);
      for (const at of [0, 1])
        expect(await follow(at, forms)).toMatchObject({
          kind: 'included',
          form: forms[1],
          state: { confirmations: 2 },
        });
      for (const { to, amount } of both) expect(await subject.balanceOf(to)).toBe(amount);
    });

    it('is given up for each order that shares it once a final transaction has spent its coin', async () => {
      await stock(10n * COIN);
      const chain = market(1_000n);
      const [{ form, follow }, won] = [await sharedPayout(chain), await payout(chain, 4n * COIN)];
      await chain.broadcast(won.form.raw);
      await subject.mine(FINALITY + 1);
      for (const at of [0, 1]) expect(await follow(at, [form], chain, 'bury')).toMatchObject({ kind: 'buried' });
    });

    it('marks its inputs as replaceable', async () => {
      await stock(3n * COIN);
      const { form } = await payout(market(1_000n));
      expect(Transaction.fromPSBT(base64.decode(form.unsigned)).getInput(0).sequence).toBe(0xfffffffd);
    });

    it('keeps its fee while its change is spent, and the last one pays for all', async () => {
      await stock(10n * COIN);
      const first = await payout(market(1_000n));
      await market(1_000n).broadcast(first.form.raw);
      const second = await payout(market(1_000n));
      await market(1_000n).broadcast(second.form.raw);
      const dear = market(50_000n);
      expect(await first.follow([first.form], dear)).toEqual({ kind: 'waits' });
      const refused = { kind: 'rescue-refused', reason: expect.stringMatching(/later payout spends its change/) };
      expect(await first.follow([first.form], dear, 'bump')).toMatchObject(refused);
      const forms = formsOf(await second.follow([second.form], dear));
      await dear.broadcast(forms[1]!.raw);
      const entry = await node.rpc.call<{ ancestorsize: number; fees: { ancestor: string } }>('getmempoolentry', [
        forms[1]!.chainTxId,
      ]);
      expect(Number(entry.fees.ancestor) * 1e8).toBeGreaterThanOrEqual((entry.ancestorsize * 49_500) / 1000);
      expect(await second.follow(forms, dear)).toEqual({ kind: 'waits' });
      // One that is built meanwhile pays what those before it lack.
      const third = await payout(market(200_000n));
      expect(termsOf(third.form.unsigned).fee).toBeGreaterThan((200n * (BigInt(entry.ancestorsize) + 100n)) / 2n);
      await subject.mine(1);
      expect(await first.follow([first.form])).toMatchObject({ kind: 'included' });
    });

    it('says why its fee cannot be raised', async () => {
      await stock(COIN + 20_000n);
      const { form, follow } = await payout(market(1_000n), COIN);
      await market(1_000n).broadcast(form.raw);
      const reason = (text: RegExp) => ({ kind: 'rescue-refused', reason: expect.stringMatching(text) });
      expect(await follow([form], market(1_000_000n), 'bump')).toMatchObject(reason(/change of \d+ does not pay/));
      expect(await follow([form], market(100_000n, 5_000n), 'bump')).toMatchObject(reason(/at most 5000 is paid/));
      await subject.mine(1);
    });

    it('is given up once a final transaction has spent its coins, and not before', async () => {
      await stock(10n * COIN);
      const chain = market(1_000n);
      const [lost, won] = [await payout(chain, COIN), await payout(chain, 2n * COIN)];
      await chain.broadcast(won.form.raw);
      await subject.mine(1);
      await expect(lost.follow([lost.form])).rejects.toThrow(/missing|inputs/i);
      expect(await lost.follow([lost.form], chain, 'bury')).toMatchObject({ kind: 'rescue-refused' });
      await subject.mine(FINALITY);
      const reason = expect.stringContaining(won.form.chainTxId);
      expect(await lost.follow([lost.form])).toEqual({ kind: 'buried', reason });
      expect(await won.follow([won.form])).toMatchObject({ kind: 'included' });
      expect(await chain.stuckTransfers.deadBecause([won.form], true)).toBeUndefined();
      expect(await subject.balanceOf(lost.order.to)).toBe(0n);
    });

    it('is given up with the payout whose change it spends', async () => {
      await stock(10n * COIN);
      const chain = market(1_000n);
      const [parent, won] = [await payout(chain, COIN), await payout(chain, 2n * COIN)];
      await chain.broadcast(parent.form.raw);
      const child = await payout(chain, 3n * COIN);
      await chain.broadcast(child.form.raw);
      // The other one is mined by somebody whose mempool never had the first.
      const miner = await subject.stranger();
      await node.rpc.call('generateblock', [miner.address, [won.form.raw]]);
      await subject.mine(FINALITY);
      expect(await parent.follow([parent.form])).toMatchObject({ kind: 'buried' });
      expect(await child.follow([child.form])).toMatchObject({ kind: 'buried' });
      expect(await subject.balanceOf(child.order.to)).toBe(0n);
    });
  });
});
