import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ChainAddressRules } from '../../../adapters/addresses/chain-address-rules.ts';
import { EmbeddedCatalogue } from '../../../adapters/market-embedded/embedded-catalogue.ts';
import { readTreasury } from '../../../cli/treasury/read-treasury.ts';

const folder = mkdtempSync(join(tmpdir(), 'altway-targets-'));
const path = join(folder, 'treasury.yaml');
afterAll(() => rmSync(folder, { recursive: true }));

const read = (text: string) => {
  writeFileSync(path, text);
  return readTreasury(path, new EmbeddedCatalogue().list(), new ChainAddressRules());
};

describe('the file of the treasury', () => {
  it('says how much hot wallets and accounts at venues should hold, in smallest units', () => {
    const { targets } = read(`
hotWallet:
  btc: { least: 0.5, target: 1, most: "2.00000001", cold: bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq }
venues:
  kraken: { btc: { least: 0, target: 0.1, most: 0.2 } }`);
    expect([...targets]).toEqual([
      [
        'btc',
        {
          least: 50_000_000n,
          target: 100_000_000n,
          most: 200_000_001n,
          cold: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
        },
      ],
      ['kraken:btc', { least: 0n, target: 10n ** 17n, most: 2n * 10n ** 17n }],
    ]);
    expect(read('{}')).toEqual({ targets: new Map() });
  });

  it.each([
    ['hotWallet: { btx: { least: 1, target: 1, most: 1 } }', 'hotWallet.btx is no currency: did you mean btc?'],
    ['hotWallet: { btc: { least: 2, target: 1, most: 3 } }', 'hotWallet.btc must have least, target and most in'],
    [
      'hotWallet: { btc: { least: 0, target: "0.000000001", most: 1 } }',
      'hotWallet.btc.target has more than 8 decimals',
    ],
    ['hotWallet: { btc: { least: -1, target: 1, most: 1 } }', 'hotWallet.btc.least must be an amount, such as 0.25'],
    ['hotWallet: { btc: { least: 1e30, target: 1, most: 1 } }', 'hotWallet.btc.least must be an amount'],
    ['hotWallet: { btc: { least: 1, target: 1 } }', 'hotWallet.btc.most is missing'],
    [
      'hotWallet: { btc: { least: 1, target: 1, most: 1, cold: ltc1q } }',
      'hotWallet.btc.cold is no address of Bitcoin',
    ],
    ['venues: { krakn: { btc: { least: 1, target: 1, most: 1 } } }', 'venues.krakn is no venue: did you mean kraken?'],
    ['venues: { kraken: { xbt: { least: 1, target: 1, most: 1 } } }', 'venues.kraken.xbt is no asset'],
    ['venues: { kraken: { btc: { least: 1, target: 1, most: 1, cold: x } } }', 'there is no setting "cold"'],
    ['transfers: { most: 5, dayMost: 4, least: 6 }', 'transfers.most must not be above dayMost'],
    ['transfers: { most: 5, dayMost: 9, least: 6 }', 'transfers.least must not be above most'],
    ['transfers: { most: 500, dayMost: 900, withdrawals: [okx] }', 'withdrawals[0] is none of kraken, binance'],
    ['transfers: { dayMost: 9 }', 'transfers.most is missing'],
    ['transfers: { most: 5.5, dayMost: 9 }', 'transfers.most must be whole dollars'],
    ['transfers: { most: 5, dayMost: 9, feeBasisPoints: 0 }', 'transfers.feeBasisPoints'],
    ['transfers: { most: 500, dayMost: 900, addresses: { krakn: {} } }', 'transfers.addresses.krakn is no venue'],
    [
      'transfers: { most: 500, dayMost: 900, addresses: { kraken: { btc: ltc1q } } }',
      'transfers.addresses.kraken.btc is no address of Bitcoin',
    ],
    [
      'transfers: { most: 500, dayMost: 900, addresses: { kraken: { btc: 7 } } }',
      'transfers.addresses.kraken.btc must be an address',
    ],
    ['coldWallet: {}', 'there is no setting "coldWallet"'],
    ['hotWallet: [', 'is no YAML: see line 1'],
  ])('is refused with its mistake: %s', (text, mistake) => {
    expect(() => read(text)).toThrow(mistake);
  });

  it('says how coins are moved between places, by people alone unless it says otherwise', () => {
    const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
    const { transfers } = read(`transfers: { most: 5000, dayMost: 20000, addresses: { kraken: { btc: ${address} } } }`);
    expect(transfers).toEqual({
      isAutomatic: false,
      least: 10_000n,
      most: 500_000n,
      dayMost: 2_000_000n,
      approvalAbove: 1_000_000n,
      feeBasisPoints: 50,
      addresses: new Map([['kraken', new Map([['btc', { address }]])]]),
    });
    expect(read('transfers: { most: 500, dayMost: 900, automatic: true }').transfers!.isAutomatic).toBe(true);
  });

  it('tells all mistakes at once', () => {
    const text = 'hotWallet: { btx: { least: 1, target: 1, most: 1 }, eth: { least: 3, target: 2, most: 1 } }';
    expect(() => read(text)).toThrow(/btx is no currency[^]*hotWallet\.eth must have/);
  });
});
