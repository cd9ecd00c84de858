import { Command } from 'commander';
import { staffName } from '../../staff/staff-name.ts';
import type { Context } from '../context.ts';
import { wholeNumber } from '../whole-number.ts';

const EXAMPLES = `
States, and what halts a venue: docs/hedging.md.

Examples:
  $ altway hedges
  $ altway hedges --venue kraken --limit 200 --json
  $ altway hedges close 8f0c… --reason 'the venue says it never was; ticket 1234'`;

/** `altway hedges`: the orders that work positions off at venues. */
export function hedgesCommand(context: Context): Command {
  return new Command('hedges')
    .description('list the orders that work positions off at venues, and close one that cannot be settled, for staff')
    .option('--data <folder>', 'data folder of the server; ALTWAY_DATA unless given')
    .option('--venue <name>', 'only those at this venue')
    .option('--limit <n>', 'how many, the newest first', wholeNumber(1, 1_000), 50)
    .addHelpText('after', EXAMPLES)
    .action(async ({ venue, limit }: { readonly venue?: string; readonly limit: number }, command: Command) => {
      const { withStaff } = await import('../../staff/with-staff.ts');
      const { hedgesText } = await import('../../output/hedging/hedging-text.ts');
      const found = await withStaff(context, command, (api) => api.hedges({ ...(venue && { venue }), limit }));
      context.printer(command).print({ json: found, text: () => hedgesText(found) });
    })
    .addCommand(closeCommand(context));
}

function closeCommand(context: Context): Command {
  return new Command('close')
    .description('end an order that its venue does not settle; nothing is booked')
    .argument('<id>', 'ID of the order')
    .requiredOption('--reason <text>', 'why: kept on record')
    .action(async (id: string, { reason }: { readonly reason: string }, command: Command) => {
      const { withStaff } = await import('../../staff/with-staff.ts');
      const { hedgesText } = await import('../../output/hedging/hedging-text.ts');
      const action = { id, actor: staffName(), reason };
      const closed = await withStaff(context, command, (api) => api.closeHedge(action));
      context.printer(command).print({ json: closed, text: () => hedgesText([closed]) });
    });
}
