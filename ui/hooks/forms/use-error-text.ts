import { SEPARATOR, type ErrorMessage, parseErrorMessages } from '../../../core/domain/error-messages.ts';
import { type Text, useText } from '../i18n.ts';

/** Takes what the house said, in English, as it came; nothing where it said nothing. */
export type ErrorText = (line: string | undefined) => string | undefined;

/**
 * The one place where the house's words become the visitor's: what it has a name for is said in their language, anything
 * else as it came. Only what is loaded when it is opened may use it (see `text-parts`).
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

/** What plurals can be chosen by, without losing a digit. */
const COUNT = /^\d{1,15}$/;
