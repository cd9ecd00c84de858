import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type english from './en.json';
import first from './en.json?part=first';
import type { Texts } from './texts.ts';

const texts: Record<string, string | MessageFormatElement[]> = { ...first };

/** The English texts, as far as they are loaded. */
export const englishCatalogue: Texts = texts;

/** Adds what a screen that is loaded when it is opened has to say. */
export function addEnglish(more: Texts): void {
  Object.assign(texts, more);
}

/** A text of the interface; the English catalogue names them all. */
export type MessageId = keyof typeof english;
