import { describe, expect, it } from 'vitest';
import { type Stop, stopOfCurrency, stopOfPair, type StopTarget } from '../../../../core/domain/transactions/stop.ts';

const stop = (target: StopTarget): Stop => ({ ...target, reason: 'why', by: 'staff:eve', at: 1 });
const ltc = { ticker: 'ltc', chain: 'litecoin' };
const eth = { ticker: 'eth', chain: 'ethereum' };
const usdt = { ticker: 'usdt20', chain: 'ethereum' };

describe('an emergency stop', () => {
  it.each<[string, StopTarget, boolean, boolean, boolean]>([
    ['all', { scope: 'all', direction: 'all' }, true, true, true],
    ['all payouts', { scope: 'all', direction: 'payout' }, false, true, true],
    ['a chain', { scope: 'chain', name: 'ethereum', direction: 'all' }, true, true, true],
    ['what customers send on a chain', { scope: 'chain', name: 'ethereum', direction: 'pay-in' }, true, false, false],
    ['another chain', { scope: 'chain', name: 'dogecoin', direction: 'all' }, false, false, false],
    ['a currency', { scope: 'currency', name: 'eth', direction: 'all' }, true, true, true],
    ['payouts of a currency', { scope: 'currency', name: 'eth', direction: 'payout' }, false, true, true],
    ['a pair', { scope: 'pair', name: 'ltc/eth', direction: 'all' }, false, false, true],
    ['the same pair the other way', { scope: 'pair', name: 'eth/ltc', direction: 'all' }, false, false, false],
  ])('of %s stops that alone', (_, target, payIn, payout, pair) => {
    const stops = [stop(target)];
    expect(stopOfCurrency(stops, eth, 'pay-in') !== undefined).toBe(payIn);
    expect(stopOfCurrency(stops, eth, 'payout') !== undefined).toBe(payout);
    expect(stopOfPair(stops, ltc, eth) !== undefined).toBe(pair);
  });

  it('of a currency leaves the other currencies of its chain alone, and one of the chain does not', () => {
    const currency = [stop({ scope: 'currency', name: 'eth', direction: 'all' })];
    const chain = [stop({ scope: 'chain', name: 'ethereum', direction: 'all' })];
    expect(stopOfPair(currency, ltc, usdt)).toBeUndefined();
    expect(stopOfPair(chain, ltc, usdt)).toBeDefined();
  });
});
