import { userInfo } from 'node:os';
import type { Command } from 'commander';
import type { SupportApi } from '../../core/ports/apis/support-api.ts';
import type { Context } from '../commands/context.ts';
import { EXIT } from '../output/failure.ts';
import { printable } from '../output/printable.ts';
import { readStaffToken } from './staff-token.ts';
import { withSupport } from './with-support.ts';

/** Runs an action as staff of the server that `--data` or the environment names. */
export async function withStaff<T>(
  context: Context,
  command: Command,
  action: (api: SupportApi) => Promise<T>,
): Promise<T> {
  const { data } = command.optsWithGlobals<{ data?: string }>();
  const { terminal } = context;
  const write = (message: string) => void terminal.stderr.write(`altway: ${printable(message)}\n`);
  const logger = { info: () => {}, warn: write, error: write };
  const token = () => readStaffToken(terminal);
  return withSupport({ data, env: terminal.env, logger, token }, action).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'StartError')
      command.error(`altway: ${error.message}`, { exitCode: EXIT.usage });
    throw error;
  });
}

/** The system user's name. Calls need a name; the record shows the name of the staff token. */
export function staffName(): string {
  try {
    return userInfo().username;
  } catch {
    // An account without a name, as in some containers.
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
