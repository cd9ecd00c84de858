import { type Hex, numberToHex } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerStaff } from '../../cli/serve/answer-staff.ts';
import { run } from '../../cli/program.ts';
import type { ReconciliationReport } from '../../cli/staff/await-reconciliation.ts';
import type { Transaction } from '../../core/domain/transactions/transaction.ts';
import { StaffApi } from '../../core/ports/apis/staff-api.ts';
import { COIN, ETHER, stranger } from '../support/chains/evm-bench.ts';
import { withNode } from '../support/chains/with-node.ts';
import { fakeTerminal } from '../support/fake-terminal.ts';
import { RealChainsFixture } from '../support/fixtures/real-chains-fixture.ts';
import { staffAccess } from '../support/fixtures/staff-access.ts';
import { anvilPath, litecoindPath } from '../support/programs.ts';

const LITE = 100_000_000n;

withNode('litecoind and anvil', litecoindPath() && anvilPath(), () => {
  describe('altway ledger reconcile on litecoind and anvil', () => {
    let fixture: RealChainsFixture;
    let access: ReturnType<typeof staffAccess>;
    let stop: () => Promise<void>;
    let treasury: string;
    beforeAll(async () => {
      fixture = await RealChainsFixture.start();
      access = staffAccess(fixture.folder);
      const server = await answerStaff(fixture.folder, fixture.container.get(StaffApi), fixture.logger);
      stop = () => server!.stop();
      treasury = (await fixture.chains.of('eth').treasury('eth')).address;
      await fixture.pay('ltc', (await fixture.chains.of('ltc').treasury('ltc')).address, 40n * LITE);
      await fixture.pay('eth', treasury, 50n * ETHER);
      await fixture.pay('usdt20', treasury, 50_000n * COIN);
      for (let blocks = 0; blocks < 100 && (await fixture.booked('usdt20')) === 0n; blocks += 1) {
        await fixture.mine();
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    });
    afterAll(async () => {
      await stop?.();
      access?.staff.close();
      await fixture?.close();
    });

    async function reconcile(): Promise<{ code: number; report: ReconciliationReport; text: string }> {
      const altway = async (...words: string[]) => {
        const terminal = fakeTerminal(access.env);
        const code = await run(['ledger', 'reconcile', '--data', fixture.folder, ...words], terminal);
        return { code, out: terminal.out(), err: terminal.err() };
      };
      const { code, out, err } = await altway('--json');
      if (out === '') throw new Error(err);
      const report = JSON.parse(out) as ReconciliationReport;
      expect(report.unanswered).toEqual([]);
      return { code, report, text: (await altway()).out };
    }

    const differences = ({ currencies }: ReconciliationReport) =>
      currencies.map(({ ledger, difference }) => [ledger.currency, difference.units]);
    const AGREED = [
      ['eth', '0'],
      ['usdt20', '0'],
      ['ltc', '0'],
    ];

    async function unpaid(from: string, to: string, amount: string): Promise<Transaction> {
      const addressOf = async (ticker: string) =>
        ticker === 'ltc' ? (await fixture.litecoin.stranger()).address : stranger();
      const [address, refundAddress] = [await addressOf(to), await addressOf(from)];
      return fixture.api.createTransaction({ from, to, amount, address, refundAddress });
    }

    async function create(from: string, to: string, amount: string, units: bigint): Promise<Transaction> {
      const made = await unpaid(from, to, amount);
      await fixture.pay(from, made.payIn.address, units);
      return made;
    }

    it('agrees to the last unit while coins are on their way in every direction', async () => {
      const made = [
        await create('ltc', 'eth', '5', 5n * LITE),
        await create('ltc', 'usdt20', '4', 4n * LITE),
        await create('usdt20', 'ltc', '300', 300n * COIN),
        await create('eth', 'ltc', '0.2', ETHER / 5n),
      ];
      const open = new Set(made);
      let rounds = 0;
      for (; rounds < 60 && open.size > 0; rounds += 1) {
        const { code, report } = await reconcile();
        expect([differences(report), code]).toEqual([AGREED, 0]);
        await fixture.mine();
        if (rounds % 3 === 0) await fixture.sweep();
        for (const one of open)
          if ((await fixture.api.track({ secret: one.trackSecret! })).status === 'finished') open.delete(one);
      }
      expect(open.size).toBe(0);
    }, 180_000);

    it('agrees after the pay-ins are swept, with the gas that is left at their addresses', async () => {
      for (let rounds = 0; rounds < 12; rounds += 1) {
        await fixture.sweep();
        await fixture.evm.mine(1);
      }
      expect(await fixture.store.sweeps.open('ethereum')).toEqual([]);
      const { code, report, text } = await reconcile();
      expect([differences(report), code]).toEqual([AGREED, 0]);
      expect(text).toContain('3 currencies agree to the last unit.');
      const eth = report.currencies.find(({ ledger }) => ledger.currency === 'eth')!;
      expect(BigInt(eth.payIns.units)).toBeGreaterThan(0n);
      expect(eth.hotWallet.units).toBe(String(await fixture.balance('eth', treasury)));
    });

    it('finds a coin that was sent out behind the back of the ledger, and stops that currency only', async () => {
      const rpc = (method: string, ...params: readonly unknown[]) => fixture.evm.node.rpc<Hex>(method, ...params);
      const [toEth, toToken] = [await unpaid('ltc', 'eth', '5'), await unpaid('ltc', 'usdt20', '4')];
      const before = await fixture.balance('eth', treasury);
      await rpc('anvil_impersonateAccount', treasury);
      await rpc('eth_sendTransaction', { from: treasury, to: stranger(), value: numberToHex(ETHER) });
      await rpc('anvil_stopImpersonatingAccount', treasury);
      await fixture.evm.mine(1);
      const gone = before - (await fixture.balance('eth', treasury));
      expect(gone).toBeGreaterThan(ETHER);
      const first = await reconcile();
      const found = [['eth', String(-gone)], ...AGREED.slice(1)];
      expect([differences(first.report), first.code]).toEqual([found, 1]);
      expect(first.report.currencies.filter(({ isStopped }) => isStopped)).toEqual([]);
      await fixture.evm.mine(8);
      const second = await reconcile();
      expect([differences(second.report), second.code]).toEqual([found, 1]);
      const stopped = second.report.currencies.filter(({ isStopped }) => isStopped);
      expect(stopped.map(({ ledger }) => ledger.currency)).toEqual(['eth']);
      expect(second.text).toMatch(
        /eth on ethereum, after block \d+: 1\.\d+ is missing since block \d+; payouts are stopped/,
      );

      const again = () => unpaid('ltc', 'eth', '5').catch((error: unknown) => error);
      await expect.poll(again, { timeout: 20_000 }).toMatchObject({ code: 'unavailable' });
      await fixture.pay('ltc', toEth.payIn.address, 5n * LITE);
      await fixture.pay('ltc', toToken.payIn.address, 4n * LITE);
      await fixture.until(toToken, ({ status }) => status === 'finished');
      await fixture.until(toEth, ({ status }) => status === 'exchanging');
      const seen = async () => (await fixture.api.track({ secret: toEth.trackSecret! })).stopped?.what;
      await expect.poll(seen, { timeout: 20_000 }).toBe('exchange');
      expect((await fixture.store.transactions.byId(toEth.id))!.sendings).toEqual([]);
    }, 180_000);
  });
});
