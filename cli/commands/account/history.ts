import { Command, Option } from 'commander';
import { HISTORY_STATES, type HistoryFilter } from '../../../core/domain/transactions/history-filter.ts';
import { ListTransactions } from '../../../core/use-cases/transaction-use-cases.ts';
import { historyTable } from '../../output/transaction-text.ts';
import { isSignedInAt, notSignedInError } from '../../accounts/signed-in-at.ts';
import type { Context, GlobalOptions } from '../context.ts';
import { wholeNumber } from '../whole-number.ts';

interface Options extends Omit<HistoryFilter, 'q'> {
  readonly page: number;
  readonly search?: string;
}

const EXAMPLES = `
After altway login it lists the account's exchanges; otherwise those made with altway exchange on this machine. Both are
found by a session for each server, kept in a file in your home folder ($XDG_STATE_HOME/altway/session.json, or
~/.local/state/altway/session.json).

Examples:
  $ altway history
  $ altway history --state decision
  $ altway history --search btc --since 2026-01-01 --until 2026-03-31
  $ altway history --page 2 --url https://exchange.example --json`;

/** `altway history`: the exchanges of the signed-in user, or those made from this machine. */
export function historyCommand(context: Context): Command {
  return new Command('history')
    .description('list your exchanges, the newest first')
    .option('--page <number>', 'page, from 1', wholeNumber(1, 999_999), 1)
    .addOption(new Option('--state <state>', 'only exchanges in this state').choices([...HISTORY_STATES]))
    .option('--since <day>', 'first day, such as 2026-11-27 (UTC)')
    .option('--until <day>', 'last day (UTC)')
    .option('--search <text>', 'a number, the beginning of a ticker, a part of an address, or a transaction ID')
    .addHelpText('after', EXAMPLES)
    .action(async ({ page, search, ...filter }: Options, command: Command) => {
      const { url, local } = command.optsWithGlobals<GlobalOptions>();
      if (!local && !(await isSignedInAt(url, context.terminal))) throw notSignedInError(url);
      const found = await context.using(
        command,
        ListTransactions,
        (list) => list.execute(page, { ...filter, ...(search !== undefined && { q: search }) }),
        {
          keepsSession: true,
        },
      );
      context.printer(command).print({
        json: found,
        text: (style) =>
          found.total === 0
            ? ['There is no exchange yet. Those of an account are shown after altway login.']
            : [
                style('dim', `page ${found.page} of ${found.pages}, ${found.total} in all`),
                ...historyTable(found.items),
              ],
      });
    });
}
