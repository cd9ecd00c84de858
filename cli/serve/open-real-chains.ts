import { readFile } from 'node:fs/promises';
import type { AddressFormat } from '../../adapters/addresses/address-format.ts';
import { ChainAddressRules } from '../../adapters/addresses/chain-address-rules.ts';
import { utxoAddresses } from '../../adapters/addresses/formats/utxo.ts';
import { BitcoinChain } from '../../adapters/chain-bitcoin/bitcoin-chain.ts';
import { NodeRpc } from '../../adapters/chain-bitcoin/node-rpc.ts';
import { EvmChain } from '../../adapters/chain-evm/evm-chain.ts';
import { blockExplorer } from '../../core/domain/transactions/block-explorer.ts';
import type { Chain } from '../../core/ports/chains/chain.ts';
import type { Logger } from '../../core/ports/services/logger.ts';
import type { BitcoinSetup, ChainSetup, ChainsSetup } from '../chains/chain-setup.ts';
import type { TransactionStore } from '../../core/ports/stores/transaction-store.ts';
import { keyOf, type OpenChains, type PublicKeys } from './open-chains.ts';

/** Dependencies of chains. */
interface ChainDependencies {
  readonly logger?: Logger;
  readonly transactions?: Pick<TransactionStore, 'lastIssuedIndex'>;
}

/**
 * Opens the chains of the file, each over its node; it contacts no node yet. @throws StartError without their public
 * keys.
 */
export function openRealChains(
  { chains }: ChainsSetup,
  keys: PublicKeys,
  dependencies: ChainDependencies = {},
): OpenChains {
  return {
    chains: chains.map((setup) => chainOf(setup, keyOf(keys, setup.id), dependencies)),
    addresses: addressRulesOf(chains),
    close: () => {},
  };
}

/** The address formats of the networks, those of test networks included. */
export function addressRulesOf(chains: readonly ChainSetup[]): ChainAddressRules {
  return new ChainAddressRules({ also: testAddresses(chains) });
}

function chainOf(setup: ChainSetup, key: string, { logger, transactions }: ChainDependencies): Chain {
  const { maximumFee } = setup;
  const explorer = setup.explorer && blockExplorer(setup.explorer);
  if (setup.kind === 'evm') return new EvmChain({ ...setup.settings, maximumFee, explorer, accountKey: key }, logger);
  const { parameters, rpc, wallet } = setup;
  const lastIssuedIndex = transactions && (() => transactions.lastIssuedIndex(setup.id));
  return new BitcoinChain({
    parameters,
    rpc: nodeOf(rpc),
    others: rpc.others?.map(nodeOf),
    secondOpinionFrom: setup.secondOpinionFrom,
    extendedPublicKey: key,
    wallet,
    maximumFee,
    lastIssuedIndex,
    explorer,
  });
}

/** A node and its login. */
type BitcoinNode = Omit<BitcoinSetup['rpc'], 'others'>;

function nodeOf(node: BitcoinNode): NodeRpc {
  return new NodeRpc({ url: node.url, credentials: credentialsOf(node), fetch });
}

function credentialsOf({ user, password, cookieFile }: BitcoinNode): () => string | Promise<string> {
  if (cookieFile === undefined) return () => `${user}:${password}`;
  return async () => (await readFile(cookieFile, 'utf8')).trim();
}

/** Address formats of the test networks of Bitcoin's family differ; those of EVM networks are the same everywhere. */
const TEST_ADDRESSES: Readonly<Record<BitcoinSetup['network'], readonly [network: string, format: AddressFormat]>> = {
  bitcoin: ['Bitcoin', utxoAddresses({ versions: [111, 196], prefix: 'bcrt', taproot: true })],
  litecoin: ['Litecoin', utxoAddresses({ versions: [111, 58, 196], prefix: 'rltc', taproot: true })],
  dogecoin: ['Dogecoin', utxoAddresses({ versions: [111, 196] })],
};

function testAddresses(chains: readonly ChainSetup[]): Readonly<Record<string, readonly AddressFormat[]>> {
  return Object.fromEntries(
    chains.flatMap((setup) => {
      if (setup.kind === 'evm' || !setup.isTest) return [];
      const [network, format] = TEST_ADDRESSES[setup.network];
      return [[network, [format]]];
    }),
  );
}
