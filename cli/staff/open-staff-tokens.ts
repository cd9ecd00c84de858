import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { StaffTokenFile, staffTokenPath } from '../../adapters/node/files/staff-token-file.ts';
import type { StaffTokens } from '../../core/ports/apis/staff-tokens.ts';
import { type Environment, serviceConfiguration } from '../serve/service-environment.ts';
import { StartError } from '../serve/start-error.ts';

/** Runs an action on the staff tokens of a data folder; only the server's system user may. @throws StartError */
export function withStaffTokens<T>(
  { data, env }: { readonly data: string | undefined; readonly env: Environment },
  action: (tokens: StaffTokens) => T,
): T {
  const { dataFolder } = serviceConfiguration({ ...env, ...(data !== undefined && { ALTWAY_DATA: data }) });
  const folder = resolve(dataFolder);
  if (!existsSync(folder))
    throw new StartError(`there is no data folder ${folder}: give it with --data or ALTWAY_DATA`);
  const tokens = opened(staffTokenPath(folder));
  try {
    return action(tokens);
  } finally {
    tokens.close();
  }
}

function opened(path: string): StaffTokens {
  try {
    return new StaffTokenFile(path);
  } catch (cause) {
    throw new StartError(`${path} can't be opened (${(cause as Error).message}): run this as the server's user`, {
      cause,
    });
  }
}
