import { errorMessage } from '../../core/domain/error-messages.ts';

/** The reason why a server could not start, in words for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Makes a handler of rejections that throws a StartError about what can't be used. */
export function refuse(what: string): (cause: unknown) => never {
  return (cause) => {
    if (cause instanceof StartError) throw cause;
    throw new StartError(`${what} can't be used (${reasonOf(cause as Error)})`, { cause });
  };
}

/** Prefers the cause: the message for visitors about a lost database tells the operator nothing. */
function reasonOf({ message, cause }: Error): string {
  return message === errorMessage('service-away').text && cause instanceof Error ? cause.message : message;
}
