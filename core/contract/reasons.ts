import { type Saying, type SayingName, sayingOf } from '../domain/sayings.ts';
import type { FieldErrors } from './exchange-error.ts';

/** What a message is called, and what it speaks of, where it speaks of anything. */
export interface Reason {
  readonly name: SayingName;
  readonly values?: Saying['values'];
}

/** For software: the reasons behind each field's messages. A message without a name is not among them. */
export type FieldReasons = Readonly<Record<string, readonly Reason[]>>;

/** The names of the messages that have one; undefined where none has. */
export function reasonsIn(fields: FieldErrors): FieldReasons | undefined {
  const named = Object.entries(fields).map(([field, messages]) => [field, messages.flatMap(reasonOf)] as const);
  const told = named.filter(([, reasons]) => reasons.length > 0);
  return told.length > 0 ? Object.fromEntries(told) : undefined;
}

function reasonOf(message: string): readonly Reason[] {
  const { name, values = {} } = sayingOf(message) ?? {};
  if (name === undefined) return [];
  return [Object.keys(values).length > 0 ? { name, values } : { name }];
}
