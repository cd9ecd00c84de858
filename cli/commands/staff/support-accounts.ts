import { Argument, Command } from 'commander';
import { MINER_STATUS } from '../../../core/domain/accounts/account.ts';
import type { Context } from '../context.ts';
import { staffName } from '../../staff/staff-name.ts';

type MinerName = keyof typeof MINER_STATUS;

/** `altway support account`: an account as staff may see it. */
export function accountCommand(context: Context): Command {
  return new Command('account')
    .description('show an account: sign-in methods, sessions and events')
    .argument('<account>', 'its e-mail, or its ID')
    .action(async (account: string, _: unknown, command: Command) => {
      const { withStaff } = await import('../../staff/with-staff.ts');
      const { staffAccountText } = await import('../../output/account-text.ts');
      const found = await withStaff(context, command, (api) => api.account({ account }));
      context.printer(command).print({ json: found, text: (style) => staffAccountText(found, style) });
    });
}

/** `altway support sign-out`: ends every session of an account. */
export function signOutCommand(context: Context): Command {
  return new Command('sign-out')
    .description('sign an account out everywhere')
    .argument('<account>', 'its e-mail, or its ID')
    .requiredOption('--reason <text>', 'why: kept on record')
    .action(async (account: string, { reason }: { reason: string }, command: Command) => {
      const { withStaff } = await import('../../staff/with-staff.ts');
      const { printable } = await import('../../output/printable.ts');
      const action = { account, actor: staffName(), reason };
      const done = await withStaff(context, command, (api) => api.signOut(action));
      const line = printable(`${done.id}: sessions ended: ${done.sessions}${done.email ? ` (${done.email})` : ''}`);
      context.printer(command).print({ json: done, text: () => [line] });
    });
}

/** `altway support miner`: sets whether an account belongs to a miner. */
export function minerCommand(context: Context): Command {
  const status = new Argument('<status>', 'on, off, or waiting while it is being checked');
  return new Command('miner')
    .description('set whether an account belongs to a miner')
    .argument('<account>', 'its e-mail, or its ID')
    .addArgument(status.choices(Object.keys(MINER_STATUS)))
    .requiredOption('--reason <text>', 'why: kept on record')
    .action(async (account: string, wanted: MinerName, { reason }: { reason: string }, command: Command) => {
      const { withStaff } = await import('../../staff/with-staff.ts');
      const { printable } = await import('../../output/printable.ts');
      const action = { account, status: wanted, actor: staffName(), reason };
      const done = await withStaff(context, command, (api) => api.setMiner(action));
      const line = printable(`${done.id}: miner ${done.minerStatus}${done.email ? ` (${done.email})` : ''}`);
      context.printer(command).print({ json: done, text: () => [line] });
    });
}
