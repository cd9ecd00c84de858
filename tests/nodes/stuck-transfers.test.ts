import { type Hex, numberToHex, parseTransaction } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseUnits } from '../../core/domain/amount.ts';
import { imbalances } from '../../core/domain/transactions/ledger.ts';
import type { Transaction } from '../../core/domain/transactions/transaction.ts';
import { ETHER, stranger } from '../support/chains/evm-bench.ts';
import { withNode } from '../support/chains/with-node.ts';
import { RealChainsFixture } from '../support/fixtures/real-chains-fixture.ts';
import { anvilPath, litecoindPath } from '../support/programs.ts';

const LITE = 100_000_000n;
const GWEI = 10n ** 9n;

withNode('litecoind and anvil', litecoindPath() && anvilPath(), () => {
  describe('a payout of an exchange on anvil', () => {
    let fixture: RealChainsFixture;
    let treasury: string;
    beforeAll(async () => {
      fixture = await RealChainsFixture.start();
      treasury = (await fixture.chains.of('eth').treasury('eth')).address;
      await fixture.pay('ltc', (await fixture.chains.of('ltc').treasury('ltc')).address, 40n * LITE);
      await fixture.pay('eth', treasury, 50n * ETHER);
      for (let blocks = 0; blocks < 100 && (await fixture.booked('eth')) === 0n; blocks += 1) {
        await fixture.mine();
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    });
    afterAll(() => fixture?.close());

    const rpc = (method: string, ...params: readonly unknown[]) => fixture.evm.node.rpc<Hex>(method, ...params);
    const transferOf = async ({ id }: Transaction) => (await fixture.store.transactions.byId(id))!.sendings.at(-1);

    /** An exchange whose payout is signed, and in no block. */
    async function signed(): Promise<Transaction> {
      const [address, { address: refundAddress }] = [stranger(), await fixture.litecoin.stranger()];
      const made = await fixture.api.createTransaction({ from: 'ltc', to: 'eth', amount: '5', address, refundAddress });
      await fixture.pay('ltc', made.payIn.address, 5n * LITE);
      await fixture.litecoin.mine(8);
      await expect.poll(async () => (await transferOf(made))?.status, { timeout: 40_000 }).toBe('signed');
      return made;
    }

    async function expectPaidOnce(made: Transaction): Promise<Transaction> {
      const done = await fixture.until(made, ({ status }) => status === 'finished');
      const paid = await fixture.balance('eth', made.payout.address);
      expect(paid).toBe(parseUnits(done.sendings.at(-1)!.amount, 18));
      expect(imbalances(await fixture.store.ledger.balances())).toEqual([]);
      expect(await fixture.store.transactions.inFlight(['eth'])).toEqual([]);
      return done;
    }

    it('arrives with a higher fee after the gas price has risen', async () => {
      const made = await signed();
      const before = (await transferOf(made))!;
      await rpc('anvil_setNextBlockBaseFeePerGas', numberToHex(60n * GWEI));
      await fixture.evm.mine(1);
      const done = await expectPaidOnce(made);
      expect(done.sendings).toHaveLength(1);
      const after = (await transferOf(made))!;
      expect(after.chainTxId).not.toBe(before.chainTxId);
      expect(after.replaced?.map(({ chainTxId }) => chainTxId)).toContain(before.chainTxId);
      expect(await fixture.booked('eth')).toBe(await fixture.balance('eth', treasury));
    });

    it('is made again, once, when somebody used the treasury by hand with its nonce', async () => {
      const [made, behind] = [await signed(), await signed()];
      const { nonce = 0 } = parseTransaction((await transferOf(made))!.unsigned as `0x02${string}`);
      const booked = await fixture.booked('eth');
      await rpc('anvil_impersonateAccount', treasury);
      const fees = { maxFeePerGas: numberToHex(900n * GWEI), maxPriorityFeePerGas: numberToHex(90n * GWEI) };
      const byHand = { from: treasury, to: stranger(), value: numberToHex(ETHER), nonce: numberToHex(nonce), ...fees };
      const hash = await rpc('eth_sendTransaction', byHand);
      await rpc('anvil_stopImpersonatingAccount', treasury);
      await fixture.evm.mine(20);
      const done = await expectPaidOnce(made);
      await expectPaidOnce(behind);
      expect(done.sendings.map(({ isConfirmed }) => isConfirmed)).toEqual([true]);
      const events = await fixture.store.transactions.events(made.id, 0);
      expect(events.find(({ kind }) => kind === 'buried')!.details['reason']).toContain(hash);
      // The ledger lacks what left by hand, and nothing else.
      const receipt = await fixture.evm.node.rpc<{ gasUsed: Hex; effectiveGasPrice: Hex }>(
        'eth_getTransactionReceipt',
        hash,
      );
      const left = ETHER + BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice);
      expect(booked).toBeGreaterThan(await fixture.booked('eth'));
      expect((await fixture.booked('eth')) - left).toBe(await fixture.balance('eth', treasury));
    });
  });
});
