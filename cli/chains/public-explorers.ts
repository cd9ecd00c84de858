import type { ExplorerTemplates } from '../../core/domain/transactions/block-explorer.ts';

/** Explorers whose operators document these page addresses; used where the file of chains names none. */
const BITCOIN_FAMILY: Readonly<Record<string, ExplorerTemplates>> = {
  bitcoin: pages('https://mempool.space'),
  litecoin: pages('https://litecoinspace.org'),
  dogecoin: {
    transactionUrl: 'https://blockchair.com/dogecoin/transaction/{transaction}',
    addressUrl: 'https://blockchair.com/dogecoin/address/{address}',
  },
};

/** By chain ID (EIP-155). */
const EVM: Readonly<Record<number, ExplorerTemplates>> = {
  1: pages('https://etherscan.io'),
  10: pages('https://optimistic.etherscan.io'),
  56: pages('https://bscscan.com'),
  137: pages('https://polygonscan.com'),
  8453: pages('https://basescan.org'),
  42161: pages('https://arbiscan.io'),
  11155111: pages('https://sepolia.etherscan.io'),
};

/** @returns undefined for a regtest network, which has no public explorer. */
export function bitcoinExplorer(network: string, isRegtest: boolean): ExplorerTemplates | undefined {
  return isRegtest ? undefined : BITCOIN_FAMILY[network];
}

/** @returns undefined for an unknown network. */
export function evmExplorer(chainId: number): ExplorerTemplates | undefined {
  return EVM[chainId];
}

function pages(site: string): ExplorerTemplates {
  return { transactionUrl: `${site}/tx/{transaction}`, addressUrl: `${site}/address/{address}` };
}
