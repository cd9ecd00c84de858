import { Command } from 'commander';
import type { StaffDeposit, StaffApi } from '../../../core/ports/apis/staff-api.ts';
import type { Context } from '../context.ts';
import { staffName } from '../../staff/staff-name.ts';

interface Flags {
  readonly reason: string;
  readonly extraId?: string;
}

/** `altway support suspense|return|keep`: deposits that no exchange can use. */
export function suspenseCommands(context: Context): readonly Command[] {
  return [list(context), returnCommand(context), keepCommand(context)];
}

function list(context: Context): Command {
  return new Command('suspense')
    .description('list the deposits that no exchange can use, and their returns')
    .option('--all', 'also those that were returned, that are lost, or that stay')
    .action(async ({ all }: { all?: boolean }, command: Command) => {
      const { suspenseText } = await import('../../output/suspense-text.ts');
      const { withStaff } = await import('../../staff/with-staff.ts');
      const found = await withStaff(context, command, (api) => api.suspense(all ? { all: 1 } : {}));
      context.printer(command).print({ json: found, text: () => suspenseText(found) });
    });
}

function returnCommand(context: Context): Command {
  return new Command('return')
    .description('return a deposit, less the network fee; again: at once, or to another address if nothing is built')
    .argument('<deposit>', 'its ID in the list')
    .argument('<address>', 'the address that its owner named')
    .option('--extra-id <id>', 'memo or tag that goes with it')
    .requiredOption('--reason <text>', 'why: kept on record')
    .action((id: string, address: string, { reason, extraId }: Flags, command: Command) =>
      shown(context, command, (api) =>
        api.returnDeposit({ id, address, ...(extraId !== undefined && { extraId }), actor: staffName(), reason }),
      ),
    );
}

function keepCommand(context: Context): Command {
  return new Command('keep')
    .description('take a deposit that cannot be returned off the list; cancels a return if nothing is built')
    .argument('<deposit>', 'its ID in the list')
    .requiredOption('--reason <text>', 'why: kept on record')
    .action((id: string, { reason }: Flags, command: Command) =>
      shown(context, command, (api) => api.keepDeposit({ id, actor: staffName(), reason })),
    );
}

async function shown(context: Context, command: Command, act: (api: StaffApi) => Promise<StaffDeposit>): Promise<void> {
  const { depositText } = await import('../../output/suspense-text.ts');
  const { withStaff } = await import('../../staff/with-staff.ts');
  const found = await withStaff(context, command, act);
  context.printer(command).print({ json: found, text: () => depositText(found) });
}
