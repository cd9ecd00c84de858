import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { folderId, ensureFolderId } from '../../adapters/node/files/data-folder.ts';
import { signerFolder } from '../../adapters/signer/signer-folder.ts';
import type { Store } from '../../core/ports/stores/store.ts';
import type { PublicKeys } from './open-chains.ts';
import { StartError } from './start-error.ts';

type Memory = Pick<Store, 'cursors' | 'ledger'>;

/** Beside the chains' own cursors; no chain can be called so. */
const FOLDER = 'house:folder';
const keyName = (chain: string) => `house:key:${chain}`;

const HELP = 'see docs/operations.md';

/** Whether a house has lived on this memory: it has looked at a chain, so it may have handed out addresses. */
export async function hasServed({ cursors, ledger }: Memory, chains: readonly string[]): Promise<boolean> {
  const looks = await Promise.all(chains.flatMap((chain) => [chain, keyName(chain)]).map((name) => cursors.get(name)));
  return looks.some((cursor) => cursor !== undefined) || (await ledger.postings(0, 1)).length > 0;
}

/**
 * A database and the files beside it (what was signed, traded and moved on the simulated chain) belong together: with
 * others a step that was done would be done again. Processes that share a database therefore share one folder.
 * @param isUsed see `hasServed`. @throws StartError when the folder is not that of the database.
 */
export async function checkDataFolder({ cursors }: Memory, folder: string, isUsed: boolean): Promise<void> {
  // Asked first: a start at the same time notes the folder before it makes the seed.
  const isOld = hasSeed(folder) && (await folderId(folder)) !== undefined;
  const known = await cursors.get(FOLDER);
  // The seed of another house would give its customers' addresses away again.
  if (known === undefined && !isUsed && isOld)
    throw new StartError(
      `ALTWAY_DATA: ${folder} is the folder of another database, whose pay-in addresses would be handed out again: restore that database, or give this one a folder of its own (${HELP})`,
    );
  // A house from before this was kept has the folder that it is started with.
  const here = known === undefined ? await ensureFolderId(folder) : await folderId(folder);
  if (known === undefined && here !== undefined && (await cursors.move(FOLDER, undefined, here))) return;
  const stands = known ?? (await cursors.get(FOLDER));
  if (here === stands) return;
  throw new StartError(
    `ALTWAY_DATA: ${folder} is not the folder of this database, whose house.id says ${stands}: all processes of a database share one folder, and one that is lost is restored (${HELP})`,
  );
}

/** No new seed takes the place of one whose addresses hold money. @throws StartError */
export function checkSeedExists(folder: string): void {
  if (hasSeed(folder)) return;
  const { path, seed } = signerFolder(folder);
  throw new StartError(
    `${seed} is not there, and this house has addresses that no other seed can spend from: restore ${path}, or name its signer with ALTWAY_SIGNER (${HELP})`,
  );
}

/**
 * All pay-in addresses of a chain come from one account, and each process finds its coins by that. Its public key is
 * noted when it is first seen. @throws StartError naming the chains that the signer has other keys for.
 */
export async function checkSignerKeys({ cursors }: Memory, chains: readonly string[], keys: PublicKeys): Promise<void> {
  const isSame = async (chain: string): Promise<boolean> => {
    const key = keys[chain];
    // That it has none is said where the chain is opened.
    if (key === undefined) return true;
    const digest = createHash('sha256').update(key).digest('hex');
    return (await cursors.move(keyName(chain), undefined, digest)) || (await cursors.get(keyName(chain))) === digest;
  };
  const same = await Promise.all(chains.map(isSame));
  const others = chains.filter((_, at) => !same[at]);
  if (others.length === 0) return;
  throw new StartError(
    `the signer's keys for ${others.join(', ')} are not those of the addresses that this house has handed out: restore its data/signer, or name its signer with ALTWAY_SIGNER (${HELP})`,
  );
}

function hasSeed(folder: string): boolean {
  return existsSync(signerFolder(folder).seed);
}
