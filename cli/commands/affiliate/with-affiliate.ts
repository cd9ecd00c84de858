import type { Command } from 'commander';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { Questions } from '../../accounts/questions.ts';
import type { Token } from '../../../core/use-cases/use-case.ts';
import type { Context, GlobalOptions } from '../context.ts';

/**
 * Runs an affiliate's use case as the signed-in user. @throws ExchangeError `unauthenticated`, naming the server to
 * sign in at.
 */
export async function withAffiliate<T, R>(
  context: Context,
  command: Command,
  useCase: Token<T>,
  run: (useCase: T) => Promise<R>,
): Promise<R> {
  try {
    return await context.using(command, useCase, run, { withAffiliates: true });
  } catch (cause) {
    const error = ExchangeError.from(cause);
    if (error.code !== 'unauthenticated') throw cause;
    const { url } = command.optsWithGlobals<GlobalOptions>();
    throw new ExchangeError('unauthenticated', `Nobody is signed in at ${url}: sign in with altway login`, { cause });
  }
}

/** The authenticator's code: the given one, else asked for; piped, it is the first line of standard input. */
export async function codeFor(context: Context, given: string | undefined): Promise<string> {
  const prompt = 'Code of the authenticator, or a recovery code: ';
  const code = given ?? (await Questions.once(context.terminal, prompt));
  if (code === undefined || code.trim() === '') throw new ExchangeError('invalid-input', 'No code was given');
  return code;
}
