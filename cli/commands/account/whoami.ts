import { Command } from 'commander';
import { LoadProfile } from '../../../core/use-cases/accounts/load-profile.ts';
import { profileText } from '../../output/account-text.ts';
import { EXIT, NOBODY } from '../../output/failure.ts';
import type { Context, GlobalOptions } from '../context.ts';

const EXAMPLES = `
Ends with exit code 1 when nobody is signed in.

Examples:
  $ altway whoami
  $ altway whoami --url https://exchange.example --json`;

const load = (loadProfile: LoadProfile) => loadProfile.execute();

/** `altway whoami`: the signed-in user and the account's security settings. */
export function whoamiCommand(context: Context): Command {
  return new Command('whoami')
    .description('show who is signed in')
    .addHelpText('after', EXAMPLES)
    .action(async (_: unknown, command: Command) => {
      const profile = await context.using(command, LoadProfile, load, { withAccounts: true });
      if (profile === undefined) {
        const { url } = command.optsWithGlobals<GlobalOptions>();
        const message = `altway: Nobody is signed in at ${url}: sign in with altway login`;
        return command.error(message, { exitCode: EXIT.nobody, code: NOBODY });
      }
      context.printer(command).print({ json: profile, text: (style) => profileText(profile, style) });
    });
}
