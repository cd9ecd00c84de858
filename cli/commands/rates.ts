import { Command } from 'commander';
import { ticker } from '../../core/domain/quotes/currency.ts';
import { ListRates } from '../../core/use-cases/list-rates.ts';
import { LoadRateHistory } from '../../core/use-cases/rate-history.ts';
import { historyText } from '../output/rates/history-text.ts';
import { table } from '../output/table.ts';
import type { Context } from './context.ts';

const EXAMPLES = `
Examples:
  $ altway rates btc
  $ altway rates eth --json
  $ altway rates btc --history eth   what 1 btc was worth in eth over the last 24 hours`;

/** `altway rates`: the amount of every other currency that one unit buys, or the last 24 hours of a pair. */
export function ratesCommand(context: Context): Command {
  return new Command('rates')
    .description('show what one unit of a currency buys, service fee included, network fee not')
    .argument('<base>', 'currency to send, such as btc')
    .option('--history <to>', 'show the last 24 hours of its market price in another currency, before fees')
    .addHelpText('after', EXAMPLES)
    .action((base: string, { history }: { readonly history?: string }, command: Command) =>
      history === undefined ? showRates(context, command, base) : showHistory(context, command, base, history),
    );
}

async function showRates(context: Context, command: Command, base: string): Promise<void> {
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
}

async function showHistory(context: Context, command: Command, base: string, to: string): Promise<void> {
  const found = await context.using(command, LoadRateHistory, (load) => load.execute(ticker(base), ticker(to)));
  context.printer(command).print({ json: found, text: (style) => historyText(found, style) });
}
