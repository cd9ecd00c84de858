import { Command } from 'commander';
import type { Context } from '../context.ts';
import { wholeNumber } from '../whole-number.ts';

export function explainCommand(context: Context): Command {
  return new Command('explain')
    .description('show everything about a transaction: events, postings, the step that is due')
    .argument('<id>', 'ID of the transaction')
    .action(async (id: string, _: unknown, command: Command) => {
      const { withStaff } = await import('../../staff/with-staff.ts');
      const { explanationText } = await import('../../output/explanation-text.ts');
      const found = await withStaff(context, command, (api) => api.explain({ id }));
      context.printer(command).print({ json: found, text: (style) => explanationText(found, style) });
    });
}

export function stuckCommand(context: Context): Command {
  return new Command('stuck')
    .description('list the transactions whose next step keeps failing, or that stand still')
    .option('--attempts <number>', 'only those that failed at least this many times', wholeNumber(1, 1_000_000), 1)
    .action(async ({ attempts }: { attempts: number }, command: Command) => {
      const { withStaff } = await import('../../staff/with-staff.ts');
      const { stuckText } = await import('../../output/standing-text.ts');
      const found = await withStaff(context, command, (api) => api.stuck({ attempts }));
      context.printer(command).print({ json: found, text: () => stuckText(found) });
    });
}
