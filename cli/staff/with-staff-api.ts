import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { asyncScheduler } from 'rxjs';
import { ChainAddressRules } from '../../adapters/addresses/chain-address-rules.ts';
import { staffClient } from '../../adapters/di/clients/staff-client.ts';
import { EmbeddedCatalogue } from '../../adapters/market-embedded/embedded-catalogue.ts';
import { type Configuration, publicUrl } from '../../adapters/node/settings/configuration.ts';
import { newId } from '../../adapters/node/crypto/node-secrets.ts';
import { restrictPermissions } from '../../adapters/node/files/private-files.ts';
import { isAnswered } from '../../adapters/node/network/socket-fetch.ts';
import { requirePrivateFolder, staffSocket } from '../../adapters/node/network/staff-socket.ts';
import { openStore } from '../../adapters/postgres/open-store.ts';
import { validatedApi } from '../../core/contract/validated-api.ts';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import { staffContract } from '../../core/contract/staff/staff-contract.ts';
import { ApiDomainSetting } from '../../core/exchange/site/api-domain-setting.ts';
import { actingAs } from '../../core/exchange/staff/acting-as.ts';
import { localStaffApi } from '../../core/exchange/staff/local-staff-api.ts';
import type { Logger } from '../../core/ports/services/logger.ts';
import type { StaffApi } from '../../core/ports/apis/staff-api.ts';
import { withStaffTokens } from './open-staff-tokens.ts';
import { serviceConfiguration } from '../serve/service-environment.ts';

/** Selects the server. */
interface StaffApiOptions {
  /** Its data folder; ALTWAY_DATA, or what `serve` would use, unless given. */
  readonly data?: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly logger: Logger;
  /** Asks for the staff token; called once it is clear that there is a server or database to ask. */
  readonly token: () => Promise<string>;
}

/**
 * Runs an action with the staff API: over the socket of the server that runs on the data folder, or without a running
 * server on its database. A server carries out what was changed there when it next runs. @throws StartError for a
 * configuration that cannot be used; ExchangeError for a server that cannot be reached.
 */
export async function withStaffApi<T>(options: StaffApiOptions, action: (api: StaffApi) => Promise<T>): Promise<T> {
  const { data, env, token } = options;
  const configuration = serviceConfiguration({ ...env, ...(data !== undefined && { ALTWAY_DATA: data }) });
  const socket = staffSocket(configuration.dataFolder);
  if (await isServed(socket, configuration.dataFolder))
    return action(validatedApi(staffContract, staffClient(socket, asyncScheduler, await token())));
  return withoutServer(configuration, options, action);
}

async function isServed(socket: string, dataFolder: string): Promise<boolean> {
  const folder = dirname(socket);
  try {
    if (folder !== resolve(dataFolder) && existsSync(folder)) await requirePrivateFolder(folder);
    return await isAnswered(socket);
  } catch (cause) {
    const message = `The server's socket ${socket} can't be opened (${(cause as Error).message})`;
    throw new ExchangeError('forbidden', message, { cause });
  }
}

async function withoutServer<T>(
  configuration: Configuration,
  { data, env, logger, token }: StaffApiOptions,
  action: (api: StaffApi) => Promise<T>,
): Promise<T> {
  const { dataFolder, databaseUrl, port, apiOrigins } = configuration;
  if (databaseUrl === undefined && !existsSync(join(dataFolder, 'database'))) {
    const message = `There is no server data in ${resolve(dataFolder)}: give its data folder with --data or ALTWAY_DATA`;
    throw new ExchangeError('not-found', message);
  }
  await restrictPermissions(dataFolder);
  const given = await token();
  const member = withStaffTokens({ data, env }, (tokens) => tokens.authenticate(given));
  if (member === undefined) throw new ExchangeError('unauthenticated', 'This staff token is not known, or was revoked');
  const store = await openStore({ databaseUrl, folder: dataFolder, logger }).catch((cause: unknown) => {
    throw new ExchangeError('unavailable', `The database can't be opened: ${(cause as Error).message}`, { cause });
  });
  try {
    const parts = { catalogue: new EmbeddedCatalogue(), addresses: new ChainAddressRules(), clock: asyncScheduler };
    const { clock } = parts;
    const fallback = () => publicUrl(configuration, port);
    const domain = new ApiDomainSetting({ store, clock, logger, fallback, origins: apiOrigins });
    const api = validatedApi(staffContract, localStaffApi({ ...parts, store, domain, digest, newId }));
    return await action(actingAs(api, member));
  } finally {
    await store.close();
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
