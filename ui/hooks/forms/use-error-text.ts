import { joinTexts, SEPARATOR } from '../../../core/domain/join-texts.ts';
import type { AnyMessage } from '../../../core/domain/message.ts';
import type { MessageId } from '../../messages/catalogues.ts';
import { type Text, useText } from '../i18n.ts';

/** Returns the text of messages in the visitor's language; undefined without messages. */
export type ErrorText = (messages: readonly AnyMessage[] | undefined) => string | undefined;

/**
 * The one place where messages are translated, by their codes. If a message has no code, or one that the catalogue
 * lacks because the server has another version, all are shown in English. Only code that is loaded later may use this
 * (see `text-parts`).
 */
export function useErrorText(): ErrorText {
  const text = useText();
  return (messages) => {
    if (messages === undefined || messages.length === 0) return undefined;
    const translations = messages.map((message) => translated(text, message));
    return translations.includes(undefined) ? joinTexts(messages) : translations.join(SEPARATOR);
  };
}

/** A text that the catalogue lacks, or that lacks a value, comes back as its ID. */
function translated(text: Text, message: AnyMessage): string | undefined {
  if (typeof message === 'string') return undefined;
  const { name, values } = message.code;
  const given = Object.entries(values ?? {}).map(([slot, value]) => [slot, COUNT.test(value) ? Number(value) : value]);
  const id = `said.${name}` as MessageId;
  const translation = text(id, Object.fromEntries(given) as Record<string, string | number>);
  return translation === id ? undefined : translation;
}

/** Digits that convert to a number exactly; plural forms depend on numbers. */
const COUNT = /^\d{1,15}$/;
