import { beforeEach, describe, expect, it } from 'vitest';
import { ChainAddressRules } from '../../../../../adapters/addresses/chain-address-rules.ts';
import { MemoryLogger } from '../../../../../adapters/memory/memory-logger.ts';
import { SAMPLE_CURRENCIES } from '../../../../../adapters/memory/samples/sample-currencies.ts';
import type { Currency } from '../../../../../core/domain/quotes/currency.ts';
import { AddressNames } from '../../../../../core/exchange/transactions/names/address-names.ts';
import type { NameAnswer, NameDirectory } from '../../../../../core/ports/chains/name-directory.ts';

const ALICE = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const OTHER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const sample = SAMPLE_CURRENCIES.find(({ network }) => network === 'Ethereum');
const eth = sample!;
const litecoin: Currency = SAMPLE_CURRENCIES.find(({ ticker }) => ticker === 'ltc')!;

let now: number;
let asked: string[];
let answer: () => Promise<NameAnswer>;
const logger = new MemoryLogger();

const directory: NameDirectory = {
  covers: (network) => network === 'Ethereum',
  find: (name) => {
    asked.push(name);
    return answer();
  },
};

function namesWith(given: NameDirectory | undefined = directory): AddressNames {
  return new AddressNames({ rules: new ChainAddressRules(), directory: given, clock: { now: () => now }, logger });
}

const found = (address: string): NameAnswer => ({ status: 'found', name: 'alice.eth', address });

beforeEach(() => {
  now = 1_000_000;
  asked = [];
  answer = async () => found(ALICE.toLowerCase());
});

const codeOf = (verdict: object) => (verdict as { message?: { code?: { name: string } } }).message?.code?.name;

describe('a name in place of an address', () => {
  it('is answered by its address in canonical form, and by its own right form', async () => {
    const verdict = await namesWith().check(eth, { address: ' Alice.eth ' });
    expect(verdict).toEqual({ status: 'valid', address: ALICE, name: 'alice.eth' });
    expect(asked).toEqual(['Alice.eth']);
  });

  it.each([
    ['absent', 'name-absent'],
    ['no-address', 'name-no-address'],
    ['outside', 'name-outside'],
    ['unreadable', 'name-unreadable'],
  ] as const)('that is %s is refused in words of its own', async (status, code) => {
    answer = async () => ({ status });
    const verdict = await namesWith().check(eth, { address: 'alice.eth' });
    expect(verdict).toMatchObject({ status: 'invalid', field: 'address', reason: 'name' });
    expect(codeOf(verdict)).toBe(code);
  });

  it('that points to the zero address has none', async () => {
    answer = async () => found(`0x${'0'.repeat(40)}`);
    expect(codeOf(await namesWith().check(eth, { address: 'alice.eth' }))).toBe('name-no-address');
  });

  it('is refused as a name without a directory, and on networks that it does not cover', async () => {
    const none = new AddressNames({ rules: new ChainAddressRules(), clock: { now: () => now } });
    expect(codeOf(await none.check(eth, { address: 'alice.eth' }))).toBe('address-name');
    expect(codeOf(await namesWith().check(litecoin, { address: 'alice.eth' }))).toBe('address-name');
    expect(asked).toEqual([]);
  });

  it.each([
    ALICE,
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    'legal winner thank year wave sausage worth useful legal winner thank yellow',
    'https://evil.example/alice.eth',
    'alice',
    `${'a'.repeat(200)}.eth`,
  ])('is never looked up for %s, which is none', async (address) => {
    await namesWith().check(eth, { address });
    expect(asked).toEqual([]);
  });

  it('is looked up once for some seconds, and by those who ask at the same time', async () => {
    const names = namesWith();
    await Promise.all([names.check(eth, { address: 'alice.eth' }), names.check(eth, { address: 'alice.eth' })]);
    await names.check(eth, { address: 'alice.eth' });
    expect(asked).toHaveLength(1);
    now += 30_000;
    await names.check(eth, { address: 'alice.eth' });
    expect(asked).toHaveLength(2);
  });

  it('is told to wait, and logged once a minute without the name, when the directory fails', async () => {
    answer = () => Promise.reject(new Error('away'));
    const names = namesWith();
    const before = logger.lines.length;
    expect(codeOf(await names.check(eth, { address: 'alice.eth' }))).toBe('name-later');
    expect(codeOf(await names.check(eth, { address: 'bob.eth' }))).toBe('name-later');
    expect(logger.lines.length - before).toBe(1);
    expect(JSON.stringify(logger.lines)).not.toMatch(/alice|bob/);
  });

  it('is looked up for one caller at most 40 times a minute, and for others still', async () => {
    const names = namesWith();
    const by = (address: string, n: number) => names.check(eth, { address: `n${n}.eth` }, { address });
    for (let n = 0; n < 40; n += 1) expect((await by('192.0.2.1', n)).status).toBe('valid');
    expect(codeOf(await by('192.0.2.1', 40))).toBe('name-later');
    expect((await by('192.0.2.2', 40)).status).toBe('valid');
    expect(codeOf(await by('192.0.2.1', 41))).toBe('name-later');
    now += 60_000;
    expect((await by('192.0.2.1', 42)).status).toBe('valid');
  });

  it('is looked up for everybody at most 600 times a minute', async () => {
    const names = namesWith();
    for (let n = 0; n < 600; n += 1) await names.check(eth, { address: `n${n}.eth` }, { address: `198.51.${n}.1` });
    expect(asked).toHaveLength(600);
    expect(codeOf(await names.check(eth, { address: 'last.eth' }, { address: '203.0.113.9' }))).toBe('name-later');
  });
});

describe('before an exchange is made', () => {
  const at = { field: 'address', client: undefined };

  it('the name is looked up anew, and has to stand for the same address', async () => {
    const names = namesWith();
    await names.check(eth, { address: 'alice.eth' });
    await expect(names.confirm(eth, { address: ALICE }, 'alice.eth', at)).resolves.toBeUndefined();
    expect(asked).toHaveLength(2);
    answer = async () => found(OTHER);
    const changed = names.confirm(eth, { address: ALICE }, 'alice.eth', at);
    await expect(changed).rejects.toMatchObject({
      code: 'invalid-input',
      reasons: { address: [{ code: { name: 'name-changed' } }] },
    });
  });

  it('what was told after the change is what is asked for next, not the answer that was kept', async () => {
    const names = namesWith();
    await names.check(eth, { address: 'alice.eth' });
    answer = async () => found(OTHER);
    await names.confirm(eth, { address: ALICE }, 'alice.eth', at).catch(() => undefined);
    expect(await names.check(eth, { address: 'alice.eth' })).toMatchObject({ address: OTHER });
  });

  it('an exchange is refused while its name cannot be looked up, and where there is no directory', async () => {
    answer = () => Promise.reject(new Error('away'));
    await expect(namesWith().confirm(eth, { address: ALICE }, 'alice.eth', at)).rejects.toMatchObject({
      reasons: { address: [{ code: { name: 'name-later' } }] },
    });
    const none = new AddressNames({ rules: new ChainAddressRules(), clock: { now: () => now } });
    await expect(none.confirm(eth, { address: ALICE }, 'alice.eth', at)).rejects.toThrow('cannot be looked up');
  });

  it('plain addresses are not asked about', async () => {
    await namesWith().confirm(eth, { address: ALICE }, undefined, at);
    await namesWith().confirm(eth, undefined, 'alice.eth', at);
    expect(asked).toEqual([]);
  });
});
