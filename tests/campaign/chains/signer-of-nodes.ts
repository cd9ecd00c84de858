import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NodeChains } from './node-chains.ts';

/** How the product is started on real nodes. */
export interface RealSetup {
  readonly env: { readonly ALTWAY_CHAINS: string };
  /** Words after `altway` that start the signer. */
  readonly signing: readonly string[];
}

/** Makes the seed of a signer, as an operator would, and the files that describe the chains and limit it. */
export function setUpSigner(folder: string, entry: string, chains: Pick<NodeChains, 'setup' | 'limits'>): RealSetup {
  const [chainsFile, passphraseFile] = [join(folder, 'chains.json'), join(folder, 'passphrase')];
  writeFileSync(chainsFile, JSON.stringify(chains.setup));
  writeFileSync(passphraseFile, 'correct horse battery\n', { mode: 0o600 });
  mkdirSync(join(folder, 'signer'), { mode: 0o700 });
  writeFileSync(join(folder, 'signer/limits.json'), JSON.stringify(chains.limits), { mode: 0o600 });
  const where = ['--folder', folder, '--chains', chainsFile, '--passphrase-file', passphraseFile];
  const made = spawnSync(process.execPath, [entry, 'signer', 'init', ...where], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`signer init: ${made.stderr}`);
  return { env: { ALTWAY_CHAINS: chainsFile }, signing: ['signer', 'serve', ...where] };
}
