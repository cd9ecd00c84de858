import type { Locale } from '../../domain/locale.ts';
import { port } from '../port.ts';

/** The language that everything is shown in, and what remembers it. */
export interface Language {
  /** Has the texts at hand. Rejects when they cannot be had; nothing has changed then. */
  prepare(locale: Locale): Promise<void>;
  /** Shows everything in a language that was prepared, now and at the next visit. */
  adopt(locale: Locale): void;
}
export const Language = port<Language>('Language');
