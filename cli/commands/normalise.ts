import { Command } from 'commander';
import { NormaliseSelection } from '../../core/use-cases/normalise-selection.ts';
import type { Context } from './context.ts';

const EXAMPLES = `
Examples:
  $ altway normalise usd eth 1,5
  $ altway normalise btc btc --json`;

/** `altway normalise`: a pair and an amount as the exchange page normalises them. */
export function normaliseCommand(context: Context): Command {
  return new Command('normalise')
    .description('show how the exchange page normalises a pair and an amount')
    .argument('<from>', 'currency to send')
    .argument('<to>', 'currency to receive')
    .argument('[amount]', 'amount to send', '')
    .addHelpText('after', EXAMPLES)
    .action(async (from: string, to: string, amount: string, _: unknown, command: Command) => {
      const asked = { from, to, amount };
      const selection = await context.using(command, NormaliseSelection, (normalise) => normalise.execute(asked));
      context.printer(command).print({
        json: selection,
        text: () => [`${selection.amount} ${selection.from} → ${selection.to}`],
      });
    });
}
