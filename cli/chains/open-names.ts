import { chainIdOf } from '../../adapters/addresses/network-rules.ts';
import type { Configuration } from '../../adapters/node/settings/configuration.ts';
import type { NameDirectory } from '../../core/ports/chains/name-directory.ts';
import type { ChainsSetup } from './chain-setup.ts';

const MAIN_CHAIN = 1;
/** Milliseconds for one answer of the node. */
const TIMEOUT_MS = 3_000;

/** Names of ENS, where a node is known that can look them up. */
export async function openNames(
  { namesNode, namesResolver: resolver }: Pick<Configuration, 'namesNode' | 'namesResolver'>,
  setup: ChainsSetup | undefined,
): Promise<NameDirectory | undefined> {
  const node = namesNode ?? mainNodeOf(setup);
  if (node === undefined) return undefined;
  // Loaded on demand: its library is large.
  const { EnsNames } = await import('../../adapters/names-ens/ens-names.ts');
  const { redactingHttp } = await import('../../adapters/chain-evm/redacting-transport.ts');
  return new EnsNames({ transport: redactingHttp(node, TIMEOUT_MS), resolver, chainIdOf });
}

function mainNodeOf(setup: ChainsSetup | undefined): string | undefined {
  const evm = setup?.chains.find((chain) => chain.kind === 'evm' && chain.settings.chainId === MAIN_CHAIN);
  return evm?.kind === 'evm' ? evm.settings.rpcUrl : undefined;
}
