/** The code of a message in `ERROR_MESSAGES` and the values that are filled in, if any. */
export interface MessageCode {
  readonly name: string;
  readonly values?: Readonly<Record<string, string>> | undefined;
}

/** A message about rejected input: its English text, for programs and logs, and its code, for a page in any language. */
export interface Message {
  readonly text: string;
  readonly code: MessageCode;
}

/** A message, or the text of one without a code: one that no form shows, or of a server of another version. */
export type AnyMessage = Message | string;

/** The English text. */
export function textOf(message: AnyMessage): string {
  return typeof message === 'string' ? message : message.text;
}
