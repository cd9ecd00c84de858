import { Decimal } from 'decimal.js';
import { describe, expect, it } from 'vitest';
import { explainedQuote, quoteText } from '../../../cli/output/quote-text.ts';
import { plainQuote } from '../../support/samples/plain-quote.ts';

const plain = (_: unknown, text: string) => text;

describe('a quote as text', () => {
  it('shows pay-in, payout and that the market is a demonstration', () => {
    expect(quoteText(plainQuote(), plain)).toEqual([
      '1 btc → 19.899 eth',
      '1 btc = 19.899 eth, every fee included',
      'demonstration market: not real prices',
    ]);
    expect(quoteText(plainQuote({ market: 'live' }), plain).join()).not.toContain('demonstration');
  });

  it('shows amounts that add up when explained', () => {
    const lines = explainedQuote(plainQuote(), plain);
    const amountOn = (label: string) =>
      new Decimal(/([\d.]+) +eth/.exec(lines.find((line) => line.includes(label))!)![1]!);
    const sum = amountOn('the route yields').minus(amountOn('service fee')).minus(amountOn('network fee'));
    expect(sum.eq(amountOn('payout'))).toBe(true);
    expect(lines.join('\n')).toContain('Kraken');
    expect(lines.join('\n')).toContain('from 0.001 to 100 btc');
  });

  it('explains several routes one by one', () => {
    const [leg] = plainQuote().legs;
    const lines = explainedQuote(plainQuote({ legs: [leg!, { ...leg!, hops: [] }] }), plain);
    expect(lines).toContain('Route 1 of 2: 1 btc');
    expect(lines.join('\n')).toContain('nothing is traded');
    expect(lines.join('\n')).toContain('together');
  });
});
