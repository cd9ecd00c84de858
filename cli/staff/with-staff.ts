import type { Command } from 'commander';
import type { StaffApi } from '../../core/ports/apis/staff-api.ts';
import type { Context } from '../commands/context.ts';
import { refused } from '../commands/refused.ts';
import { printable } from '../output/printable.ts';
import { readStaffToken } from './staff-token.ts';
import { withStaffApi } from './with-staff-api.ts';

/** Runs an action as staff of the server that `--data` or the environment names. */
export async function withStaff<T>(
  context: Context,
  command: Command,
  action: (api: StaffApi) => Promise<T>,
): Promise<T> {
  const { data } = command.optsWithGlobals<{ data?: string }>();
  const { terminal } = context;
  const write = (message: string) => void terminal.stderr.write(`altway: ${printable(message)}\n`);
  const logger = { info: () => {}, warn: write, error: write };
  const token = () => readStaffToken(terminal);
  const options = { data, env: terminal.env, logger, token };
  return withStaffApi(options, action).catch((error: unknown) => refused(command, error));
}
