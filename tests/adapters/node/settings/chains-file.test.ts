import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readChainsFile } from '../../../../adapters/node/settings/chains-file.ts';
import { ConfigurationError } from '../../../../adapters/node/settings/configuration.ts';

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'altway-chains-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const litecoin = {
  kind: 'bitcoin-family',
  network: 'litecoin',
  rpc: { url: 'http://127.0.0.1:9332', user: 'altway', password: 'a-password-of-mine' },
  wallet: 'altway',
  maximumFee: '0.05',
};
const ethereum = {
  kind: 'evm',
  id: 'ethereum',
  chainId: 1,
  rpc: { url: 'https://node.example/v2/a-key-of-mine' },
  native: 'eth',
  tokens: [{ ticker: 'usdc', contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', decimals: 6 }],
  finality: 64,
  maximumFee: '0.1',
};

const PAGES = {
  transactionUrl: 'https://explorer.example/tx/{transaction}',
  addressUrl: 'https://explorer.example/?q={address}',
};

function read(content: unknown) {
  const path = join(folder, 'chains.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return readChainsFile(path);
}

function mistakesOf(content: unknown): readonly string[] {
  try {
    read(content);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.mistakes.map((mistake) => mistake.replace(/^.*chains\.json: /, ''));
  }
}

describe('the chains file', () => {
  it('is read as it is written', () => {
    const cookie = { ...litecoin, rpc: { url: litecoin.rpc.url, cookieFile: '/var/lib/litecoin/.cookie' } };
    expect(read({ chains: [litecoin, ethereum] })).toEqual([litecoin, ethereum]);
    for (const explorer of [PAGES, false]) expect(read({ chains: [{ ...ethereum, explorer }] })).toHaveLength(1);
    expect(read({ chains: [{ ...cookie, regtest: true, confirmations: { ltc: 2 } }] })).toHaveLength(1);
  });

  it.each<[object, string]>([
    [{ ...litecoin, kind: 'monero' }, 'chains[0].kind must be "bitcoin-family" or "evm"'],
    [{ ...litecoin, network: 'zcash' }, 'chains[0].network must be bitcoin, litecoin or dogecoin'],
    [{ ...litecoin, wallet: undefined }, 'chains[0].wallet is missing'],
    [{ ...litecoin, confirmation: 2 }, 'chains[0]: there is no setting "confirmation"'],
    [{ ...litecoin, confirmations: { ltc: 0 } }, 'chains[0].confirmations.ltc must be a whole number from 1 to 10000'],
    [{ ...litecoin, maximumFee: 0.05 }, 'chains[0].maximumFee must be a decimal number in quotes, such as "0.05"'],
    [
      { ...litecoin, rpc: { url: litecoin.rpc.url, user: 'altway' } },
      'chains[0].rpc must have user and password, or cookieFile',
    ],
    [
      { ...litecoin, rpc: { ...litecoin.rpc, url: 'http://altway:a-password-of-mine@127.0.0.1' } },
      'chains[0].rpc.url must be an http:// or https:// address, with no user name and no password in it',
    ],
    [{ ...ethereum, chainId: '1' }, 'chains[0].chainId must be a whole number from 1 to 9007199254740991'],
    [
      { ...ethereum, tokens: [{ ...ethereum.tokens[0], contract: '0x1' }] },
      'chains[0].tokens[0].contract must be 0x and 40 hexadecimal digits',
    ],
    [{ ...ethereum, finality: undefined }, 'chains[0].finality is missing'],
    [
      { ...ethereum, explorer: { transactionUrl: 'https://{transaction}.example/', addressUrl: PAGES.addressUrl } },
      'chains[0].explorer.transactionUrl must be an https:// address with {transaction} in its path or query',
    ],
    [
      { ...ethereum, explorer: { ...PAGES, addressUrl: 'javascript:{address}' } },
      'chains[0].explorer.addressUrl must be an https:// address with {address} in its path or query',
    ],
    [
      { ...ethereum, explorer: { ...PAGES, addressUrl: undefined } },
      'chains[0].explorer must be false, or an object with transactionUrl and addressUrl',
    ],
    [
      { ...ethereum, explorer: 'https://a.example' },
      'chains[0].explorer must be false, or an object with transactionUrl and addressUrl',
    ],
  ])('is refused with the mistake and its place: case %#', (chain, mistake) => {
    expect(mistakesOf({ chains: [chain] })).toEqual([mistake]);
  });

  it.each([
    'http://explorer.example/tx/{transaction}',
    'https://ann:secret@explorer.example/tx/{transaction}',
    'https://explorer.example/tx/',
    'https://explorer.example{transaction}/',
    'https://explorer.example?tx={transaction}',
    '//explorer.example/tx/{transaction}',
    `https://explorer.example/${'x'.repeat(500)}/{transaction}`,
  ])('is refused with an explorer URL that is relative, insecure or without a placeholder: %s', (transactionUrl) => {
    const must = 'must be an https:// address with {transaction} in its path or query';
    expect(mistakesOf({ chains: [{ ...ethereum, explorer: { ...PAGES, transactionUrl } }] })).toEqual([
      `chains[0].explorer.transactionUrl ${must}`,
    ]);
  });

  it('is refused with all mistakes at once', () => {
    expect(
      mistakesOf({
        chains: [
          { ...litecoin, network: 1, wallet: '' },
          { ...ethereum, id: 'E' },
        ],
      }),
    ).toHaveLength(3);
    expect(mistakesOf({ chains: [] })).toEqual(['chains must name at least one chain']);
    expect(mistakesOf([])).toEqual(['must be an object with a list of chains']);
  });

  it('never discloses a password or a key in an error, whatever is invalid', () => {
    const good = JSON.stringify({ chains: [litecoin, ethereum] });
    fc.assert(
      fc.property(fc.nat(good.length - 1), fc.constantFrom('', '"', '{', '}', ',', 'x', '7', '\\'), (at, broken) => {
        const messages = mistakesOf(good.slice(0, at) + broken + good.slice(at + 1)).join('\n');
        expect(messages).not.toMatch(/word-of|key-of/);
      }),
      { numRuns: 300 },
    );
    expect(mistakesOf('{"chains": a-password-of-mine}')).toEqual([expect.not.stringContaining('password')]);
    expect(() => readChainsFile(join(folder, 'nowhere.json'))).toThrow(/nowhere.json can't be read \(ENOENT\)/);
  });
});
