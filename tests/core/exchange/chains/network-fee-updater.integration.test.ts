import fc from 'fast-check';
import { asyncScheduler, firstValueFrom } from 'rxjs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { specificationExample } from '../quotes/specification-example.ts';
import { MemoryLogger } from '../../../../adapters/memory/memory-logger.ts';
import { parseUnits } from '../../../../core/domain/amount.ts';
import { QuoteService } from '../../../../core/exchange/quotes/quote-service.ts';
import { QuoteEngine } from '../../../../core/exchange/quotes/engine/quote-engine.ts';
import { NetworkFeeUpdater } from '../../../../core/exchange/chains/network-fee-updater.ts';
import { SupportedCatalogue } from '../../../../core/exchange/chains/supported-catalogue.ts';
import type { Chain } from '../../../../core/ports/chains/chain.ts';

/** Fees by ticker, in units of the coin in which they are paid; a missing one makes the estimate fail. */
type Fees = Record<string, { ticker: string; amount: bigint }>;

function chain(id: string, tickers: readonly string[], fees: Fees, collecting?: Fees): Chain {
  const estimateFee = async (ticker: string) => {
    const fee = fees[ticker];
    if (fee === undefined) throw new Error('the node is away');
    return fee;
  };
  const collectingFee = async (ticker: string) => {
    const fee = collecting![ticker];
    if (fee === undefined) throw new Error('the node is away');
    return fee;
  };
  return { id, tickers, estimateFee, ...(collecting && { collectingFee }) } as Partial<Chain> as Chain;
}

async function fixture(...chains: Chain[]) {
  const { market, catalogue: whole } = specificationExample();
  const engine = new QuoteEngine(market);
  engine.apply(await firstValueFrom(market.updates$));
  const catalogue = new SupportedCatalogue(whole, ['ltc', 'btc', 'doge']);
  const [clock, logger] = [asyncScheduler, new MemoryLogger()];
  const updater = new NetworkFeeUpdater({ catalogue, chains: { all: chains }, engine, clock, logger });
  const feeOf = (ticker: string) => catalogue.list().find((currency) => currency.ticker === ticker)!.networkFee;
  const service = new QuoteService(engine, catalogue, clock, market.kind);
  return { updater, catalogue, feeOf, service, logger };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('the network fee charged to customers', () => {
  it('is the catalogue’s until the chain reports its own, and then one and a half times the chain’s', async () => {
    const fees: Fees = { ltc: { ticker: 'ltc', amount: 1_230n } };
    const { updater, feeOf, service } = await fixture(chain('litecoin', ['ltc'], fees));
    const before = feeOf('doge');
    await updater.poll();
    // 1,845 smallest units, rounded to two digits.
    expect([feeOf('ltc'), feeOf('doge')]).toEqual(['0.000019', before]);
    expect(service.quote({ from: 'doge', to: 'ltc', amount: '100000' }).networkFee).toBe('0.000019');
    fees['ltc'] = { ticker: 'ltc', amount: 20_000n };
    await updater.poll();
    expect(service.quote({ from: 'doge', to: 'ltc', amount: '100000' }).networkFee).toBe('0.0003');
    // The minimum follows the network fee, also while the books do not change.
    const { minimum } = service.quote({ from: 'doge', to: 'ltc', amount: '100000' }).limits;
    fees['ltc'] = { ticker: 'ltc', amount: 20_000_000n };
    await updater.poll();
    const raised = service.quote({ from: 'doge', to: 'ltc', amount: '100000' }).limits.minimum;
    expect(Number(raised)).toBeGreaterThan(Number(minimum));
  });

  it('of a token is the amount of it that buys the fee coin', async () => {
    const { updater, feeOf } = await fixture(
      chain('litecoin', ['doge'], { doge: { ticker: 'ltc', amount: 100_000n } }),
    );
    await updater.poll();
    // 0.0015 LTC at 0.01136 BTC each; DOGE brings 0.00000041.
    expect(0.0015 * (0.01136 / 0.000_000_41)).toBeCloseTo(41.56, 2);
    expect(feeOf('doge')).toBe('42');
  });

  it('keeps its last value while a node is unreachable, independently of other chains', async () => {
    const fees: Fees = { ltc: { ticker: 'ltc', amount: 1_000n } };
    const other = chain('dogecoin', ['doge'], { doge: { ticker: 'doge', amount: 200_000_000n } });
    const { updater, feeOf, catalogue, logger } = await fixture(chain('litecoin', ['ltc'], fees), other);
    await updater.poll();
    const list = catalogue.list();
    delete fees['ltc'];
    await updater.poll();
    expect([feeOf('ltc'), feeOf('doge')]).toEqual(['0.000015', '3']);
    // The same list object: others cache what they derive from it.
    expect(catalogue.list()).toBe(list);
    expect(logger.lines).toMatchObject([{ level: 'warn', details: { chain: 'litecoin', ticker: 'ltc' } }]);
  });

  it('is that of the chain too when another chain’s fees arrive while it answers', async () => {
    const slow = chain('litecoin', ['ltc'], { ltc: { ticker: 'ltc', amount: 1_000n } });
    const estimateFee = async (ticker: string) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return slow.estimateFee(ticker);
    };
    const other = chain('dogecoin', ['doge'], { doge: { ticker: 'doge', amount: 200_000_000n } });
    const { updater, feeOf } = await fixture({ ...slow, estimateFee }, other);
    await updater.poll();
    expect([feeOf('ltc'), feeOf('doge')]).toEqual(['0.000015', '3']);
  });

  it('of one currency is updated when another one of the same chain fails', async () => {
    const { updater, feeOf } = await fixture(
      chain('both', ['doge', 'ltc'], { ltc: { ticker: 'ltc', amount: 1_000n } }),
    );
    await updater.poll();
    expect(feeOf('ltc')).toBe('0.000015');
  });

  it('delays the start by a few seconds at most when a node does not answer', async () => {
    const silent = { ...chain('silent', ['ltc'], {}), estimateFee: () => new Promise<never>(() => undefined) };
    const { updater, feeOf } = await fixture(silent);
    const before = feeOf('ltc');
    vi.useFakeTimers();
    const started = updater.start();
    await vi.advanceTimersByTimeAsync(5_000);
    await started;
    expect(feeOf('ltc')).toBe(before);
    updater.stop();
  });

  it('is polled every minute', async () => {
    const fees: Fees = { ltc: { ticker: 'ltc', amount: 1_000n } };
    const { updater, feeOf } = await fixture(chain('litecoin', ['ltc'], fees));
    vi.useFakeTimers();
    await updater.start();
    expect(feeOf('ltc')).toBe('0.000015');
    fees['ltc'] = { ticker: 'ltc', amount: 2_000n };
    await vi.advanceTimersByTimeAsync(59_000);
    expect(feeOf('ltc')).toBe('0.000015');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(feeOf('ltc')).toBe('0.00003');
    updater.stop();
    fees['ltc'] = { ticker: 'ltc', amount: 3_000n };
    await vi.advanceTimersByTimeAsync(120_000);
    expect(feeOf('ltc')).toBe('0.00003');
  });

  it('covers one and a half times the chain’s fee, and at most a tenth more', async () => {
    await fc.assert(
      fc.asyncProperty(fc.bigInt({ min: 10n, max: 10n ** 12n }), async (amount) => {
        const { updater, feeOf } = await fixture(chain('litecoin', ['ltc'], { ltc: { ticker: 'ltc', amount } }));
        await updater.poll();
        const units = parseUnits(feeOf('ltc'), 8);
        expect(2n * units).toBeGreaterThanOrEqual(3n * amount);
        expect(20n * units).toBeLessThanOrEqual(33n * amount + 20n);
      }),
      { numRuns: 50 },
    );
  });
});

describe('the smallest pay-in that is worth collecting', () => {
  const fees = (): Fees => ({ doge: { ticker: 'ltc', amount: 1_000n } });
  const asked = { from: 'doge', to: 'ltc' } as const;

  it('is ten times what collecting it costs, as a minimum of every quote from that currency', async () => {
    const collecting: Fees = { doge: { ticker: 'ltc', amount: 10_000_000n } };
    const { updater, catalogue, service } = await fixture(chain('dogecoin', ['doge'], fees(), collecting));
    const before = service.quote({ ...asked, amount: '100000' }).limits.minimum;
    await updater.poll();
    // One LTC at 0.01136 BTC; DOGE brings 0.00000041.
    const { leastPayIn } = catalogue.list().find(({ ticker }) => ticker === 'doge')!;
    expect(leastPayIn).toBe('28000');
    expect(Number(before)).toBeLessThan(28_000);
    expect(service.quote({ ...asked, amount: '100000' }).limits.minimum).toBe('28000');
    const tooSmall = { code: 'amount-too-small', limit: { amount: '28000', currency: 'doge' } };
    for (const ask of [
      () => service.quote({ ...asked, amount: '27999' }),
      () => service.estimate({ ...asked, amount: '27999' }),
      () => service.quote({ ...asked, amountTo: '0.5' }),
    ])
      expect(ask).toThrow(expect.objectContaining(tooSmall) as Error);
    expect(service.quote({ ...asked, amount: '28000' }).amountFrom).toBe('28000');
  });

  it('is no matter for coins that have arrived: they are there', async () => {
    const collecting: Fees = { doge: { ticker: 'ltc', amount: 10_000_000n } };
    const { updater, service } = await fixture(chain('dogecoin', ['doge'], fees(), collecting));
    await updater.poll();
    expect(service.quote({ ...asked, amount: '20000', isPaid: true }).amountFrom).toBe('20000');
  });

  it('stays as it was while the node is away, and is absent where collecting costs nothing', async () => {
    const collecting: Fees = { doge: { ticker: 'ltc', amount: 10_000_000n } };
    const own: Fees = { ltc: { ticker: 'ltc', amount: 1_000n } };
    const dogecoin = chain('dogecoin', ['doge'], fees(), collecting);
    const { updater, catalogue } = await fixture(dogecoin, chain('litecoin', ['ltc'], own));
    const leastOf = (name: string) => catalogue.list().find(({ ticker }) => ticker === name)!.leastPayIn;
    await updater.poll();
    expect([leastOf('doge'), leastOf('ltc')]).toEqual(['28000', undefined]);
    delete collecting['doge'];
    await updater.poll();
    expect(leastOf('doge')).toBe('28000');
  });
});
