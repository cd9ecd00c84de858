import { port } from '../port.ts';

/** Texts, numbers and dates as the visitor reads them. */
export interface I18n {
  /** A BCP 47 tag. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  /** The text of a message, its placeholders filled; the id itself when no catalogue has it. */
  message(id: string, values?: Readonly<Record<string, string | number>>): string;
  /** A decimal string with the locale's digits and separators, exact to the last place. */
  amount(decimal: string): string;
  number(value: number, options?: Readonly<Record<string, unknown>>): string;
  /** @param iso an ISO 8601 time. */
  dateTime(iso: string): string;
}
export const I18n = port<I18n>('I18n');
