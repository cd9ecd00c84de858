import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EmbeddedCatalogue } from '../../../adapters/market-embedded/embedded-catalogue.ts';
import { readVenues } from '../../../cli/venues/read-venues.ts';

const folder = mkdtempSync(join(tmpdir(), 'altway-venues-'));

function read(content: string, dataFolder = '/var/lib/altway') {
  const path = join(folder, 'venues.yaml');
  writeFileSync(path, content);
  return readVenues(path, dataFolder, new EmbeddedCatalogue().list());
}

function mistakesOf(content: string): string[] {
  try {
    read(content);
    return [];
  } catch (error) {
    const [, ...mistakes] = (error as Error).message.split('\n');
    return mistakes.map((mistake) => mistake.replace(/^ *- .*venues\.yaml:? ?/, ''));
  }
}

describe('the file of venues', () => {
  it('reads venues with their defaults', () => {
    const setup = read(`
venues:
  kraken:
    assets: [btc, eth, usd]
    fees: { BTC/USD: 2600 }
`);
    expect(setup).toMatchObject({
      from: { kind: 'socket', path: '/var/lib/altway/venues.sock' },
      listen: [{ kind: 'socket', path: '/var/lib/altway/venues.sock' }],
      isChild: true,
      strayShare: 0.1,
      batchMs: 100,
    });
    const [kraken] = setup.venues;
    expect(kraken).toMatchObject({ terms: { id: 'kraken', name: 'Kraken', takerFee: 4_000 } });
    expect(kraken!.rules.fees.get('BTC/USD')).toBe(2_600);
    expect(kraken!.rules.codes.get('XBT')?.asset).toBe('btc');
  });

  it('reads JSON too, and where books come from that another machine receives', () => {
    const tls = { host: 'venues.internal', port: 9443, ca: 'ca.pem', certificate: 'server.pem', key: 'server.key' };
    expect(read(JSON.stringify({ from: tls }))).toMatchObject({
      from: { kind: 'tls', tls },
      isChild: false,
      venues: [],
    });
  });

  it('starts no child where the process runs by itself', () => {
    expect(read('process: elsewhere\nvenues: { binance: {} }').isChild).toBe(false);
  });

  it('tells every mistake with its place, all at once', () => {
    expect(
      mistakesOf(`
strayPercent: 0
venues:
  kraken:
    takerFee: 0.26
    rest: ftp://kraken.example
    assets: BTC
    budgets: 5
  krakn: {}
  binance: { assets: [ethh, 5], codes: { X: { asset: zzzzzz, network: x }, Y: 3 } }
`),
    ).toEqual([
      'strayPercent must be a whole number from 1 to 1000',
      'venues.kraken.takerFee must be a whole number from 0 to 500000',
      'venues.kraken.assets must be a list',
      'venues.kraken.rest must be an address that begins with https:// or http://',
      'venues.kraken: there is no setting "budgets"',
      'venues.binance.assets[1] must be an asset, such as btc',
      'venues.binance.codes.Y must be false, or an object with asset and network',
      'venues.krakn is no known venue: did you mean kraken?',
      'venues.binance.assets[0] is ethh, which is no asset of the catalogue: did you mean eth?',
      'venues.binance.codes.X.asset is zzzzzz, which is no asset of the catalogue',
    ]);
    expect(
      mistakesOf(
        'venues: { krakn: {}, binance: { assets: [bitcoin, ethh], codes: { X: { asset: zzzzzz, network: x } } } }',
      ),
    ).toEqual([
      'venues.krakn is no known venue: did you mean kraken?',
      'venues.binance.assets[0] is bitcoin, which is no asset of the catalogue',
      'venues.binance.assets[1] is ethh, which is no asset of the catalogue: did you mean eth?',
      'venues.binance.codes.X.asset is zzzzzz, which is no asset of the catalogue',
    ]);
  });

  it('refuses a file without venues, one with venues and from, and one that is no YAML', () => {
    expect(mistakesOf('{}')).toEqual(['venues must name at least one venue']);
    expect(mistakesOf('from: { socket: /run/x.sock }\nvenues: { kraken: {} }')).toEqual([
      'from must not stand beside venues: those are read here',
    ]);
    expect(mistakesOf('venues: [')).toEqual([expect.stringMatching(/^is no YAML: see line \d+ column \d+$/)]);
  });

  it('refuses a socket whose path is longer than the system allows', () => {
    expect(() => read('venues: { kraken: {} }', `/${'x'.repeat(120)}`)).toThrow('longer than a socket');
  });
});
