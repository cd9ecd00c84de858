import { describe, expect, it } from 'vitest';
import { hasCashChecksum, readCashAddress } from '../../../adapters/addresses/formats/cash-address.ts';
import { ask, verdict } from './ask.ts';

const KEYS = [
  ['1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
  ['1KXrWXciRDZUpQwQmuM1DbwsKDLYAYsVLR', 'bitcoincash:qr95sy3j9xwd2ap32xkykttr4cvcu7as4y0qverfuy'],
  ['16w1D5WRVKJuZUsSRzdLp9w3YGcgoxDXb', 'bitcoincash:qqq3728yw0y47sqn6l2na30mcw6zm78dzqre909m2r'],
  ['3CWFddi6m4ndiGyKqzYvsFYagqDLPVMTzC', 'bitcoincash:ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq'],
  ['3LDsS579y7sruadqu11beEJoTjdFiFCdX4', 'bitcoincash:pr95sy3j9xwd2ap32xkykttr4cvcu7as4yc93ky28e'],
  ['31nwvkZwyPdgzjBJZXfDmSWsC4ZLKpYyUw', 'bitcoincash:pqq3728yw0y47sqn6l2na30mcw6zm78dzq5ucqzc37'],
] as const;

const LARGER = `
20|0|bitcoincash:qr6m7j9njldwwzlg9v7v53unlr4jkmx6eylep8ekg2|F5BF48B397DAE70BE82B3CCA4793F8EB2B6CDAC9
20|1|bchtest:pr6m7j9njldwwzlg9v7v53unlr4jkmx6eyvwc0uz5t|F5BF48B397DAE70BE82B3CCA4793F8EB2B6CDAC9
20|1|pref:pr6m7j9njldwwzlg9v7v53unlr4jkmx6ey65nvtks5|F5BF48B397DAE70BE82B3CCA4793F8EB2B6CDAC9
24|0|bitcoincash:q9adhakpwzztepkpwp5z0dq62m6u5v5xtyj7j3h2ws4mr9g0|7ADBF6C17084BC86C1706827B41A56F5CA32865925E946EA
28|0|bitcoincash:qgagf7w02x4wnz3mkwnchut2vxphjzccwxgjvvjmlsxqwkcw59jxxuz|3A84F9CF51AAE98A3BB3A78BF16A6183790B18719126325BFC0C075B
32|0|bitcoincash:qvch8mmxy0rtfrlarg7ucrxxfzds5pamg73h7370aa87d80gyhqxq5nlegake|3173EF6623C6B48FFD1A3DCC0CC6489B0A07BB47A37F47CFEF4FE69DE825C060
32|1|bchtest:pvch8mmxy0rtfrlarg7ucrxxfzds5pamg73h7370aa87d80gyhqxq7fqng6m6|3173EF6623C6B48FFD1A3DCC0CC6489B0A07BB47A37F47CFEF4FE69DE825C060
40|1|pref:pnq8zwpj8cq05n7pytfmskuk9r4gzzel8qtsvwz79zdskftrzxtar994cgutavfklv0vx5z0w3|C07138323E00FA4FC122D3B85B9628EA810B3F381706385E289B0B25631197D194B5C238BEB136FB
48|1|bchtest:ph3krj5607v3qlqh5c3wq3lrw3wnuxw0sp8dv0zugrrt5a3kj6ucysfz8kxwv2k53krr7n933jfsunqnzf7mt6x|E361CA9A7F99107C17A622E047E3745D3E19CF804ED63C5C40C6BA763696B98241223D8CE62AD48D863F4CB18C930E4C
56|0|bitcoincash:qmvl5lzvdm6km38lgga64ek5jhdl7e3aqd9895wu04fvhlnare5937w4ywkq57juxsrhvw8ym5d8qx7sz7zz0zvcypqscw8jd03f|D9FA7C4C6EF56DC4FF423BAAE6D495DBFF663D034A72D1DC7D52CBFE7D1E6858F9D523AC0A7A5C34077638E4DD1A701BD017842789982041
64|1|pref:plg0x333p4238k0qrc5ej7rzfw5g8e4a4r6vvzyrcy8j3s5k0en7calvclhw46hudk5flttj6ydvjc0pv3nchp52amk97tqa5zygg96mg7pj3lh8|D0F346310D5513D9E01E299978624BA883E6BDA8F4C60883C10F28C2967E67EC77ECC7EEEAEAFC6DA89FAD72D11AC961E164678B868AEEEC5F2C1DA08884175B`
  .trim()
  .split('\n')
  .map((line) => line.split('|') as [string, string, string, string]);

describe('CashAddr specification', () => {
  it.each([
    'prefix:x64nx6hz',
    'p:gpf8m4h7',
    'bitcoincash:qpzry9x8gf2tvdw0s3jn54khce6mua7lcw20ayyn',
    'bchtest:spectestnetaddressrealrealaddressqpan2k9lh',
    'bchreg:555555555555555555555555555555555555555555555udxmlmrz',
  ])('accepts the checksum of %s but rejects its content', (text) => {
    const [prefix, payload] = text.split(':') as [string, string];
    expect(hasCashChecksum(prefix, payload)).toBe(true);
    expect(readCashAddress(prefix, payload)).toHaveProperty('status', 'malformed');
  });

  it.each(LARGER)('reads hashes of %s bytes, type %s: %s', (size, type, text, hash) => {
    const [prefix, payload] = text.split(':') as [string, string];
    expect(readCashAddress(prefix, payload)).toEqual({
      type: Number(type),
      hash: new Uint8Array(Buffer.from(hash, 'hex')),
    });
    expect(hash).toHaveLength(2 * Number(size));
  });

  it.each(KEYS)('takes the new form of %s with and without its prefix, in either case', (_, address) => {
    const expected = { status: 'valid', address };
    expect(ask('Bitcoin Cash', address)).toEqual(expected);
    expect(ask('Bitcoin Cash', address.slice(12))).toEqual(expected);
    expect(ask('Bitcoin Cash', address.toUpperCase())).toEqual(expected);
    expect(ask('Bitcoin Cash', `${address}?amount=0.1`)).toEqual(expected);
  });

  it.each(KEYS)('refuses the old form %s as Bitcoin and suggests the new form', (old) => {
    expect(ask('Bitcoin Cash', old)).toMatchObject({ reason: 'wrong-network', looksLike: 'Bitcoin' });
    expect(ask('Bitcoin Cash', old)).toHaveProperty('message.text', expect.stringContaining('bitcoincash:'));
  });
});

describe('Bitcoin Cash', () => {
  it.each([
    ['bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6b', 'malformed'],
    ['bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx67', 'checksum'],
    ['qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx67', 'checksum'],
    ['bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdX6a', 'malformed'],
    ['bchtest:pr6m7j9njldwwzlg9v7v53unlr4jkmx6eyvwc0uz5t', 'wrong-network'],
    // CashAddr has no key hashes of 32 bytes.
    ['bitcoincash:qvch8mmxy0rtfrlarg7ucrxxfzds5pamg73h7370aa87d80gyhqxq5nlegake', 'malformed'],
  ])('%s is %s', (text, reason) => expect(verdict('Bitcoin Cash', text)).toBe(reason));
});
