import { Command } from 'commander';
import type { Context } from '../../context.ts';

const HELP = `
Nothing is moved by this command. Targets are in the file that ALTWAY_TREASURY names: see docs/treasury.md. Without a running
server it shows what the last check of the ledger counted, without prices, targets and the signer's limits.

Examples:
  $ altway treasury
  $ altway treasury --json`;

/** `altway treasury`: where the coins are. */
export function treasuryCommand(context: Context): Command {
  return new Command('treasury')
    .description('show staff where the coins are, what is promised of them, and what to move')
    .option('--data <folder>', 'data folder of the server; ALTWAY_DATA unless given')
    .addHelpText('after', HELP)
    .action(async (_: unknown, command: Command) => {
      const { withStaff } = await import('../../../support/with-staff.ts');
      const { treasuryText } = await import('../../../output/treasury/treasury-text.ts');
      const treasury = await withStaff(context, command, (api) => api.treasury({}));
      context.printer(command).print({ json: treasury, text: (style) => treasuryText(treasury, style) });
    });
}
