import { Command } from 'commander';
import { LogOut } from '../../../core/use-cases/accounts/sign-in/log-out.ts';
import type { Context, GlobalOptions } from '../context.ts';

const EXAMPLES = `
Examples:
  $ altway logout
  $ altway logout --url https://exchange.example`;

/** `altway logout`: ends the session that `login` started. */
export function logoutCommand(context: Context): Command {
  return new Command('logout')
    .description('sign out, and forget the session')
    .addHelpText('after', EXAMPLES)
    .action(async (_: unknown, command: Command) => {
      await context.using(command, LogOut, (logOut) => logOut.execute(), { withAccounts: true });
      const { url } = command.optsWithGlobals<GlobalOptions>();
      context
        .printer(command)
        .print({ json: { result: true }, text: () => [`Nobody is signed in at ${url} any more.`] });
    });
}
