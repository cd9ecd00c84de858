import { describe, expect, it } from 'vitest';
import { gainOf } from '../../../../../core/domain/quotes/quote-proof.ts';
import { QuoteProofs } from '../../../../../core/exchange/quotes/proofs/quote-proofs.ts';
import { failure, serviceAndEngine } from '../quote-fixture.ts';

describe('what each venue alone would have given', () => {
  it('is its own best trade after the same fees', () => {
    const { service } = serviceAndEngine();
    const { venues, quote } = service.prove({ from: 'btc', to: 'usdt20', amount: '0.5' });
    expect(venues.map(({ venue }) => venue)).toEqual(['Venue', 'Other']);
    // The other venue pays 10 dollars a coin more and has half the fee, so alone it gives what the quote does.
    expect(venues[1]!.amountTo).toBe(quote.amountTo);
    expect(Number(venues[0]!.amountTo)).toBeLessThan(Number(quote.amountTo));
  });

  it('names a venue that has no route, and one whose books end or start at more', () => {
    const { service } = serviceAndEngine();
    const of = (amount: string, to = 'usdt20') => service.prove({ from: 'btc', to, amount }).venues[1];
    expect(of('1', 'eth')).toEqual({ venue: 'Other', gap: 'not-listed' });
    expect(of('40')).toEqual({ venue: 'Other', gap: 'too-large' });
    expect(of('0.00011')).toEqual({ venue: 'Other', amountTo: expect.any(String) });
    expect(of('0.00009')).toEqual({ venue: 'Other', gap: 'too-small' });
  });

  it('is nothing where nothing is traded', () => {
    const { service } = serviceAndEngine();
    expect(service.prove({ from: 'usdt20', to: 'usdtrx', amount: '100' }).venues).toEqual([]);
  });

  it('leaves the books as they were', () => {
    const { service } = serviceAndEngine();
    const quote = () => service.quote({ from: 'btc', to: 'eth', amount: '3' });
    const before = quote();
    const proven = service.prove({ from: 'btc', to: 'eth', amount: '3' });
    expect(proven.quote).toEqual(before);
    expect(quote()).toEqual(before);
  });
});

describe('the gain over the best venue alone', () => {
  it.each([
    ['100', ['99', '98'], { venue: 'v0', amount: '1', percent: '1.01' }],
    ['100', ['100'], { venue: 'v0', amount: '0', percent: '0' }],
    ['100', ['90', '101'], { venue: 'v1', amount: '-1', percent: '-0.99' }],
    ['100', [], undefined],
  ])('of %s over %j is %o', (amountTo, alone, gain) => {
    const venues = alone.map((each, k) => ({ venue: `v${k}`, amountTo: each }));
    expect(gainOf({ amountTo, venues: [...venues, { venue: 'none', gap: 'too-large' as const }] })).toEqual(gain);
  });
});

describe('proofs', () => {
  it('are bounded in each second, and have no receipt without a key', () => {
    const { service, clock } = serviceAndEngine();
    const proofs = new QuoteProofs(service, clock);
    const prove = () => proofs.prove({ from: 'btc', to: 'eth', amount: '1' });
    for (let k = 0; k < 20; k += 1) expect(prove()).not.toHaveProperty('receipt');
    expect(failure(prove).code).toBe('too-many-requests');
    clock.maxFrames = 1000;
    clock.schedule(() => undefined, 1000);
    clock.flush();
    expect(prove().venues).toHaveLength(2);
    expect(failure(() => proofs.prove({ from: 'btc', to: 'eth', amount: '1' }, true)).code).toBe('unavailable');
  });
});
