import type { Locale } from '../../domain/locale.ts';
import { port } from '../port.ts';

export interface Language {
  /** Loads the texts of a language. Rejects if they cannot be loaded; the language is then unchanged. */
  prepare(locale: Locale): Promise<void>;
  /** Switches to a prepared language, now and for the next visit. */
  adopt(locale: Locale): void;
}
export const Language = port<Language>('Language');
