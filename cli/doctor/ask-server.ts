import { isAnswered } from '../../adapters/node/network/socket-fetch.ts';
import { staffSocket } from '../../adapters/node/network/staff-socket.ts';
import { staffClient } from '../../adapters/di/clients/staff-client.ts';
import { staffContract } from '../../core/contract/staff/staff-contract.ts';
import { validatedApi } from '../../core/contract/validated-api.ts';
import type { StaffApi } from '../../core/ports/apis/staff-api.ts';
import { asyncScheduler } from 'rxjs';
import type { Terminal } from '../output/printer.ts';
import { type Environment, serviceConfiguration } from '../serve/service-environment.ts';
import { readStaffToken } from '../staff/staff-token.ts';

/** Nobody is asked for a token: without one in a file, the checks that need it say so. */
function silent({ stdout, stderr, env }: Terminal): Terminal {
  return { stdout, stderr, env };
}

/**
 * Asks the server that runs on the data folder. Unlike other staff commands it never opens the database itself, which would
 * bring its schema up to date. @throws Error without a server or a token.
 */
export async function askServer<T>(
  terminal: Terminal,
  env: Environment,
  action: (api: StaffApi) => Promise<T>,
): Promise<T> {
  const socket = staffSocket(serviceConfiguration(env).dataFolder);
  if (!(await isAnswered(socket).catch(() => false))) throw new Error('no server runs on this data folder');
  const token = await readStaffToken(silent(terminal)).catch(() => undefined);
  if (token === undefined) throw new Error('this needs a staff token: altway staff add, and ALTWAY_STAFF_TOKEN_FILE');
  return action(validatedApi(staffContract, staffClient(socket, asyncScheduler, token)));
}
