import { createContext, useContext } from 'react';
import type { I18n } from '../../core/ports/services/i18n.ts';
import type { MessageId } from '../messages/catalogues.ts';

/** The visitor's language, for the whole page. */
export const I18nContext = createContext<I18n | undefined>(undefined);

/** Formats numbers and dates, and gives the direction of the visitor's language. @throws Error outside the context. */
export function useI18n(): I18n {
  const i18n = useContext(I18nContext);
  if (i18n === undefined) throw new Error('useI18n needs an I18nContext');
  return i18n;
}

/** Texts by their type-checked IDs. */
export type Text = (id: MessageId, values?: Readonly<Record<string, string | number>>) => string;

/** The texts of the interface in the visitor's language. */
export function useText(): Text {
  const i18n = useI18n();
  return (id, values) => i18n.message(id, values);
}
