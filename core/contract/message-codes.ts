import type { MessageCode } from '../domain/message.ts';
import type { FieldMessages } from './exchange-error.ts';

/** Codes of each field's messages, for programs. Messages without a code are left out. */
type FieldMessageCodes = Readonly<Record<string, readonly MessageCode[]>>;

/** Returns the codes of the messages that have one; undefined if none has. */
export function messageCodesIn(fields: FieldMessages): FieldMessageCodes | undefined {
  const codes = Object.entries(fields).map(
    ([field, messages]) =>
      [field, messages.flatMap((message) => (typeof message === 'string' ? [] : message.code))] as const,
  );
  const withCodes = codes.filter(([, all]) => all.length > 0);
  return withCodes.length > 0 ? Object.fromEntries(withCodes) : undefined;
}
