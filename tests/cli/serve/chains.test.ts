import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bech32 } from '@scure/base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EmbeddedCatalogue } from '../../../adapters/market-embedded/embedded-catalogue.ts';
import { readChains } from '../../../cli/chains/read-chains.ts';
import { checkTickers } from '../../../cli/serve/checks/check-tickers.ts';
import { checkChainKind } from '../../../cli/serve/checks/check-chain-kind.ts';
import { openRealChains } from '../../../cli/serve/open-real-chains.ts';
import { refuseWithoutLimits, signingSetup } from '../../../cli/signer/signing-setup.ts';
import type { Currency } from '../../../core/domain/quotes/currency.ts';
import { chainsFile } from '../../support/fixtures/real-chains-fixture.ts';

const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const currencies = new EmbeddedCatalogue().list();
const [litecoin, ethereum] = chainsFile(
  { url: 'http://127.0.0.1:1', user: 'altway', password: 'a-password-of-mine' },
  'http://127.0.0.1:1/a-key-of-mine',
  TOKEN,
).chains as readonly object[] as [object, object];
const main = { ...litecoin, regtest: false, finality: 12 };

let folder: string;
let path: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'altway-chains-'));
  path = join(folder, 'chains.json');
});
afterAll(() => rmSync(folder, { recursive: true }));

function read(...chains: readonly object[]) {
  writeFileSync(path, JSON.stringify({ chains }));
  return readChains(path, currencies);
}

const token = (changes: object) => ({ tokens: [{ ticker: 'usdt20', contract: TOKEN, decimals: 6, ...changes }] });

describe('the explorer of a chain', () => {
  const own = { transactionUrl: 'https://x.example/t/{transaction}', addressUrl: 'https://x.example/a/{address}' };
  const explorersOf = (...chains: readonly object[]) =>
    read(...chains).chains.map(({ explorer }) => explorer?.addressUrl);

  it('is a public one when the file names none, and never one for a regtest network', () => {
    expect(explorersOf(litecoin, ethereum)).toEqual([undefined, undefined]);
    expect(explorersOf(main)).toEqual(['https://litecoinspace.org/address/{address}']);
    expect(explorersOf({ ...ethereum, chainId: 11_155_111 })).toEqual([
      'https://sepolia.etherscan.io/address/{address}',
    ]);
  });

  it('is the one that the file names', () => {
    expect(explorersOf({ ...main, explorer: own })).toEqual([own.addressUrl]);
    expect(explorersOf({ ...main, explorer: false })).toEqual([undefined]);
  });
});

describe('the other nodes of a chain', () => {
  const others = (chain: object, list: readonly unknown[]) => {
    return { ...chain, rpc: { ...(chain as { rpc: object }).rpc, others: list } };
  };
  const login = { url: 'http://127.0.0.1:2', user: 'altway', password: 'another' };

  it('are asked about deposits of a tenth of a bitcoin, or of the worth that the file names', async () => {
    const [plain, named] = [others(ethereum, ['http://127.0.0.1:2']), { ...litecoin, secondOpinionFrom: '0.5' }];
    const { chains } = read(others(named, [login, { url: 'http://127.0.0.1:3', cookieFile: '/x' }]), plain);
    const opened = openRealChains({ chains, confirmations: new Map() }, mainKeys(await signing())).chains;
    expect(opened.map(({ secondOpinion }) => [secondOpinion!.from, secondOpinion!.others.length])).toEqual([
      [50_000_000n, 2],
      [10_000_000n, 1],
    ]);
  });

  it.each<[object, string]>([
    [others(ethereum, ['http://127.0.0.1:1/a-key-of-mine']), 'rpc.others must not name the first node again'],
    [others(litecoin, [{ ...login, url: 'http://127.0.0.1:1' }]), 'rpc.others must not name the first node again'],
    [others(ethereum, ['ftp://x.example']), 'rpc.others[0] must be an http:// or https:// address'],
    [others(litecoin, [{ url: 'http://127.0.0.1:2' }]), 'rpc.others[0] must have user and password, or cookieFile'],
    [
      others(
        ethereum,
        Array.from({ length: 6 }, (_, at) => `http://127.0.0.1:${at + 2}`),
      ),
      'must have at most 5 nodes',
    ],
    [{ ...ethereum, secondOpinionFrom: 'much' }, 'secondOpinionFrom must be a decimal number'],
  ])('are refused with their mistakes: %j', (chain, mistake) => {
    expect(() => read(chain)).toThrow(mistake);
    expect(() => read(chain)).not.toThrow(/a-key-of-mine|another/);
  });
});

describe('real chains', () => {
  it('are those of the file, with its confirmations', () => {
    const { chains, confirmations } = read(litecoin, ethereum);
    expect(chains.map(({ id, tickers, isTest, maximumFee }) => [id, tickers, isTest, maximumFee])).toEqual([
      ['litecoin', ['ltc'], true, 5_000_000n],
      ['ethereum', ['eth', 'usdt20'], true, 10n ** 17n],
    ]);
    expect(Object.fromEntries(confirmations)).toEqual({ ltc: 3, eth: 3, usdt20: 3 });
  });

  it.each<[readonly object[], string]>([
    [[litecoin, litecoin], 'chains[1] has the ID of another chain: litecoin'],
    [[ethereum, { ...ethereum, id: 'other' }], 'chains[1] has currencies of another chain: eth, usdt20'],
    [[{ ...ethereum, id: 'simulated' }], 'chains[0].id must not be simulated'],
    [[litecoin, { ...ethereum, chainId: 1, testnet: false }], 'chains[1] is a test network beside a main one'],
    [[{ ...ethereum, testnet: false }], 'chains[0].chainId is not that of Ethereum'],
    [[{ ...ethereum, chainId: 1 }], 'chains[0].testnet must not be true'],
    [[{ ...ethereum, native: 'btc' }], 'chains[0].native is not the own coin of an EVM network'],
    [[{ ...ethereum, ...token({ decimals: 18 }) }], 'chains[0].tokens[0].decimals must be 6, as in the catalogue'],
    [[{ ...ethereum, ...token({ ticker: 'usdcbase' }) }], 'chains[0].tokens[0].ticker is no token on Ethereum'],
    [
      [{ ...ethereum, ...token({ contract: TOKEN.replace('dAC', 'DAC') }) }],
      'chains[0].tokens[0].contract is mistyped',
    ],
    [[{ ...litecoin, confirmations: { btc: 1 } }], 'chains[0].confirmations.btc is no currency of this chain'],
    [[{ ...ethereum, finality: 2 }], 'chains[0].finality must be at least 3'],
    [[{ ...litecoin, maximumFee: '0.000000001' }], 'chains[0].maximumFee must be greater than zero'],
  ])('are refused with an error: case %#', (chains, mistake) => {
    expect(() => read(...chains)).toThrow(mistake);
    expect(() => read(...chains)).not.toThrow(/of-mine/);
  });

  it('accept test-network addresses on test networks, and never on main networks', async () => {
    const setup = await signing();
    const keys = Object.fromEntries(setup.schemes.map((scheme) => [scheme.chain, scheme.publicKey(SEED)]));
    const { chains, addresses } = openRealChains(read(litecoin, ethereum), keys);
    const ltc = currencies.find(({ ticker }) => ticker === 'ltc') as Currency;
    const regtest = bech32.encode('rltc', [0, ...bech32.toWords(new Uint8Array(20).fill(1))]);
    expect(chains.map(({ id, isDemonstration }) => [id, isDemonstration])).toEqual([
      ['litecoin', false],
      ['ethereum', false],
    ]);
    expect(addresses.check(ltc, regtest)).toMatchObject({ status: 'valid' });
    const own = { transactionUrl: 'https://x.example/t/{transaction}', addressUrl: 'https://x.example/a/{address}' };
    const linked = openRealChains(read({ ...litecoin, explorer: own }, { ...ethereum, explorer: own }), keys);
    expect(linked.chains.map(({ explorer }) => explorer?.address('abc'))).toEqual(
      Array(2).fill('https://x.example/a/abc'),
    );
    expect(linked.chains[1]!.explorer?.transaction('0xab', '0xab:balance:0xcd')).toBeUndefined();
    expect(openRealChains(read(main), mainKeys(await signing(main))).addresses.check(ltc, regtest)).toMatchObject({
      status: 'invalid',
    });
    expect(() => openRealChains(read(litecoin), {})).toThrow(/does not sign for the chain litecoin/);
  });
});

const SEED = new Uint8Array(64).fill(7);

async function signing(...chains: readonly object[]) {
  read(...(chains.length > 0 ? chains : [litecoin, ethereum]));
  return signingSetup({ limits: { path: join(folder, 'limits.json'), isRequired: false }, chains: path });
}

function mainKeys({ schemes }: Awaited<ReturnType<typeof signing>>) {
  return Object.fromEntries(schemes.map((scheme) => [scheme.chain, scheme.publicKey(SEED)]));
}

describe('the signer of real chains', () => {
  it('has only the keys of the file’s chains, and other keys on test networks', async () => {
    const test = mainKeys(await signing());
    expect(Object.keys(test)).toEqual(['litecoin', 'ethereum']);
    expect(test['litecoin']).toMatch(/^tpub/);
    expect(mainKeys(await signing(main))['litecoin']).toMatch(/^xpub/);
  });

  it('does not start before each of their currencies has a limit', async () => {
    const limits = { path: join(folder, 'limits.json'), isRequired: false };
    const refused = () => signing().then((setup) => refuseWithoutLimits(setup, { limits, chains: path }));
    await expect(refused()).rejects.toThrow(
      /limits.json sets no limit for litecoin.ltc, ethereum.eth, ethereum.usdt20/,
    );
    const most = { order: '1', day: '2' };
    writeFileSync(limits.path, JSON.stringify({ litecoin: { ltc: most }, ethereum: { eth: most, usdt20: most } }));
    await refused();
    expect((await signing()).limits('ethereum', 'usdt20')).toEqual({ order: 1_000_000n, day: 2_000_000n });
  });

  it('limits fees to the chain’s maximum each and twenty of it a day, or as the file says', async () => {
    const path = join(folder, 'limits.json');
    const write = (eth: object, usdt20: object = {}) => {
      const most = { order: '1', day: '10' };
      const tokens = { usdt20: { ...most, ...usdt20 } };
      writeFileSync(
        path,
        JSON.stringify({ litecoin: { ltc: most }, ethereum: { eth: { ...most, ...eth }, ...tokens } }),
      );
    };
    const feesOf = async (chain: string, ticker: string) => (await signing()).limits(chain, ticker)?.fees;
    write({});
    expect(await feesOf('ethereum', 'eth')).toEqual({ transaction: 10n ** 17n, day: 2n * 10n ** 18n });
    expect(await feesOf('litecoin', 'ltc')).toEqual({ transaction: 5_000_000n, day: 100_000_000n });
    expect(await feesOf('ethereum', 'usdt20')).toBeUndefined();
    write({ order: '0.01', day: '0.02' });
    expect(await feesOf('ethereum', 'eth')).toMatchObject({ day: 2n * 10n ** 16n });
    write({ fees: { transaction: '0.002', day: '0.5' } });
    expect(await feesOf('ethereum', 'eth')).toEqual({ transaction: 2n * 10n ** 15n, day: 5n * 10n ** 17n });
    write({}, { fees: { day: '1' } });
    await expect(signing()).rejects.toThrow('ethereum.usdt20.fees: fees on ethereum are paid in eth');
    write({ fees: { hour: '1' } });
    await expect(signing()).rejects.toThrow(/ethereum\.eth\.fees: must have transaction and day/);
    write({ order: 'much' });
    await expect(signing()).rejects.toThrow(/ethereum\.eth\.order: must be an amount in whole coins/);
    rmSync(path);
  });
});

describe('stored data', () => {
  it('prevents the removal of a currency with open transactions', async () => {
    const counts = [
      { ticker: 'eth', count: 1 },
      { ticker: 'usdt20', count: 2 },
    ];
    const store = { transactions: { inFlightCounts: async () => counts } };
    await checkTickers(store, ['ltc', 'eth', 'usdt20']);
    await expect(checkTickers(store, ['ltc', 'eth'])).rejects.toThrow(/no chain supports any more: usdt20 \(2\): put/);
  });

  it('is either of test networks or of main networks, permanently', async () => {
    const kept = new Map<string, string>();
    const store = {
      cursors: {
        get: async (name: string) => kept.get(name),
        move: async (name: string, from: string | undefined, to: string) =>
          kept.get(name) === from && Boolean(kept.set(name, to)),
      },
    };
    await checkChainKind(store, read(litecoin));
    await checkChainKind(store, read(litecoin, ethereum));
    await expect(checkChainKind(store, undefined)).rejects.toThrow(/of test networks, the chains of the simulated/);
    await expect(checkChainKind(store, read(main))).rejects.toThrow(/a folder and a database of their own/);
    // A database from before this was stored.
    kept.clear();
    kept.set('simulated', '1');
    await expect(checkChainKind(store, read(main))).rejects.toThrow(/of the simulated chain, the chains of main/);
  });
});
