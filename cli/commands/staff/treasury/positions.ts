import { Command } from 'commander';
import type { Context } from '../../context.ts';

const HELP = `
A position is what the exchange took from customers of an asset, less what it gave them, and what hedges at venues have not
worked off yet. Positive: it holds more than it began with, and loses when the price falls. Fees of customers are no part
of it.

Example:
  $ altway positions`;

/** `altway positions`: what fills took and gave. */
export function positionsCommand(context: Context): Command {
  return new Command('positions')
    .description('show staff what the fills of customers took and gave, by asset')
    .option('--data <folder>', 'data folder of the server; ALTWAY_DATA unless given')
    .addHelpText('after', HELP)
    .action(async (_: unknown, command: Command) => {
      const { withStaff } = await import('../../../staff/with-staff.ts');
      const { positionsText } = await import('../../../output/treasury/positions-text.ts');
      const positions = await withStaff(context, command, (api) => api.positions({}));
      context.printer(command).print({ json: positions, text: (style) => positionsText(positions, style) });
    });
}
