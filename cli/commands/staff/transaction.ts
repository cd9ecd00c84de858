import { Command } from 'commander';
import type { Context } from '../context.ts';

const EXAMPLES = `
For staff, with a token of their own (altway staff). See docs/support.md.

Examples:
  $ altway transaction k7mw2bqd9xfa
  $ altway transaction k7mw2bqd9xfa --data /var/lib/altway --json`;

/** `altway transaction`: a transaction's state, for staff. */
export function transactionCommand(context: Context): Command {
  return new Command('transaction')
    .description('show staff where a transaction stands')
    .argument('<id>', 'ID of the transaction')
    .option('--data <folder>', 'data folder of the server; ALTWAY_DATA unless given')
    .addHelpText('after', EXAMPLES)
    .action(async (id: string, _: unknown, command: Command) => {
      const { withStaff } = await import('../../staff/with-staff.ts');
      const { briefText } = await import('../../output/explanation-text.ts');
      const found = await withStaff(context, command, (api) => api.explain({ id }));
      const { status, holdReason, rateKind, send, receive, payIn, payout, deposits, sendings, work, updatedAt } = found;
      context.printer(command).print({
        json: { id, status, holdReason, rateKind, send, receive, payIn, payout, deposits, sendings, work, updatedAt },
        text: (style) => briefText(found, style),
      });
    });
}
