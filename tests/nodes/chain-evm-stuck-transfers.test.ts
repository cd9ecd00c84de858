import { numberToHex, parseTransaction } from 'viem';
import { describe, expect, it } from 'vitest';
import type { EvmChain } from '../../adapters/chain-evm/evm-chain.ts';
import type { EvmSettings } from '../../adapters/chain-evm/evm-settings.ts';
import type { SignedForm } from '../../core/domain/transaction-record.ts';
import { TransferFollower } from '../../core/exchange/settlement/transfer-follower.ts';
import type { TransferOrder } from '../../core/ports/chains/transfer-order.ts';
import type { Signer } from '../../core/ports/chains/signer.ts';
import { COIN, ETHER, FINAL_AFTER, stranger } from '../support/chains/evm-bench.ts';
import { withEvm } from '../support/chains/with-evm.ts';
import { inProcessSigner } from '../support/fixtures/in-process-signer.ts';

const GWEI = 10n ** 9n;
const HOUR_MS = 3_600_000;
let orders = 0;

const nonceOf = (unsigned: string) => parseTransaction(unsigned as `0x02${string}`).nonce ?? 0;

withEvm((bench) => {
  async function baseFee(gwei: bigint): Promise<void> {
    await bench().node.rpc('anvil_setNextBlockBaseFeePerGas', numberToHex(gwei * GWEI));
    await bench().mine(1);
  }

  async function stocked(changes: Partial<EvmSettings> = {}): Promise<EvmChain> {
    await baseFee(1n);
    const chain = bench().chain(changes);
    const { address } = await chain.treasury('eth');
    await bench().endow(address, ETHER);
    await bench().call(bench().token, 'TestToken', 'mint', [address, COIN]);
    await bench().mine(1);
    return chain;
  }

  const signerOf = () => inProcessSigner(bench().seed, bench().scheme);

  /** An order, signed; a later `follow` is ten minutes later: above the chain's patience, below that of staff. */
  async function payout(chain: EvmChain, signer: Signer, ticker = 'eth') {
    orders += 1;
    const order: TransferOrder = { id: `stuck-${orders}`, ticker, to: { address: stranger() }, amount: 1000n };
    const unsigned = await chain.build(order, []);
    const form: SignedForm = { unsigned, ...(await signer.sign({ chain: chain.id, order, unsigned })) };
    const follower = new TransferFollower(signer, { now: () => HOUR_MS });
    const follow = (forms: readonly SignedForm[], asked?: 'bump' | 'bury', signedAt = (HOUR_MS * 5) / 6) =>
      follower.follow(chain, { order, forms, signedAt, asked });
    return { order, form, follow };
  }

  /** The forms after a replacement. */
  function formsOf(news: Awaited<ReturnType<TransferFollower['follow']>>): readonly SignedForm[] {
    if (news.kind !== 'replaced') throw new Error(JSON.stringify(news));
    return news.forms;
  }

  describe('an EVM payout that no block includes', () => {
    it.each(['eth', 'usdt20'])('gets a higher fee when the market rises, and arrives once: %s', async (ticker) => {
      const chain = await stocked();
      const { order, form, follow } = await payout(chain, signerOf(), ticker);
      expect(await follow([form])).toEqual({ kind: 'waits' });
      await baseFee(50n);
      await bench().mine(2);
      // This node drops what is below the base fee of the next block, and refuses it from then on.
      expect((await chain.transferStatus(form.chainTxId)).status).toBe('unknown');
      const forms = formsOf(await follow([form]));
      expect(forms).toHaveLength(2);
      expect(nonceOf(forms[1]!.unsigned)).toBe(nonceOf(form.unsigned));
      expect(await follow(forms)).toEqual({ kind: 'waits' });
      await bench().mine(1);
      expect(await follow(forms)).toMatchObject({ kind: 'included', form: forms[1], state: { status: 'confirmed' } });
      const held = ticker === 'eth' ? bench().balance(order.to.address) : bench().tokenBalance(order.to.address);
      expect(await held).toBe(1000n);
    });

    it('is found by whichever form was included', async () => {
      const chain = await stocked();
      const { form, follow } = await payout(chain, signerOf());
      await chain.broadcast(form.raw);
      const forms = formsOf(await follow([form], 'bump'));
      await bench().mine(1);
      expect(await follow(forms)).toMatchObject({ kind: 'included', form });
    });

    it('keeps its fee while that suffices, while another is before it, and at the limit of a transaction', async () => {
      const chain = await stocked();
      const { form, follow } = await payout(chain, signerOf());
      expect(await follow([form])).toEqual({ kind: 'waits' });
      expect(await chain.stuckTransfers.replacement({} as never, [form], false)).toBeUndefined();
      const order = { id: 'behind', ticker: 'eth', to: { address: stranger() }, amount: 1n };
      const behind = { unsigned: await chain.build(order, [form.unsigned]), raw: '', chainTxId: '' };
      await baseFee(50n);
      expect(await chain.stuckTransfers.replacement(order, [behind], false)).toBeUndefined();
      expect(await chain.stuckTransfers.replacement(order, [behind], true)).toBeDefined();
      const poor = bench().chain({ maximumFee: ETHER / 10_000n });
      await expect(poor.stuckTransfers.replacement(order, [form], false)).rejects.toMatchObject({
        code: 'unavailable',
      });
      await bench().endow((await chain.treasury('eth')).address, 1000n);
      await expect(chain.stuckTransfers.replacement(order, [form], false)).rejects.toThrow(/Not enough eth/);
      await baseFee(1n);
    });

    it('says after a long time why its fee is not raised', async () => {
      const chain = await stocked({ maximumFee: ETHER / 10_000n, patienceMs: HOUR_MS / 10 });
      const { form, follow } = await payout(chain, signerOf());
      await chain.broadcast(form.raw);
      await baseFee(50n);
      await expect(follow([form], undefined, HOUR_MS / 2)).rejects.toThrow(/Transaction creation failed/);
      await expect(follow([form], undefined, 0)).rejects.toThrow(/gas could cost \d+ wei now/);
      expect(await follow([form], 'bump')).toMatchObject({
        kind: 'rescue-refused',
        reason: expect.stringMatching(/gas could cost/),
      });
      await baseFee(1n);
      await bench().mine(1);
    });
  });

  describe('an EVM payout whose nonce another transaction took', () => {
    it('is given up once that one is final, and not before', async () => {
      const chain = await stocked();
      const signer = signerOf();
      const [lost, won] = [await payout(chain, signer), await payout(chain, signer)];
      expect(nonceOf(won.form.unsigned)).toBe(nonceOf(lost.form.unsigned));
      await chain.broadcast(won.form.raw);
      await bench().mine(1);
      await expect(lost.follow([lost.form])).rejects.toThrow(/nonce/i);
      expect(await lost.follow([lost.form], 'bury')).toMatchObject({
        kind: 'rescue-refused',
        reason: expect.stringMatching(/may still/),
      });
      await bench().mine(FINAL_AFTER + 5);
      const reason = expect.stringContaining(won.form.chainTxId);
      expect(await lost.follow([lost.form])).toEqual({ kind: 'buried', reason });
      expect(await won.follow([won.form])).toMatchObject({ kind: 'included' });
      expect(await chain.stuckTransfers.deadBecause([won.form], false)).toBeUndefined();
      expect(await chain.stuckTransfers.deadBecause([lost.form, won.form], true)).toBeUndefined();
    });

    it('is not given up when the signer knows a form of it that was included', async () => {
      const chain = await stocked();
      const { form, follow } = await payout(chain, signerOf());
      const forms = formsOf(await follow([form], 'bump'));
      await chain.broadcast(forms[1]!.raw);
      await bench().mine(FINAL_AFTER + 2);
      // A restored database knows the first form alone.
      expect(await follow([form])).toEqual({ kind: 'replaced', forms });
      expect(await follow(forms)).toMatchObject({ kind: 'included', form: forms[1] });
    });

    it('is not given up with a journal that does not know it', async () => {
      const chain = await stocked();
      const [lost, won] = [await payout(chain, signerOf()), await payout(chain, signerOf())];
      await chain.broadcast(won.form.raw);
      await bench().mine(FINAL_AFTER + 2);
      const follower = new TransferFollower(signerOf(), { now: () => HOUR_MS });
      const followed = { order: lost.order, forms: [lost.form], signedAt: 0 };
      await expect(follower.follow(chain, followed)).rejects.toThrow(/journal is not the newest/);
      expect(await follower.follow(chain, { ...followed, asked: 'bury' })).toMatchObject({ kind: 'rescue-refused' });
    });
  });
});
