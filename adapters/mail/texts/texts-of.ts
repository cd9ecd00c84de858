import { ar } from './ar.ts';
import { cn } from './cn.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { hi } from './hi.ts';
import { ko } from './ko.ts';
import type { MailTexts } from './mail-texts.ts';
import { pt } from './pt.ts';
import { ru } from './ru.ts';
import { vi } from './vi.ts';

const TEXTS = new Map<string, MailTexts>(Object.entries({ en, ar, es, fr, de, pt, ru, vi, hi, ko, cn }));

/** The texts of a locale of `LOCALES`; English for a locale without texts. */
export function textsOf(locale: string): MailTexts {
  return TEXTS.get(locale) ?? en;
}
