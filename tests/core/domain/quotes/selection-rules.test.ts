import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CurrencyConfig, currencyConfig } from '../../../../core/domain/quotes/currency.ts';
import {
  chooseFrom,
  chooseTo,
  normaliseSelection,
  swapSelection,
  typeAmount,
} from '../../../../core/domain/quotes/selection-rules.ts';
import { anyConfig, anyTicker, plainCurrency } from '../../../support/fixtures/arbitraries.ts';

const config = currencyConfig([
  plainCurrency({ ticker: 'btc' }),
  plainCurrency({ ticker: 'eth', withdrawable: true }),
  plainCurrency({ ticker: 'ltc' }),
  plainCurrency({ ticker: 'xmr', withdrawable: false }),
  plainCurrency({ ticker: 'old', isWebEnabled: false }),
  plainCurrency({ ticker: 'btcusd' }),
]);
const anySelection = fc.record({ from: anyTicker, to: anyTicker, amount: fc.string({ maxLength: 8 }) });

/** Two currencies to choose from, besides the fiats, which only name a payment method. */
const canOffer = ({ enabledAndWithdrawable }: CurrencyConfig) =>
  enabledAndWithdrawable.filter(({ ticker }) => ticker !== 'usd' && ticker !== 'eur').length >= 2;

describe('normalising a selection', () => {
  it.each([
    ['keeps a selection that can be offered', ['btc', 'eth', '2'], ['btc', 'eth', '2']],
    ['lower-cases', [' BTC', 'Eth', '2'], ['btc', 'eth', '2']],
    ['names a card source by its bitcoin', ['usd', 'eth', '2'], ['btcusd', 'eth', '2']],
    ['replaces a card source that is not listed', ['eur', 'eth', '2'], ['btc', 'eth', '2']],
    ['makes an empty amount 1', ['btc', 'eth', ''], ['btc', 'eth', '1']],
    ['makes an amount without digits 1', ['btc', 'eth', 'e'], ['btc', 'eth', '1']],
    ['filters the amount', ['btc', 'eth', '1e0,50'], ['btc', 'eth', '10.50']],
    ['makes a lone dot the start of a number', ['btc', 'eth', '.'], ['btc', 'eth', '0.']],
    ['replaces a target equal to the source', ['btc', 'btc', '1'], ['btc', 'eth', '1']],
    ['replaces an unknown source', ['nope', 'eth', '1'], ['btc', 'eth', '1']],
    ['replaces a source that is not web-enabled', ['old', 'eth', '1'], ['btc', 'eth', '1']],
    ['lets a currency that is not withdrawable be sent', ['xmr', 'eth', '1'], ['xmr', 'eth', '1']],
    ['replaces a target that is not withdrawable', ['eth', 'xmr', '1'], ['eth', 'btc', '1']],
    ['replaces a target that is not web-enabled', ['eth', 'old', '1'], ['eth', 'btc', '1']],
  ])('%s', (_, [from, to, amount], expected) => {
    const { from: f, to: t, amount: a } = normaliseSelection({ from: from!, to: to!, amount: amount! }, config);
    expect([f, t, a]).toEqual(expected);
  });

  it.each(['usd', 'eur', 'USD', 'Eur'])('makes a source of %s bitcoin by card, followed by that code', (source) => {
    const cards = currencyConfig(['btc', 'eth', 'btcusd', 'btceur'].map((ticker) => plainCurrency({ ticker })));
    const { from } = normaliseSelection({ from: source, to: 'eth', amount: '1' }, cards);
    expect(from).toBe(`btc${source.toLowerCase()}`);
  });

  it('always gives a selection that the exchange can offer, if it can offer any', () => {
    fc.assert(
      fc.property(anySelection, anyConfig, (asked, some) => {
        const { from, to, amount } = normaliseSelection(asked, some);
        expect(amount).toMatch(/^(0|[1-9]\d*)(\.\d*)?$/);
        if (!canOffer(some)) return;
        expect(some.enabled.map(({ ticker }) => ticker)).toContain(from);
        expect(some.enabledAndWithdrawable.map(({ ticker }) => ticker)).toContain(to);
        expect(to).not.toBe(from);
      }),
      { numRuns: 1000 },
    );
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(anySelection, anyConfig, (asked, some) => {
        const once = normaliseSelection(asked, some);
        expect(normaliseSelection(once, some)).toEqual(once);
      }),
      { numRuns: 1000 },
    );
  });

  it('keeps the selection when there are no currencies', () => {
    const nothing = currencyConfig([]);
    expect(normaliseSelection({ from: 'ltc', to: 'doge', amount: '3' }, nothing)).toEqual({
      from: 'ltc',
      to: 'doge',
      amount: '3',
    });
  });
});

describe('choosing', () => {
  const selection = { from: 'btc', to: 'eth', amount: '5' };

  it('swaps when the other side is chosen', () => {
    expect(chooseFrom(selection, 'eth', config)).toEqual({ from: 'eth', to: 'btc', amount: '5' });
    expect(chooseTo(selection, 'btc', config)).toEqual({ from: 'eth', to: 'btc', amount: '5' });
  });

  it('does not swap a source that is not withdrawable', () => {
    const stuck = { from: 'xmr', to: 'eth', amount: '5' };
    expect(chooseTo(stuck, 'xmr', config)).toEqual({ from: 'xmr', to: 'btc', amount: '5' });
    expect(chooseFrom(stuck, 'eth', config)).toEqual({ from: 'eth', to: 'btc', amount: '5' });
  });

  it('replaces a card source and anything that is not available', () => {
    expect(chooseFrom(selection, 'usd', config).from).toBe('btcusd');
    expect(chooseTo(selection, 'old', config).to).toBe('eth');
  });

  it('swaps back on the second swap where both sides can be sent and received', () => {
    expect(swapSelection(swapSelection(selection, config), config)).toEqual(selection);
  });

  it('keeps an emptied amount empty', () => {
    const empty = typeAmount(selection, 'abc');
    expect(empty.amount).toBe('');
    expect(chooseTo(empty, 'ltc', config).amount).toBe('');
    expect(swapSelection(empty, config).amount).toBe('');
  });

  it('always leaves the sides different and usable', () => {
    fc.assert(
      fc.property(anySelection, anyTicker, anyConfig, fc.boolean(), (asked, choice, some, isSource) => {
        fc.pre(canOffer(some));
        const start = normaliseSelection(asked, some);
        const { from, to } = isSource ? chooseFrom(start, choice, some) : chooseTo(start, choice, some);
        expect(from).not.toBe(to);
        expect(some.enabled.map(({ ticker }) => ticker)).toContain(from);
        expect(some.enabledAndWithdrawable.map(({ ticker }) => ticker)).toContain(to);
      }),
      { numRuns: 1000 },
    );
  });
});
