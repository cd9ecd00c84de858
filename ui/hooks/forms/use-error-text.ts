import { SEPARATOR, type ErrorMessage, parseErrorMessages } from '../../../core/domain/parse-error-messages.ts';
import { type Text, useText } from '../i18n.ts';

/** Translates an English message of the service; undefined without a message. */
export type ErrorText = (line: string | undefined) => string | undefined;

/**
 * The one place where messages of the service are translated: known ones into the visitor's language; others stay as
 * they are. Use it only in parts that are loaded when they are opened (see `text-parts`).
 */
export function useErrorText(): ErrorText {
  const text = useText();
  return (line) =>
    line &&
    (parseErrorMessages(line)
      ?.map((message) => translated(text, message))
      .join(SEPARATOR) ??
      line);
}

function translated(text: Text, { name, values }: ErrorMessage): string {
  const given = Object.entries(values).map(([slot, value]) => [slot, COUNT.test(value) ? Number(value) : value]);
  return text(`said.${name}`, Object.fromEntries(given) as Record<string, string | number>);
}

/** Numbers that fit a plural rule without losing a digit. */
const COUNT = /^\d{1,15}$/;
