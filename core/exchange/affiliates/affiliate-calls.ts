import { unauthenticated } from '../accounts/errors.ts';
import { type LocalCall, signedInCalls } from '../accounts/signed-in-calls.ts';
import type { SignedIn } from '../accounts/sign-in/sessions.ts';
import type { OpenAffiliates } from './open-affiliates.ts';

type Whose = Pick<SignedIn, 'account'>;

/** Calls of a signed-in user whom staff has not disabled as an affiliate. */
export function affiliateCalls({ affiliates, context }: OpenAffiliates): ReturnType<typeof signedInCalls> {
  const signedIn = signedInCalls(context.sessions);
  return (work) =>
    signedIn(async (who, input, how) => {
      await affiliates.admit(context.store, who.account.id);
      return work(who, input, how);
    });
}

/** Calls that only read: a secret key of the account may make them too. */
export function readingCalls({ context }: OpenAffiliates) {
  return <Input, Output>(work: (whose: Whose, input: Input) => Promise<Output>): LocalCall<Input, Output> =>
    async (input, options) => {
      const { accountId, kind } = options?.caller?.apiKey ?? {};
      // A publishable key is public; what its account earns is private.
      if (kind === 'publishable') throw unauthenticated();
      const account = accountId === undefined ? undefined : await context.store.accounts.byId(accountId);
      return work(account ? { account } : await context.sessions.require(options?.caller), input);
    };
}

/** As `readingCalls`, and rejects affiliates whom staff has disabled. */
export function readingAffiliateCalls(open: OpenAffiliates): ReturnType<typeof readingCalls> {
  const reading = readingCalls(open);
  return (work) =>
    reading(async (whose, input) => {
      await open.affiliates.admit(open.context.store, whose.account.id);
      return work(whose, input);
    });
}
