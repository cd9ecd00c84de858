import { Command } from 'commander';
import { EXIT } from '../../../output/failure.ts';
import type { Context } from '../../context.ts';

const HELP = `
Days are UTC, the first and the last included; at most 366. Everything adds up to the cent: the worth of the inventory at the
beginning, what was paid in, and every line of profit make the worth at the end. See docs/treasury.md.

Examples:
  $ altway pnl --from 2026-11-01 --to 2026-11-30
  $ altway pnl --from 2026-11-01 --to 2026-11-30 --csv > november.csv`;

interface PnlOptions {
  readonly from: string;
  readonly to?: string;
  readonly csv?: true;
}

/** `altway pnl`: profit and loss of a period. */
export function pnlCommand(context: Context): Command {
  return new Command('pnl')
    .description('show staff the profit and loss of a period, from the ledger alone')
    .requiredOption('--from <day>', 'the first day, such as 2026-11-01')
    .option('--to <day>', 'the last day; today unless given')
    .option('--csv', 'as CSV (RFC 4180), a line for each currency of each line')
    .option('--data <folder>', 'data folder of the server; ALTWAY_DATA unless given')
    .addHelpText('after', HELP)
    .action(async ({ from, to = today(), csv }: PnlOptions, command: Command) => {
      if (csv && command.optsWithGlobals().json === true)
        command.error('altway: give either --csv or --json', { exitCode: EXIT.usage });
      const { withStaff } = await import('../../../staff/with-staff.ts');
      const { profitCsv, profitText } = await import('../../../output/treasury/profit-text.ts');
      const statement = await withStaff(context, command, (api) => api.profit({ from, to }));
      if (csv) context.terminal.stdout.write(profitCsv(statement));
      else context.printer(command).print({ json: statement, text: (style) => profitText(statement, style) });
    });
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}
