import { Command } from 'commander';
import { ListTransactions } from '../../../core/use-cases/transaction-use-cases.ts';
import { historyTable } from '../../output/transaction-text.ts';
import { isSignedInAt, notSignedInError } from '../../accounts/signed-in-at.ts';
import type { Context, GlobalOptions } from '../context.ts';
import { wholeNumber } from '../whole-number.ts';

const EXAMPLES = `
After altway login it lists the account's exchanges; otherwise those made with altway exchange on this machine. Both are
found by a session for each server, kept in a file in your home folder ($XDG_STATE_HOME/altway/session.json, or
~/.local/state/altway/session.json).

Examples:
  $ altway history
  $ altway history --page 2 --url https://exchange.example --json`;

/** `altway history`: the exchanges of the signed-in user, or those made from this machine. */
export function historyCommand(context: Context): Command {
  return new Command('history')
    .description('list your exchanges, the newest first')
    .option('--page <number>', 'page, from 1', wholeNumber(1, 999_999), 1)
    .addHelpText('after', EXAMPLES)
    .action(async ({ page }: { page: number }, command: Command) => {
      const { url, local } = command.optsWithGlobals<GlobalOptions>();
      if (!local && !(await isSignedInAt(url, context.terminal))) throw notSignedInError(url);
      const found = await context.using(command, ListTransactions, (list) => list.execute(page), {
        keepsSession: true,
      });
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
