import { Command } from 'commander';
import { type Currency, isWithdrawable } from '../../core/domain/quotes/currency.ts';
import { ListCurrencies } from '../../core/use-cases/list-currencies.ts';
import { table } from '../output/table.ts';
import type { Context } from './context.ts';

const EXAMPLES = `
Examples:
  $ altway currencies
  $ altway currencies --all --json`;

/** `altway currencies`: currencies that can be sent and received. */
export function currenciesCommand(context: Context): Command {
  return new Command('currencies')
    .description('list the currencies that can be exchanged')
    .option('--all', 'also those that are switched off')
    .addHelpText('after', EXAMPLES)
    .action(async ({ all }: { all?: true }, command: Command) => {
      const config = await context.using(command, ListCurrencies, (listCurrencies) => listCurrencies.execute());
      const shown = all ? config.all : config.enabled;
      context.printer(command).print({ json: shown, text: (style) => [style('dim', heading(shown)), ...rows(shown)] });
    });
}

const heading = (shown: readonly Currency[]) => `${shown.length} currencies`;

function rows(shown: readonly Currency[]): string[] {
  const header = ['ticker', 'name', 'network', 'network fee', 'smallest payout', 'confirmations', 'use'];
  const lines = shown.map((currency) => [
    currency.ticker,
    currency.name,
    currency.network,
    currency.networkFee,
    currency.minimumPayout,
    String(currency.confirmations),
    useOf(currency),
  ]);
  return table([header, ...lines], ['left', 'left', 'left', 'decimal', 'decimal', 'right', 'left']);
}

function useOf(currency: Currency): string {
  if (!currency.isWebEnabled) return 'off';
  return isWithdrawable(currency) ? 'send, receive' : 'send only';
}
