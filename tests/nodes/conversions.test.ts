import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EmbeddedCatalogue } from '../../adapters/market-embedded/embedded-catalogue.ts';
import { parseUnits } from '../../core/domain/amount.ts';
import { findCurrency } from '../../core/domain/quotes/currency.ts';
import { imbalances } from '../../core/domain/transactions/ledger.ts';
import type { Transaction } from '../../core/domain/transactions/transaction.ts';
import { COIN, ETHER, stranger } from '../support/chains/evm-bench.ts';
import { anvilPath, litecoindPath } from '../support/programs.ts';
import { RealChainsFixture } from '../support/fixtures/real-chains-fixture.ts';
import { withNode } from '../support/chains/with-node.ts';

const LITE = 100_000_000n;
const DECIMALS: Readonly<Record<string, number>> = { ltc: 8, eth: 18, usdt20: 6 };
/** More pay-in addresses than the tests use. */
const INDICES = 12;

const nodes = litecoindPath() && anvilPath();

withNode('litecoind and anvil', nodes, () => {
  describe('an exchange on litecoind and anvil', () => {
    let fixture: RealChainsFixture;
    beforeAll(async () => {
      fixture = await RealChainsFixture.start();
      const [ltc, eth] = await Promise.all([
        fixture.chains.of('ltc').treasury('ltc'),
        fixture.chains.of('eth').treasury('eth'),
      ]);
      for (let part = 0; part < 3; part += 1) await fixture.pay('ltc', ltc.address, 40n * LITE);
      await fixture.pay('eth', eth.address, 50n * ETHER);
      await fixture.pay('usdt20', eth.address, 50_000n * COIN);
      const stock = { ltc: 120n * LITE, eth: 50n * ETHER, usdt20: 50_000n * COIN };
      const booked = (tickers: readonly string[]) => Promise.all(tickers.map((ticker) => fixture.booked(ticker)));
      const isStocked = async () => String(await booked(Object.keys(stock))) === String(Object.values(stock));
      for (let blocks = 0; blocks < 100 && !(await isStocked()); blocks += 1) {
        await fixture.mine();
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    });
    afterAll(() => fixture?.close());

    const addressOf = async (ticker: string) =>
      ticker === 'ltc' ? (await fixture.litecoin.stranger()).address : stranger();

    async function create(from: string, to: string, amount: string): Promise<Transaction> {
      const [address, refundAddress] = [await addressOf(to), await addressOf(from)];
      const made = await fixture.api.createTransaction({ from, to, amount, address, refundAddress });
      expect(made).toMatchObject({ status: 'waiting', isDemonstration: false });
      return made;
    }

    const units = (ticker: string, amount: string) => parseUnits(amount, DECIMALS[ticker]!);
    const payIn = ({ from, payIn: { address }, amountFrom }: Transaction) =>
      fixture.pay(from, address, units(from, amountFrom));

    /** Checks that the reported payout was made on the chain, to the last unit. */
    async function expectPaid(done: Transaction): Promise<void> {
      const last = done.sendings.at(-1)!;
      expect(done.sendings).toHaveLength(1);
      expect(await fixture.balance(last.currency, last.address)).toBe(units(last.currency, last.amount));
    }

    it('starts with its treasury posted as capital, and offers only currencies of its chains', async () => {
      const balances = await fixture.store.ledger.balances();
      const capital = (ticker: string) =>
        balances.find(({ currency, account }) => currency === ticker && account === 'capital')?.amount;
      expect([capital('ltc'), capital('eth'), capital('usdt20')]).toEqual([
        -120n * LITE,
        -50n * ETHER,
        -50_000n * COIN,
      ]);
      const offered = (await fixture.api.currencies({})).filter(({ isWebEnabled }) => isWebEnabled);
      expect(offered.map(({ ticker }) => ticker).toSorted()).toEqual(['eth', 'ltc', 'usdt20']);
      await expect(fixture.api.quote({ from: 'ltc', to: 'btc', amount: '1' })).rejects.toMatchObject({
        code: 'currency-disabled',
      });
      await expect(fixture.api.testAddress({ currency: 'ltc' })).rejects.toMatchObject({ code: 'not-found' });
    });

    it('charges customers the current network fee and half of it', async () => {
      const feeOf = async (ticker: string) => {
        const { networkFee } = findCurrency(await fixture.api.currencies({}), ticker)!;
        return units(ticker, networkFee);
      };
      const taken = await fixture.chains.of('ltc').estimateFee('ltc');
      await expect.poll(() => feeOf('ltc')).toBeGreaterThanOrEqual((3n * taken.amount) / 2n);
      expect(await feeOf('ltc')).toBeLessThan(2n * taken.amount);
      const { networkFee } = await fixture.api.quote({ from: 'eth', to: 'ltc', amount: '0.2' });
      expect(units('ltc', networkFee)).toBe(await feeOf('ltc'));
      // A token's gas is paid in the network coin.
      const catalogues = units('usdt20', findCurrency(new EmbeddedCatalogue().list(), 'usdt20')!.networkFee);
      await expect.poll(() => feeOf('usdt20')).not.toBe(catalogues);
      expect(await feeOf('usdt20')).toBeGreaterThan(0n);
    });

    it.each([
      ['ltc', 'eth', '5'],
      ['ltc', 'usdt20', '4'],
      ['usdt20', 'ltc', '300'],
    ])('exchanges %s for %s', async (from, to, amount) => {
      const made = await create(from, to, amount);
      await payIn(made);
      await expectPaid(await fixture.until(made, ({ status }) => status === 'finished'));
    });

    it('exchanges eth for ltc though the deposit is reorganised away in between and comes back', async () => {
      const made = await create('eth', 'ltc', '0.2');
      const hash = await payIn(made);
      await fixture.evm.mine(1);
      await fixture.until(made, ({ status }) => status === 'confirming', { isMining: false });
      const raw = await fixture.evm.node.rpc<string>('eth_getRawTransactionByHash', hash);
      await fixture.evm.reorganise(1);
      const lost = await fixture.until(made, ({ status }) => status === 'waiting', { isMining: false });
      expect(lost.payIn.deposits).toMatchObject([{ chainTxId: hash, status: 'gone' }]);
      await fixture.evm.node.rpc('eth_sendRawTransaction', raw);
      const done = await fixture.until(made, ({ status }) => status === 'finished');
      expect(done.payIn.deposits).toMatchObject([{ chainTxId: hash, status: 'confirmed' }]);
      await expectPaid(done);
    });

    it('exchanges ltc though the deposit is double-spent, once it is paid again', async () => {
      const made = await create('ltc', 'eth', '5');
      await payIn(made);
      await fixture.litecoin.mine(1);
      await fixture.until(made, ({ status }) => status === 'confirming', { isMining: false });
      await fixture.litecoin.reorganise!(1);
      await fixture.until(made, ({ status }) => status === 'waiting', { isMining: false });
      await payIn(made);
      const done = await fixture.until(made, ({ status }) => status === 'finished');
      expect(done.payIn.deposits.map(({ status }) => status)).toEqual(['gone', 'confirmed']);
      await expectPaid(done);
    });

    it.each([
      ['ltc', '5', 3n * LITE],
      ['usdt20', '300', 200n * COIN],
    ])('refunds %s that was underpaid', async (from, amount, paid) => {
      const made = await create(from, from === 'ltc' ? 'eth' : 'ltc', amount);
      await fixture.pay(from, made.payIn.address, paid);
      const held = await fixture.until(made, ({ status }) => status === 'hold');
      expect(held.holdReason).toBe('underpaid');
      await fixture.api.resolveTracked({ secret: made.trackSecret!, choice: 'refund' });
      const done = await fixture.until(made, ({ status }) => status === 'refunded');
      expect(done.sendings).toMatchObject([{ purpose: 'refund', address: made.refund!.address }]);
      await expectPaid(done);
    });

    it('survives nodes that are down, also at the start, and detects payments made meanwhile', async () => {
      const [ltc, eth] = [await create('ltc', 'eth', '5'), await create('eth', 'ltc', '0.2')];
      for (const proxy of fixture.proxies) proxy.cut();
      const refusal = { code: 'unavailable', message: expect.stringMatching(/cannot be paid in at present/) };
      await expect(create('ltc', 'eth', '5')).rejects.toMatchObject(refusal);
      await expect(create('eth', 'ltc', '0.2')).rejects.toMatchObject(refusal);
      await fixture.shut();
      await Promise.all([payIn(ltc), payIn(eth)]);
      await fixture.mine();
      await fixture.open();
      expect((await fixture.api.track({ secret: ltc.trackSecret! })).status).toBe('waiting');
      await expect(create('ltc', 'eth', '5')).rejects.toMatchObject({ code: 'unavailable' });
      for (const proxy of fixture.proxies) proxy.mend();
      for (const made of [ltc, eth]) await expectPaid(await fixture.until(made, ({ status }) => status === 'finished'));
    });

    it('sweeps confirmed deposits to the treasury, and no unconfirmed ones', async () => {
      const eth = await fixture.chains.of('eth').treasury('eth');
      const made = await create('eth', 'ltc', '0.3');
      await payIn(made);
      await fixture.evm.mine(1);
      await fixture.until(made, ({ status }) => status === 'confirming', { isMining: false });
      const paidIn = await Promise.all(
        Array.from({ length: INDICES }, (_, index) => fixture.chains.of('eth').payInAddress('eth', index + 1)),
      );
      const left = async (ticker: string) => {
        const others = paidIn.filter(({ address }) => address !== made.payIn.address);
        const balances = await Promise.all(others.map(({ address }) => fixture.balance(ticker, address)));
        return balances.reduce((sum, balance) => sum + balance, 0n);
      };
      await fixture.sweep();
      await fixture.evm.mine(1);
      expect(await left('eth')).toBeLessThan(ETHER / 100n);
      expect(await fixture.balance('eth', made.payIn.address)).toBe((ETHER * 3n) / 10n);
      await fixture.until(made, ({ status }) => status === 'finished');
      const isDone = async () =>
        (await left('usdt20')) === 0n && (await fixture.store.sweeps.open('ethereum')).length === 0;
      for (let rounds = 0; rounds < 40 && !(await isDone()); rounds += 1) {
        await fixture.sweep();
        await fixture.evm.mine(1);
      }
      expect(await isDone()).toBe(true);
      expect(await fixture.balance('usdt20', eth.address)).toBe(await fixture.booked('usdt20'));
      expect(await fixture.balance('eth', made.payIn.address)).toBeLessThan(ETHER / 100n);
      const swept = (await fixture.store.ledger.postings(0, 1000)).filter(({ kind }) => kind === 'sweep');
      // Three of ether, two of the token and the gas for these; each posts its fee once.
      expect(swept).toHaveLength(7);
    });

    it('has on its chains what its ledger says, to the last unit, fees included', async () => {
      const balances = await fixture.store.ledger.balances();
      expect(imbalances(balances)).toEqual([]);
      for (const ticker of ['ltc', 'eth', 'usdt20']) {
        expect([ticker, await fixture.held(ticker, INDICES)]).toEqual([ticker, await fixture.booked(ticker)]);
      }
      const suspended = balances.filter(({ account, amount }) => account === 'suspense' && amount !== 0n);
      expect(suspended).toEqual([]);
    });
  });
});
