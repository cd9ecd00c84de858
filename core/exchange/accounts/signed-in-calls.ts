import type { Caller } from '../../contract/caller.ts';
import type { CallOptions } from '../../contract/route.ts';
import type { Sessions, SignedIn } from './sign-in/sessions.ts';

export type LocalCall<Input, Output> = (input: Input, options?: CallOptions) => Promise<Output>;

interface CallContext {
  readonly caller: Caller;
  readonly idempotencyKey: string | undefined;
}

/** The caller of a call; an unknown one has no address and no cookies. */
export function callerOf(options: CallOptions | undefined): Caller {
  return options?.caller ?? {};
}

/** Makes calls that need a signed-in user; others are rejected as `unauthenticated`. */
export function signedInCalls(sessions: Pick<Sessions, 'require'>) {
  return <Input, Output>(
    work: (who: SignedIn, input: Input, context: CallContext) => Promise<Output>,
  ): LocalCall<Input, Output> =>
    async (input, options) =>
      work(await sessions.require(options?.caller), input, {
        caller: callerOf(options),
        idempotencyKey: options?.idempotencyKey,
      });
}
