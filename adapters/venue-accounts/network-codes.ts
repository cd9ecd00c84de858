/**
 * ccxt's codes of the catalogue's networks, letter by letter. A network that is not listed is not known anywhere: a name that looks like
 * it, or the code of its coin, can be another network's. Where a coin and its tokens have two codes, each is a currency's only one.
 */
const CODES: Readonly<Record<string, readonly string[]>> = {
  'Arbitrum One': ['ARBITRUM'],
  'Avalanche C-Chain': ['AVAXC'],
  'BNB Smart Chain': ['BEP20'],
  'Bitcoin Cash': ['BCH'],
  Celestia: ['TIA'],
  'Cosmos Hub': ['ATOM'],
  'Ethereum Classic': ['ETC'],
  'Internet Computer': ['ICP'],
  // Some venues still have its old name.
  Kaia: ['KAIA', 'KLAY'],
  'NEAR Protocol': ['NEAR'],
  'OP Mainnet': ['OP'],
  // Binance has the coin's code, Bybit and KuCoin the network's.
  Oasis: ['OASIS', 'ROSE'],
  'Secret Network': ['SCRT'],
  'Vaulta (EOS)': ['EOS'],
  'XRP Ledger': ['XRP'],
  'ZKsync Era': ['ZKSYNCERA'],
  'dYdX Chain': ['DYDX'],
  Algorand: ['ALGO'],
  Aptos: ['APT'],
  Arweave: ['AR'],
  Base: ['BASE'],
  Berachain: ['BERA'],
  Bitcoin: ['BTC'],
  Bittensor: ['TAO'],
  Cardano: ['ADA'],
  Celo: ['CELO'],
  Dash: ['DASH'],
  Decred: ['DCR'],
  DigiByte: ['DGB'],
  Dogecoin: ['DOGE'],
  EthereumPoW: ['ETHW'],
  Filecoin: ['FIL'],
  Flare: ['FLR'],
  Flow: ['FLOW'],
  Hedera: ['HBAR'],
  Injective: ['INJ'],
  Kava: ['KAVA'],
  Kusama: ['KSM'],
  Litecoin: ['LTC'],
  Mantle: ['MANTLE'],
  Metis: ['METIS'],
  Mina: ['MINA'],
  Monero: ['XMR'],
  Moonbeam: ['GLMR'],
  Moonriver: ['MOVR'],
  MultiversX: ['EGLD'],
  Polkadot: ['DOT'],
  Polygon: ['MATIC'],
  Qtum: ['QTUM'],
  Sei: ['SEI'],
  Sia: ['SC'],
  Solana: ['SOL'],
  Sonic: ['SONIC'],
  Stacks: ['STX'],
  Stellar: ['XLM'],
  Sui: ['SUI'],
  THORChain: ['RUNE'],
  TON: ['TON'],
  Tezos: ['XTZ'],
  Theta: ['THETA'],
  VeChain: ['VET'],
  Waves: ['WAVES'],
  Zcash: ['ZEC'],
  ZetaChain: ['ZETA'],
  Zilliqa: ['ZIL'],
};

/** Networks whose coin has one code, and whose tokens have another. */
const PAIRS: Readonly<Record<string, { readonly asset: string; readonly coin: string; readonly tokens: string }>> = {
  Ethereum: { asset: 'eth', coin: 'ETH', tokens: 'ERC20' },
  Tron: { asset: 'trx', coin: 'TRX', tokens: 'TRC20' },
};

/** The names of the networks that have codes. */
export const CODED_NETWORKS: readonly string[] = [...Object.keys(CODES), ...Object.keys(PAIRS)];

/** ccxt's codes of an asset's network; none where no code is certain. */
export function networkCodes(network: string, asset: string): readonly string[] {
  const pair = Object.hasOwn(PAIRS, network) ? PAIRS[network] : undefined;
  if (pair) return [asset === pair.asset ? pair.coin : pair.tokens];
  return Object.hasOwn(CODES, network) ? CODES[network]! : [];
}
