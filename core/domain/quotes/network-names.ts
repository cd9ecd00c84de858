/** Other names of networks, as wallets and exchanges write them: of a token standard, of a coin, or in short. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  Algorand: ['algo', 'asa'],
  'Arbitrum One': ['arb', 'arbitrum'],
  'Avalanche C-Chain': ['avax', 'avaxc', 'avalanche', 'cchain'],
  'BNB Smart Chain': ['bep20', 'bsc', 'bnb', 'binance'],
  Ethereum: ['erc20', 'eth', 'mainnet'],
  'OP Mainnet': ['op', 'optimism'],
  Polygon: ['matic', 'pol'],
  Solana: ['spl', 'sol'],
  Stellar: ['xlm'],
  TON: ['jetton', 'toncoin'],
  Tron: ['trc20', 'trx'],
  'ZKsync Era': ['zksync', 'era'],
};

/** How a token standard is written, by its name in letters and digits. */
const STANDARDS: Readonly<Record<string, string>> = {
  bep20: 'BEP-20',
  erc20: 'ERC-20',
  spl: 'SPL',
  trc20: 'TRC-20',
};

/** Other names of assets. */
const ASSETS: Readonly<Record<string, readonly string[]>> = {
  btc: ['xbt'],
  pol: ['matic'],
  xlm: ['str'],
  doge: ['xdg'],
};

/** Other names of a network, in lower case, without the catalogue's own. */
export function namesOfNetwork(network: string): readonly string[] {
  return NAMES[network] ?? [];
}

/** The network's token standard, as wallets write it, such as `TRC-20`; undefined where people know none. */
export function tokenStandard(network: string): string | undefined {
  return namesOfNetwork(network)
    .map((name) => STANDARDS[name])
    .find((name) => name !== undefined);
}

/** Other tickers of an asset. */
export function namesOfAsset(asset: string): readonly string[] {
  return ASSETS[asset] ?? [];
}

/** Lower case, letters and digits alone: `TRC-20` is `trc20`. */
export function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
