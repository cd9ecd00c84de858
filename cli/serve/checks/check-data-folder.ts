import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { folderId, ensureFolderId } from '../../../adapters/node/files/data-folder.ts';
import { signerFolder } from '../../../adapters/signer/signer-folder.ts';
import type { Store } from '../../../core/ports/stores/store.ts';
import type { PublicKeys } from '../open-chains.ts';
import { StartError } from '../start-error.ts';

type Memory = Pick<Store, 'cursors' | 'ledger'>;

/** Name of a cursor in the table of the chains' own; no chain can have this name. */
const FOLDER = 'house:folder';
const keyName = (chain: string) => `house:key:${chain}`;

const HELP = 'see docs/operations.md';

/**
 * Whether a server has run on this store: it has scanned a chain or posted to the ledger, so it may have issued
 * addresses.
 */
export async function hasServed({ cursors, ledger }: Memory, chains: readonly string[]): Promise<boolean> {
  const looks = await Promise.all(chains.flatMap((chain) => [chain, keyName(chain)]).map((name) => cursors.get(name)));
  return looks.some((cursor) => cursor !== undefined) || (await ledger.postings(0, 1)).length > 0;
}

/**
 * Checks that the data folder belongs to the database: the files in it record what was signed, traded and moved on the
 * simulated chain, and with other files a completed step would be repeated. Processes that share a database therefore
 * share one folder. @param isUsed see `hasServed`. @throws StartError when the folder is not that of the database.
 */
export async function checkDataFolder({ cursors }: Memory, folder: string, isUsed: boolean): Promise<void> {
  // Read this first: another process that starts at the same time notes the folder before it makes the seed.
  const isOld = hasSeed(folder) && (await folderId(folder)) !== undefined;
  const known = await cursors.get(FOLDER);
  // The seed of another server would issue its customers' addresses again.
  if (known === undefined && !isUsed && isOld)
    throw new StartError(
      `ALTWAY_DATA: ${folder} is the folder of another database, whose pay-in addresses would be issued again: restore that database, or give this one a folder of its own (${HELP})`,
    );
  // A database from before folders were recorded adopts the folder that the server is started with.
  const here = known === undefined ? await ensureFolderId(folder) : await folderId(folder);
  if (known === undefined && here !== undefined && (await cursors.move(FOLDER, undefined, here))) return;
  const stands = known ?? (await cursors.get(FOLDER));
  if (here === stands) return;
  throw new StartError(
    `ALTWAY_DATA: ${folder} is not the folder of this database, whose house.id says ${stands}: all processes of a database share one folder, and one that is lost is restored (${HELP})`,
  );
}

/** Checks that the seed exists where addresses hold money: a new seed must not replace it. @throws StartError */
export function checkSeedExists(folder: string): void {
  if (hasSeed(folder)) return;
  const { path, seed } = signerFolder(folder);
  throw new StartError(
    `${seed} is not there, and no other seed can spend from the addresses that this server has issued: restore ${path}, or name its signer with ALTWAY_SIGNER (${HELP})`,
  );
}

/**
 * Checks that the signer's keys are unchanged: all pay-in addresses of a chain derive from one account key, and each
 * process finds its coins by it. The public key is stored when it is first seen. @throws StartError naming the chains
 * for which the signer has other keys.
 */
export async function checkSignerKeys({ cursors }: Memory, chains: readonly string[], keys: PublicKeys): Promise<void> {
  const isSame = async (chain: string): Promise<boolean> => {
    const key = keys[chain];
    // A missing key is reported where the chain is opened.
    if (key === undefined) return true;
    const digest = createHash('sha256').update(key).digest('hex');
    return (await cursors.move(keyName(chain), undefined, digest)) || (await cursors.get(keyName(chain))) === digest;
  };
  const same = await Promise.all(chains.map(isSame));
  const others = chains.filter((_, at) => !same[at]);
  if (others.length === 0) return;
  throw new StartError(
    `the signer's keys for ${others.join(', ')} are not those of the addresses that this server has issued: restore its data/signer, or name its signer with ALTWAY_SIGNER (${HELP})`,
  );
}

function hasSeed(folder: string): boolean {
  return existsSync(signerFolder(folder).seed);
}
