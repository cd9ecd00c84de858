import { beforeAll, describe, expect, it } from 'vitest';
import { ACCOUNT_TABLES } from '../../../adapters/venue-accounts/account-table.ts';
import { type CcxtCurrency, type CcxtExchange, loadCcxt } from '../../../adapters/venue-accounts/ccxt-module.ts';
import { CODED_NETWORKS, networkCodes } from '../../../adapters/venue-accounts/network-codes.ts';
import { NetworkAnswers, UNKNOWN_STATE } from '../../../adapters/venue-accounts/network-states.ts';
import { EmbeddedCatalogue } from '../../../adapters/market-embedded/embedded-catalogue.ts';

const BTC = { asset: 'btc', network: 'Bitcoin' };
const ETH = { asset: 'eth', network: 'Ethereum' };
const USDT = { asset: 'usdt', network: 'Ethereum' };
const USDT_TRON = { ...USDT, network: 'Tron' };
const ASSETS = new Map([
  ['BTC', 'btc'],
  ['ETH', 'eth'],
  ['USDT', 'usdt'],
]);
const OPEN = { deposits: 'open', withdrawals: 'open' };

/**
 * By venue: the method of ccxt that asks it, and an answer in the form of its documents: withdrawals of USDT on Tron are closed, and deposits on
 * Ethereum, and ETH is open on Ethereum alone.
 */
const ANSWERS: Readonly<Record<string, readonly [string, unknown]>> = {
  binance: [
    'sapiGetCapitalConfigGetall',
    [
      { coin: 'BTC', name: 'Bitcoin', trading: true, networkList: [flags('network', 'BTC', true, true)] },
      {
        coin: 'ETH',
        name: 'Ethereum',
        trading: true,
        networkList: [flags('network', 'ETH', true, true), flags('network', 'ZKSYNCERA', false, false)],
      },
      {
        coin: 'USDT',
        name: 'TetherUS',
        trading: true,
        networkList: [flags('network', 'ETH', false, true), flags('network', 'TRX', true, false)],
      },
    ],
  ],
  okx: [
    'privateGetAssetCurrencies',
    {
      data: [
        { ccy: 'BTC', name: 'Bitcoin', chain: 'BTC-Bitcoin', canDep: true, canWd: true },
        { ccy: 'ETH', name: 'Ethereum', chain: 'ETH-ERC20', canDep: true, canWd: true },
        { ccy: 'ETH', name: 'Ethereum', chain: 'ETH-zkSync Era', canDep: false, canWd: false },
        { ccy: 'USDT', name: 'Tether', chain: 'USDT-ERC20', canDep: false, canWd: true },
        { ccy: 'USDT', name: 'Tether', chain: 'USDT-TRC20', canDep: true, canWd: false },
      ],
    },
  ],
  bybit: [
    'privateGetV5AssetCoinQueryInfo',
    {
      result: {
        rows: [
          { coin: 'BTC', name: 'BTC', chains: [{ chain: 'BTC', chainDeposit: '1', chainWithdraw: '1' }] },
          {
            coin: 'ETH',
            name: 'ETH',
            chains: [
              { chain: 'ETH', chainDeposit: '1', chainWithdraw: '1' },
              { chain: 'ZKV2', chainDeposit: '0', chainWithdraw: '0' },
            ],
          },
          {
            coin: 'USDT',
            name: 'USDT',
            chains: [
              { chain: 'ETH', chainDeposit: '0', chainWithdraw: '1' },
              { chain: 'TRX', chainDeposit: '1', chainWithdraw: '0' },
            ],
          },
        ],
      },
    },
  ],
  kucoin: [
    'publicGetCurrencies',
    {
      data: [
        { currency: 'BTC', chains: [{ chainId: 'btc', isDepositEnabled: true, isWithdrawEnabled: true }] },
        { currency: 'ETH', chains: [{ chainId: 'eth', isDepositEnabled: true, isWithdrawEnabled: true }] },
        {
          currency: 'USDT',
          chains: [
            { chainId: 'eth', isDepositEnabled: false, isWithdrawEnabled: true },
            { chainId: 'trx', isDepositEnabled: true, isWithdrawEnabled: false },
          ],
        },
      ],
    },
  ],
};

function flags(name: string, network: string, depositEnable: boolean, withdrawEnable: boolean) {
  return { [name]: network, depositEnable, withdrawEnable, withdrawFee: '1', withdrawIntegerMultiple: '0.01' };
}

// It takes seconds on a busy machine.
beforeAll(async () => void (await loadCcxt()), 60_000);

/** What the unmodified ccxt makes of an answer, with the options of the product. */
async function currenciesOf(venue: string, [method, answer]: readonly [string, unknown]) {
  const ccxt = await loadCcxt();
  const options = ACCOUNT_TABLES[venue]!.options ?? {};
  const exchange: CcxtExchange = new ccxt[venue]!({ apiKey: 'k', secret: 's', password: 'p', options, number: String });
  Object.assign(exchange, { [method]: () => Promise.resolve(answer) });
  return exchange.fetchCurrencies();
}

async function statesOf(venue: string, answer: readonly [string, unknown]) {
  return new NetworkAnswers(await currenciesOf(venue, answer), { assets: ASSETS, table: ACCOUNT_TABLES[venue]! });
}

function answersOf(listed: Readonly<Record<string, CcxtCurrency>>): NetworkAnswers {
  return new NetworkAnswers(listed, { assets: ASSETS, table: {} });
}

describe.each(Object.entries(ANSWERS))('what %s tells of networks', (venue, answer) => {
  it('is read over ccxt for each network alone', async () => {
    const answers = await statesOf(venue, answer);
    expect(answers.isEmpty).toBe(false);
    expect(answers.of(BTC)).toEqual(OPEN);
    expect(answers.of(USDT)).toEqual({ deposits: 'closed', withdrawals: 'open' });
    expect(answers.of(USDT_TRON)).toEqual({ deposits: 'open', withdrawals: 'closed' });
    expect(answers.of({ ...USDT, network: 'Solana' })).toEqual(UNKNOWN_STATE);
    expect(answers.of({ ...USDT, network: 'Somewhere' })).toEqual(UNKNOWN_STATE);
  });

  it('does not take Ethereum for the network of the same coin that is not told, or is closed', async () => {
    const answers = await statesOf(venue, answer);
    const closed = { deposits: 'closed', withdrawals: 'closed' };
    expect(answers.of(ETH)).toEqual(OPEN);
    expect(answers.of({ ...ETH, network: 'ZKsync Era' })).toEqual(venue === 'kucoin' ? UNKNOWN_STATE : closed);
    for (const network of ['Blast', 'Arbitrum One', 'OP Mainnet', 'Base'])
      expect(answers.of({ ...ETH, network })).toEqual(UNKNOWN_STATE);
  });

  it('is no answer where ccxt has not asked', async () => {
    expect((await statesOf(venue, [answer[0], Array.isArray(answer[1]) ? [] : {}])).isEmpty).toBe(true);
  });
});

it.each([
  ['enabled', 'open', 'open'],
  ['deposit_only', 'open', 'closed'],
  ['withdrawal_only', 'closed', 'open'],
  ['funding_temporarily_disabled', 'closed', 'closed'],
  ['a word that is new', 'closed', 'closed'],
  [undefined, 'unknown', 'unknown'],
] as const)('Kraken tells of whole assets: %s', async (status, deposits, withdrawals) => {
  const answer = { result: { XXBT: { altname: 'XBT', decimals: 10, status } } };
  const answers = await statesOf('kraken', ['publicGetAssets', answer]);
  expect(answers.of(BTC)).toEqual({ deposits, withdrawals });
});

it.each([
  ['nothing of an asset', {}],
  ['no networks of it', { ETH: { deposit: true, withdraw: true, networks: {} } }],
  ['no flags of a network', { ETH: { networks: { ARBITRUM: {} } } }],
  ['of another network alone', { ETH: { networks: { ETH: { deposit: true, withdraw: true } } } }],
  ['of a network that is written otherwise', { ETH: { networks: { arbitrum: { deposit: true, withdraw: true } } } }],
] as const)('does not take it for open where a venue tells %s', (_, given) => {
  expect(answersOf(given).of({ asset: 'eth', network: 'Arbitrum One' })).toEqual(UNKNOWN_STATE);
});

it('knows networks of the catalogue alone, each by codes that no other has', () => {
  const names = new Set(new EmbeddedCatalogue().list().map(({ network }) => network));
  expect(CODED_NETWORKS.filter((name) => !names.has(name))).toEqual([]);
  const codes = CODED_NETWORKS.flatMap((name) => networkCodes(name, 'usdt'));
  expect(new Set(codes).size).toBe(codes.length);
  expect(networkCodes('Ethereum', 'eth')).toEqual(['ETH']);
  expect(networkCodes('toString', 'eth')).toEqual([]);
});
