import { startEmbeddedSigner } from '../../adapters/signer/embedded-signer.ts';
import { SignerClient } from '../../adapters/signer/signer-client.ts';
import type { Store } from '../../core/ports/stores/store.ts';
import type { ChainsSetup } from '../chains/chain-setup.ts';
import { entryFile } from './entry-file.ts';
import type { PublicKeys } from './open-chains.ts';
import { hasServed, checkSeedExists, checkDataFolder, checkSignerKeys } from './checks/check-data-folder.ts';
import { refuse } from './start-error.ts';
import type { Configuration } from '../../adapters/node/settings/configuration.ts';
import type { Logger } from '../../core/ports/services/logger.ts';

interface SigningOptions {
  readonly configuration: Configuration;
  readonly logger: Logger;
}

/** Opens the signer and checks that its keys are those of this server's addresses. */
export async function openSigning(
  options: SigningOptions,
  store: Store,
  setup: ChainsSetup | undefined,
  closers: AsyncDisposableStack,
): Promise<{ signer: SignerClient; keys: PublicKeys }> {
  const { dataFolder } = options.configuration;
  const chains = setup?.chains.map(({ id }) => id) ?? ['simulated'];
  const isUsed = await hasServed(store, chains).catch(refuse('the database'));
  await checkDataFolder(store, dataFolder, isUsed).catch(refuse('ALTWAY_DATA'));
  const signer = await openSigner(options, isUsed, closers);
  const keys = await signer.publicKeys().catch(refuse('ALTWAY_SIGNER'));
  await checkSignerKeys(store, chains, keys).catch(refuse('the database'));
  return { signer, keys };
}

/** Connects to the configured signer, or starts one of the server's own in a separate process. */
async function openSigner(
  { configuration, logger }: SigningOptions,
  isUsed: boolean,
  closers: AsyncDisposableStack,
): Promise<SignerClient> {
  const { dataFolder, signerSocket, chainsFile } = configuration;
  if (signerSocket !== undefined) return new SignerClient(signerSocket);
  if (isUsed) checkSeedExists(dataFolder);
  const options = { dataFolder, entry: entryFile(), chainsFile, makesSeed: !isUsed, logger };
  const signer = await startEmbeddedSigner(options).catch(refuse('the signer'));
  closers.defer(() => signer.stop());
  return signer.client;
}
