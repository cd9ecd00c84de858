import { Command } from 'commander';
import type { Context } from '../../context.ts';
import { networksCommand } from './networks.ts';
import { moveCommand, transfersCommand } from './transfers.ts';

const HELP = `
This command alone moves nothing; move and transfers do. Targets are in the file that ALTWAY_TREASURY names: see docs/treasury.md. Without a running
server it shows what the last check of the ledger counted, without prices, targets and the signer's limits.

Examples:
  $ altway treasury
  $ altway treasury --json
  $ altway treasury move btc hot kraken 0.5 --reason 'orders need coins there'`;

/** `altway treasury`: where the coins are. */
export function treasuryCommand(context: Context): Command {
  return new Command('treasury')
    .description('show staff where the coins are and what to move, and move coins between places')
    .option('--data <folder>', 'data folder of the server; ALTWAY_DATA unless given')
    .addHelpText('after', HELP)
    .action(async (_: unknown, command: Command) => {
      const { withStaff } = await import('../../../staff/with-staff.ts');
      const { treasuryText } = await import('../../../output/treasury/treasury-text.ts');
      const treasury = await withStaff(context, command, (api) => api.treasury({}));
      context.printer(command).print({ json: treasury, text: (style) => treasuryText(treasury, style) });
    })
    .addCommand(moveCommand(context))
    .addCommand(transfersCommand(context))
    .addCommand(networksCommand(context));
}
