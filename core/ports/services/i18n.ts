import { port } from '../port.ts';

/** Formats texts, numbers and dates in the visitor's language. */
export interface I18n {
  /** A BCP 47 tag. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  /** Returns the text of a message with its placeholders filled in; the id itself if no catalogue has it. */
  message(id: string, values?: Readonly<Record<string, string | number>>): string;
  /** Formats a decimal string with the locale's digits and separators, exact to the last place. */
  amount(decimal: string): string;
  number(value: number, options?: Readonly<Record<string, unknown>>): string;
  /** @param iso an ISO 8601 time. */
  dateTime(iso: string): string;
}
export const I18n = port<I18n>('I18n');
