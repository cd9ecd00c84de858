import type { Command } from 'commander';
import { MerchantApi } from '../../../core/ports/apis/merchant-api.ts';
import { Questions } from '../../accounts/questions.ts';
import { isSignedInAt, notSignedInError } from '../../accounts/signed-in-at.ts';
import type { Context, GlobalOptions } from '../context.ts';

/** Runs a merchant's or API key owner's use case as the signed-in user. */
export async function withMerchant<T>(
  context: Context,
  command: Command,
  run: (api: MerchantApi) => Promise<T>,
): Promise<T> {
  const { url, local } = command.optsWithGlobals<GlobalOptions>();
  if (!local && !(await isSignedInAt(url, context.terminal))) throw notSignedInError(url);
  return context.using(command, MerchantApi, run, { withAccounts: true });
}

/**
 * Asks for the account's password, which is never a command-line argument. @returns an empty object for an account
 * without one.
 */
export async function askPassword({ terminal }: Context): Promise<{ password?: string }> {
  const questions = new Questions(terminal);
  try {
    const password = await questions.ask('Password of the account: ', { hidden: true });
    return password ? { password } : {};
  } finally {
    questions.close();
  }
}
