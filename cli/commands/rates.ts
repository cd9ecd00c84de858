import { Command } from 'commander';
import { ticker } from '../../core/domain/quotes/currency.ts';
import { ListRates } from '../../core/use-cases/list-rates.ts';
import { table } from '../output/table.ts';
import type { Context } from './context.ts';

const EXAMPLES = `
Examples:
  $ altway rates btc
  $ altway rates eth --json`;

/** `altway rates`: the amount of every other currency that one unit buys. */
export function ratesCommand(context: Context): Command {
  return new Command('rates')
    .description('show what one unit of a currency buys, service fee included, network fee not')
    .argument('<base>', 'currency to send, such as btc')
    .addHelpText('after', EXAMPLES)
    .action(async (base: string, _: unknown, command: Command) => {
      const found = await context.using(command, ListRates, (listRates) => listRates.execute(base));
      context.printer(command).print({
        json: found,
        text: (style) => [
          style('dim', `1 ${ticker(base)} buys`),
          ...table(
            found.rates.map(({ rate, ticker: name }) => [rate, name]),
            ['decimal', 'left'],
          ),
        ],
      });
    });
}
