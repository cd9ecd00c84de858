import { type ErrorMessage, type ErrorMessageName, parseErrorMessage } from '../domain/error-messages.ts';
import type { FieldErrors } from './exchange-error.ts';

/** What a message is called, and what it speaks of, where it speaks of anything. */
export interface MessageCode {
  readonly name: ErrorMessageName;
  readonly values?: ErrorMessage['values'];
}

/** For software: the reasons behind each field's messages. A message without a name is not among them. */
export type FieldMessageCodes = Readonly<Record<string, readonly MessageCode[]>>;

/** The names of the messages that have one; undefined where none has. */
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
