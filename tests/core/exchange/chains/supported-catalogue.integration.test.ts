import { describe, expect, it } from 'vitest';
import { EmbeddedCatalogue } from '../../../../adapters/market-embedded/embedded-catalogue.ts';
import { SupportedCatalogue } from '../../../../core/exchange/chains/supported-catalogue.ts';
import { plainCurrency } from '../../../support/fixtures/arbitraries.ts';

describe('the catalogue of a server with real chains', () => {
  it('offers only what the chains move, and still lists the rest', () => {
    const whole = new EmbeddedCatalogue();
    const seen = new SupportedCatalogue(whole, ['ltc', 'usdt20'], new Map([['ltc', 2]]));
    const offered = seen.list().filter(({ isWebEnabled }) => isWebEnabled);
    expect(offered.map(({ ticker, confirmations }) => [ticker, confirmations])).toEqual([
      ['usdt20', 12],
      ['ltc', 2],
    ]);
    expect(seen.list().map(({ ticker }) => ticker)).toEqual(whole.list().map(({ ticker }) => ticker));
  });

  it('marks what is priced only: what could be offered, if a chain moved it', () => {
    const whole = new EmbeddedCatalogue();
    const seen = new SupportedCatalogue(whole, ['ltc']);
    const marked = seen.list().filter(({ isPricedOnly }) => isPricedOnly);
    const offered = whole.list().filter(({ isWebEnabled }) => isWebEnabled);
    expect(marked.map(({ ticker }) => ticker)).toEqual(
      offered.map(({ ticker }) => ticker).filter((ticker) => ticker !== 'ltc'),
    );
    expect(marked.every(({ isWebEnabled }) => !isWebEnabled)).toBe(true);
    expect(whole.list().some((currency) => 'isPricedOnly' in currency)).toBe(false);
  });

  it('never offers a currency that the base catalogue does not offer', () => {
    const off = { list: () => [plainCurrency({ ticker: 'ltc', isWebEnabled: false })] };
    expect(new SupportedCatalogue(off, ['ltc']).list()).toEqual(off.list());
  });

  it('returns the same list until the base catalogue changes', () => {
    let list = [plainCurrency({ ticker: 'ltc' })];
    const seen = new SupportedCatalogue({ list: () => list }, []);
    const first = seen.list();
    expect(seen.list()).toBe(first);
    list = [plainCurrency({ ticker: 'doge' })];
    expect(seen.list().map(({ ticker }) => ticker)).toEqual(['doge']);
  });
});
