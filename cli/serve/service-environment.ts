import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { readConfiguration } from '../../adapters/node/settings/environment.ts';
import { type Configuration, ConfigurationError } from '../../adapters/node/settings/configuration.ts';
import { StartError } from './start-error.ts';

/** Variables by their names. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the configuration; the environment overrides the current folder's `.env`. @throws StartError */
export function serviceConfiguration(env: Environment): Configuration {
  try {
    return readConfiguration({ ...dotEnv(), ...env });
  } catch (error) {
    if (error instanceof ConfigurationError) throw new StartError(error.message, { cause: error });
    throw error;
  }
}

function dotEnv(): Environment {
  try {
    return parseEnv(readFileSync('.env', 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new StartError(`.env can't be read: ${(error as Error).message}`, { cause: error });
  }
}
