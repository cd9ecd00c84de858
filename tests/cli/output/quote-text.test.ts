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

  it('says that the market is live, and how old the oldest book was when explained', () => {
    const quote = plainQuote({ market: 'live', oldestBookMs: 1_250 });
    expect(quoteText(quote, plain)).toContain('live market: the order books of real venues');
    expect(explainedQuote(quote, plain)).toContain('The oldest order book that it used changed 1.3 s before.');
    expect(explainedQuote(plainQuote(), plain).join()).not.toContain('oldest');
  });

  it.each([
    [40, 1, 'arrives in under a minute: after 1 confirmation of btc'],
    [60, 2, 'arrives in about 1 minute: after 2 confirmations of btc'],
    [1335, 2, 'arrives in about 25 minutes: after 2 confirmations of btc'],
    [26_000, 2000, 'arrives in about 8 hours: after 2000 confirmations of btc'],
  ])('tells when it arrives: in %d seconds', (seconds, confirmations, line) => {
    expect(quoteText(plainQuote({ arrival: { seconds, confirmations } }), plain)).toContain(line);
  });

  it('tells what both amounts are worth, where both are known', () => {
    const dollars = { from: '115700', to: '5800' };
    expect(quoteText(plainQuote({ dollars }), plain)).toContain('worth about 115700 usd → 115414.2 usd');
    expect(quoteText(plainQuote({ dollars: { from: '115700' } }), plain).join()).not.toContain('worth');
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

  it('shows what a card pays, what its provider keeps, and the bitcoin that are traded, when explained', () => {
    const card = {
      provider: 'stripe',
      name: 'Stripe',
      currency: 'usd',
      amount: '100',
      fee: '3.2',
      networkFee: '0.5',
      coins: '0.00083',
      asksFor: [],
      others: [{ provider: 'moonpay', name: 'MoonPay', amount: '100', coins: '0.00082' }],
    } as const;
    const text = explainedQuote(plainQuote({ from: 'btcusd', amountFrom: '100', card }), plain).join('\n');
    expect(text).toMatch(/the card pays +100 +usd/);
    expect(text).toMatch(/− +Stripe: card fee +3\.2 +usd/);
    expect(text).toMatch(/− +Stripe: network fee +0\.5 +usd/);
    expect(text).toMatch(/= +Stripe delivers +0\.00083 +btc/);
    expect(text).toMatch(/MoonPay would take 100 usd for +0\.00082 +btc/);
    expect(explainedQuote(plainQuote(), plain).join()).not.toContain('Card');
  });

  it.each([
    ['0.12', false, ['price impact 0.12 %: 0.5 eth less than at the best rate of the books']],
    ['2', false, ['high price impact 2 %: 0.5 eth less than at the best rate of the books']],
    [
      '6.25',
      true,
      [
        'high price impact 6.25 %: 0.5 eth less than at the best rate of the books',
        'to exchange at this: --accept-impact 6.25',
      ],
    ],
  ])('shows a price impact of %s percent, and how it is accepted: %s', (percent, needsAcceptance, lines) => {
    const quote = plainQuote({ priceImpact: { percent, lost: '0.5', needsAcceptance } });
    for (const text of [quoteText(quote, plain), explainedQuote(quote, plain)])
      expect(text.filter((line) => line.includes('impact'))).toEqual(lines);
  });

  it('explains several routes one by one', () => {
    const [leg] = plainQuote().legs;
    const lines = explainedQuote(plainQuote({ legs: [leg!, { ...leg!, hops: [] }] }), plain);
    expect(lines).toContain('Route 1 of 2: 1 btc');
    expect(lines.join('\n')).toContain('nothing is traded');
    expect(lines.join('\n')).toContain('together');
  });
});
