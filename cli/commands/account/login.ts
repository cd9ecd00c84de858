import { Command } from 'commander';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { LoadProfile } from '../../../core/use-cases/accounts/load-profile.ts';
import { LogIn } from '../../../core/use-cases/accounts/sign-in/log-in.ts';
import { driveLogin } from '../../accounts/drive-login.ts';
import { Questions } from '../../accounts/questions.ts';
import { EXIT } from '../../output/failure.ts';
import { profileText } from '../../output/account-text.ts';
import type { Context, GlobalOptions } from '../context.ts';

const EXAMPLES = `
The password is asked for, and not shown; piped, it is the first line of standard input, after the e-mail where that is
not given, and the authenticator's code is the next. It is never read from an argument, which others can see.
The session is kept in a file in your home folder ($XDG_STATE_HOME/altway/session.json, or ~/.local/state/altway/session.json).

Examples:
  $ altway login ada@mail.example
  $ altway login ada@mail.example --url https://exchange.example < password.txt`;

const load = (loadProfile: LoadProfile) => loadProfile.execute();

/** `altway login`: signs in until `logout`. */
export function loginCommand(context: Context): Command {
  return new Command('login')
    .description('sign in to your account')
    .argument('[email]', 'the e-mail of the account; asked for unless given')
    .addHelpText('after', EXAMPLES)
    .action(async (given: string | undefined, _: unknown, command: Command) => {
      const { url, local, json } = command.optsWithGlobals<GlobalOptions>();
      if (local) throw new ExchangeError('unavailable', 'Accounts need a server: start one with altway serve');
      const { stderr } = context.terminal;
      if (!json && isInTheClear(url))
        stderr.write(
          `altway: the connection to ${url} is not encrypted: others on the network can read the password\n`,
        );
      const questions = new Questions(context.terminal);
      const asked = async (what: string, prompt: string, hidden = false): Promise<string> => {
        const answer = await questions.ask(prompt, { hidden });
        if (answer) return answer;
        return command.error(`altway: no ${what} was given`, { exitCode: EXIT.usage });
      };
      const withAccounts = { withAccounts: true };
      try {
        const email = given ?? (await asked('e-mail', 'E-mail: '));
        const password = await asked('password', 'Password: ', true);
        const drive = (logIn: LogIn) => driveLogin(logIn, { email, password, url }, questions, stderr);
        await context.using(command, LogIn, drive, withAccounts);
      } finally {
        questions.close();
      }
      // Loaded again with the saved session file: only this proves that the next command is signed in.
      const profile = await context.using(command, LoadProfile, load, withAccounts);
      if (!profile)
        throw new ExchangeError('unauthenticated', 'The login succeeded, but its session could not be saved');
      context.printer(command).print({ json: profile, text: (style) => profileText(profile, style) });
    });
}

/** True where the connection leaves this machine without TLS. */
function isInTheClear(url: string): boolean {
  const { protocol, hostname = '' } = URL.parse(url) ?? {};
  return protocol === 'http:' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
