import type { Command } from 'commander';
import type { Context } from '../context.ts';

/** Options of every command on a seed. */
export interface FolderOptions {
  readonly folder?: string;
  readonly passphraseFile?: string;
  readonly chains?: string;
}

/** Adds the options that find a seed and open it. */
export function withPassphrase(command: Command): Command {
  return command
    .option('--folder <path>', 'data folder of the server; ALTWAY_DATA unless given')
    .option('--passphrase-file <path>', 'file with the passphrase; standard input unless given');
}

/** Adds these, and the one that names the chains. */
export function withFolder(command: Command): Command {
  return withPassphrase(command).option('--chains <path>', 'file of real chains; ALTWAY_CHAINS unless given');
}

/** Where the seed and its chains are: by the options, or as the server's environment says. */
export async function surroundings(context: Context, { folder, chains }: FolderOptions) {
  const prompt = context.terminal.stderr;
  const { env } = context.terminal;
  if (folder !== undefined)
    return { dataFolder: folder, chains: chains ?? (env['ALTWAY_CHAINS'] || undefined), prompt };
  const { serviceConfiguration } = await import('../../serve/service-environment.ts');
  const { dataFolder, chainsFile } = serviceConfiguration(env);
  return { dataFolder, chains: chains ?? chainsFile, prompt };
}
