import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseUnits } from '../../core/domain/amount.ts';
import { imbalances } from '../../core/domain/transactions/ledger.ts';
import type { Transaction } from '../../core/domain/transactions/transaction.ts';
import { Settlement } from '../../core/exchange/settlement/settlement.ts';
import { ETHER } from '../support/chains/evm-bench.ts';
import { withNode } from '../support/chains/with-node.ts';
import { RealChainsFixture } from '../support/fixtures/real-chains-fixture.ts';
import { anvilPath, litecoindPath } from '../support/programs.ts';

const LITE = 100_000_000n;
const MANY = 6;

withNode('litecoind and anvil', litecoindPath() && anvilPath(), () => {
  describe('payouts that wait at the same time, of one coin on litecoind', () => {
    let fixture: RealChainsFixture;
    beforeAll(async () => {
      fixture = await RealChainsFixture.start();
      await fixture.pay('ltc', (await fixture.chains.of('ltc').treasury('ltc')).address, 40n * LITE);
      await fixture.pay('eth', (await fixture.chains.of('eth').treasury('eth')).address, 50n * ETHER);
      for (let blocks = 0; blocks < 100 && (await fixture.booked('ltc')) === 0n; blocks += 1) {
        await fixture.mine();
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    });
    afterAll(() => fixture?.close());

    /** An exchange that is paid, in the mempool. */
    async function create(amount: string): Promise<Transaction> {
      const { address } = await fixture.litecoin.stranger();
      const made = await fixture.api.createTransaction({ from: 'eth', to: 'ltc', amount, address });
      await fixture.pay('eth', made.payIn.address, parseUnits(amount, 18));
      return made;
    }

    /** Restarts server and signer, which then signs so much of one order. */
    async function restartWith(order: string): Promise<void> {
      await fixture.shut();
      const path = join(fixture.folder, 'signer/limits.json');
      const limits = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Record<string, object>>;
      limits['litecoin'] = { ltc: { order, day: '10000' } };
      writeFileSync(path, JSON.stringify(limits));
      await fixture.open();
    }

    const payoutOf = async ({ id }: Transaction) => (await fixture.store.transactions.byId(id))!.sendings.at(-1)!;

    /** Checks each payout on the chain, and the ledger against the coins, to the last unit. */
    async function expectPaidOnce(made: readonly Transaction[]): Promise<readonly string[]> {
      const ids: string[] = [];
      for (const one of made) {
        const done = await fixture.until(one, ({ status }) => status === 'finished');
        const paid = await fixture.balance('ltc', one.payout.address);
        expect(paid).toBe(parseUnits(done.sendings.at(-1)!.amount, 8));
        ids.push((await payoutOf(one)).chainTxId!);
      }
      expect(await fixture.store.transactions.inFlight(['ltc'])).toEqual([]);
      expect(await fixture.booked('ltc')).toBe(await fixture.held('ltc', 0));
      expect(imbalances(await fixture.store.ledger.balances())).toEqual([]);
      return ids;
    }

    it('share transactions, whose fees are booked to the last unit; none waits for one that is refused, and a restored database pays none again', async () => {
      const large = await create('0.3');
      const made: Transaction[] = [];
      for (let at = 0; at < MANY; at += 1) made.push(await create('0.05'));
      // What a backup knows: nothing is traded yet.
      await fixture.shut();
      const [database, backup] = ['database', 'backup'].map((name) => join(fixture.folder, name)) as [string, string];
      cpSync(database, backup, { recursive: true });
      await restartWith(String(Number(large.amountTo) / 2));
      await fixture.evm.mine(12);
      const statuses = async () => (await Promise.all(made.map(payoutOf))).map((payout) => payout?.status);
      await expect.poll(statuses, { timeout: 40_000 }).toEqual(made.map(() => 'signed'));
      expect(new Set(await Promise.all(made.map(async (one) => (await payoutOf(one)).chainTxId))).size).toBeLessThan(
        MANY,
      );
      await expect.poll(async () => (await payoutOf(large))?.status, { timeout: 40_000 }).toBe('intended');
      const refused = async () => (await fixture.store.transactions.byId(large.id))!.lastError;
      await expect.poll(refused, { timeout: 40_000 }).toMatch(/beyond the limit of one order/);
      await restartWith('1000');
      const first = await expectPaidOnce([...made, large]);
      await fixture.shut();
      rmSync(database, { recursive: true });
      cpSync(backup, database, { recursive: true });
      await fixture.open();
      expect(await expectPaidOnce([...made, large])).toEqual(first);
      const events = await fixture.store.transactions.events(made[0]!.id, 0);
      expect(events.map(({ kind }) => kind)).toContain('adopted');
      await fixture.container.get(Settlement).reconcile();
      const [checked] = await fixture.store.reconciliations.checked('litecoin');
      expect(checked).toMatchObject({ difference: 0n });
    }, 180_000);
  });
});
