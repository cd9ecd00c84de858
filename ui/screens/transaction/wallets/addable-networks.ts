/** What a wallet has to know of a network that it lacks (EIP-3085). */
interface AddableNetwork {
  readonly chainName: string;
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number };
  readonly rpcUrls: readonly string[];
  readonly blockExplorerUrls: readonly string[];
}

/** Public facts of main networks, as each publishes them: name, coin, node and explorer, by EIP-155 ID. */
const NETWORKS: Readonly<Record<number, readonly [name: string, symbol: string, node: string, explorer: string]>> = {
  10: ['OP Mainnet', 'ETH', 'https://mainnet.optimism.io', 'https://optimistic.etherscan.io'],
  14: ['Flare', 'FLR', 'https://flare-api.flare.network/ext/C/rpc', 'https://flare-explorer.flare.network'],
  56: ['BNB Smart Chain', 'BNB', 'https://bsc-dataseed.bnbchain.org', 'https://bscscan.com'],
  61: ['Ethereum Classic', 'ETC', 'https://etc.rivet.link', 'https://etc.blockscout.com'],
  137: ['Polygon', 'POL', 'https://polygon-rpc.com', 'https://polygonscan.com'],
  146: ['Sonic', 'S', 'https://rpc.soniclabs.com', 'https://sonicscan.org'],
  250: ['Fantom', 'FTM', 'https://rpcapi.fantom.network', 'https://explorer.fantom.network'],
  324: ['ZKsync Era', 'ETH', 'https://mainnet.era.zksync.io', 'https://explorer.zksync.io'],
  1284: ['Moonbeam', 'GLMR', 'https://rpc.api.moonbeam.network', 'https://moonscan.io'],
  1285: ['Moonriver', 'MOVR', 'https://rpc.api.moonriver.moonbeam.network', 'https://moonriver.moonscan.io'],
  5000: ['Mantle', 'MNT', 'https://rpc.mantle.xyz', 'https://mantlescan.xyz'],
  8217: ['Kaia', 'KAIA', 'https://public-en.node.kaia.io', 'https://kaiascan.io'],
  8453: ['Base', 'ETH', 'https://mainnet.base.org', 'https://basescan.org'],
  42161: ['Arbitrum One', 'ETH', 'https://arb1.arbitrum.io/rpc', 'https://arbiscan.io'],
  42220: ['Celo', 'CELO', 'https://forno.celo.org', 'https://celoscan.io'],
  43114: ['Avalanche C-Chain', 'AVAX', 'https://api.avax.network/ext/bc/C/rpc', 'https://snowtrace.io'],
  80094: ['Berachain', 'BERA', 'https://rpc.berachain.com', 'https://berascan.com'],
  81457: ['Blast', 'ETH', 'https://rpc.blast.io', 'https://blastscan.io'],
};

/** The facts of a network; undefined where none are known, so that its owner has to add it. Every wallet has Ethereum. */
export function addableNetwork(chainId: number): AddableNetwork | undefined {
  const facts = NETWORKS[chainId];
  if (facts === undefined) return undefined;
  const [chainName, symbol, node, explorer] = facts;
  const name = symbol === 'ETH' ? 'Ether' : symbol;
  return {
    chainName,
    nativeCurrency: { name, symbol, decimals: 18 },
    rpcUrls: [node],
    blockExplorerUrls: [explorer],
  };
}
