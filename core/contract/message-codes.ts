import type { ErrorMessageName } from '../domain/error-messages.ts';
import { type ErrorMessage, parseErrorMessage } from '../domain/parse-error-messages.ts';
import type { FieldErrors } from './exchange-error.ts';

/** The code of a message, and the values that are filled into it, if any. */
interface MessageCode {
  readonly name: ErrorMessageName;
  readonly values?: ErrorMessage['values'];
}

/** Codes of each field's messages, for programs. Messages without a code are left out. */
type FieldMessageCodes = Readonly<Record<string, readonly MessageCode[]>>;

/** Returns the codes of the messages that have one; undefined if none has. */
export function messageCodesIn(fields: FieldErrors): FieldMessageCodes | undefined {
  const named = Object.entries(fields).map(([field, messages]) => [field, messages.flatMap(messageCodeOf)] as const);
  const withCodes = named.filter(([, reasons]) => reasons.length > 0);
  return withCodes.length > 0 ? Object.fromEntries(withCodes) : undefined;
}

function messageCodeOf(message: string): readonly MessageCode[] {
  const { name, values = {} } = parseErrorMessage(message) ?? {};
  if (name === undefined) return [];
  return [Object.keys(values).length > 0 ? { name, values } : { name }];
}
