import { type AnyMessage, textOf } from './message.ts';

/** Separates the messages of one form field (specification, section 5). */
export const SEPARATOR = ', ';

/** Joins the English texts of messages: `Required, Not match`. */
export function joinTexts(messages: readonly AnyMessage[]): string {
  return messages.map(textOf).join(SEPARATOR);
}
