import { describe, expect, it, vi } from 'vitest';
import { getOrCreate } from '../../../../core/exchange/quotes/get-or-create.ts';
import { serviceAndEngine, failure } from './quote-fixture.ts';

/** A quote service, and a counter of limit searches since the last request. */
function counted() {
  const parts = serviceAndEngine();
  const [depth, best] = [vi.spyOn(parts.engine, 'maxInput'), vi.spyOn(parts.engine, 'exactIn')];
  const searches = () => {
    const found = { limits: depth.mock.calls.length, prices: best.mock.calls.length };
    depth.mockClear();
    best.mockClear();
    return found;
  };
  return { ...parts, searches };
}

const moved = { kind: 'snapshot', listing: 2, side: 'bids', levels: Float64Array.of(290_000, 10) } as const;

describe('the limits of refused quotes', () => {
  it.each([
    ['too much', { from: 'btc', to: 'usdt20', amount: '1000000' }],
    ['too little', { from: 'btc', to: 'usdt20', amount: '0.00000001' }],
    ['a payout beyond all books', { from: 'btc', to: 'usdt20', amountTo: '900000000000' }],
  ] as const)('are computed once for all requests of %s while no book changes', (_, request) => {
    const { service, engine, searches } = counted();
    const first = failure(() => service.quote(request));
    expect(searches().limits).toBe(1);
    for (let asked = 0; asked < 20; asked += 1)
      expect(failure(() => service.quote(request)).limit).toEqual(first.limit);
    const { limits, prices } = searches();
    expect(limits).toBe(0);
    expect(prices).toBeLessThanOrEqual(20);
    engine.apply([moved]);
    failure(() => service.quote(request));
    expect(searches().limits).toBeLessThanOrEqual(1);
  });

  it('are computed once for payouts slightly beyond the maximum, which only a search refuses', () => {
    const { service, searches } = counted();
    const { maximum } = service.quote({ from: 'btc', to: 'usdt20', amount: '0.1' }).limits;
    const { gross } = service.quote({ from: 'btc', to: 'usdt20', amount: maximum });
    const request = { from: 'btc', to: 'usdt20', amountTo: String(Math.round(Number(gross) * 1.5)) };
    searches();
    const first = failure(() => service.quote(request));
    const second = failure(() => service.quote(request));
    expect(second.limit).toEqual(first.limit);
    expect(searches().limits).toBe(0);
  });

  it('are not searched again and again for a pair without a route', () => {
    const { service, engine, searches } = counted();
    for (const side of ['bids', 'asks'] as const)
      engine.apply([{ kind: 'snapshot', listing: 2, side, levels: new Float64Array() }]);
    const request = { from: 'btc', to: 'eth', amount: '1' };
    const cheapest = vi.spyOn(engine, 'exactOut');
    for (let asked = 0; asked < 10; asked += 1)
      expect(failure(() => service.quote(request)).code).toBe('pair-unavailable');
    searches();
    expect(cheapest).toHaveBeenCalledTimes(1);
  });

  it('never contradict a refusal: they are recomputed once the books have changed', () => {
    const { service, engine } = counted();
    const amount = '20';
    service.quote({ from: 'btc', to: 'usdt20', amount });
    for (const index of [0, 1])
      engine.apply([{ kind: 'snapshot', listing: index, side: 'bids', levels: Float64Array.of(5_900_000, 10_000) }]);
    const { code, limit } = failure(() => service.quote({ from: 'btc', to: 'usdt20', amount }));
    expect(code).toBe('amount-too-large');
    expect(Number(limit!.amount)).toBeLessThan(Number(amount));
  });
});

describe('a bounded cache', () => {
  it('computes each key once, and evicts the oldest one beyond the bound', () => {
    const map = new Map<string, number>();
    let made = 0;
    const of = (key: string) => getOrCreate(map, key, 2, () => (made += 1));
    expect([of('a'), of('a'), of('b'), of('c'), of('b')]).toEqual([1, 1, 2, 3, 2]);
    expect([...map.keys()]).toEqual(['b', 'c']);
    expect(of('a')).toBe(4);
  });
});
