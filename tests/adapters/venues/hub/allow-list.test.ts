import { describe, expect, it } from 'vitest';
import { getAddress } from 'viem';
import { shippedAllowList, withOwn } from '../../../../adapters/venues/hub/allow-list.ts';
import rows from '../../../../adapters/venues/data/allow-list.json' with { type: 'json' };
import currencies from '../../../../adapters/market-embedded/data/currencies.json' with { type: 'json' };

describe('the allow-list that comes with the product', () => {
  const list = shippedAllowList();

  it('names assets of the catalogue, each on one of its networks', () => {
    const known = new Set(currencies.map(([, asset, network]) => `${String(asset)} ${String(network)}`));
    expect(rows.map(([asset, network]) => `${asset} ${network}`).filter((name) => !known.has(name))).toEqual([]);
  });

  it('names each asset once, with the contract of a token in its checksummed form', () => {
    expect(new Set(rows.map(([asset]) => asset)).size).toBe(rows.length);
    const contracts = rows.map(([, , contract]) => contract!).filter((contract) => contract.startsWith('0x'));
    expect(contracts.map((contract) => getAddress(contract.toLowerCase()))).toEqual(contracts);
  });

  it('has each code of a venue once, of venues that have an adapter or a list', () => {
    const codes = rows.flatMap(([asset, , , venues]) =>
      venues!.split(' ').map((word) => {
        const [venue, code = asset] = word.split(':');
        return `${venue} ${code!.toUpperCase()}`;
      }),
    );
    expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
    expect(codes.length).toBe([...list.values()].reduce((sum, { size }) => sum + size, 0));
    const known = ['binance', 'bitfinex', 'bybit', 'coinbase', 'kraken', 'kucoin', 'okx'];
    expect([...list.keys()].toSorted()).toEqual(known);
  });

  it("knows both of Kraken's codes of bitcoin, and none for an ambiguous ticker", () => {
    const kraken = list.get('kraken')!;
    expect([kraken.get('XBT')?.asset, kraken.get('BTC')?.asset]).toEqual(['btc', 'btc']);
    for (const codes of list.values()) expect(codes.has('NEIRO') || codes.has('LUNA')).toBe(false);
  });

  it('lets the operator add, replace and remove codes', () => {
    const own = withOwn(list.get('kraken'), { neiro: { asset: 'neiro', network: 'ethereum' }, XBT: false });
    expect([own.get('NEIRO')?.asset, own.has('XBT'), own.get('ETH')?.asset]).toEqual(['neiro', false, 'eth']);
  });
});
