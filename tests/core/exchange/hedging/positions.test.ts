import { describe, expect, it } from 'vitest';
import { postingFor } from '../../../../core/exchange/transactions/postings.ts';
import { capitalPosting, hedgePosting } from '../../../../core/exchange/hedging/hedge-posting.ts';
import { openPositions, venueHoldings } from '../../../../core/exchange/hedging/positions.ts';
import type { Balance, Posting } from '../../../../core/domain/transactions/ledger.ts';
import { imbalances } from '../../../../core/domain/transactions/ledger.ts';
import { CURRENCIES, unit } from '../../../support/hedging/hedging-bench.ts';
import { plannedHedge } from '../../../support/hedging/planned-hedge.ts';

const E18 = 10n ** 18n;

function balancesOf(...postings: readonly Posting[]): readonly Balance[] {
  const entries = postings.flatMap((posting) => posting.entries);
  const groups = Map.groupBy(entries, ({ currency, account }) => `${currency} ${account}`);
  return [...groups.values()].map((of) => ({ ...of[0]!, amount: of.reduce((sum, { amount }) => sum + amount, 0n) }));
}

/** The posting of a fill of 1 btc for 50000 usdt20 with a fee of 250, that brought 50100, or less than was promised. */
function traded(brought: bigint): Posting {
  const after = { id: 't1', version: 3, updatedAt: 5, from: 'btc', to: 'usdt20' };
  const usdt = (amount: bigint) => amount * 1_000_000n;
  const event = {
    kind: 'traded',
    amountIn: 100_000_000n,
    amountOut: usdt(50_000n),
    serviceFee: usdt(250n),
    networkFee: usdt(2n),
    brought: usdt(brought),
  };
  return postingFor(after as never, event as never, after as never)!;
}

describe('positions', () => {
  it.each([50_252n, 49_000n])('are what customers gave and were given, whatever the trade brought (%s)', (brought) => {
    const positions = openPositions(balancesOf(traded(brought)), CURRENCIES);
    expect(positions).toEqual(
      new Map([
        ['btc', E18],
        ['usdt', -50_252n * E18],
      ]),
    );
  });

  it('add up the currencies of an asset, and leave others out', () => {
    const entry = (currency: string, amount: bigint): Balance => ({ currency, account: 'trading', amount });
    const balances = [entry('usdt20', -1_000_000n), entry('usdttrc20', -500_000n), entry('gone', 7n)];
    expect(openPositions(balances, CURRENCIES)).toEqual(new Map([['usdt', unit('1.5')]]));
    expect(openPositions([{ currency: 'btc', account: 'chain', amount: 5n }], CURRENCIES)).toEqual(new Map());
  });

  it('are worked off by a hedge, which moves what the venue has by the same', () => {
    const hedge = plannedHedge({ size: '1', expected: unit('50000') });
    const fees = [
      { asset: 'usdt', amount: unit('130') },
      { asset: 'bnb', amount: unit('0.1') },
    ];
    const posting = hedgePosting(hedge, { size: unit('1'), cost: unit('49900'), fees }, 9);
    expect(imbalances(posting.entries)).toEqual([]);
    expect(posting).toMatchObject({ id: `hedge:${hedge.id}`, kind: 'hedge', at: 9 });
    const positions = openPositions(balancesOf(traded(50_252n), posting), CURRENCIES);
    expect(positions).toEqual(
      new Map([
        ['btc', 0n],
        ['usdt', unit('49900') - unit('130') - unit('50252')],
        ['bnb', -unit('0.1')],
      ]),
    );
    const at = venueHoldings(balancesOf(posting)).get('kraken');
    expect(at).toEqual(
      new Map([
        ['btc', -unit('1')],
        ['usdt', unit('49770')],
        ['bnb', -unit('0.1')],
      ]),
    );
    const of = (account: string) => posting.entries.filter((entry) => entry.account === account);
    expect(of('slippage')).toEqual([{ currency: 'kraken:usdt', account: 'slippage', amount: unit('100') }]);
  });

  it('are moved by no deposit: what a venue has is the operator’s capital', () => {
    const differences = [
      { asset: 'btc', amount: 5n },
      { asset: 'usdt', amount: -7n },
      { asset: 'ltc', amount: 0n },
    ];
    expect(capitalPosting('one', 'kraken', differences, 3)).toEqual({
      id: 'one',
      kind: 'venue-capital',
      at: 3,
      entries: [
        { currency: 'kraken:btc', account: 'venues', amount: 5n },
        { currency: 'kraken:btc', account: 'capital', amount: -5n },
        { currency: 'kraken:usdt', account: 'venues', amount: -7n },
        { currency: 'kraken:usdt', account: 'capital', amount: 7n },
      ],
    });
    expect(capitalPosting('none', 'kraken', [{ asset: 'ltc', amount: 0n }], 3)).toBeUndefined();
  });

  it('book of a part only what was expected of that part', () => {
    const hedge = plannedHedge({ side: 'buy', size: '2', expected: unit('100000') });
    const posting = hedgePosting(hedge, { size: unit('0.5'), cost: unit('25010'), fees: [] }, 9);
    expect(imbalances(posting.entries)).toEqual([]);
    const slippage = posting.entries.find(({ account }) => account === 'slippage');
    expect(slippage?.amount).toBe(unit('10'));
    expect(openPositions(balancesOf(posting), CURRENCIES)).toEqual(
      new Map([
        ['btc', unit('0.5')],
        ['usdt', -unit('25010')],
      ]),
    );
  });
});
