import { evmAddresses } from '../../adapters/addresses/formats/evm.ts';
import { networkRules } from '../../adapters/addresses/network-rules.ts';
import * as networks from '../../adapters/chain-bitcoin/networks.ts';
import { DECIMALS } from '../../adapters/chain-bitcoin/coin-units.ts';
import { NATIVE_DECIMALS } from '../../adapters/chain-evm/evm-settings.ts';
import type { BitcoinFamilyEntry, ChainEntry, EvmEntry } from '../../adapters/node/settings/chains-form.ts';
import { parseUnits } from '../../core/domain/amount.ts';
import type { ExplorerTemplates } from '../../core/domain/transactions/block-explorer.ts';
import type { Currency } from '../../core/domain/quotes/currency.ts';
import { bitcoinExplorer, evmExplorer } from './public-explorers.ts';
import type { BitcoinSetup, ChainSetup, EvmSetup } from './chain-setup.ts';

const PARAMETERS = {
  bitcoin: [networks.BITCOIN, networks.BITCOIN_REGTEST],
  litecoin: [networks.LITECOIN, networks.LITECOIN_REGTEST],
  dogecoin: [networks.DOGECOIN, networks.DOGECOIN_REGTEST],
} as const;

/** Records a mistake and its place in the file. */
export type Complain = (place: string, what: string) => void;

/** Validates one chain of the file against the catalogue. */
export function readChain(entry: ChainEntry, currencies: readonly Currency[], complain: Complain): ChainSetup {
  const setup = entry.kind === 'evm' ? evmSetup(entry, currencies, complain) : bitcoinSetup(entry, complain);
  const finality = setup.kind === 'evm' ? setup.settings.finalAfter : setup.parameters.finality;
  for (const ticker of Object.keys(entry.confirmations ?? {}))
    if (!setup.tickers.includes(ticker)) complain(`confirmations.${ticker}`, 'is no currency of this chain');
  for (const ticker of setup.tickers) {
    const needed = entry.confirmations?.[ticker] ?? currencies.find((one) => one.ticker === ticker)?.confirmations ?? 1;
    if (needed > finality)
      complain('finality', `must be at least ${needed}: a pay-in of ${ticker} needs as many confirmations`);
  }
  return setup;
}

function bitcoinSetup(entry: BitcoinFamilyEntry, complain: Complain): BitcoinSetup {
  const { network, regtest: isTest = false, rpc, wallet, finality, spendableAfter, pollMs } = entry;
  const { maximumPayments, mergeBelow } = entry;
  if (rpc.others?.some(({ url }) => url === rpc.url)) complain('rpc.others', 'must not name the first node again');
  const standard = PARAMETERS[network][isTest ? 1 : 0];
  const changes = {
    finality,
    spendableAfter,
    pollMs,
    maximumPayments,
    mergeBelow: mergeBelow === undefined ? undefined : BigInt(mergeBelow),
  };
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const parameters = { ...standard, ...given };
  const { id, ticker } = parameters;
  const maximumFee = feeOf(entry, DECIMALS, complain);
  const explorer = explorerOf(entry, bitcoinExplorer(network, isTest));
  const secondOpinionFrom = satoshiOf(entry);
  const known = { id, network, tickers: [ticker], isTest, maximumFee, secondOpinionFrom, explorer };
  return { kind: 'bitcoin-family', ...known, parameters, rpc, wallet };
}

function evmSetup(entry: EvmEntry, currencies: readonly Currency[], complain: Complain): EvmSetup {
  const { id, chainId, testnet: isTest = false, rpc, native, tokens, finality: finalAfter, pollMs } = entry;
  const find = (ticker: string) => currencies.find((currency) => currency.ticker === ticker);
  const coin = find(native);
  if (coin?.kind !== 'coin' || coin.decimals !== NATIVE_DECIMALS) {
    complain('native', 'is not the own coin of an EVM network in the catalogue');
  }
  const own = networkRules.find(({ network }) => network === coin?.network)?.chainId;
  if (!isTest && own !== chainId)
    complain('chainId', `is not that of ${coin?.network}: set testnet for a network with coins without value`);
  if (isTest && own === chainId) complain('testnet', `must not be true: this is the chain ID of ${coin?.network}`);
  for (const [index, { ticker, contract, decimals }] of tokens.entries()) {
    const token = find(ticker);
    if (token?.kind !== 'token' || token.network !== coin?.network) {
      complain(`tokens[${index}].ticker`, `is no token on ${coin?.network ?? 'this network'} in the catalogue`);
    } else if (token.decimals !== decimals) {
      complain(`tokens[${index}].decimals`, `must be ${token.decimals}, as in the catalogue`);
    }
    if (evmAddresses.read(contract).status !== 'ok')
      complain(`tokens[${index}].contract`, 'is mistyped: its EIP-55 checksum is wrong');
  }
  if (new Set(tokens.map(({ contract }) => contract.toLowerCase())).size !== tokens.length)
    complain('tokens', 'contain one contract twice');
  const secondOpinionFrom = satoshiOf(entry);
  const nodes = { rpcUrl: rpc.url, otherUrls: rpc.others, secondOpinionFrom };
  if (rpc.others?.includes(rpc.url)) complain('rpc.others', 'must not name the first node again');
  const settings = { id, chainId, ...nodes, nativeTicker: native, tokens, finalAfter, pollMs };
  const tickers = [native, ...tokens.map(({ ticker }) => ticker)];
  const maximumFee = feeOf(entry, NATIVE_DECIMALS, complain);
  return { kind: 'evm', id, tickers, isTest, maximumFee, explorer: explorerOf(entry, evmExplorer(chainId)), settings };
}

/** @param known explorer for a file that names none. */
function explorerOf({ explorer }: ChainEntry, known: ExplorerTemplates | undefined): ExplorerTemplates | undefined {
  return explorer === false ? undefined : (explorer ?? known);
}

/** @returns undefined for the chain's default. */
function satoshiOf({ secondOpinionFrom }: ChainEntry): bigint | undefined {
  return secondOpinionFrom === undefined ? undefined : parseUnits(secondOpinionFrom, DECIMALS, 'floor');
}

function feeOf({ maximumFee }: ChainEntry, decimals: number, complain: Complain): bigint {
  const units = parseUnits(maximumFee, decimals, 'floor');
  if (units === 0n) complain('maximumFee', 'must be greater than zero');
  return units;
}
