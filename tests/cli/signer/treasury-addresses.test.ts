import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readTreasuryAddresses } from '../../../cli/signer/treasury-addresses.ts';

const folder = mkdtempSync(join(tmpdir(), 'altway-treasury-list-'));
const path = join(folder, 'treasury.json');
afterAll(() => rmSync(folder, { recursive: true }));

describe("the signer's list of the treasury", () => {
  it('lists nothing without a file', () => {
    expect(readTreasuryAddresses(join(folder, 'none.json'))('bitcoin', 'btc')).toBeUndefined();
  });

  it('lists addresses by chain and currency, with their extra IDs', () => {
    const xrp = [{ address: 'rExchange', extraId: '4711' }];
    writeFileSync(path, JSON.stringify({ bitcoin: { btc: ['bc1q'] }, ripple: { xrp } }));
    const listed = readTreasuryAddresses(path);
    expect([...listed('bitcoin', 'btc')!]).toEqual(['bc1q']);
    expect([...listed('ripple', 'xrp')!]).toEqual(['rExchange 4711']);
    expect(listed('bitcoin', 'ltc')).toBeUndefined();
    expect(listed('litecoin', 'btc')).toBeUndefined();
  });

  it.each(['{', '[]', '{"bitcoin": ["bc1q"]}', '{"bitcoin": {"btc": [""]}}', '{"bitcoin": {"btc": "bc1q"}}'])(
    'stops the start where it cannot be read: %s',
    (text) => {
      writeFileSync(path, text);
      expect(() => readTreasuryAddresses(path)).toThrow('must look like');
    },
  );
});
