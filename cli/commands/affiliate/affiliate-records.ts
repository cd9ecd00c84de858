import { Command } from 'commander';
import type { Page } from '../../../core/domain/page.ts';
import {
  ExportConversions,
  ExportOperations,
  ExportPayouts,
  ListConversions,
  ListOperations,
  ListPayouts,
} from '../../../core/use-cases/affiliates/affiliate-records.ts';
import { withAffiliate } from './with-affiliate.ts';
import { conversionsText, operationsText, payoutsText } from '../../output/affiliate/affiliate-text.ts';
import type { Token } from '../../../core/use-cases/use-case.ts';
import type { Context } from '../context.ts';
import { printableFile } from '../../output/printable.ts';
import { wholeNumber } from '../whole-number.ts';

/** `altway affiliate conversions`: past conversions. */
export function conversionsCommand(context: Context): Command {
  return recordsCommand(context, {
    name: 'conversions',
    description: 'list conversions, the newest first',
    list: ListConversions,
    csv: ExportConversions,
    text: conversionsText,
  });
}

/** `altway affiliate operations`: everything that changed a balance. */
export function operationsCommand(context: Context): Command {
  return recordsCommand(context, {
    name: 'operations',
    description: 'list everything that changed your balances, the newest first',
    list: ListOperations,
    csv: ExportOperations,
    text: operationsText,
  });
}

/** `altway affiliate payouts`: past payouts. */
export function payoutsCommand(context: Context): Command {
  return recordsCommand(context, {
    name: 'payouts',
    description: 'list payouts, the newest first',
    list: ListPayouts,
    csv: ExportPayouts,
    text: payoutsText,
  });
}

interface Records<Item> {
  readonly name: string;
  readonly description: string;
  readonly list: Token<{ execute(page: number): Promise<Page<Item>> }>;
  readonly csv: Token<{ execute(): Promise<string> }>;
  readonly text: (items: readonly Item[]) => readonly string[];
}

interface RecordsOptions {
  readonly page: number;
  readonly csv?: true;
}

function recordsCommand<Item>(context: Context, { name, description, list, csv, text }: Records<Item>): Command {
  return new Command(name)
    .description(description)
    .option('--page <number>', 'page, from 1', wholeNumber(1, 999_999), 1)
    .option('--csv', 'all of them, as a CSV file')
    .action(async (options: RecordsOptions, command: Command) => {
      if (options.csv) {
        const file = await withAffiliate(context, command, csv, (all) => all.execute());
        context.terminal.stdout.write(printableFile(file));
        return;
      }
      const found = await withAffiliate(context, command, list, (lists) => lists.execute(options.page));
      context.printer(command).print({
        json: found,
        text: (style) =>
          found.total === 0
            ? [`There are no ${name} yet.`]
            : [style('dim', `page ${found.page} of ${found.pages}, ${found.total} in all`), ...text(found.items)],
      });
    });
}
